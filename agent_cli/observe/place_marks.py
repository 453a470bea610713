"""Where the numbers of a marked screenshot go: beside their boxes, on no other number, on no control if possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from agent_cli.contracts.mode_view import Mark

Rect = tuple[int, int, int, int]
"""[x, y, width, height] in CSS pixels."""

COLORS = ("#c1121f", "#0353a4", "#0b6e4f", "#8f2d9b", "#b34700", "#00616b", "#5a3e1b", "#3d348b")
CHARACTER_PX, HEIGHT_PX, PADDING_PX = 8, 15, 2
FARTHEST_PX = 160
LARGEST_WORDS_PX2 = 20000
CELL_PX = 64


def place_marks(boxes: list[tuple[str, Rect]], viewport: tuple[int, int], words: Iterable[Rect] = ()) -> list[Mark]:
    """A mark for each (id, box) that shows in the viewport, in the given order; `words` are kept readable, too.

    Small boxes choose first: a large one has more room for its number. Labels never overlap each other as long as
    there is room within `FARTHEST_PX` of the box.
    """
    shown = [(element_id, clipped) for element_id, box in boxes if (clipped := _clip(box, viewport))]
    screen = _Screen(viewport, [box for _, box in shown], words)
    order = sorted(range(len(shown)), key=lambda at: shown[at][1][2] * shown[at][1][3])
    marks = {at: screen.place(*shown[at]) for at in order}
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


class _Screen:
    """What stands on the screen: controls, their middles (where their words are), other words, labels so far."""

    def __init__(self, viewport: tuple[int, int], controls: list[Rect], words: Iterable[Rect]) -> None:
        self._viewport = viewport
        self._controls, self._middles, self._words = _Grid(), _Grid(), _Grid()
        self._labels, self._marks = _Grid(), _Grid()
        for box in controls:
            self._controls.add(box)
            self._middles.add(_middle(box))
        for box in words:
            if box[2] * box[3] <= LARGEST_WORDS_PX2:
                self._words.add(_middle(box))

    def place(self, element_id: str, box: Rect) -> Mark:
        """The mark in its best place; the next ones keep off it."""
        label = self._best_place(box, label_size(element_id))
        self._labels.add(label)
        color = _free_color(box, label, self._marks)
        self._marks.add(_grown(_union(box, label), 30), color)
        return Mark(id=element_id, box=box, label=label, color=color)

    def _best_place(self, box: Rect, size: tuple[int, int]) -> Rect:
        best, least = None, float("inf")
        for own_cost, place in _places(box, size):
            if own_cost >= least:
                break
            cost = own_cost + self._cost(box, place)
            if cost < least and _is_inside(place, self._viewport):
                best, least = place, cost
        return best or (0, 0, *size)

    def _cost(self, box: Rect, place: Rect) -> float:
        """Covering a label costs more than all else; then the middles; then a line across other controls."""
        crossed = len(self._controls.near(_leader(box, place))) - 1 if not overlap(_grown(box, 2), place) else 0
        covered = 1000 * self._labels.covered(place) + 3 * self._middles.covered(place)
        rest = self._controls.covered(place) + self._words.covered(place)
        return covered + 0.3 * rest + 120 * max(0, crossed)


def _places(box: Rect, size: tuple[int, int]) -> Iterator[tuple[float, Rect]]:
    """Places for a label with their own costs, the cheapest first: beside the box, across its edges, farther off.

    The right end of the upper edge comes first: the words that name a field begin above its left end.
    """
    x, y, width, height = box
    w, h = size
    right, bottom = x + width, y + height
    beside = [(right - w, y - h), (x, y - h), (right, y), (x - w, y), (x, bottom), (right - w, bottom)]
    beside += [(x - w, y + (height - h) // 2), (right, y + (height - h) // 2), (x + (width - w) // 2, y - h)]
    across = [(left, top) for top in (y - h // 2, bottom - h // 2) for left in (x, right - w)]
    within = [(right - w, y), (right - w, bottom - h), (x, y)]
    for rank, (left, top) in enumerate([*beside, *across, *within]):
        yield rank * 2, (left, top, w, h)
    for distance in range(h + 1, FARTHEST_PX, h // 2):
        for left, top in _ring(box, size, distance):
            yield 150 + 4 * distance, (left, top, w, h)


def _ring(box: Rect, size: tuple[int, int], distance: int) -> Iterator[tuple[int, int]]:
    x, y, width, height = box
    w, h = size
    for left in (x, x + width - w, x - w - 2, x + width + 2):
        yield left, y - h - distance
        yield left, y + height + distance
    yield x - w - distance, y
    yield x + width + distance, y


def _leader(box: Rect, label: Rect) -> Rect:
    """The rectangle round the line from a label's middle to the nearest point of its box."""
    x, y = label[0] + label[2] // 2, label[1] + label[3] // 2
    to = (min(max(x, box[0]), box[0] + box[2]), min(max(y, box[1]), box[1] + box[3]))
    return min(x, to[0]), min(y, to[1]), abs(x - to[0]) + 1, abs(y - to[1]) + 1


def _middle(box: Rect) -> Rect:
    """Where the words of a control stand, mostly."""
    x, y, width, height = box
    return x + width // 8, y + height * 3 // 10, max(1, width * 3 // 4), max(1, height * 2 // 5)


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
