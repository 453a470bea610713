"""Direct actions: elements by role and name instead of a model, done and judged by the steps of the loop."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent_cli.contracts.element_spec import tell_spec
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest
from agent_cli.contracts.scenario import DirectAction, ElementSpec, ExpectedSpec
from agent_cli.contracts.tree import Node
from agent_cli.propose.resolve_element import find_control
from agent_cli.run_state import Run
from agent_cli.scenario.check_actions import parameters_of
from agent_cli.settings import Mode
from agent_cli.step_loop import look_first, take_step

PATIENCE_S = 5.0
"""How long an element may take to come."""
ROUND_MS = 200
LISTED: Mode = "semantic"
"""The mode that lists the controls of the whole page."""


def do_actions(run: Run, actions: list[DirectAction], folder: Path) -> str:
    """Does them in order; "" when each did what it was expected to, else a sentence of the first that did not.

    Files of the scenario are relative to `folder`. Raises what a step raises.
    """
    own = replace(run, mode=LISTED, task="")
    for action in actions:
        proposer = DirectProposer(action, folder)
        own.proposer = proposer
        look = _look_until_there(own, proposer)
        step = take_step(own, look)
        own.begun_at_ms = look.taken_at_ms
        if not step.record.outcomes:
            return f"{proposer.told}: {step.record.proposal.text}"
        if not step.record.action_succeeded:
            return f"{proposer.told}: {_first_failure(step.record.outcomes)}"
    return ""


def _look_until_there(run: Run, proposer: DirectProposer) -> Observation:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        look = look_first(run)
        if look.open_dialog is not None or not isinstance(proposer.resolve(look), str):
            return look
        if time.monotonic() >= deadline:
            return look
        run.session.pause(ROUND_MS)


def _first_failure(outcomes: list[Outcome]) -> str:
    return next(outcome.sentence() for outcome in outcomes if not outcome.succeeded)


@dataclass
class DirectProposer:
    """Proposes the one action, with the ids of the look; or says what the page does not have."""

    action: DirectAction
    folder: Path
    provider: str = "direct"
    name: str = "scenario"

    def propose(self, request: ProposeRequest) -> ProposeReply:
        action = self.resolve(request.observation)
        if isinstance(action, str):
            return ProposeReply(proposal=Proposal(complete=True, message=f"[FAIL] {action}"))
        return ProposeReply(proposal=Proposal(complete=False, message=self.told, actions=[action]))

    @property
    def told(self) -> str:
        """Like `click button "Save"`."""
        return tell_action(self.action)

    def resolve(self, look: Observation) -> Action | str:
        """The action with ids, or a sentence of the element that is not there (or there several times)."""
        parameters, question = parameters_of(self.action), look.open_dialog
        if question is not None and self.action.tool != "answer_dialog":
            return f"a question ({question.kind} {question.message!r}) holds the page: answer_dialog first"
        for key, spec in (("element_id", self.action.element), ("to", self.action.to)):
            if spec is not None:
                found = find_element(spec, look)
                if isinstance(found, str):
                    return found
                parameters[key] = found.i
        if self.action.tool == "upload":
            parameters["files"] = [str(self.folder / name) for name in parameters["files"]]
        given: dict[str, Any] = {"tool": self.action.tool, "parameters": parameters}
        if self.action.expected_outcome is not None:
            expected = _expected(self.action.expected_outcome, look)
            if isinstance(expected, str):
                return expected
            given["expected_outcome"] = expected
        return Action.model_validate(given)


def find_element(spec: ElementSpec, look: Observation) -> Node | str:
    """The one control that fits, from top to bottom of the whole page; in an open dialog of the page before all."""
    wanted = spec.model_dump(exclude_none=True)
    ordered = sorted(look.controls, key=_height)
    if look.modal is not None:
        inside = [node for node in ordered if node.place.dialog is not None]
        found = find_control(wanted, look.model_copy(update={"nodes": inside}))
        if not isinstance(found, str):
            return found
    return find_control(wanted, look.model_copy(update={"nodes": ordered}))


def _height(node: Node) -> tuple[int, int]:
    left, top = node.box[:2] if node.box else (0, 0)
    return top, left


def _expected(spec: ExpectedSpec, look: Observation) -> dict[str, Any] | str:
    """With an id for the element; the name of what is still to appear becomes the words to look for."""
    expected = spec.model_dump(exclude={"element", "or_outcome"}, exclude_none=True)
    if spec.element is not None:
        found = find_element(spec.element, look)
        if not isinstance(found, str):
            expected["element_id"] = found.i
        elif spec.type == "element_appears" and spec.element.name:
            expected.setdefault("text", spec.element.name)
        else:
            return found
    if spec.or_outcome is not None:
        other = _expected(spec.or_outcome, look)
        if isinstance(other, str):
            return other
        expected["or_outcome"] = other
    return expected


def tell_action(action: DirectAction) -> str:
    """Like `fill text field "Name" with 'Jas'`."""
    parts = [action.tool]
    for word, spec in (("", action.element), ("to", action.to)):
        if spec is not None:
            parts += [word] * bool(word) + [tell_spec(spec.model_dump(exclude_none=True))]
    if action.value is not None:
        parts.append(f"with {action.value!r}" if action.element else f"{action.value!r}")
    return " ".join(parts)
