"""The controls that a person could use in the viewport: what is a control, seen, and on top at its centre."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.candidates import labels_of, strong_evidence, weak_evidence
from benchmarks.pages.truth.dom import DomNode, World
from benchmarks.pages.truth.seen import clipped, hit, is_covered, is_hidden, visible_part

SMALLEST_PX = 3
SAME_THING = 0.6
"""A control that fills this share of a control around it is the same control."""
LARGEST_SHELL = 8
"""A hinted element of up to this many times the area of the only hinted element in it is one control with it."""
WHOLE_REGION = 0.25
"""Share of the viewport above which a bare listener says nothing (React's roots, delegating regions)."""


@dataclass(eq=False)
class Control:
    """One control of the truth. Any of `boxes` stands for it: its own, its label's, that of a wrapper it fills."""

    node: DomNode
    kind: str
    boxes: list[Box] = field(default_factory=list)

    @property
    def snippet(self) -> str:
        return self.node.snippet()


def controls_in_view(worlds: list[World]) -> list[Control]:
    """All controls in the viewport, in document order, frames after their page."""
    labels = labels_of(worlds)
    strong, weak = _candidates(worlds, labels)
    kept = _merge_same(strong)
    weak = _merge_chains(weak, kept)
    return kept + [each for each in weak if _is_a_control_of_its_own(each, kept, weak)]


def _candidates(worlds: list[World], labels: dict[int, list[DomNode]]) -> tuple[list[Control], list[Control]]:
    strong, weak = [], []
    for node in (n for world in worlds for n in world.nodes.values()):
        if not node.is_element or node.in_user_agent_root:
            continue
        kind = strong_evidence(node)
        if kind:
            boxes = _places(node, labels.get(id(node), []))
            strong += [Control(node, kind, boxes)] if boxes else []
        elif visible_part(node).area:
            evidence = weak_evidence(node)
            boxes = _places(node, []) if evidence else []
            weak += [Control(node, "+".join(sorted(evidence)), boxes)] if boxes else []
    return strong, weak


def _places(node: DomNode, labels: list[DomNode]) -> list[Box]:
    """The boxes that stand for a seen control; none when it is not seen or not on top."""
    shown = [label for label in labels if _is_on_top(label, [label])]
    if _is_on_top(node, [node, *labels]):
        return _boxes_of([node, *shown])
    if node.tag == "input" and shown:
        return _boxes_of([*shown, *([node] if node.box and node.box.area else [])])
    stand_in = _stand_in(node)
    return _boxes_of([stand_in, node]) if stand_in else []


def _stand_in(node: DomNode) -> DomNode | None:
    """What a transparent native input lies over: a sibling or its parent, seen and on top save for the input."""
    kinds = ("checkbox", "radio", "file", "range")
    if node.tag != "input" or node.attributes.get("type", "").lower() not in kinds:
        return None
    if node.parent is None or node.box is None or not clipped(node, node.box).area:
        return None
    for other in (*node.parent.children, node.parent):
        if other is not node and other.box and other.box.overlap(node.box) > 0.25 and _is_on_top(other, [other, node]):
            return other
    return None


def _boxes_of(nodes: list[DomNode]) -> list[Box]:
    found: list[Box] = []
    for node in nodes:
        for box in (node.box, visible_part(node)):
            if box is not None and box.area and box not in found:
                found.append(box)
    return found


def _is_on_top(node: DomNode, own: list[DomNode]) -> bool:
    part = visible_part(node)
    if part.w < SMALLEST_PX or part.h < SMALLEST_PX:
        return False
    if _hits_own(node, part, own):
        return True
    if node.style.get("display") == "inline":
        return any(_hits_own(node, box, own) for box in _fragments(node))
    return False


def _hits_own(node: DomNode, part: Box, own: list[DomNode]) -> bool:
    top = hit(node, part.centre)
    if top is not None and any(each.contains(top) for each in own):
        return True
    if _is_disabled(node) or node.style.get("pointer-events") == "none":
        return _is_disabled(node) and not is_covered(node, part.centre)
    return False


def _is_disabled(node: DomNode) -> bool:
    given = node.attributes
    return "disabled" in given or given.get("aria-disabled") == "true"


def _fragments(node: DomNode) -> list[Box]:
    """The seen parts of an inline element that runs over several lines."""
    cdp: Any = node.world.cdp
    root = node.world.root
    assert root is not None
    quads = cdp.send("DOM.getContentQuads", {"backendNodeId": node.backend_id})["quads"]
    boxes = [Box(q[0], q[1], q[4] - q[0], q[5] - q[1]).moved(*root.origin) for q in quads]
    parts = [clipped(node, box) for box in boxes]
    return [part for part in parts if part.w >= SMALLEST_PX and part.h >= SMALLEST_PX and not is_hidden(node)]


def _merge_same(strong: list[Control]) -> list[Control]:
    """Drops a control around another that fills it: both are one, and the wrapper's box stands for it too."""
    kept = list(strong)
    for outer in strong:
        inner = [each for each in kept if each is not outer and outer.node.contains(each.node)]
        if len(inner) == 1 and _fills(inner[0], outer):
            kept.remove(outer)
            inner[0].boxes += outer.boxes
    return kept


def _merge_chains(weak: list[Control], strong: list[Control]) -> list[Control]:
    """Makes one of hinted elements that fill each other (a host and its root), or an icon and its small button."""
    kept = list(weak)
    for outer in weak:
        inner = [each for each in kept if each is not outer and outer.node.contains(each.node)]
        filling = [each for each in inner if _fills(each, outer)]
        if filling:
            kept.remove(outer)
            _join(filling[0], outer)
        elif len(inner) == 1 and _is_shell(outer, inner[0], strong):
            kept.remove(inner[0])
            _join(outer, inner[0])
    return kept


def _is_shell(outer: Control, inner: Control, strong: list[Control]) -> bool:
    if any(outer.node.contains(each.node) for each in strong):
        return False
    return outer.boxes[0].area <= LARGEST_SHELL * inner.boxes[0].area


def _fills(inner: Control, outer: Control) -> bool:
    return inner.boxes[0].cut(outer.boxes[0]).area >= SAME_THING * outer.boxes[0].area


def _join(kept: Control, other: Control) -> None:
    kept.boxes += other.boxes
    kept.kind = "+".join(sorted({*kept.kind.split("+"), *other.kind.split("+")}))


def _is_a_control_of_its_own(control: Control, strong: list[Control], weak: list[Control]) -> bool:
    """Whether hints are enough: no passive wrapper, no decoration, no part of another control."""
    node, evidence = control.node, set(control.kind.split("+"))
    if evidence == {"listener"} and node.attributes.get("role") in ("presentation", "none"):
        return False
    around = [each for each in strong if each.node.contains(node)]
    if around:
        small = control.boxes[0].area < SAME_THING * around[-1].boxes[0].area
        return small and "listener" in evidence and len(evidence) > 1
    inner = [each for each in (*strong, *weak) if each is not control and node.contains(each.node)]
    if inner:
        top = hit(node, visible_part(node).centre)
        inside = top is None or any(each.node.contains(top) for each in inner)
        return "pointer" in evidence and not inside
    view = node.frame.view if node.frame else None
    return evidence != {"listener"} or view is None or visible_part(node).area < WHOLE_REGION * view.area
