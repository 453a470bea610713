"""Where the numbers of a marked screenshot go: beside their boxes, on no other number, on no control if possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from agent_cli.contracts.mode_view import Mark

Rect = tuple[int, int, int, int]
"""[x, y, width, height] in CSS pixels."""

COLORS = ("#c1121f", "#0353a4", "#0b6e4f", "#8f2d9b", "#b34700", "#00616b", "#5a3e1b", "#3d348b")
CHARACTER_PX, HEIGHT_PX, PADDING_PX = 7, 13, 2
FARTHEST_PX = 160
CELL_PX = 64


def place_marks(boxes: list[tuple[str, Rect]], viewport: tuple[int, int]) -> list[Mark]:
    """A mark for each (id, box) that shows in the viewport, in the given order.

    Small boxes choose first: a large one has more room for its number. Labels never overlap each other as long as
    there is room within `FARTHEST_PX` of the box.
    """
    shown = [(element_id, clipped) for element_id, box in boxes if (clipped := _clip(box, viewport))]
    controls, labels = _Grid(), _Grid()
    for _, box in shown:
        controls.add(box)
    order = sorted(range(len(shown)), key=lambda at: shown[at][1][2] * shown[at][1][3])
    marks: dict[int, Mark] = {}
    near = _Grid()
    for at in order:
        element_id, box = shown[at]
        label = _best_place(box, label_size(element_id), controls, labels, viewport)
        labels.add(label)
        color = _free_color(box, label, near)
        near.add(_grown(_union(box, label), 30), color)
        marks[at] = Mark(id=element_id, box=box, label=label, color=color)
    return [marks[at] for at in sorted(marks)]


def label_size(text: str) -> tuple[int, int]:
    """Width and height of the label for a text."""
    return CHARACTER_PX * len(text) + 2 * PADDING_PX, HEIGHT_PX


def overlap(one: Rect, other: Rect) -> int:
    """The common area, in square pixels."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0


class _Grid:
    """Rectangles by the cells of the screen that they touch, so that only near ones are compared."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Rect, str]]] = defaultdict(list)

    def add(self, rect: Rect, note: str = "") -> None:
        for cell in _cells(rect):
            self._cells[cell].append((rect, note))

    def near(self, rect: Rect) -> set[tuple[Rect, str]]:
        found = {item for cell in _cells(rect) for item in self._cells.get(cell, ())}
        return {item for item in found if overlap(item[0], rect)}

    def covered(self, rect: Rect) -> int:
        return sum(overlap(other, rect) for other, _ in self.near(rect))


def _cells(rect: Rect) -> Iterator[tuple[int, int]]:
    x, y, width, height = rect
    for column in range(x // CELL_PX, (x + width) // CELL_PX + 1):
        for row in range(y // CELL_PX, (y + height) // CELL_PX + 1):
            yield column, row


def _best_place(box: Rect, size: tuple[int, int], controls: _Grid, labels: _Grid, viewport: tuple[int, int]) -> Rect:
    """The cheapest place; one that covers another label costs more than all that do not."""
    best, least = None, float("inf")
    for cost, place in _places(box, size):
        if not _is_inside(place, viewport):
            continue
        cost += 1000 * labels.covered(place) + 3 * controls.covered(place) - 2 * overlap(box, place)
        if cost < least:
            best, least = place, cost
        if least <= 0:
            break
    return best or (0, 0, *size)


def _places(box: Rect, size: tuple[int, int]) -> Iterator[tuple[float, Rect]]:
    """Places for a label, the best first, each with its own cost: at the corners, inside, then farther off."""
    x, y, width, height = box
    w, h = size
    right, bottom = x + width, y + height
    outside = [(x, y - h), (right - w, y - h), (right, y), (x - w, y), (x, bottom), (right - w, bottom)]
    sides = [(x - w, y + (height - h) // 2), (right, y + (height - h) // 2), (x + (width - w) // 2, y - h)]
    for rank, (left, top) in enumerate([*outside, *sides]):
        yield rank * 2, (left, top, w, h)
    for rank, (left, top) in enumerate([(right - w, y), (right - w, bottom - h), (x, y)]):
        yield 60 + rank * 2, (left, top, w, h)
    for distance in range(h + 1, FARTHEST_PX, h + 1):
        for left, top in _ring(box, size, distance):
            yield 100 + 4 * distance, (left, top, w, h)


def _ring(box: Rect, size: tuple[int, int], distance: int) -> Iterator[tuple[int, int]]:
    x, y, width, height = box
    w, h = size
    for left in (x, x + width - w, x - w - 2, x + width + 2):
        yield left, y - h - distance
        yield left, y + height + distance
    yield x - w - distance, y
    yield x + width + distance, y


def _free_color(box: Rect, label: Rect, near: _Grid) -> str:
    """The first colour that no mark in the neighbourhood has; all taken = the one that is taken least."""
    taken = [color for _, color in near.near(_union(box, label))]
    return min(COLORS, key=taken.count)


def _clip(box: Rect, viewport: tuple[int, int]) -> Rect | None:
    left, top = max(box[0], 0), max(box[1], 0)
    right, bottom = min(box[0] + box[2], viewport[0]), min(box[1] + box[3], viewport[1])
    return (left, top, right - left, bottom - top) if right - left >= 2 and bottom - top >= 2 else None


def _is_inside(rect: Rect, viewport: tuple[int, int]) -> bool:
    return rect[0] >= 0 and rect[1] >= 0 and rect[0] + rect[2] <= viewport[0] and rect[1] + rect[3] <= viewport[1]


def _union(one: Rect, other: Rect) -> Rect:
    left, top = min(one[0], other[0]), min(one[1], other[1])
    right = max(one[0] + one[2], other[0] + other[2])
    return left, top, right - left, max(one[1] + one[3], other[1] + other[3]) - top


def _grown(rect: Rect, by: int) -> Rect:
    return rect[0] - by, rect[1] - by, rect[2] + 2 * by, rect[3] + 2 * by
