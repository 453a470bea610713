"""Points that are worked out and clicked: midpoints, bisectors, right angles, a hidden hot place, a moving circle."""

from __future__ import annotations

import math

from agent_cli.contracts.proposal import Action
from benchmarks.miniwob.moves import Policy, Steps, act, click
from benchmarks.miniwob.payload import Lost, Payload, Seen

Point = tuple[float, float]


def click_at(point: Point) -> Action:
    return act("click_at", x=round(point[0]), y=round(point[1]))


def _points(page: Payload, color: str) -> list[Point]:
    """The middles of the small dots of a colour."""
    return [dot.middle for dot in page.all("img", f"{color} circle") if dot.box[2] < 15]


def _submit_point(page: Payload, point: Point) -> Steps:
    """Clicks there, sees where the blue dot came, corrects by what it is off, submits."""
    aim = point
    for _ in range(3):
        page = yield [click_at(aim)]
        dots = _points(page, "blue")
        if not dots:
            break
        dot = min(dots, key=lambda dot: math.dist(dot, point))
        if math.dist(dot, point) <= 1.5:
            yield [click(page.one("btn", "Submit"))]
            return f"the point ({point[0]:.0f}, {point[1]:.0f})"
        aim = (aim[0] + point[0] - dot[0], aim[1] + point[1] - dot[1])
    raise Lost(f"no dot came at {point}: " + "; ".join(page.told))


def circle_center(task: str, page: Payload) -> Steps:
    """The middle of the circle's box."""
    circle = max(page.all("img"), key=lambda shape: shape.box[2])
    return (yield from _submit_point(page, circle.middle))


def midpoint(task: str, page: Payload) -> Steps:
    """Half way between the two dots."""
    (ax, ay), (bx, by) = _points(page, "black")
    return (yield from _submit_point(page, ((ax + bx) / 2, (ay + by) / 2)))


def bisect_angle(task: str, page: Payload) -> Steps:
    """A point on the bisector of the angle at the blue dot, 35 px away."""
    [vertex] = _points(page, "blue")
    first, second = (_towards(vertex, dot) for dot in _points(page, "black"))
    x, y = first[0] + second[0], first[1] + second[1]
    length = math.hypot(x, y)
    point = (vertex[0] + 35 * x / length, vertex[1] + 35 * y / length)
    return (yield from _submit_point(page, point))


def _towards(start: Point, end: Point) -> Point:
    """The direction, one px long."""
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def right_angle(task: str, page: Payload) -> Steps:
    """A point on the perpendicular at the blue dot, on the side with room for it in the drawing."""
    [corner], [other] = _points(page, "blue"), _points(page, "black")
    x, y = _towards(corner, other)
    board = max(page.all("el|canvas|img"), key=lambda node: node.box[2] * node.box[3])
    for reach in (40, 25, 15):
        for side in (1, -1):
            point = (corner[0] - side * reach * y, corner[1] + side * reach * x)
            if _is_inside(board, point):
                return (yield from _submit_point(page, point))
    raise Lost("there is no room for the third point")


def _is_inside(board: Seen, point: Point) -> bool:
    left, top, width, height = board.box
    return left + 5 < point[0] < left + width - 5 and top + 5 < point[1] < top + height - 5


def chase_circle(task: str, page: Payload) -> Steps:
    """Goes after the circle at every look until the page ends."""
    for number in range(40):
        if page.is_recorded:
            break
        circles = [shape for shape in page.all("img") if "circle" in shape.name]
        if not circles:
            raise Lost("there is no circle")
        page = yield [act("hover", "no_change", element_id=circles[0].id), act("wait_for", seconds=0.1 + number / 200)]
    raise Lost("the page does not say whether the mouse was inside")


def turn_cube(task: str, page: Payload) -> Steps:
    """Cannot be done: the look tells the six numbers, all of them, whichever faces the front."""
    raise Lost("the page does not tell which side of the cube faces the front")
    yield []


WARMTH = {"ICE COLD": (40, 999), "COLD": (10, 40), "WARM": (5, 10), "HOT": (0, 5)}
FINEST = 2


def find_hot(task: str, page: Payload) -> Steps:
    """Keeps the places that agree with what the page said at each point, and asks next in their midst."""
    area = max(page.all("el"), key=lambda node: node.box[2] * node.box[3])
    places = [(x, y) for x in range(4, area.box[2] - 3, FINEST) for y in range(4, area.box[3] - 3, FINEST)]
    here = min(places, key=lambda place: math.dist(place, (area.box[2] / 2, area.box[3] / 2)))
    for _ in range(40):
        page = yield [act("hover", "no_change", element_id=area.id, x=here[0], y=here[1])]
        said = next((word for word in WARMTH for node in page.nodes if node.name == word), "")
        if said == "HOT":
            yield [act("click_at", element_id=area.id, x=here[0], y=here[1])]
            return f"the place ({here[0]}, {here[1]}) is hot"
        low, high = WARMTH.get(said, (0, 0))
        if not high:
            raise Lost("the page does not say how warm it is: " + page.text)
        places = [place for place in places if low - 1 <= math.dist(place, here) <= high + 1 and place != here]
        if not places:
            break
        here = _best_question(places)
    raise Lost("no place agrees with what the page said")


def _best_question(places: list[tuple[int, int]]) -> tuple[int, int]:
    """The place whose circle of 40 px halves what is left; near the end the one nearest to all."""
    sample = places[:: max(1, len(places) // 60)]
    reach = 40 if len(places) > 400 else 10 if len(places) > 30 else 5
    half = len(sample) / 2
    return min(sample, key=lambda here: abs(sum(math.dist(here, place) < reach for place in sample) - half))


POLICIES: dict[str, Policy] = {
    "circle-center": circle_center,
    "find-midpoint": midpoint,
    "bisect-angle": bisect_angle,
    "right-angle": right_angle,
    "chase-circle": chase_circle,
    "hot-cold": find_hot,
    "drag-cube": turn_cube,
}
