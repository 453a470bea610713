"""The tree of one look at a page: nodes in reading order, in the short keys of semantic_v3.

Public keys: `i` id, `r` role, `n` name, `v` value, `s` states, `xy` centre, `box` [x, y, width, height]
(CSS pixels of the main frame's viewport), `f` frame (absent = 0), `scr` scroll, `occ` what covers it, and
`o` the options of a select (docs/decisions/0002). Words that are no control have the role `txt` and no id.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

ROLE_LEGEND: dict[str, str] = {
    "btn": "button",
    "link": "link",
    "inp": "text field",
    "chk": "checkbox",
    "radio": "radio",
    "sel": "select",
    "menu": "menu item",
    "tab": "tab",
    "opt": "option",
    "switch": "switch",
    "slider": "slider",
    "spin": "number field",
    "file": "file field",
    "date": "date field",
    "el": "clickable element",
    "img": "image or shape",
    "canvas": "drawing surface",
    "frame": "frame not looked into",
    "txt": "words",
}


class Scroll(BaseModel):
    """`depth` like "25%", `h` true when there is more below."""

    depth: str
    h: bool


class Place(BaseModel):
    """Where a node stands. Not sent to the model; used to tell equal names apart and to heal.

    `row`, `form`, `dialog`, `table` are ordinals within one frame and one look (None = in none); a row is a table row,
    list item, card or the like, `cell` its column from 0. `near` is the nearest words before the node that are no
    control's.
    """

    model_config = ConfigDict(extra="ignore")

    tag: str = ""
    type: str = ""
    row: int | None = None
    row_text: str = ""
    cell: int | None = None
    table: int | None = None
    form: int | None = None
    dialog: int | None = None
    dialog_name: str = ""
    group: str = ""
    column: str = ""
    near: str = ""
    href: str = ""
    kind: str = ""
    """For words: heading, head (of a column), cell, label, message, text; `left_out` is a line of ours for what was
    left out."""
    hint: str = ""
    """What an empty field says in grey (placeholder), when its name is another."""
    apart: str = ""
    """What tells the control from others of the same role and name: its row, dialog, group or heading."""
    nth: str = ""
    """Like "2 of 3": its place among namesakes that no words tell apart."""
    color: str = ""
    drawn: bool = False
    """Short words over a drawing whose shapes are listed, as the labels of an axis: told with their place."""
    ticks: bool = False
    """Words that change again and again by themselves (a clock): their change is none."""
    submits: bool = False
    local_xy: tuple[int, int] | None = None
    """Centre in the node's own frame, before frames are merged."""


class Node(BaseModel):
    """One control, or words (`r` = "txt", no `i`)."""

    i: str | None = None
    r: str
    n: str = ""
    v: str | None = None
    s: str | None = None
    """States, joined by commas: disabled, checked, mixed, selected, expanded, collapsed, required, invalid,
    readonly, focused, multiple, suggests (a field that brings suggestions while a person types)."""
    xy: tuple[int, int] | None = None
    box: tuple[int, int, int, int] | None = None
    f: int | None = None
    scr: Scroll | None = None
    occ: str | None = None
    """The id of what covers it, or its description when that has no id."""
    o: list[str] | None = None
    place: Place = Field(default_factory=Place)

    @property
    def states(self) -> frozenset[str]:
        return frozenset(self.s.split(",")) if self.s else frozenset()

    @property
    def is_control(self) -> bool:
        return self.i is not None

    def public(self) -> dict[str, Any]:
        """The node as it is printed and counted: short keys, nothing empty; equal names are told apart."""
        data = self.model_dump(exclude={"place"}, exclude_none=True)
        if self.place.apart or self.place.nth:
            data["n"] = f"{self.n} — {self.place.apart or self.place.nth}"
        return data
