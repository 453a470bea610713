"""What the page script `look` gives of one frame (content_scripts/main.js): validated as it arrives."""

from __future__ import annotations

from pydantic import BaseModel, Field, ValidationError

from agent_cli.contracts.observation import ScrollContainer
from agent_cli.contracts.tree import Node

Box = tuple[int, int, int, int]


class OddReply(Exception):
    """What a frame gave is no look; the text says where, and repeats nothing of the page."""


class FrameEntry(BaseModel):
    """A child frame where it stands: `at` is its place among the nodes, `box` its content, `clip` what shows of it."""

    id: str
    at: int
    box: Box
    clip: Box
    """Left, top, right, bottom of the part that can be seen."""
    shown: bool
    covered: bool
    """Something of this frame lies over a part of it."""
    name: str = ""


class Counts(BaseModel):
    """`total` elements; controls `above`, `below` or `clipped`, which are not listed; `occluded` ones, which are."""

    total: int
    above: int
    below: int
    clipped: int
    occluded: int
    cut: int = 0
    """Parts of the page that were not read any more: it has more nodes than a look lists."""


class Scrolled(BaseModel):
    depth: str
    hasMore: bool


class FrameReply(BaseModel):
    """One frame, coordinates in CSS pixels of its own viewport; ordinals of rows, tables and so on are its own."""

    url: str
    title: str
    viewport: dict[str, int]
    scroll: Scrolled
    nodes: list[Node]
    frames: list[FrameEntry]
    containers: list[ScrollContainer]
    tables: list[list[str]]
    counts: Counts
    rowsBelow: int = 0
    """Rows of tables that go on below the viewport."""
    below: list[Node] = Field(max_length=20)
    """The nearest controls below the viewport: id, role, name, words of the row."""
    modal: str | None
    next_number: int = Field(alias="nextNumber")
    arrivals: int
    """Batches of mutations so far that brought elements."""


def read_frame_reply(text: str) -> FrameReply:
    """A frame's look out of the JSON that its script made. Raises OddReply."""
    try:
        return FrameReply.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        raise OddReply(f"{'.'.join(map(str, first['loc'])) or 'the whole'}: {first['msg']}"[:200]) from None
