"""One tree out of many frames: children stand where their iframe stands, in the coordinates of the main frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from agent_cli.contracts.tree import Node, Place


@dataclass
class FrameLook:
    """What one frame's `look` gave, with its number and the id of the iframe that holds it."""

    number: int
    data: dict[str, Any]
    owner_id: str | None = None
    parent: FrameLook | None = None
    children: list[FrameLook] = field(default_factory=list)


@dataclass
class Merged:
    nodes: list[Node]
    pruned: int = 0


def merge_frames(main: FrameLook, viewport: tuple[int, int]) -> Merged:
    """The nodes of all frames in reading order; nodes outside `viewport` (width, height) are pruned and counted."""
    merged = Merged([])
    _merge(main, (0, 0), viewport, merged, (0, 0, *viewport))
    return merged


def _merge(
    look: FrameLook,
    offset: tuple[int, int],
    viewport: tuple[int, int],
    merged: Merged,
    clip: tuple[int, int, int, int],
) -> None:
    inside: dict[int, list[tuple[FrameLook, dict[str, Any]]]] = {}
    boxes = {frame["id"]: frame for frame in look.data["frames"]}
    places = {owner: index for index, owner in enumerate(boxes)}
    for child in sorted(look.children, key=lambda child: places.get(child.owner_id or "", len(places))):
        box = boxes.get(child.owner_id or "")
        if box is not None and box["shown"]:
            inside.setdefault(box["at"], []).append((child, box))
        elif box is None and child.owner_id is None:
            inside.setdefault(len(look.data["nodes"]), []).append((child, {"box": [0, 0, *viewport]}))
    for index in range(len(look.data["nodes"]) + 1):
        for child, frame in inside.get(index, []):
            left, top, width, height = frame["box"]
            at = (offset[0] + left, offset[1] + top)
            _merge(child, at, viewport, merged, _intersect(clip, (at[0], at[1], at[0] + width, at[1] + height)))
        if index < len(look.data["nodes"]):
            _add(look, look.data["nodes"][index], offset, merged, clip)


def _add(
    look: FrameLook,
    raw: dict[str, Any],
    offset: tuple[int, int],
    merged: Merged,
    clip: tuple[int, int, int, int],
) -> None:
    place = Place(**{key: value for key, value in raw.get("place", {}).items() if value is not None})
    node = Node(**{key: value for key, value in raw.items() if key != "place"}, place=place)
    place.local_xy = node.xy
    if look.parent is not None:
        node.f = look.number
        _shift(node, offset)
        if node.box is not None and not _overlaps(node.box, clip):
            merged.pruned += 1
            return
        _number_apart(place, look.number)
    merged.nodes.append(node)


def _shift(node: Node, offset: tuple[int, int]) -> None:
    if node.xy is not None:
        node.xy = (node.xy[0] + offset[0], node.xy[1] + offset[1])
    if node.box is not None:
        node.box = (node.box[0] + offset[0], node.box[1] + offset[1], node.box[2], node.box[3])


def _number_apart(place: Place, frame: int) -> None:
    """Rows, forms and dialogs are ordinals within a frame; this keeps those of two frames apart."""
    for key in ("row", "form", "dialog"):
        value = getattr(place, key)
        if value is not None:
            setattr(place, key, frame * 100000 + value)


def _intersect(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def _overlaps(box: tuple[int, int, int, int], clip: tuple[int, int, int, int]) -> bool:
    left, top, width, height = box
    return left < clip[2] and left + width > clip[0] and top < clip[3] and top + height > clip[1]
