"""Reads the whole page by CDP: all frames of all processes, all kinds of shadow roots, layout and computed styles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Error, Page

from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.dom import NOWHERE, DomNode, Frame, Line, World
from benchmarks.pages.truth.seen import visible_part

STYLES = [
    "display",
    "visibility",
    "opacity",
    "cursor",
    "color",
    "background-color",
    "background-image",
    "overflow-x",
    "overflow-y",
    "position",
    "pointer-events",
    "clip",
    "clip-path",
    "transform",
    "filter",
    "font-size",
    "-webkit-text-fill-color",
    "border-left-width",
    "border-top-width",
    "border-right-width",
    "border-bottom-width",
    "padding-left",
    "padding-top",
    "padding-right",
    "padding-bottom",
]


def capture(page: Page) -> list[World]:
    """The worlds of the page, main frame first; boxes in CSS pixels of the main viewport. Raises Playwright's Error."""
    main = _read(page.context.new_cdp_session(page))
    assert main.root is not None
    size = page.viewport_size or {"width": 1280, "height": 757}
    main.root.view = Box(0, 0, size["width"], size["height"])
    worlds = [main]
    for frame in page.frames[1:]:
        try:
            worlds.append(_read(page.context.new_cdp_session(frame)))
        except Error as error:
            if "separate CDP session" not in str(error):
                raise
    _place(worlds)
    return worlds


def _read(cdp: Any) -> World:
    world = World(cdp)
    root_id = cdp.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world.root = world.frames.setdefault(root_id, Frame(root_id, world))
    root = cdp.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    _Builder(world).document(root, world.root)
    snapshot = cdp.send("DOMSnapshot.captureSnapshot", {"computedStyles": STYLES})
    for document in snapshot["documents"]:
        _dress(world, document, snapshot["strings"])
    return world


class _Builder:
    """Turns the tree of DOM.getDocument into DomNodes."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.slotted: list[tuple[DomNode, int]] = []

    def document(self, raw: dict, frame: Frame) -> None:
        self._add(raw, None, None, frame, False)
        for slot, backend_id in self.slotted:
            if backend_id in self.world.nodes:
                self.world.nodes[backend_id].parent = slot

    def _add(self, raw: dict, parent: DomNode | None, scope: DomNode | None, frame: Frame, hidden: bool) -> DomNode:
        node = DomNode(raw["backendNodeId"], raw["nodeName"].lower(), self.world, parent=parent, scope=scope)
        node.frame, node.in_user_agent_root = frame, hidden
        given = raw.get("attributes", [])
        node.attributes = dict(zip(given[::2], given[1::2], strict=True))
        node.text = raw.get("nodeValue", "") if raw["nodeType"] == 3 else ""
        self.world.nodes[node.backend_id] = node
        self.slotted += [(node, each["backendNodeId"]) for each in raw.get("distributedNodes", [])]
        inner_scope = node if node.tag in ("#document", "#document-fragment") else scope
        for child in self._below(raw):
            node.children.append(self._add(child, node, inner_scope, frame, hidden or _is_user_agent(child)))
        self._inner_document(raw, node)
        return node

    def _below(self, raw: dict) -> Iterator[dict]:
        for key in ("shadowRoots", "pseudoElements", "children"):
            yield from raw.get(key, [])

    def _inner_document(self, raw: dict, owner: DomNode) -> None:
        if "frameId" not in raw or owner.tag not in ("iframe", "frame", "object", "embed"):
            return
        if "contentDocument" in raw:
            frame = self.world.frames.setdefault(raw["frameId"], Frame(raw["frameId"], self.world))
            frame.owner = owner
            _Builder(self.world).document(raw["contentDocument"], frame)
        else:
            owner.attributes["#frame"] = raw["frameId"]


def _is_user_agent(raw: dict) -> bool:
    return raw.get("shadowRootType") == "user-agent"


def _dress(world: World, document: dict, strings: list[str]) -> None:
    nodes, layout = document["nodes"], document["layout"]
    at = [world.nodes.get(backend) for backend in nodes["backendNodeId"]]
    frame = world.frames.get(strings[document["frameId"]])
    if frame is not None:
        frame.scroll = document.get("scrollOffsetX", 0), document.get("scrollOffsetY", 0)
    for index in nodes["isClickable"]["index"]:
        if at[index]:
            at[index].reacts = True
    for index in nodes["optionSelected"]["index"]:
        if at[index]:
            at[index].selected = True
    for key in ("inputValue", "textValue"):
        for index, text in zip(nodes[key]["index"], nodes[key]["value"], strict=True):
            if at[index] and text >= 0:
                at[index].value = strings[text]
    for row, index in enumerate(layout["nodeIndex"]):
        if at[index]:
            _lay(at[index], layout, row, strings)
    _lines(document["textBoxes"], layout, at, strings)


def _lay(node: DomNode, layout: dict, row: int, strings: list[str]) -> None:
    if node.box is None:
        node.box = Box(*layout["bounds"][row])
        node.style = {name: strings[i] for name, i in zip(STYLES, layout["styles"][row], strict=False) if i >= 0}


def _lines(boxes: dict, layout: dict, at: list, strings: list[str]) -> None:
    for row, bounds, start, length in zip(
        boxes["layoutIndex"], boxes["bounds"], boxes["start"], boxes["length"], strict=True
    ):
        node, text = at[layout["nodeIndex"][row]], layout["text"][row]
        if node is not None and text >= 0:
            part = strings[text].encode("utf-16-le")[2 * start : 2 * (start + length)].decode("utf-16-le", "replace")
            node.lines.append(Line(part, Box(*bounds)))


def _place(worlds: list[World]) -> None:
    """Moves every box into the main viewport: out of the scrolled document, into the frame's place in its parent."""
    by_frame = {frame_id: world for world in worlds for frame_id in world.frames}
    done: set[int] = set()

    def place(frame: Frame) -> None:
        if id(frame) in done:
            return
        done.add(id(frame))
        if frame.owner is not None:
            assert frame.owner.frame is not None
            place(frame.owner.frame)
            inside = _content_box(frame.owner)
            frame.origin = inside.x, inside.y
            frame.view = visible_part(frame.owner).cut(inside)
        _move(frame)

    for world in worlds:
        for node in world.nodes.values():
            child = node.attributes.get("#frame")
            if child in by_frame:
                by_frame[child].frames[child].owner = node
    for world in worlds:
        assert world.root is not None
        if world is not worlds[0] and world.root.owner is None:
            world.root.view = NOWHERE
        for frame in world.frames.values():
            place(frame)


def _move(frame: Frame) -> None:
    dx, dy = frame.origin[0] - frame.scroll[0], frame.origin[1] - frame.scroll[1]
    for node in frame.world.nodes.values():
        if node.frame is frame:
            node.box = node.box.moved(dx, dy) if node.box else None
            for line in node.lines:
                line.box = line.box.moved(dx, dy)


def _content_box(node: DomNode) -> Box:
    box = node.box or NOWHERE
    side = {s: _px(node, f"border-{s}-width") + _px(node, f"padding-{s}") for s in ("left", "top", "right", "bottom")}
    width, height = box.w - side["left"] - side["right"], box.h - side["top"] - side["bottom"]
    return Box(box.x + side["left"], box.y + side["top"], width, height)


def _px(node: DomNode, name: str) -> float:
    text = node.style.get(name, "0px").removesuffix("px")
    try:
        return float(text)
    except ValueError:
        return 0.0
