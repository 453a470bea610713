"""Whether a person sees a node: hidden or transparent styles, clipping ancestors, and what lies on top at a point."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Error

from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.dom import NOWHERE, DomNode

OPAQUE_ENOUGH = 0.05
REPLACED = {"img", "canvas", "video", "iframe", "object", "embed"}
CUT_AWAY = re.compile(r"inset\((50|100)%|circle\(0|polygon\(0px 0px, 0px 0px")


def visible_part(node: DomNode) -> Box:
    """What is left of its box after the clipping ancestors and the frame's view; NOWHERE when it is hidden."""
    if node.box is None or is_hidden(node):
        return NOWHERE
    return clipped(node, node.box)


def clipped(node: DomNode, box: Box) -> Box:
    """The part of a box of this node (its own or a line's) that its clipping ancestors and its frame leave."""
    for ancestor in _clipping(node):
        if ancestor.box is not None:
            box = box.cut(_window(ancestor, box))
    return box.cut(node.frame.view) if node.frame else box


def _clipping(node: DomNode) -> Iterator[DomNode]:
    """The ancestors whose overflow applies: absolute and fixed boxes escape those that do not hold them."""
    position = node.style.get("position", "static")
    for ancestor in node.ancestors():
        style = ancestor.style
        if ancestor.tag in ("html", "body", "#document"):
            continue
        holds = style.get("transform", "none") != "none" or style.get("filter", "none") != "none"
        escapes = position == "fixed" or (position == "absolute" and style.get("position") == "static")
        if escapes and not holds:
            continue
        position = style.get("position", position) if style else position
        if style.get("overflow-x", "visible") != "visible" or style.get("overflow-y", "visible") != "visible":
            yield ancestor


def _window(ancestor: DomNode, box: Box) -> Box:
    own = ancestor.box or NOWHERE
    x = own if ancestor.style.get("overflow-x") != "visible" else box
    y = own if ancestor.style.get("overflow-y") != "visible" else box
    return Box(x.x, y.y, x.w, y.h)


def is_hidden(node: DomNode) -> bool:
    """Hidden, clipped to nothing, or (with all it stands in) transparent."""
    if node.style.get("visibility", "visible") != "visible" or opacity(node) < OPAQUE_ENOUGH:
        return True
    return any(_is_cut_away(each) for each in (node, *node.ancestors()))


def opacity(node: DomNode) -> float:
    total = 1.0
    for each in (node, *node.ancestors()):
        total *= float(each.style.get("opacity", "1") or 1)
    return total


def _is_cut_away(node: DomNode) -> bool:
    style = node.style
    if style.get("position") in ("absolute", "fixed") and style.get("clip", "auto").startswith("rect("):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", style["clip"])]
        if len(numbers) == 4 and (abs(numbers[2] - numbers[0]) < 3 or abs(numbers[1] - numbers[3]) < 3):
            return True
    return bool(CUT_AWAY.search(style.get("clip-path", "none")))


def alpha(color: str) -> float:
    """The alpha of a computed colour; 1 for what is not understood."""
    numbers = re.findall(r"[\d.]+%?", color)
    if color == "transparent":
        return 0.0
    if color.startswith("rgba") and len(numbers) == 4:
        return float(numbers[3])
    found = re.search(r"/\s*([\d.]+)\)", color)
    return float(found.group(1)) if found else 1.0


def hit(node: DomNode, point: tuple[float, float], through: bool = False) -> DomNode | None:
    """The node on top at a point of the main viewport, asked in this node's process; None when a frame covers it.

    `through`: also what has `pointer-events: none`.
    """
    world = node.world
    root = world.root
    assert root is not None
    owner = root.owner
    if owner is not None and hit(owner, point, through) is not owner:
        return None
    x = point[0] - root.origin[0] + root.scroll[0]
    y = point[1] - root.origin[1] + root.scroll[1]
    cdp: Any = world.cdp
    try:
        given = {"x": int(x), "y": int(y), "ignorePointerEventsNone": through}
        found = world.nodes.get(cdp.send("DOM.getNodeForLocation", given)["backendNodeId"])
    except Error as error:
        if "No node found" not in str(error):
            raise
        return None
    return _slotted_text(found, point) or found


def _slotted_text(node: DomNode | None, point: tuple[float, float]) -> DomNode | None:
    """The text at the point that this host has in one of its slots: CDP names the host, the flat tree has it deeper."""
    spot = Box(point[0] - 1, point[1] - 1, 2, 2)
    for child in node.children if node else []:
        if child.parent is not node and any(line.box.cut(spot).area for line in child.lines):
            return child
    return None


def is_covered(node: DomNode, point: tuple[float, float]) -> bool:
    """Whether something that paints lies over the node at this point."""
    return all(_hides(hit(node, point, through), node) for through in (False, True))


def _hides(top: DomNode | None, node: DomNode) -> bool:
    if top is None:
        return True
    if top.contains(node) or node.contains(top):
        return False
    for each in (top, *top.ancestors()):
        if each.contains(node):
            return False
        if paints(each):
            return True
    return False


def paints(node: DomNode) -> bool:
    """Whether the node itself lays colour or a picture over what is behind it."""
    style = node.style
    if node.tag in REPLACED and visible_part(node).area:
        return True
    behind = (
        style.get("background-image", "none") != "none" or alpha(style.get("background-color", "rgba(0,0,0,0)")) > 0.5
    )
    return bool(behind and opacity(node) > 0.5)
