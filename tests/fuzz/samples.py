"""Valid bytes for each parser: what mutations start from."""

from __future__ import annotations

import json
from typing import Any

from tests.fuzz.run_parsers import FILES, whole_run

PROPOSAL: dict[str, Any] = {
    "complete": False,
    "message": "fill the form",
    "confidence": 0.8,
    "actions": [
        {"tool": "fill", "parameters": {"element_id": "12", "value": "Jas"}, "reason": "the name"},
        {
            "tool": "click",
            "parameters": {"element_id": "13"},
            "reason": "save",
            "expected_outcome": {"type": "element_appears", "text": "was added", "timeout_ms": 2000,
                                 "or_outcome": {"type": "navigation"}},
        },
    ],
}  # fmt: skip
REPLY = json.dumps(PROPOSAL)
OPINION = {"action_succeeded": True, "task_completed": True, "confidence": 0.9, "reason": "seen", "corrections": []}
PLAN = {"sub_tasks": [{"id": "a", "objective": "log in"}, {"id": "b", "objective": "add Jas", "needs": ["a"]}]}
USAGE = {"prompt_tokens": 5, "completion_tokens": 7, "prompt_tokens_details": {"cached_tokens": 1}}
COMPLETION = {"choices": [{"index": 0, "message": {"content": REPLY}, "finish_reason": "stop"}], "usage": USAGE}
MESSAGE = {
    "content": [{"type": "text", "text": REPLY}],
    "stop_reason": "end_turn",
    "usage": {"input_tokens": 5, "output_tokens": 7, "cache_read_input_tokens": 1},
}
NODE = {
    "i": "1", "r": "btn", "n": "Save", "v": "x", "s": "focused", "xy": [50, 20], "box": [10, 10, 80, 20], "occ": None,
    "o": ["Free", "Pro"], "scr": {"depth": "0%", "h": True},
    "place": {"tag": "button", "row": 1, "row_text": "Jas", "cell": 0, "table": 1, "form": 1, "dialog": 1,
              "dialog_name": "Add", "kind": "cell"},
}  # fmt: skip
FRAME = {
    "url": "http://127.0.0.1:1/patients", "title": "Patients", "viewport": {"width": 1280, "height": 757},
    "scroll": {"depth": "0%", "hasMore": True}, "nodes": [NODE, {"r": "txt", "n": "Jas", "place": {"kind": "heading"}}],
    "frames": [{"id": "2", "at": 1, "box": [0, 0, 300, 200], "clip": [0, 0, 300, 200], "shown": True, "covered": True}],
    "containers": [{"id": "3", "name": "list", "depth": "0%", "hasMore": True, "at": 0,
                    "rows": {"shown": 3, "first": 1, "total": 90}}],
    "tables": [["Name", "Do"]], "counts": {"total": 40, "above": 0, "below": 3, "clipped": 0, "occluded": 1},
    "rowsBelow": 2, "below": [NODE], "modal": "Add", "nextNumber": 9, "arrivals": 1,
}  # fmt: skip
EVENTS = {
    "events": [{"at": 1.7e12, "type": "added", "category": "success", "text": "Saved", "count": 2}] * 2,
    "dropped": 1,
}
SCENARIO = """name: add
url: http://127.0.0.1:{port}/patients
site: {command: "python -m x --port {port}", ready: "http://127.0.0.1:{port}/", start_seconds: 9}
variables: {name: Jas, day: 2024-01-01}
secrets: {PW: SHOP_PASSWORD}
settings: {max_steps: 9, mode: auto}
steps:
  - task: add patient {{name}}
    checks: [{name: there, check_type: TextPresent, params: {text: "{{name}}"}}]
  - do: [{tool: click, element: {role: button, name: Save}}]
"""
CHECKS = """expected_outcome: Jas is in the list
checks:
  - {name: a, check_type: TextPresent, params: {text: Jas}, on_fail: WarnOnly}
  - {name: b, check_type: ElementState, params: {role: button, name: Save, state: disabled}}
  - {name: c, check_type: TableRow, params: {words: [Jas, "2001-05-03"]}}
"""
POLICY = """rules:
  - {effect: irreversible, host: "*.shop.example", control: "Delete*", tool: click, do: refuse, why: never}
  - {effect: uses_secret, do: ask}
default: allow
"""
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["a"],
    "properties": {"a": {"type": "array", "items": {"$ref": "#/$defs/b"}, "maxItems": 3}},
    "$defs": {"b": {"type": "string", "pattern": "^[a-z]+$", "format": "date"}},
}  # fmt: skip
AGENT_TOML = 'model_provider = "openai"\nmax_steps = 9\nmax_seconds = 1.5\nsecret = ["A=B"]\nheaded = true\nout = "r"\n'
TRACE = {"type": "frame-snapshot", "snapshot": {"html": ["HTML", {}, ["BODY", {"a": "b"}, "words", "more"]]}}


def _stream(*events: dict[str, Any]) -> bytes:
    return "".join(f"data: {json.dumps(event)}\n\n" for event in events).encode() + b"data: [DONE]\n\n"


def _of_runs() -> dict[str, list[bytes]]:
    path, cut = whole_run(), whole_run().parents[1] / "cut" / "one"
    found = {
        name: [(path / file).read_bytes() for file in files if (path / file).is_file()] for name, files in FILES.items()
    }
    found["resume_events"] = [(cut / "events.jsonl").read_bytes()]
    found["resume_header"] = [(cut / "run.json").read_bytes()]
    return found


def samples() -> dict[str, list[bytes]]:
    """By parser, at least one valid input for each."""
    from agent_cli.record.read_recording import read_recording

    completion = [{"choices": [{"index": 0, "delta": {"content": part}}]} for part in (REPLY[:40], REPLY[40:])]
    deltas = [{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": REPLY}}]
    state = {"url": "http://127.0.0.1:1/", "storage": {"cookies": [{"name": "a", "value": "b"}], "origins": []}}
    as_data: dict[str, list[Any]] = {
        "reply": [PROPOSAL], "plan": [PLAN], "opinion": [OPINION], "completion": [COMPLETION], "message": [MESSAGE],
        "script": [[PROPOSAL], {"proposals": [PROPOSAL]}], "schema": [SCHEMA], "frame": [FRAME], "frame_value": [FRAME],
        "report": [EVENTS], "resume_state": [state], "trace": [TRACE],
        "recording": [read_recording(whole_run()).model_dump(mode="json")],
    }  # fmt: skip
    return {
        **{name: [json.dumps(value).encode() for value in values] for name, values in as_data.items()},
        **_of_runs(),
        "shorthand": [b"click 12", b"fill 13 Jas", b"done all is done", b"select 4 'Pro' expect navigation"],
        "completion_stream": [
            _stream(*completion, {"choices": [{"index": 0, "finish_reason": "stop"}], "usage": USAGE})
        ],
        "message_stream": [
            _stream({"type": "message_start", "message": {"usage": {"input_tokens": 3}}}, *deltas,
                    {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 2}})
        ],
        "scenario": [SCENARIO.encode()],
        "checks": [CHECKS.encode()],
        "check": [b"TextPresent:Jas", b'ElementState:{"role": "button", "name": "Save", "state": "disabled"}',
                  b'ElementPresent:button "Save"'],
        "policy": [POLICY.encode(), b"- {tool: click, do: refuse}"],
        "reach": [b"*.shop.example:8443", b"http://[::ffff:10.0.0.1]:1/x", b"http://2130706433/"],
        "effect": [b"Delete patient", "Konto endgültig löschen".encode(), b"No, keep it"],
        "agent_toml": [AGENT_TOML.encode()],
        "pyproject": [b"[project]\nname = 'x'\n[tool.agent]\n" + AGENT_TOML.encode()],
        "secret": [b"A=PW", b"A=totp:SEED@login.example.com,*.example.com:8443", b"JBSWY3DPEHPK3PXP"],
        "bound": [b"*.example.com:8443", b"http://127.0.0.1:1"],
        "dialog": [b"Delete Jas?"],
        "download": [b"list.csv", "..\\..\\Überblick 2024 (1).tar.gz".encode()],
        "console": [b"Uncaught TypeError: x is not a function"],
        "address": [b"https://user:pw@shop.example:8443/a/b?c=d#e", b"data:text/html,x", b"http://[::1]:1/"],
    }  # fmt: skip
