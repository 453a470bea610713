"""The tree as a model reads it: a line for each control or run of words, table rows on one line.

Every line begins with a mark of ours (an id, `-`, `#` or `|`) and page text never holds a line break, so that no page
can forge a line. Role words and the legend come from `contracts/tree.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import Node

NAME_LIMIT = 120
WORDS_LIMIT = 300
QUIET_STATES = frozenset({"multiple"})


def render_outline(look: Observation) -> str:
    """The outline of an observation; "" when there is nothing to see."""
    lines = []
    if look.modal is not None:
        lines.append(f"(a dialog is open: {_quoted(look.modal)}; what it covers is left out)")
    shown = [node for node in look.nodes if not look.is_behind_modal(node)]
    for _, nodes in groupby(shown, key=lambda node: (node.f, node.place.row, node.place.dialog)):
        lines.extend(_row_lines(list(nodes)))
    lines.extend(_footer(look, len(look.nodes) - len(shown)))
    return "\n".join(lines)


def _row_lines(nodes: list[Node]) -> Iterator[str]:
    if nodes[0].place.row is not None and len(nodes) > 1:
        yield "| " + " | ".join(render_node(node) for node in nodes)
        return
    for node in nodes:
        text = render_node(node)
        if node.is_control:
            yield text
        elif node.place.kind == "heading":
            yield f"# {text}"
        elif node.place.kind == "left_out":
            yield f"({text})"
        else:
            yield f"{'!' if node.place.kind == 'message' else '-'} {text}"


def render_node(node: Node) -> str:
    """Like `12 inp "Name" = "Jas" (required)`."""
    if not node.is_control:
        return _clean(node.n, WORDS_LIMIT)
    parts = [f"{node.i} {node.r}"]
    if node.n:
        parts.append(_quoted(node.n))
    if node.v is not None:
        parts.append(f"= {_quoted(node.v)}")
    if states := [state for state in (node.s or "").split(",") if state and state not in QUIET_STATES]:
        parts.append(f"({', '.join(states)})")
    if node.o:
        parts.append(f"[{' / '.join(_clean(option, 40) or '(blank)' for option in node.o)}]")
    if node.occ is not None:
        parts.append(f"covered by {_clean(node.occ, 40)}")
    if node.r in ("img", "canvas") and node.box is not None:
        parts.append("at {},{} size {}x{}".format(*node.box))
    return " ".join(parts)


def _footer(look: Observation, hidden: int) -> Iterator[str]:
    if hidden:
        yield f"({hidden} lines behind the dialog)"
    if look.meta.above and look.modal is None:
        yield f"({look.meta.above} more controls above: scroll up)"
    if look.meta.below and look.modal is None:
        yield f"({look.meta.below} more controls below: scroll down)"
    for box in look.scrollable_containers:
        name = f" {_quoted(box.name)}" if box.name else ""
        yield f"({box.id} scroll area{name}: {box.depth}{', more below' if box.hasMore else ''})"
    for frame in look.frames:
        number = f" {frame.number}" if frame.number >= 0 else ""
        if frame.problem:
            yield f"(frame{number} {_clean(frame.url, 80)}: {frame.problem})"
        for count, side, way in ((frame.above, "above", "up"), (frame.below, "below", "down")):
            if count:
                yield f"(frame{number}: {count} more controls {side}: scroll {way} with an element of it)"


def _quoted(text: str) -> str:
    return '"' + _clean(text, NAME_LIMIT).replace('"', "'") + '"'


def _clean(text: str, limit: int) -> str:
    text = " ".join(text.split())
    text = "".join(char if char.isprintable() else " " for char in text).replace("|", "¦")
    return text if len(text) <= limit else text[: limit - 1] + "…"
