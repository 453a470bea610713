"""The nodes of a look cut into regions (dialog, form, table, list, group, section) and those into units of one line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from agent_cli.contracts.observation import Observation, RegionKind
from agent_cli.contracts.tree import Node

LEAST_ROWS = 4
"""Fewer rows in a run are no list of their own; they belong to what stands round them."""
LEAST_FORM_ROWS = 10
"""A form lays its fields out in rows, too; only a table of this many rows in it is a region of its own."""
NAME_LIMIT = 60


@dataclass
class Unit:
    """What stands on one line of the outline: a control, a run of words, or a row. `position` counts units."""

    nodes: list[Node]
    position: int

    @property
    def first(self) -> Node:
        return self.nodes[0]

    @property
    def is_row(self) -> bool:
        return self.first.place.row is not None

    @cached_property
    def is_head(self) -> bool:
        """The row of column names of a table."""
        return (
            self.is_row
            and self.first.place.tag == "th"
            and all(node.place.tag == "th" and not node.is_control for node in self.nodes)
        )

    @cached_property
    def text(self) -> str:
        return " ".join(f"{node.n} {node.v or ''} {' '.join(node.o or ())}" for node in self.nodes)

    @property
    def control_ids(self) -> list[str]:
        return [node.i for node in self.nodes if node.i is not None]


@dataclass
class Region:
    """Units that stand next to each other in one container."""

    kind: RegionKind
    name: str
    units: list[Unit]

    @cached_property
    def control_ids(self) -> list[str]:
        return [element_id for unit in self.units for element_id in unit.control_ids]

    @property
    def anchors(self) -> list[str]:
        """What the region is known by from look to look: its controls, or the words it begins with."""
        return self.control_ids or [f"{self.kind} {self.units[0].first.f or 0} {self.units[0].text[:80]}"]


Key = tuple[RegionKind, int, object]


def split_regions(look: Observation) -> list[Region]:
    """The regions of what the outline shows, in reading order; each unit stands in exactly one."""
    units = list(_units(look))
    keys = _keys(units)
    regions = []
    heading = ""
    for key, members in groupby(units, key=lambda unit: keys[unit.position]):
        region = Region(key[0], "", list(members))
        region.name = _name(region, heading)
        regions.append(region)
        heading = next((unit.first.n for unit in reversed(region.units) if _is_heading(unit)), heading)
    return regions


def _units(look: Observation) -> Iterator[Unit]:
    shown = [node for node in look.nodes if not look.is_behind_modal(node)]
    position = 0
    for key, group in groupby(shown, key=lambda node: (node.f, node.place.row, node.place.dialog)):
        nodes = list(group)
        for part in [nodes] if key[1] is not None else [[node] for node in nodes]:
            yield Unit(part, position)
            position += 1


def _keys(units: list[Unit]) -> list[Key]:
    """For each unit what it stands in: the innermost that is worth a region."""
    keys: list[Key] = []
    sections = 0
    for number, (run_key, group) in enumerate(groupby(units, key=_run_key)):
        run = list(group)
        rows = _rows_kind(run) if run_key is not None else None
        for unit in run:
            sections += _is_heading(unit)
            keys.append((rows, run_key[0], number) if rows and run_key else _key(unit, sections))
    return keys


def _run_key(unit: Unit) -> tuple[int, bool] | None:
    """Equal for rows that may make up one list or table; None for what is no row, or in a dialog."""
    if not unit.is_row or unit.first.place.dialog is not None:
        return None
    return unit.first.f or 0, _has_cells(unit)


def _rows_kind(run: list[Unit]) -> RegionKind | None:
    """Whether a run of rows is a region of its own."""
    forms = {unit.first.place.form for unit in run}
    has_cells = _has_cells(run[0])
    in_one_form = len(forms) == 1 and forms != {None}
    if in_one_form and not (has_cells and len(run) >= LEAST_FORM_ROWS):
        return None
    if len(run) < LEAST_ROWS:
        return None
    return "table" if has_cells else "list"


def _has_cells(unit: Unit) -> bool:
    return any(node.place.kind == "cell" or node.place.column or node.place.tag in ("td", "th") for node in unit.nodes)


def _key(unit: Unit, sections: int) -> Key:
    place, frame = unit.first.place, unit.first.f or 0
    if place.dialog is not None:
        return "dialog", frame, place.dialog
    if place.form is not None:
        return "form", frame, place.form
    if place.group:
        return "group", frame, place.group
    return "section", frame, sections


def _is_heading(unit: Unit) -> bool:
    return unit.first.place.kind == "heading" and not unit.first.is_control


def _name(region: Region, heading: str) -> str:
    """Its own name, the heading in it, the heading before it, or its first words."""
    place = region.units[0].first.place
    own = place.dialog_name if region.kind == "dialog" else place.group if region.kind == "group" else ""
    inner = next((unit.first.n for unit in region.units if _is_heading(unit)), "")
    first = next((node.n for unit in region.units for node in unit.nodes if node.n), "")
    name = " ".join((own or inner or heading or first).replace('"', "'").split())
    return name if len(name) <= NAME_LIMIT else name[: NAME_LIMIT - 1] + "…"
