"""A button held: taking hold of an element where a press reaches it, moving as a hand does, letting go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, World

Point = tuple[float, float]
Button = Literal["left", "right", "middle"]

HOLD_TRIES = 4
SAME_PX = 1
FIRST_MOVES_PX = (2, 4, 7, 11)
"""Small moves at the beginning: libraries begin a drag only after a few pixels."""
STEP_PX = 16
MOST_STEPS = 40


@contextmanager
def held(
    session: BrowserSession, target: Target, aim: Callable[[], Point] | None = None, button: Button = "left"
) -> Iterator[Point]:
    """The button goes down on the element (where `aim` says) and up again at the end, whatever happens in between.

    Yields the point of the main viewport where it was pressed. Raises Trouble (disabled, covered, detached); a press
    that would land beside the element is stopped in the page and tried again.
    """
    point = _press(session, target, aim or (lambda: hold_point(session, target)), button)
    try:
        yield point
    finally:
        session.page.mouse.up(button=button)


def _press(session: BrowserSession, target: Target, aim: Callable[[], Point], button: Button) -> Point:
    if target.info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    press, world, mouse = target.info["press"], target.world, session.page.mouse
    for _ in range(HOLD_TRIES):
        point = aim()
        mouse.move(*point)
        if not near(point, aim()):
            continue
        world.call("guardPresses", {"id": press})
        mouse.down(button=button)
        if not world.call("wasStray"):
            return point
        mouse.up(button=button)
    raise Trouble("detached", f"{target.described} kept moving away from the mouse")


def hold_point(session: BrowserSession, target: Target) -> Point:
    """Where to press, in the main viewport, scrolled into view where it is not. Raises Trouble detached or covered."""
    for scroll in (False, True):
        found = target.world.call("holdPoint", {"id": target.info["press"], "scroll": scroll})
        if found is None:
            raise Trouble("detached", f"{target.described} left the page before it could be worked")
        point = in_main(target.world, found)
        if is_inside(session, point) and not found["coverer"]:
            break
    else:
        if found["coverer"]:
            raise Trouble("covered", f"{target.described} is covered by {told_coverer(found['coverer'])}")
        raise Trouble("failed", f"{target.described} cannot be brought into view")
    coverer = coverer_of_frame(target.world, point)
    if coverer:
        raise Trouble("covered", f"the frame of {target.described} is covered there by {coverer}")
    return point


def spot_in(session: BrowserSession, target: Target, x: float, y: float) -> Point:
    """A spot of the element, from its top left corner, in the main viewport; scrolled into view where it is not.

    Raises Trouble: refused (beside the element, or out of the window), covered, detached.
    """
    for scroll in (False, True):
        asked = {"id": target.info["press"], "x": x, "y": y, "scroll": scroll}
        found = target.world.call("spotIn", asked)
        if found is None:
            raise Trouble("detached", f"{target.described} left the page before it could be worked")
        point = in_main(target.world, found)
        if not found["inside"]:
            size = f"{found['width']:g} x {found['height']:g}"
            raise Trouble("refused", f"({x:g}, {y:g}) is beside {target.described}, which is {size} px")
        if is_inside(session, point):
            break
    else:
        raise Trouble("refused", f"({x:g}, {y:g}) of {target.described} cannot be brought into the window")
    coverer = found["coverer"]
    if told := told_coverer(coverer) if coverer else coverer_of_frame(target.world, point):
        raise Trouble("covered", f"({x:g}, {y:g}) of {target.described} is covered by {told}")
    return point


def told_coverer(coverer: dict[str, Any]) -> str:
    name = f"{coverer['id']} " if coverer["id"] else ""
    return f"{name}{coverer['what']} '{coverer['text']}'"


def in_main(world: World, found: dict[str, Any]) -> Point:
    """A point of a frame's viewport in that of the main frame."""
    left, top = world.offset()
    return left + found["x"], top + found["y"]


def is_inside(session: BrowserSession, point: Point) -> bool:
    width, height = viewport_of(session)
    return 0 <= point[0] < width and 0 <= point[1] < height


def viewport_of(session: BrowserSession) -> tuple[int, int]:
    width, height = session.tab.frames.main().call("viewportSize")
    return int(width), int(height)


def coverer_of_frame(world: World, point: Point) -> str:
    """What of the pages around lies over this point of a child frame; "" for nothing."""
    while world.parent is not None:
        owner = world.find_owner()
        left, top = world.parent.offset()
        if owner is not None:
            asked = {"id": owner, "points": [(point[0] - left, point[1] - top)]}
            if coverer := world.parent.call("coveredPoints", asked)[0]:
                return str(coverer)
        world = world.parent
    return ""


def near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) <= SAME_PX and abs(one[1] - other[1]) <= SAME_PX


def begin(session: BrowserSession, start: Point, towards: Point) -> Point:
    """The first small moves; returns where the mouse is then."""
    long = max(abs(towards[0] - start[0]), abs(towards[1] - start[1])) or 1.0
    here = start
    for px in FIRST_MOVES_PX:
        share = min(px / long, 1.0)
        here = (start[0] + (towards[0] - start[0]) * share, start[1] + (towards[1] - start[1]) * share)
        session.page.mouse.move(*here)
    return here


def glide(session: BrowserSession, start: Point, end: Point) -> Point:
    """Moves in even steps, so that what lies on the way sees the mouse pass; returns the end."""
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    session.page.mouse.move(*end, steps=max(2, min(MOST_STEPS, round(far / STEP_PX))))
    return end
