"""Bytes that a parser once answered with an exception of Python, or that are like them: each stays as an example."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.parsers import PARSERS, tell_of

DEEP = 20_000
CASES = {
    "empty": b"",
    "no utf-8": b"\xff\xfe\x00{",
    "a zero byte": b'{"complete": true, "message": "\x00"}\x00',
    "deeper than json reads": b"[" * DEEP + b"]" * DEEP,
    "deep inside a reply": b'{"complete":false,"message":"m","x":' + b"[" * 480 + b"]" * 480 + b"}",
    "deeper inside a reply": b'{"complete":false,"message":"m","x":' + b"[" * 900 + b"]" * 900 + b"}",
    "deep complete": b'words {"complete":' + b"[" * 900 + b"]" * 900 + b"} words",
    "a number of 5000 digits": b'{"complete": true, "message": ' + b"9" * 5000 + b"}",
    "a number that is infinite": b'{"complete": true, "message": "[SUCCESS] m", "actions": [1e999]}',
    "half a surrogate": b'{"complete": true, "message": "[SUCCESS] \\ud800"}',
    "a key that is half a surrogate": b'{"complete": true, "message": "[SUCCESS]", "\\ud800": 1}',
    "a tool that is a list": b'{"complete": false, "message": "m", "actions": [{"tool": [], "parameters": {}}]}',
    "a value that is an object": (
        b'{"complete": false, "message": "m", "actions": [{"tool": "fill", "reason": "r", '
        b'"parameters": {"element_id": {}, "value": {"a": [1]}}}]}'
    ),
    "settings that are a list": b'{"event": "run_started", "settings": [1], "task": 1, "format_version": 1}',
    "a result without a status": b'{"event": "run_started"}\n{"event": "run_finished", "result": {}}',
    "a step that is nothing": b'{"event": "run_started"}\n{"event": "step_finished", "record": {}}',
    "a step back to nowhere": b'{"event": "run_started"}\n{"event": "went_back", "to": true}',
    "a recording of version text": b'{"recording_version": "x", "steps": [{}]}',
    "a report of other kinds": b'{"events": [1, {"category": [], "type": 1}, {"at": NaN}], "dropped": "x"}',
    "a report without events": b'{"dropped": 1}',
    "a report at no time": b'{"events": [{"at": 1e999, "type": "\\ud800", "category": "text", "text": "\\ud800"}]}',
    "an alias inside itself": b"a: &a [*a]",
    "an unhashable key": b"? [a]\n: b",
    "a deep scenario": b"url: " + b"[" * 3000 + b"]" * 3000,
    "a step of null": b"url: http://x\nsteps: [null, 1, {do: [null]}]",
    "an address of braces": b"url: '{{{{}}}}'\nsteps: [{task: '{{x'}]",
    "a name with a zero byte": b'url: http://x\nsteps: [{replay: "a\\0b"}]',
    "a fence and blanks without end": b"```\n" + b" " * 150_000 + b"x",
    "objects without end": b"{" * DEEP,
    "objects inside objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "an event nested without end": b"data: " + b"[" * DEEP + b"]" * DEEP + b"\n\n",
    "an event with a number of 5000 digits": b'data: {"id": ' + b"9" * 5000 + b"}\n\n",
    "a tool call nested deep": b'{"stop_reason": "tool_use", "content": [{"type": "tool_use", "input": '
    + b"[" * 900
    + b"]" * 900
    + b"}]}",
    "a check of a kind that is an object": b"- check_type: {a: b}",
    "a date that there is none of": b"- {check_type: TextPresent, params: {text: 2024-99-99}}",
    "a check in a nest": b"TextPresent:{" + b'"a":[' * DEEP,
    "a word of 40000 letters": b"w" * 40_000,
    "a schema of no address": b'{"$schema": "http://[*a]"}',
    "a schema that refers to no address": b'{"$ref": "http://[*a]"}',
    "a schema that refers to itself": b'{"$ref": "#"}',
    "a schema with half a pattern": b'{"pattern": "("}',
    "a result of other kinds": b'{"event": "run_started", "task": "t", "url": "u"}\n'
    b'{"event": "run_finished", "result": {"status": [], "model": [1], "timing_ms": 3, "checks": {}}}',
    "a state without storage": b'{"url": "http://x/"}',
    "a table of settings that is a number": b"[tool]\nagent = 3",
    "tools that are a number": b"tool = 3",
    "a setting in a wrong place": b'openai_api_key = "Fuzz-Canary-7uRq2"',
    "a setting that is a secret": b'max_steps = "x"',
    "a step with half a surrogate": b'{"event": "run_started", "task": "\\ud800", "settings": {"a": "\\udfff"}}',
    "no address": b"http://[",
    "a port of no address": b"http://x:99999/",
    "half a surrogate, as itself": "a\ud800b".encode("utf-8", "surrogatepass"),
    "a look at a place beyond all numbers": b'{"nodes": [{"r": "btn", "xy": [1e300, 2], "box": [null, 1, 2, 3]}]}',
    "a path of 5000 letters": b"url: http://x\nsteps: [{replay: " + b"a" * 5000 + b"}]",
}


SLOW = ("run_header", "run_verdict", "run_node", "run_observation", "run_picture", "resume_events", "resume_header")
"""Each copies a run and renders its report; `run` and `run_events` read all of these files' kinds."""


@pytest.mark.parametrize("parser", [name for name in PARSERS if name not in SLOW])
@pytest.mark.parametrize("case", CASES)
def test_a_found_case_is_a_value_or_an_error_with_a_sentence(parser: str, case: str, tmp_path: Path) -> None:
    tell_of(parser, CASES[case], tmp_path)
