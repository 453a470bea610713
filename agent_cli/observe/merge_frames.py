"""One tree out of many frames: children stand where their iframe stands, in the coordinates of the main frame."""

from __future__ import annotations

from dataclasses import dataclass, field

from agent_cli.browser import World
from agent_cli.contracts.frame_reply import Box, FrameEntry, FrameReply
from agent_cli.contracts.observation import ScrollContainer
from agent_cli.contracts.tree import Node

ORDINALS_PER_FRAME = 100000


@dataclass
class FrameLook:
    """What one frame's `look` gave, with its number and the id of the iframe that holds it."""

    number: int
    data: FrameReply
    world: World | None = None
    owner_id: str | None = None
    parent: FrameLook | None = None
    children: list[FrameLook] = field(default_factory=list)


@dataclass
class Covered:
    """Nodes of a child frame over which something of its parent frame may lie; `offset` is the parent's own."""

    parent: FrameLook
    owner_id: str
    nodes: list[Node]
    offset: tuple[int, int]


@dataclass
class Merged:
    nodes: list[Node] = field(default_factory=list)
    containers: list[ScrollContainer] = field(default_factory=list)
    tables: dict[int, list[str]] = field(default_factory=dict)
    covered: list[Covered] = field(default_factory=list)
    pruned: int = 0


def merge_frames(main: FrameLook, viewport: tuple[int, int]) -> Merged:
    """The nodes of all frames in reading order; nodes outside `viewport` (width, height) are pruned and counted."""
    merged = Merged()
    _merge(main, (0, 0), viewport, merged, (0, 0, *viewport))
    return merged


def _merge(look: FrameLook, offset: tuple[int, int], viewport: tuple[int, int], merged: Merged, clip: Box) -> None:
    inside = _children_by_place(look, viewport)
    areas: dict[int, list[ScrollContainer]] = {}
    for area in look.data.containers:
        areas.setdefault(area.at, []).append(area)
    for index in range(len(look.data.nodes) + 1):
        for area in areas.get(index, []):
            merged.containers.append(area.model_copy(update={"at": len(merged.nodes)}))
        for child, frame in inside.get(index, []):
            _merge_child(look, child, frame, offset, viewport, merged, clip)
        if index < len(look.data.nodes):
            _add(look, look.data.nodes[index], offset, merged, clip)
    for number, columns in enumerate(look.data.tables, start=1):
        if any(columns):
            merged.tables[_apart(look, number)] = columns


def _children_by_place(
    look: FrameLook, viewport: tuple[int, int]
) -> dict[int, list[tuple[FrameLook, FrameEntry | None]]]:
    """Children by the index of the node before which they stand; those whose iframe is not known stand last."""
    entries = {entry.id: entry for entry in look.data.frames}
    places = {owner: index for index, owner in enumerate(entries)}
    found: dict[int, list[tuple[FrameLook, FrameEntry | None]]] = {}
    for child in sorted(look.children, key=lambda child: places.get(child.owner_id or "", len(places))):
        entry = entries.get(child.owner_id or "")
        if entry is not None and entry.shown:
            found.setdefault(entry.at, []).append((child, entry))
        elif entry is None and child.owner_id is None:
            found.setdefault(len(look.data.nodes), []).append((child, None))
    return found


def _merge_child(
    look: FrameLook,
    child: FrameLook,
    frame: FrameEntry | None,
    offset: tuple[int, int],
    viewport: tuple[int, int],
    merged: Merged,
    clip: Box,
) -> None:
    if frame is None:
        _merge(child, offset, viewport, merged, clip)
        return
    shown = (
        frame.clip[0] + offset[0],
        frame.clip[1] + offset[1],
        frame.clip[2] + offset[0],
        frame.clip[3] + offset[1],
    )
    before = len(merged.nodes)
    at = (offset[0] + frame.box[0], offset[1] + frame.box[1])
    _merge(child, at, viewport, merged, _intersect(clip, shown))
    if frame.covered and len(merged.nodes) > before:
        nodes = [node for node in merged.nodes[before:] if node.is_control and node.occ is None]
        merged.covered.append(Covered(look, frame.id, nodes, offset))


def _add(look: FrameLook, node: Node, offset: tuple[int, int], merged: Merged, clip: Box) -> None:
    node.place.local_xy = node.xy
    if look.parent is not None:
        node.f = look.number
        _shift(node, offset)
        if node.box is not None and not _overlaps(node.box, clip):
            merged.pruned += 1
            return
        _number_apart(look, node)
    merged.nodes.append(node)


def _shift(node: Node, offset: tuple[int, int]) -> None:
    if node.xy is not None:
        node.xy = (node.xy[0] + offset[0], node.xy[1] + offset[1])
    if node.box is not None:
        node.box = (node.box[0] + offset[0], node.box[1] + offset[1], node.box[2], node.box[3])


def _number_apart(look: FrameLook, node: Node) -> None:
    """Rows, tables, forms and dialogs are ordinals within a frame; this keeps those of two frames apart."""
    for key in ("row", "table", "form", "dialog"):
        value = getattr(node.place, key)
        if value is not None:
            setattr(node.place, key, _apart(look, value))


def _apart(look: FrameLook, ordinal: int) -> int:
    return ordinal if look.parent is None else look.number * ORDINALS_PER_FRAME + ordinal


def _intersect(a: Box, b: Box) -> Box:
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def _overlaps(box: Box, clip: Box) -> bool:
    left, top, width, height = box
    return left < clip[2] and left + width > clip[0] and top < clip[3] and top + height > clip[1]
