"""The proposer that takes its proposals from a file, one after the other."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest
from agent_cli.propose.parse_reply import read_proposal
from agent_cli.propose.read_script import read_script
from agent_cli.propose.resolve_element import find_control

USED_UP = "[FAIL] the script has no proposal left"


class ScriptProposer:
    """Hands out the proposals of `path` in order, after the first `done`; then fails.

    Raises BadFile when it is made.
    """

    provider = "script"

    def __init__(self, path: Path, done: int = 0) -> None:
        self.name = path.name
        self._left = read_script(path)[done:]

    def propose(self, request: ProposeRequest) -> ProposeReply:
        if not self._left:
            return ProposeReply(proposal=Proposal(complete=True, message=USED_UP))
        scripted = self._left.pop(0)
        problem, value = resolve_elements(scripted.value, request.observation)
        if problem:
            message = f"[FAIL] the script, line {scripted.line}: {problem}"
            return ProposeReply(proposal=Proposal(complete=True, message=message))
        return ProposeReply(proposal=read_proposal(value))


def resolve_elements(value: dict[str, Any], observation: Observation) -> tuple[str, dict[str, Any]]:
    """(problem or "", a copy with ids in place of `element`)."""
    value = copy.deepcopy(value)
    for action in value.get("actions") or []:
        problem = _resolve_target(action.get("parameters") or {}, observation)
        if problem:
            return problem, value
        problem = _resolve_expected(action.get("expected_outcome") or {}, observation)
        if problem:
            return problem, value
    return "", value


def _resolve_target(parameters: dict[str, Any], observation: Observation) -> str:
    spec = parameters.pop("element", None)
    if spec is None:
        return ""
    found = find_control(spec, observation)
    if isinstance(found, str):
        return found
    parameters["element_id"] = found.i
    return ""


def _resolve_expected(expected: dict[str, Any], observation: Observation) -> str:
    """As for a target; what is still to appear has no id yet, so its name becomes the words to look for."""
    spec = expected.pop("element", None)
    if spec is None:
        return ""
    found = find_control(spec, observation)
    if not isinstance(found, str):
        expected["element_id"] = found.i
    elif expected.get("type") == "element_appears" and spec.get("name"):
        expected.setdefault("text", spec["name"])
    else:
        return found
    return ""
