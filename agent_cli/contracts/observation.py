"""What one look at the page gives: the payload of `agent inspect --json`, and what the proposers read."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from agent_cli.contracts.tree import Node

RegionKind = Literal["dialog", "form", "table", "list", "group", "section"]
Category = Literal["error", "success", "warning", "loading", "form", "text", "element", "dialog", "page"]


class PageEvent(BaseModel):
    """Something that happened in or to the page; `at_ms` is Unix time in milliseconds."""

    at_ms: float
    type: Literal["added", "removed", "changed", "happened"]
    category: Category
    text: str
    frame: int = 0
    count: int = 1
    action: str = ""
    """The action that was begun last before it, like "click button 'Save'"; "" when there was none."""
    after_ms: float | None = None
    """Milliseconds from the beginning of that action to the event."""

    def sentence(self, now_ms: float) -> str:
        """Like "[2s ago] Added: 'Saved'" (extraction seed, 2.5.3)."""
        age = max(0.0, (now_ms - self.at_ms) / 1000)
        word = {"error": "Error", "success": "Success", "warning": "Warning"}.get(self.category)
        verb = self.type.capitalize()
        label = f"{verb} ({word.lower()})" if word else verb
        times = f" (x{self.count})" if self.count > 1 else ""
        text = self.text if self.type == "happened" else f"'{self.text}'"
        return f"[{age:.0f}s ago] {label}: {text}{times}"


class OpenDialog(BaseModel):
    """A native dialog (alert, confirm, prompt, beforeunload) that waits for an answer and holds the page."""

    kind: str
    message: str
    default_value: str = ""


class FrameSeen(BaseModel):
    """One frame: `number` as in ids (`f3_12`; -1 = never reached), and why it could not be looked into, if so."""

    number: int
    url: str
    problem: str | None = None
    above: int = 0
    """Controls of a child frame above (`below`: below) what it shows, not listed."""
    below: int = 0


class TabSeen(BaseModel):
    number: int
    url: str
    title: str
    active: bool


class RowsSeen(BaseModel):
    """Rows of a scroll area: `shown` of them from number `first` (from 1) on, of `total`."""

    shown: int
    first: int
    total: int
    estimated: bool = False
    """The page holds fewer rows than the area has room for (a virtual list), and does not say how many there are."""


class ScrollContainer(BaseModel):
    """A part of the page that scrolls by itself; `at` is its place among the nodes."""

    id: str
    name: str = ""
    depth: str
    hasMore: bool
    rows: RowsSeen | None = None
    at: int = 0


class LeftOut(BaseModel):
    """A region of which some (`partly`) or all was left out of the outline for the budget; `expand` asks for it.

    `lines`, `rows` and `controls` count what is not shown; `parts` is above 1 where neighbours are told as one.
    """

    id: str
    kind: RegionKind
    name: str = ""
    lines: int
    rows: int = 0
    controls: int = 0
    parts: int = 1
    partly: bool = False
    element_ids: list[str] = Field([], exclude=True)
    """The controls that are not shown."""

    def sentence(self) -> str:
        """Like `R3 left out: table "Orders", 180 rows, 360 controls: expand R3`."""
        name = f' "{self.name}"' if self.name else ""
        told = f"{self.kind}{name}" if self.parts == 1 else f"{self.parts} parts, the first is {self.kind}{name}"
        counts = [_count(self.rows, "row") if self.rows else _count(self.lines, "line")]
        if self.controls:
            counts.append(_count(self.controls, "control"))
        if self.partly:
            return f"{self.id}: {', '.join(counts)} more of {told} left out: expand {self.id}"
        return f"{self.id} left out: {', '.join([told, *counts])}: expand {self.id}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


class Meta(BaseModel):
    """Counts of elements; times in milliseconds; tokens as o200k counts them."""

    totalElements: int = 0
    viewportElements: int = 0
    prunedElements: int = 0
    occludedElements: int = 0
    extractionTimeMs: float = 0
    waitedMs: float = 0
    stillMoving: list[str] = []
    estimatedTokens: int = 0
    """Of the outline, exactly."""
    wholeTokens: int = 0
    """What the outline would take with nothing left out; 0 when nothing is."""
    frames: int = 1
    above: int = 0
    """Controls above the viewport that are not listed."""
    below: int = 0
    rowsBelow: int = 0
    """Rows of tables that go on below the viewport."""
    cut: int = 0
    """Parts of the page that were not read, because it has more nodes than a look lists (docs/limits.md)."""
    mode_reason: str = ""
    """Why this mode was taken."""
    modeTimeMs: float = 0
    """What the mode took on top of `extractionTimeMs`."""
    textBytes: int = 0
    """Size of what the model reads, in UTF-8."""


class Observation(BaseModel):
    """One look. `nodes` is the merged tree of all frames in reading order; `outline` is what a model is sent."""

    mode: str = "semantic_v3"
    url: str
    title: str
    viewport: dict[str, int]
    scroll_position: str = "0%"
    nodes: list[Node]
    scrollable_containers: list[ScrollContainer] = []
    events: list[PageEvent] = []
    """What happened since the last look, oldest first."""
    has_errors: bool = False
    has_success: bool = False
    open_dialog: OpenDialog | None = None
    modal: str | None = None
    """Name of the dialog of the page (not native) that is on top, if one is open; `Place.dialog_name` matches."""
    tabs: list[TabSeen] = []
    frames: list[FrameSeen] = []
    tables: dict[int, list[str]] = {}
    """The words of the head of each table (`Place.table`), a column each."""
    below: list[Node] = []
    """The nearest controls below the viewport, without boxes; without an id where nothing tells one from another."""
    meta: Meta = Field(default_factory=Meta)
    fingerprint: str = ""
    """Hash of url, roles, names, values and states; equal fingerprints = an unchanged page."""
    taken_at_ms: float = 0
    outline: str = ""
    left_out: list[LeftOut] = []
    """What the outline leaves out for the budget, in reading order; `nodes` always has all of it."""
    mode_keys: dict[str, Any] = {}
    """What the payload holds instead of `interactive_tree` in other modes than semantic_v3."""
    marked_png: bytes | None = Field(None, exclude=True, repr=False)
    """The viewport with numbered boxes (hybrid); kept out of every dump of this object."""

    def node(self, element_id: str) -> Node | None:
        """The control with this id, also one that is named below the viewport, or None."""
        return next((node for node in (*self.nodes, *self.below) if node.i == element_id), None)

    @property
    def controls(self) -> list[Node]:
        return [node for node in self.nodes if node.is_control]

    @property
    def listed_controls(self) -> list[Node]:
        """The controls without those of regions that were left out for the budget."""
        unlisted = {element_id for region in self.left_out for element_id in region.element_ids}
        return [node for node in self.controls if node.i not in unlisted]

    def is_behind_modal(self, node: Node) -> bool:
        """Words and covered controls outside of the page's own dialog, while one is on top: not in the outline."""
        if self.modal is None or node.place.dialog is not None or node.place.kind == "left_out":
            return False
        return node.occ is not None or not node.is_control

    def payload(self) -> dict[str, Any]:
        """The public JSON, with the key names of the extraction seed."""
        data: dict[str, Any] = {
            "mode": self.mode,
            "url": self.url,
            "title": self.title,
            "viewport": self.viewport,
            "scroll_position": self.scroll_position,
            **(self.mode_keys or {"interactive_tree": [node.public() for node in self.nodes]}),
            "scrollable_containers": [
                item.model_dump(exclude_none=True, exclude={"at"}) for item in self.scrollable_containers
            ],
            "recent_events": [event.sentence(self.taken_at_ms) for event in self.events],
            "has_errors": self.has_errors,
            "has_success": self.has_success,
            "frames": [frame.model_dump(exclude_none=True) for frame in self.frames],
            "tabs": [tab.model_dump() for tab in self.tabs],
            "meta": self.meta.model_dump(),
        }
        if self.left_out:
            data["left_out"] = [region.model_dump() for region in self.left_out]
        if self.open_dialog:
            data["open_dialog"] = self.open_dialog.model_dump()
        return data
