"""The rows of a page with their controls, and how a row is found again when rows vanish, shift and are drawn anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from agent_cli.act.same_element import same_row
from agent_cli.browser import FrameSilent, World, WorldGone
from agent_cli.contracts.tree import Node, Place

READ_MS = 5000


@dataclass(frozen=True)
class Row:
    """`id` is bound to the row's element, which a re-render replaces; `text` is what a person knows it by."""

    id: str
    text: str
    controls: list[Node]

    def holds(self, words: str) -> bool:
        return " ".join(words.split()).casefold() in " ".join(self.text.split()).casefold()


def read_rows(world: World, ids: Collection[str]) -> list[Row]:
    """The rows of the table or list in which the first of `ids` that is left stands; of the whole frame without one."""
    try:
        reply = world.call("controlRows", {"ids": list(ids)}, READ_MS)
    except (WorldGone, FrameSilent):
        return []
    return [Row(raw["id"], raw["text"], [_node(item, world) for item in raw["controls"]]) for raw in reply["rows"]]


def find_again(rows: list[Row], text: str, skip: int, known_id: str = "", others: Collection[str] = ()) -> Row | None:
    """The row with these words, after `skip` rows of the same words that are done.

    Else the only one that differs in numbers alone ("1 Ann", "3 min ago"), else the element of `known_id`, unless it
    shows the words of one of `others` now (a recycled row).
    """
    equal = [row for row in rows if row.text == text]
    if len(equal) > skip:
        return equal[skip]
    if equal:
        return None
    texts = [row.text for row in rows]
    alike = [row for row in rows if same_row(text, row.text, _without_one(texts, row.text))]
    if len(alike) == 1:
        return alike[0]
    return next((row for row in rows if row.id == known_id and row.text not in others), None)


def _without_one(texts: list[str], text: str) -> list[str]:
    return list((Counter(texts) - Counter([text])).elements())


def _node(raw: dict[str, Any], world: World) -> Node:
    """A record of `ControlList` (controls.js) as a node; boxes are in the coordinates of its own frame."""
    place = Place(**{key: value for key, value in raw["place"].items() if value is not None})
    node = Node(**{key: value for key, value in raw.items() if key not in ("place", "long")}, place=place)
    place.local_xy, node.f = node.xy, world.number or None
    return node
