"""Where the actions of a step worked in its screenshot: boxes, points and strokes, numbered as the actions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from agent_cli.contracts.proposal import Action
from agent_cli.contracts.recording import TargetSeen
from agent_cli.contracts.tree import ROLE_LEGEND
from agent_cli.record.report.report_data import Mark

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Control:
    """A control as the step saw it; `box` is None where the window did not show it or the mode tells no boxes."""

    role: str
    name: str
    box: Box | None

    @property
    def title(self) -> str:
        """Like "button 'Save'"."""
        return f"{ROLE_LEGEND.get(self.role, self.role)} '{self.name}'" if self.name else f"{self.role} without a name"


def controls_of(look: dict[str, Any], targets: dict[str, TargetSeen]) -> dict[str, Control]:
    """Controls by id: of the observation's payload, in any mode, and over them what the step kept of its targets."""
    found: dict[str, Control] = {}
    for item in _items(look.get("interactive_tree")):
        found[str(item.get("i"))] = Control(str(item.get("r", "")), str(item.get("n", "")), _box(item.get("box")))
    for item in _items(look.get("semanticNodes")):
        bounds = item.get("bounds")
        sides = [bounds.get(side) for side in ("x", "y", "width", "height")] if isinstance(bounds, dict) else None
        found[str(item.get("id"))] = Control(str(item.get("role", "")), str(item.get("name", "")), _box(sides))
    for item in _items(look.get("marks")):
        found.setdefault(str(item.get("id")), Control("control", "", _box(item.get("box"))))
    for element_id, target in targets.items():
        node = target.node
        found[element_id] = Control(node.r, node.n, node.box)
    found.pop("None", None)
    return found


def mark_actions(
    actions: list[Action], controls: dict[str, Control], window: tuple[int, int] | None
) -> tuple[list[Mark], list[str]]:
    """The marks, one for each place however many actions worked it, and the controls that are not in the picture."""
    marks: list[Mark] = []
    unmarked: list[str] = []
    for number, action in enumerate(actions, 1):
        for element_id in _worked_ids(action):
            control = controls.get(element_id)
            box = _clip(control.box, window) if control and control.box else None
            title = control.title if control else f"control {element_id}"
            if box:
                _add(marks, Mark(str(number), f"{number}: {action.tool} {title}", box))
            else:
                unmarked.append(f"{number}: {title}")
        marks += _drawn(number, action, controls)
    return marks, unmarked


def _add(marks: list[Mark], new: Mark) -> None:
    """A second action at the same place adds its number to the mark that is there."""
    for at, mark in enumerate(marks):
        if mark.box == new.box:
            marks[at] = replace(mark, label=f"{mark.label}, {new.label}", title=f"{mark.title}; {new.title}")
            return
    marks.append(new)


def _worked_ids(action: Action) -> list[str]:
    return [value for key in ("element_id", "to") if isinstance(value := action.parameters.get(key), str)]


def _drawn(number: int, action: Action, controls: dict[str, Control]) -> Iterable[Mark]:
    """Points and strokes, which are told from the top left of their control, or of the window."""
    given = action.parameters
    control = controls.get(str(given.get("element_id")))
    left, top = control.box[:2] if control and control.box else (0, 0)
    title = f"{number}: {action.tool}"
    if _is_number(given.get("x")) and _is_number(given.get("y")):
        yield Mark(str(number), title, point=(left + given["x"], top + given["y"]))
    path = given.get("path")
    if isinstance(path, list) and path:
        strokes = path if isinstance(path[0], list) and path[0] and isinstance(path[0][0], list) else [path]
        told = tuple(words for stroke in strokes if (words := _stroke(stroke, left, top)))
        if told:
            yield Mark(str(number), title, strokes=told)


def _stroke(points: Any, left: float, top: float) -> str:
    """Points for an SVG polyline; "" for what are none."""
    if not isinstance(points, list) or not all(isinstance(item, list) and len(item) == 2 for item in points):
        return ""
    if not all(_is_number(side) for item in points for side in item):
        return ""
    return " ".join(f"{left + x:g},{top + y:g}" for x, y in points)


def _clip(box: Box, window: tuple[int, int] | None) -> Box | None:
    """The part of the box that the window shows; None when it shows nothing of it."""
    if window is None:
        return box
    left, top = max(0, box[0]), max(0, box[1])
    right, bottom = min(window[0], box[0] + box[2]), min(window[1], box[1] + box[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def _box(value: Any) -> Box | None:
    if not isinstance(value, list) or len(value) != 4 or not all(_is_number(side) for side in value):
        return None
    left, top, width, height = (round(side) for side in value)
    return (left, top, width, height) if width > 0 and height > 0 else None


def _items(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1_000_000
