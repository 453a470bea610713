"""What a replay needs of a run: its steps, and of each control that they worked what it was then."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.tree import Node

RECORDING_VERSION = 1


class TargetSeen(BaseModel):
    """A control as it was when an action named it; `namesakes` counts the controls of its role and name, itself too."""

    node: Node
    namesakes: int = 1


class RecordedStep(BaseModel):
    """One step that is to be done again. `targets` is by the ids that the proposal names."""

    number: int
    url: str
    url_after: str = ""
    proposal: Proposal
    outcomes: list[Outcome] = []
    targets: dict[str, TargetSeen] = {}


class Recording(BaseModel):
    """A run as it can be replayed; `url` is where it began, `viewport` in CSS pixels."""

    recording_version: int = RECORDING_VERSION
    task: str
    url: str
    viewport: dict[str, int] = Field(default_factory=dict)
    steps: list[RecordedStep]


def named_ids(action: Action) -> list[str]:
    """The ids that an action names: its element, where it is dragged to, what its outcome is about."""
    found = [action.parameters.get(key) for key in ("element_id", "to")]
    expected = action.expected_outcome
    while expected is not None:
        found.append(expected.element_id)
        expected = expected.or_outcome
    return [value for value in found if isinstance(value, str)]


def targets_of(look: Observation, proposal: Proposal) -> dict[str, TargetSeen]:
    """What the controls that a proposal names are in this look; ids that it does not have are left out."""
    found: dict[str, TargetSeen] = {}
    for element_id in [name for action in proposal.actions for name in named_ids(action)]:
        node = look.node(element_id)
        if node is not None:
            same = [other for other in look.controls if (other.r, other.n) == (node.r, node.n)]
            found[element_id] = TargetSeen(node=node, namesakes=max(1, len(same)))
    return found


def with_ids(action: Action, ids: dict[str, str]) -> Action:
    """A copy of the action whose ids are exchanged."""
    data: dict[str, Any] = action.model_dump()
    for key in ("element_id", "to"):
        if isinstance(data["parameters"].get(key), str):
            data["parameters"][key] = ids.get(data["parameters"][key], data["parameters"][key])
    expected = data["expected_outcome"]
    while expected is not None:
        expected["element_id"] = ids.get(expected["element_id"], expected["element_id"])
        expected = expected["or_outcome"]
    return Action.model_validate(data)
