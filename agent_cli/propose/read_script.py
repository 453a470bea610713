"""The file of proposals for `script`: a JSON list, {"proposals": [...]}, one proposal, or JSON Lines."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NoReturn

from pydantic import BaseModel

from agent_cli.contracts.actions import ACTIONS
from agent_cli.errors import BadFile, MalformedReply
from agent_cli.propose.parse_reply import read_proposal

HINT = 'a proposal is {"complete": false, "message": "…", "actions": [{"tool": "click", "parameters": {…}}]}'
TOO_MUCH = "it is nested too deep, or holds a number of thousands of digits"
ELEMENT_KEYS = {"role": str, "name": str, "row": str, "nth": int}


class ScriptedProposal(BaseModel):
    """A decoded proposal, with `element` in place of ids, and the line of the file where it begins."""

    line: int
    value: Any


def read_script(path: Path) -> list[ScriptedProposal]:
    """Raises BadFile, with the line, for a file that is missing, unreadable, no JSON or of another shape."""
    text = _read_text(path)
    proposals = [ScriptedProposal(line=line, value=value) for line, value in _split(path, text)]
    if not proposals:
        raise BadFile(f"the script {path} holds no proposal", HINT)
    for proposal in proposals:
        _check(path, proposal)
    return proposals


def _read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise BadFile(f"cannot read the script {path}: {error.strerror}", "check --script") from None
    except UnicodeDecodeError as error:
        raise BadFile(f"the script {path} is not UTF-8 text (byte {error.start})", "save it as UTF-8") from None


def _split(path: Path, text: str) -> list[tuple[int, Any]]:
    """(line, value) of each proposal."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        if _is_json_lines(text):
            return _split_lines(path, text)
        _bad(path, error.lineno, f"no valid JSON: {error.msg}")
    except (ValueError, RecursionError):
        _bad(path, 1, TOO_MUCH)
    if isinstance(value, dict) and "proposals" in value:
        start = re.search(r'"proposals"\s*:\s*', text)
        return _split_list(path, text, start.end() if start else 0, value["proposals"])
    if isinstance(value, dict):
        return [(1, value)]
    return _split_list(path, text, len(text) - len(text.lstrip()), value)


def _is_json_lines(text: str) -> bool:
    """True when the first line that is not empty is a JSON object of its own."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    try:
        return isinstance(json.loads(first), dict)
    except (ValueError, RecursionError):
        return False


def _split_lines(path: Path, text: str) -> list[tuple[int, Any]]:
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            found.append((number, json.loads(line)))
        except json.JSONDecodeError as error:
            _bad(path, number, f"no valid JSON: {error.msg}")
        except (ValueError, RecursionError):
            _bad(path, number, TOO_MUCH)
    return found


def _split_list(path: Path, text: str, start: int, value: object) -> list[tuple[int, Any]]:
    """The items of the list that begins at `start`, read one by one for their lines."""
    if not isinstance(value, list):
        _bad(path, text.count("\n", 0, start) + 1, "a list of proposals is expected")
    found, decoder, position = [], json.JSONDecoder(), start + 1
    for _ in value:
        position += len(text[position:]) - len(text[position:].lstrip(" \t\r\n,"))
        item, end = decoder.raw_decode(text, position)
        found.append((text.count("\n", 0, position) + 1, item))
        position = end
    return found


def _check(path: Path, proposal: ScriptedProposal) -> None:
    try:
        shaped = read_proposal(_without_elements(proposal.value))
    except MalformedReply as error:
        _bad(path, proposal.line, str(error))
    except RecursionError:
        _bad(path, proposal.line, TOO_MUCH)
    for action in shaped.actions:
        if action.tool not in ACTIONS:
            _bad(path, proposal.line, f"there is no tool {action.tool!r}; the tools are {', '.join(ACTIONS)}")
        _check_element(path, proposal.line, action.parameters.get("element"))
    for action in proposal.value.get("actions") or []:
        _check_element(path, proposal.line, (action.get("expected_outcome") or {}).get("element"))


def _check_element(path: Path, line: int, spec: object) -> None:
    if spec is None:
        return
    if not isinstance(spec, dict) or not spec or set(spec) - set(ELEMENT_KEYS):
        _bad(path, line, f"an element is named by {', '.join(ELEMENT_KEYS)}, not {spec!r}")
    for key, value in spec.items():
        if type(value) is not ELEMENT_KEYS[key]:
            _bad(path, line, f"{key} of an element must be {ELEMENT_KEYS[key].__name__}, not {value!r}")


def _without_elements(value: Any) -> dict[str, Any]:
    """A copy whose expected outcomes have no `element`, which is resolved only when the page is there."""
    if not isinstance(value, dict):
        raise MalformedReply(f"a proposal must be an object, not {value!r:.80}")
    copy: dict[str, Any] = json.loads(json.dumps(value))
    for action in copy.get("actions") or []:
        expected = action.get("expected_outcome") if isinstance(action, dict) else None
        if isinstance(expected, dict):
            expected.pop("element", None)
    return copy


def _bad(path: Path, line: int, problem: str) -> NoReturn:
    raise BadFile(f"{path}, line {line}: {problem}", HINT)
