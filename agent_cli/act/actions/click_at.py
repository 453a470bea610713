"""click_at: a click at coordinates of the window or of an element, for what has no elements of its own inside."""

from typing import Any

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import Point, held, spot_in, viewport_of
from agent_cli.act.trouble import Trouble
from agent_cli.act.watch_picture import PictureWatch
from agent_cli.browser import BrowserSession, World
from agent_cli.contracts.parameters import ClickAt

DRAWN = ("canvas", "svg", "img", "video")


def run(session: BrowserSession, target: Target | None, parameters: ClickAt) -> str:
    """Raises Trouble: refused (out of the window or beside the element), covered."""
    at = f"({parameters.x:g}, {parameters.y:g})"
    if target is None:
        return f"clicked at {at}, on {_click(session, (parameters.x, parameters.y))}"
    point = spot_in(session, target, parameters.x, parameters.y)
    session.page.mouse.move(*point)
    watch = PictureWatch(session, target) if target.info["tag"] in DRAWN else None
    hit = what_is_at(session, point)
    with held(session, target, lambda: spot_in(session, target, parameters.x, parameters.y)):
        pass
    if watch and watch.has_changed():
        session.log.happened(f"the picture of {target.described} changed")
    inside = "" if hit.endswith(target.element_id) else f", on {hit}"
    return f"clicked at {at} of {target.described}{inside}"


def _click(session: BrowserSession, point: Point) -> str:
    hit = what_is_at(session, check_in_window(session, point))
    session.page.mouse.click(*point)
    return hit


def check_in_window(session: BrowserSession, point: Point) -> Point:
    """The point itself. Raises Trouble: refused (out of the window)."""
    width, height = viewport_of(session)
    if not (0 <= point[0] < width and 0 <= point[1] < height):
        told = f"({point[0]:g}, {point[1]:g}) is outside of the window, which is {width} x {height} px"
        raise Trouble("refused", f"{told}: scroll first")
    return point


def what_is_at(session: BrowserSession, point: Point) -> str:
    """What stands at a point of the main viewport, looked up through its frames: role, name and id."""
    world, found = session.tab.frames.main(), None
    while True:
        left, top = world.offset()
        found = world.call("whatIsAt", {"x": point[0] - left, "y": point[1] - top})
        inner = _frame_within(session, world, found)
        if inner is None:
            break
        world = inner
    if found is None:
        return "nothing"
    if not found["id"]:
        return str(found["what"])
    name = f"{found['role']} '{found['name']}'" if found["name"] else found["what"]
    return f"{name} {found['id']}"


def _frame_within(session: BrowserSession, world: World, found: dict[str, Any] | None) -> World | None:
    if not found or not found["frame"]:
        return None
    inner = (child for child in session.worlds() if child.parent is world)
    return next((child for child in inner if child.find_owner() == found["frame"]), None)
