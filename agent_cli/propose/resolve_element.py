"""Which control of the page a script means by role, name, row and number."""

from __future__ import annotations

from typing import Any

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import ROLE_LEGEND, Node

MOST_NAMED = 5


def find_control(spec: dict[str, Any], observation: Observation) -> Node | str:
    """The one control that fits `{"role"?, "name"?, "row"?, "nth"?}`, or a sentence of what was found.

    Names are compared exactly, then without regard to case, then as a part; `nth` counts from 1 in
    reading order.
    """
    fitting = [node for node in observation.controls if _fits_place(node, spec)]
    matches = _by_name(fitting, spec.get("name"))
    nth: int | None = spec.get("nth")
    if nth is not None and 1 <= nth <= len(matches):
        return matches[nth - 1]
    if len(matches) == 1 and nth is None:
        return matches[0]
    return _tell_miss(spec, matches, fitting)


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


def _fits_place(node: Node, spec: dict[str, Any]) -> bool:
    role, row = spec.get("role"), spec.get("row")
    if role is not None and role.casefold() not in (node.r, ROLE_LEGEND.get(node.r)):
        return False
    return not row or _flat(str(row)).casefold() in _flat(node.place.row_text).casefold()


def _by_name(nodes: list[Node], name: str | None) -> list[Node]:
    """The matches of the first way of comparing that has any."""
    if name is None:
        return nodes
    wanted = _flat(name)
    folded = wanted.casefold()
    exact = [node for node in nodes if _flat(node.n) == wanted]
    caseless = exact or [node for node in nodes if _flat(node.n).casefold() == folded]
    return caseless or [node for node in nodes if folded in _flat(node.n).casefold()]


def _flat(text: str) -> str:
    return " ".join(text.split())


def _tell_miss(spec: dict[str, Any], matches: list[Node], fitting: list[Node]) -> str:
    wanted = tell_spec(spec)
    if not matches:
        near = ", ".join(f'{node.i} {node.r} "{node.n}"' for node in fitting[:MOST_NAMED])
        return f"the page has no {wanted}" + (f"; of that kind it has {near}" if near else "")
    named = ", ".join(f'{node.i} "{node.n}"' for node in matches[:MOST_NAMED])
    more = f" and {len(matches) - MOST_NAMED} more" if len(matches) > MOST_NAMED else ""
    return f"{len(matches)} elements fit {wanted}: {named}{more}; name the row, or nth from 1 to {len(matches)}"
