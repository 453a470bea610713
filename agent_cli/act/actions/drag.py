"""drag: the mouse takes an element to another one, by an offset or along points, and what became of it is read back."""

from __future__ import annotations

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import Point, begin, glide, held, in_main, is_inside, near, told_coverer
from agent_cli.act.read_drag import Reading, tell_drag
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.actions import Drag

LIST_TRIES = 5
RETURN_SHARE = 0.7


def run(session: BrowserSession, target: Target, parameters: Drag) -> str:
    """Raises Trouble: refused (no end, or several), covered (either end), failed (nothing moved or changed)."""
    _check(target, parameters)
    reading = Reading(session, target)
    with held(session, target) as start:
        if target.to is not None:
            where = _carry_to(session, target, target.to, parameters, start)
        else:
            where = _carry_along(session, _points(target, parameters, start), start)
    return tell_drag(reading, where)


def _check(target: Target, parameters: Drag) -> None:
    ends = [name for name in ("to", "by", "path") if getattr(parameters, name)]
    if len(ends) != 1:
        given = " and ".join(ends) or "none of them"
        raise Trouble("refused", f"drag takes one of to, by and path; {given} was given")
    if parameters.at and target.to is None:
        raise Trouble("refused", "`at` says before or after what: give that element as `to`")
    if parameters.to and target.to and target.to.element_id == target.element_id:
        raise Trouble("refused", f"{target.described} cannot be dragged to itself")
    for point in [parameters.by or [0, 0], *(parameters.path or [])]:
        if len(point) != 2:
            raise Trouble("refused", f"a point is [x, y], not {point}")


def _points(target: Target, parameters: Drag, start: Point) -> list[Point]:
    """Where the mouse goes, in the main viewport. `path` is counted from the top left as it was before the press."""
    if parameters.by:
        return [(start[0] + parameters.by[0], start[1] + parameters.by[1])]
    box = target.info["own_box"]
    left, top = in_main(target.world, {"x": box[0], "y": box[1]})
    return [(left + x, top + y) for x, y in parameters.path or []]


def _carry_along(session: BrowserSession, points: list[Point], start: Point) -> str:
    outside = next((point for point in points if not is_inside(session, point)), None)
    if outside:
        raise Trouble("refused", f"({outside[0]:g}, {outside[1]:g}) is outside of the window: scroll or go less far")
    here = begin(session, start, points[0])
    for point in points:
        here = glide(session, here, point)
    session.page.mouse.move(*here)
    by = f"({round(here[0] - start[0])}, {round(here[1] - start[1])}) px"
    return f"by {by}" if len(points) == 1 else f"along {len(points)} points, {by} in all"


def _carry_to(session: BrowserSession, target: Target, end: Target, parameters: Drag, start: Point) -> str:
    """To the other element; in a list that sorts itself under the mouse, until the item stands where it should."""
    _check_end(target, end)
    ends = {"id": target.element_id, "to": end.element_id, "at": parameters.at}
    same_frame = end.world is target.world
    if same_frame:
        end.world.call("rememberList", ends)
    here = begin(session, start, _drop_point(session, end, parameters.at))
    there = _drop_point(session, end, parameters.at)
    nearly = (here[0] + (there[0] - here[0]) * RETURN_SHARE, here[1] + (there[1] - here[1]) * RETURN_SHARE)
    here = glide(session, here, nearly)
    here = glide(session, here, _drop_point(session, end, parameters.at))
    session.page.mouse.move(here[0] + 1, here[1])
    session.page.mouse.move(*here)
    for _ in range(LIST_TRIES if parameters.at and same_frame else 0):
        if end.world.call("placeInList", ends) != "elsewhere":
            break
        there = _drop_point(session, end, parameters.at)
        here = glide(session, here, there if not near(here, there) else (there[0], there[1] + 3))
    return f"{parameters.at or 'to'} {end.described}"


def _check_end(target: Target, end: Target) -> None:
    coverer = end.info["coverer"]
    if coverer and coverer["id"] not in (target.element_id, target.info["press"]):
        raise Trouble("covered", f"{end.described}, where it is to go, is covered by {told_coverer(coverer)}")


def _drop_point(session: BrowserSession, end: Target, at: str | None) -> Point:
    """The point of the main viewport, scrolled into view where it is not, even while the button is held."""
    for scroll in (False, True):
        found = end.world.call("dropPoint", {"id": end.info["press"], "at": at, "scroll": scroll})
        if found is None:
            raise Trouble("detached", f"{end.described}, where it was to go, left the page", has_reached_page=True)
        point = in_main(end.world, found)
        if is_inside(session, point):
            return point
    raise Trouble("failed", f"{end.described} cannot be brought into view", has_reached_page=True)
