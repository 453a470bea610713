"""The nodes of the page as the ground truth reads them: structure from DOM, looks from DOMSnapshot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.pages.truth.boxes import Box

EVERYWHERE = Box(-1e7, -1e7, 2e7, 2e7)
NOWHERE = Box(0, 0, 0, 0)


@dataclass
class Line:
    """One rendered line box of a text node."""

    text: str
    box: Box


@dataclass(eq=False, repr=False)
class DomNode:
    """An element, text, root or document. `parent` follows the flat tree: the slot before the host, the host before
    its light tree's parent. Boxes are in the viewport of the main frame; None = not rendered."""

    backend_id: int
    tag: str
    world: World
    attributes: dict[str, str] = field(default_factory=dict)
    parent: DomNode | None = None
    scope: DomNode | None = None
    """The document or shadow root it belongs to."""
    children: list[DomNode] = field(default_factory=list)
    box: Box | None = None
    style: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    text: str = ""
    reacts: bool = False
    """DOMSnapshot's isClickable: a listener for click, mousedown or mouseup, or editable."""
    value: str = ""
    selected: bool = False
    in_user_agent_root: bool = False
    frame: Frame | None = None

    def __repr__(self) -> str:
        return self.snippet()

    @property
    def is_element(self) -> bool:
        return not self.tag.startswith("#") and not self.tag.startswith("::")

    def ancestors(self) -> Iterator[DomNode]:
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def contains(self, other: DomNode) -> bool:
        return other is self or any(node is self for node in other.ancestors())

    def words(self) -> str:
        """The text of all nodes below, whether shown or not."""
        return self.text + " ".join(child.words() for child in self.children if not child.in_user_agent_root)

    def snippet(self) -> str:
        """Something short that a person finds again."""
        shown = ("id", "class", "role", "type", "name", "href", "aria-label", "title", "for", "tabindex")
        parts = [f'{name}="{self.attributes[name][:40]}"' for name in shown if name in self.attributes]
        text = " ".join(self.words().split())[:50]
        return f"<{' '.join([self.tag, *parts])}>{text}"


@dataclass(eq=False, repr=False)
class Frame:
    """A document on the screen: where its origin lies, what of it can be seen, how far it is scrolled."""

    frame_id: str
    world: World
    owner: DomNode | None = None
    origin: tuple[float, float] = (0.0, 0.0)
    view: Box = EVERYWHERE
    scroll: tuple[float, float] = (0.0, 0.0)


@dataclass(eq=False, repr=False)
class World:
    """What one CDP session answers for: one page or one out-of-process frame with the frames inside its process."""

    cdp: object
    nodes: dict[int, DomNode] = field(default_factory=dict)
    root: Frame | None = None
    frames: dict[str, Frame] = field(default_factory=dict)
