"""What is never left out of an outline: the open dialog, the focused form and control, messages, invalid fields."""

from __future__ import annotations

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import Node
from agent_cli.observe.split_regions import Region, Unit

TOLD = frozenset({"error", "success", "warning", "form"})
MOST_MESSAGES = 20
"""Of more live regions than this (a chat, a log) the first and the last ten are never left out."""


def pinned_units(look: Observation, regions: list[Region]) -> set[int]:
    """Positions of the units that stand in every outline, whatever the budget."""
    focused = next((node for node in look.nodes if "focused" in node.states), None)
    form = (focused.f, focused.place.form) if focused and focused.place.form is not None else None
    told = [" ".join(event.text.split()) for event in look.events if event.category in TOLD and event.type != "removed"]
    units = [unit for region in regions for unit in region.units]
    pinned = {*_messages(units), *_units_told(units, told)}
    for region in regions:
        for unit in region.units:
            in_form = region.kind != "table" and any((node.f, node.place.form) == form for node in unit.nodes)
            if region.kind == "dialog" or in_form or any(node.states & {"focused", "invalid"} for node in unit.nodes):
                pinned.add(unit.position)
    return pinned


def _units_told(units: list[Unit], told: list[str]) -> list[int]:
    """Words that the log of the page tells as an error, a success or a warning; what stands in no row first."""
    found = [unit for unit in units if any(_is_told(node, told) for node in unit.nodes)]
    return [unit.position for unit in sorted(found, key=lambda unit: unit.is_row)[:MOST_MESSAGES]]


def _is_told(node: Node, told: list[str]) -> bool:
    text = " ".join(node.n.split())
    return not node.is_control and any(_is_mostly(text, event) or _is_mostly(event, text) for event in told)


def _is_mostly(part: str, whole: str) -> bool:
    return part in whole and 2 * len(part) >= len(whole) > 0


def _messages(units: list[Unit]) -> list[int]:
    found = [unit.position for unit in units if any(n.place.kind == "message" and not n.is_control for n in unit.nodes)]
    half = MOST_MESSAGES // 2
    return found if len(found) <= MOST_MESSAGES else [*found[:half], *found[-half:]]
