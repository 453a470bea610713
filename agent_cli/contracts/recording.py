"""What a replay needs of a run: its steps, and of each control that they worked what it was then."""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel, Field

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.tree import Node

RECORDING_VERSION = 1


MOST_BESIDE = 12
MOST_OTHERS = 80
NEAREST = 3
AREA = "area"
"""The role in a recording of a part of the page that scrolls by itself: it is no control, and known by its name."""


class TargetSeen(BaseModel):
    """A control as it was when an action named it; `namesakes` counts the controls of its role and name, itself too."""

    node: Node
    namesakes: int = 1
    heading: str = ""
    """The heading before it."""
    beside: list[str] = []
    """The other controls of its form, or of its dialog, or the nearest ones, like "btn Save"."""
    others: list[str] = []
    """Names of the other controls of its role: what was there then is not what it has become."""


class RecordedStep(BaseModel):
    """One step that is to be done again. `targets` is by the ids that the proposal names."""

    number: int
    url: str
    url_after: str = ""
    proposal: Proposal
    outcomes: list[Outcome] = []
    targets: dict[str, TargetSeen] = {}


class Recording(BaseModel):
    """A run as it can be replayed; `url` is where it began, `viewport` in CSS pixels.

    `passed`: a scenario that passed. Its end is that every action did what it did then, where no claim was made.
    `allow`: hosts that the run might go to beside the site of `url`.
    `secrets`: where the values of the secrets that it types come from, by name (VARIABLE[@HOST]); never the values.
    """

    recording_version: int = RECORDING_VERSION
    task: str
    url: str
    viewport: dict[str, int] = Field(default_factory=dict)
    passed: bool = False
    allow: list[str] = []
    secrets: dict[str, str] = {}
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
            found[element_id] = target_of(look, node)
            continue
        area = next((one for one in look.scrollable_containers if one.id == element_id), None)
        if area is not None:
            same = [one for one in look.scrollable_containers if plain_name(one.name) == plain_name(area.name)]
            found[element_id] = TargetSeen(node=Node(i=area.id, r=AREA, n=area.name), namesakes=len(same))
    return found


def target_of(look: Observation, node: Node) -> TargetSeen:
    """What is kept of a control of this look."""
    alike = [other for other in listed(look) if other.r == node.r]
    same = [other for other in alike if plain_name(other.n) == plain_name(node.n)]
    others = list(dict.fromkeys(other.n for other in alike if other not in same and other.n))
    return TargetSeen(
        node=node,
        namesakes=max(1, len(same)),
        heading=heading_of(look, node),
        beside=names_beside(look, node),
        others=others[:MOST_OTHERS],
    )


def listed(look: Observation) -> list[Node]:
    """The controls of a look that can be named, also those below the viewport."""
    return [node for node in (*look.controls, *look.below) if node.i is not None]


def plain_name(text: str) -> str:
    """A name without case, a counter in brackets, and what decorates its end ("Save …", "Name: *")."""
    squeezed = " ".join(text.split())
    bare = re.sub(r"\s*\(\d+\)", "", squeezed).rstrip(" .…:*›»").casefold()
    return bare or squeezed


def heading_of(look: Observation, node: Node) -> str:
    """The heading before a control, in its frame; "" where none is in view."""
    found = ""
    for other in look.nodes:
        if other is node:
            return found
        if other.place.kind == "heading" and not other.is_control and other.f == node.f:
            found = other.n
    return ""


def names_beside(look: Observation, node: Node) -> list[str]:
    """The controls that stand with it: those of its form or dialog, else the nearest in reading order.

    A control in a row has none: its row tells it.
    """
    if node.place.row_text:
        return []
    near = [other for other in look.controls if other.f == node.f and other.place.dialog == node.place.dialog]
    if node.place.form is not None:
        near = [other for other in near if other.place.form == node.place.form]
    elif node.place.dialog is None:
        near = [other for other in near if not other.place.row_text or other is node]
        at = next((index for index, other in enumerate(near) if other is node), None)
        near = [] if at is None else near[max(0, at - NEAREST) : at + NEAREST + 1]
    own = f"{node.r} {plain_name(node.n)}"
    names = dict.fromkeys(f"{other.r} {plain_name(other.n)}" for other in near if other.n)
    return [name for name in names if name != own][:MOST_BESIDE]


def with_ids(action: Action, ids: dict[str, str]) -> Action:
    """A copy of the action whose ids are exchanged. What was expected of an element that has no new id is expected of
    none: the old id would be another element."""
    data: dict[str, Any] = action.model_dump()
    for key in ("element_id", "to"):
        if isinstance(data["parameters"].get(key), str):
            data["parameters"][key] = ids.get(data["parameters"][key], data["parameters"][key])
    expected = data["expected_outcome"]
    while expected is not None:
        expected["element_id"] = ids.get(expected["element_id"])
        expected = expected["or_outcome"]
    return Action.model_validate(data)
