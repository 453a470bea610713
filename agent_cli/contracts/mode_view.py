"""What a mode makes of a page: the text that a model reads, the keys of the payload, and the controls it names.

Key names are those of the extraction seed: `semanticNodes` (sections 9 and 13), `skeletonDom`, `screenshot` and
`screenshotHash` (10, 13), `dom` (11), `interactive_tree` (2, also for the accessibility tree).
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from agent_cli.contracts.tree import Node

ModeName = Literal["semantic_v3", "semantic", "skeleton", "hybrid", "full", "axtree"]

MODE_NOTES: dict[str, str] = {
    "semantic": "the controls of the whole page, a JSON object a line; `id` is the element id",
    "skeleton": "the whole page as minimal HTML: controls and the words that name them; `id` is the element id",
    "hybrid": "the controls of the whole page as minimal HTML, with the words that name them (others: see picture); "
    "`id` is the element id, and the number of its box in the picture",
    "full": 'the whole page as HTML; `data-id` is the element id; `<t1 v="…"/>` stands for the template with the id t1',
    "axtree": "the whole page, scrolled away or not, as a screen reader is told",
}
"""How the page is told in modes other than semantic_v3, for the prompt."""


class Bounds(BaseModel):
    """CSS pixels of the main frame's viewport."""

    x: int
    y: int
    width: int
    height: int


class SemanticNode(BaseModel):
    """One control with full keys (V2). `role` is the long role, or the tag where there is none."""

    id: str
    role: str
    name: str = ""
    value: str | None = None
    state: str | None = None
    type: str | None = None
    placeholder: str | None = None
    href: str | None = None
    options: list[str] | None = None
    isInShadow: bool | None = None
    """Absent = not in a shadow root."""
    frameId: int | None = None
    """Absent = the main frame."""
    bounds: Bounds

    def public(self) -> dict[str, Any]:
        return self.model_dump(exclude_none=True)


class Mark(BaseModel):
    """A numbered box on the screenshot. `box` and `label` are [x, y, width, height] in CSS pixels of the viewport."""

    id: str
    box: tuple[int, int, int, int]
    label: tuple[int, int, int, int]
    color: str
    """Like "#d62728"."""


class ModeView(BaseModel):
    """`nodes` are all the controls that `text` names, also those outside the viewport."""

    text: str
    keys: dict[str, Any]
    nodes: list[Node]
    marked_png: bytes | None = Field(None, exclude=True, repr=False)

    @property
    def is_empty(self) -> bool:
        """True when no control was found."""
        return not any(node.is_control for node in self.nodes)
