"""The tree as a model reads it: a line for each control or run of words, table rows on one line.

Every line begins with a mark of ours (an id, `-`, `#`, `!`, `|` or `(`) and page text never holds a line break, so that
no page can forge a line. Role words and the legend come from `contracts/tree.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby

from agent_cli.contracts.observation import FrameSeen, Observation, ScrollContainer
from agent_cli.contracts.tree import Node

NAME_LIMIT = 250
VALUE_LIMIT, VALUE_TAIL = 400, 150
"""Of a longer value the beginning and the end are told, so many letters of it at the end."""
WORDS_LIMIT = 2000
QUIET_STATES = frozenset({"multiple"})
CHECKED_TYPES = frozenset({"email", "url"})
"""Fields that the browser lets take only one form of text."""
WIDEST_ROW = 60
LONGEST_ROW = 10
"""Nodes of a row without cells (a list item, a card) up to which it is told in one line."""
BELOW_WORDS = 40
OPTION_LIMIT, OPTION_HEAD = 40, 12
AREA_PX = 140, 100
"""Width and height from which a clickable box is told with its place and size."""


def render_outline(look: Observation) -> str:
    """The outline of an observation; "" when there is nothing to see."""
    lines = []
    if look.modal is not None:
        lines.append(f"(a dialog is open: {_quoted(look.modal)}; what it covers is left out)")
    shown = [node for node in look.nodes if not look.is_behind_modal(node)]
    lines.extend(_lines(look, shown))
    lines.extend(_footer(look, len(look.nodes) - len(shown)))
    return "\n".join(lines)


def _lines(look: Observation, shown: list[Node]) -> Iterator[str]:
    """Scroll areas stand where they begin, heads of tables that are scrolled away before their first row."""
    areas = sorted(look.scrollable_containers, key=lambda area: area.at)
    places = {id(node): index for index, node in enumerate(look.nodes)}
    headed = {node.place.table for node in shown if node.place.kind == "head"}
    for _, group in groupby(shown, key=_row_key):
        nodes = list(group)
        while areas and areas[0].at <= places[id(nodes[0])]:
            yield render_area(areas.pop(0))
        table = nodes[0].place.table
        if table is not None and table in look.tables and table not in headed:
            headed.add(table)
            yield "(columns) " + " | ".join(_clean(name, 40) for name in look.tables[table])
        yield from _row_lines(nodes)
    yield from map(render_area, areas)


def _row_key(node: Node) -> tuple[object, ...]:
    return node.f, node.place.row, node.place.dialog, node.place.row is None and id(node)


def _row_lines(nodes: list[Node]) -> Iterator[str]:
    if not _is_one_line(nodes):
        yield from map(_line, nodes)
        return
    if any(node.place.kind == "message" for node in nodes):
        yield "! " + " ".join(render_node(node, apart=False) for node in nodes)
        return
    yield "| " + " | ".join(_cells(nodes))


def _is_one_line(nodes: list[Node]) -> bool:
    """A row of a table, or of something small: an article is no row."""
    if nodes[0].place.row is None or (len(nodes) == 1 and not nodes[0].place.cell):
        return False
    return nodes[0].place.cell is not None or len(nodes) <= LONGEST_ROW


def _cells(nodes: list[Node]) -> Iterable[str]:
    """A table's cells in their columns, empty ones too; in other rows each node by itself."""
    if nodes[0].place.cell is None:
        return [render_node(node, apart=False) for node in nodes]
    cells: dict[int, list[str]] = {}
    last = 0
    for node in nodes:
        last = min(node.place.cell if node.place.cell is not None else last, WIDEST_ROW)
        cells.setdefault(last, []).append(render_node(node, apart=False))
    return [" ".join(cells.get(index, [])) for index in range(max(cells) + 1)]


def _line(node: Node) -> str:
    text = render_node(node)
    if node.is_control:
        return text
    if node.place.kind == "left_out":
        return f"({text})"
    return {"heading": "# ", "message": "! "}.get(node.place.kind, "- ") + text


def render_node(node: Node, apart: bool = True) -> str:
    """Like `12 inp "Name" = "Jas" (required)`; `apart` adds what tells it from others of its name."""
    if not node.is_control:
        return _clean(node.n, WORDS_LIMIT) + (f" {_standing(node)}" if node.place.drawn else "")
    parts = [f"{node.i} {node.r}"]
    if node.n:
        parts.append(_quoted(node.n))
    if apart and node.place.apart:
        parts.append(f"of {_quoted(node.place.apart)}")
    elif apart and node.place.nth:
        parts.append(node.place.nth)
    if node.v is not None:
        parts.append(f"= {_value(node.v)}")
    elif node.place.hint:
        parts.append(f"hint {_quoted(node.place.hint)}")
    states = [state for state in (node.s or "").split(",") if state and state not in QUIET_STATES]
    if node.place.type in CHECKED_TYPES and node.place.type not in node.n.casefold():
        states.append(node.place.type)
    if states:
        parts.append(f"({', '.join(states)})")
    if node.o:
        parts.append(f"[{' / '.join(_options(node.o))}]")
    if node.occ is not None:
        parts.append(f"covered by {_clean(node.occ, 40)}")
    if node.scr is not None:
        parts.append(f"scrolled {node.scr.depth}{', more below' if node.scr.h else ''}")
    if node.r in ("img", "canvas") or (node.r == "el" and (not node.n or _is_area(node))):
        parts.append(_standing(node))
    return " ".join(filter(None, parts))


def _options(options: list[str]) -> Iterator[str]:
    """Long ones lose their middle: those of one list often begin alike."""
    for option in options:
        text = _clean(option, NAME_LIMIT) or "(blank)"
        yield text if len(text) <= OPTION_LIMIT else f"{text[:OPTION_HEAD]}…{text[OPTION_HEAD + 1 - OPTION_LIMIT :]}"


def _is_area(node: Node) -> bool:
    """Large enough that it may matter where in it the mouse is: a board, a map, a field of a game."""
    return node.box is not None and node.place.row is None and node.box[2] >= AREA_PX[0] and node.box[3] >= AREA_PX[1]


def _standing(node: Node) -> str:
    return "at {},{} size {}x{}".format(*node.box) if node.box is not None else ""


def render_area(area: ScrollContainer) -> str:
    """Like `(34 scroll area "Orders": 10%, rows 5-16 of about 500, more below)`."""
    told = [area.depth]
    if rows := area.rows:
        about = "about " if rows.estimated else ""
        told.append(f"rows {rows.first}-{rows.first + rows.shown - 1} of {about}{rows.total}")
    if area.hasMore:
        told.append("more below")
    name = f" {_quoted(area.name)}" if area.name else ""
    return f"({area.id} scroll area{name}: {', '.join(told)})"


def _footer(look: Observation, hidden: int) -> Iterator[str]:
    if hidden:
        yield f"({hidden} lines behind the dialog)"
    if look.meta.above and look.modal is None:
        yield f"({look.meta.above} more controls above: scroll up)"
    if (look.meta.below or look.meta.rowsBelow) and look.modal is None:
        rows = f"{look.meta.rowsBelow} more table row{'s' * (look.meta.rowsBelow > 1)}" if look.meta.rowsBelow else ""
        controls = f"{look.meta.below}{'' if rows else ' more'} controls" if look.meta.below else ""
        named = ", ".join(_render_below(apart, list(nodes)) for apart, nodes in groupby(look.below, _apart))
        told = " with ".join(filter(None, (rows, controls)))
        yield f"({told} below{': ' + named if named else ''}: scroll down)"
    if look.meta.cut:
        yield f"({look.meta.cut} or more parts of the page are not listed: it holds too many)"
    for frame in look.frames:
        yield from _frame_lines(frame)


def _apart(node: Node) -> str:
    return node.place.apart


def _render_below(apart: str, nodes: list[Node]) -> str:
    """Like `31 link "Open", 32 btn "Edit" of "Bob Jones"`: the words tell all of them from their namesakes."""
    told = [f"{node.i or ''} {node.r} {_quoted(_clean(node.n, 40))}".strip() for node in nodes]
    return ", ".join(told) + (f" of {_quoted(_clean(apart, BELOW_WORDS))}" if apart else "")


def _frame_lines(frame: FrameSeen) -> Iterator[str]:
    number = f" {frame.number}" if frame.number >= 0 else ""
    if frame.problem:
        yield f"(frame{number} {_clean(frame.url, 80)}: {frame.problem})"
    for count, side, way in ((frame.above, "above", "up"), (frame.below, "below", "down")):
        if count and frame.number:
            yield f"(frame{number}: {count} more controls {side}: scroll {way} with an element of it)"


def _quoted(text: str) -> str:
    return '"' + _clean(text, NAME_LIMIT).replace('"', "'") + '"'


def _value(text: str) -> str:
    """A value as it is, spaces and all; line breaks as \\n; of a long one the middle is left out."""
    more = len(text) - VALUE_LIMIT
    cut = text if more <= 0 else f"{text[: VALUE_LIMIT - VALUE_TAIL]}…{text[-VALUE_TAIL:]}"
    told = json.dumps(cut, ensure_ascii=False)
    plain = told if told.isprintable() else "".join(char if char.isprintable() else " " for char in told)
    return plain.replace("|", "¦") + (f" (+{more} characters at the …)" if more > 0 else "")


def _clean(text: str, limit: int) -> str:
    text = " ".join(text.split())
    if not text.isprintable():
        text = "".join(char if char.isprintable() else " " for char in text)
    text = text.replace("|", "¦")
    return text if len(text) <= limit else text[: limit - 1] + "…"
