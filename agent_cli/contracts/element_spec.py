"""An element named by role, visible name, row and number: `{"role"?, "name"?, "row"?, "nth"?}`, as scripts, scenarios
and checks write it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agent_cli.contracts.tree import ROLE_LEGEND, Node

HEADING = "heading"
ARIA_ROLES = {
    "textbox": "inp",
    "searchbox": "inp",
    "combobox": "sel",
    "listbox": "sel",
    "menuitem": "menu",
    "spinbutton": "spin",
}
"""Names of ARIA that people know, where the legend has another word."""
ROLES = frozenset({*ROLE_LEGEND, *ROLE_LEGEND.values(), *ARIA_ROLES, HEADING})


def fitting_nodes(spec: dict[str, Any], nodes: Sequence[Node]) -> list[Node]:
    """The elements that fit, in reading order.

    Names are compared exactly, then without regard to case, then as a part; `nth` counts from 1 and leaves one or none.
    Without a role controls are meant, no words.
    """
    matches = by_name([node for node in nodes if fits_place(node, spec)], spec.get("name"))
    nth: int | None = spec.get("nth")
    return matches if nth is None else matches[nth - 1 : nth]


def fits_place(node: Node, spec: dict[str, Any]) -> bool:
    """Whether role and row fit."""
    role, row = spec.get("role"), spec.get("row")
    if not _has_role(node, role):
        return False
    return not row or flat(str(row)).casefold() in flat(node.place.row_text).casefold()


def _has_role(node: Node, role: str | None) -> bool:
    if role is None:
        return node.is_control
    if role.casefold() == HEADING:
        return node.place.kind == HEADING
    folded = role.casefold()
    return ARIA_ROLES.get(folded, folded) in (node.r, ROLE_LEGEND.get(node.r))


def by_name(nodes: list[Node], name: str | None) -> list[Node]:
    """The matches of the first way of comparing that has any."""
    if name is None:
        return nodes
    wanted = flat(name)
    folded = wanted.casefold()
    exact = [node for node in nodes if flat(node.n) == wanted]
    caseless = exact or [node for node in nodes if flat(node.n).casefold() == folded]
    return caseless or [node for node in nodes if folded in flat(node.n).casefold()]


def tell_spec(spec: dict[str, Any]) -> str:
    """Like `btn "Save" in row "Bob Jones"`."""
    parts = [str(spec.get("role") or "element")]
    if spec.get("name") is not None:
        parts.append(f'"{spec["name"]}"')
    if spec.get("row"):
        parts.append(f'in row "{spec["row"]}"')
    if spec.get("nth") is not None:
        parts.append(f"number {spec['nth']}")
    return " ".join(parts)


def flat(text: str) -> str:
    return " ".join(text.split())
