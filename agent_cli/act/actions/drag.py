"""drag: the mouse takes an element to another one, by an offset or along points, and what became of it is read back."""

from __future__ import annotations

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import Point, begin, glide, held, in_main, is_inside, told_coverer
from agent_cli.act.read_drag import Reading, tell_drag
from agent_cli.act.sort_beside import drop_point, sort_beside, stands_beside
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Drag


def run(session: BrowserSession, target: Target, parameters: Drag) -> str:
    """Raises Trouble: refused (no end, or several), covered (either end), failed (nothing moved or changed)."""
    _check(target, parameters)
    reading = Reading(session, target)
    if target.to is not None and parameters.at and stands_beside(target, target.to, parameters.at):
        session.log.happened(f"{target.described} stands {parameters.at} {target.to.described}")
        return f"{target.described} stands {parameters.at} {target.to.described} already"
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
    """To the other element; beside an item, as far as it takes until the dragged one stands there."""
    _check_end(target, end)
    where = f"{parameters.at or 'to'} {end.described}"
    if parameters.at:
        sort_beside(session, target, end, parameters.at, start)
        return where
    here = begin(session, start, drop_point(session, end))
    here = glide(session, here, drop_point(session, end))
    session.page.mouse.move(here[0] + 1, here[1])
    session.page.mouse.move(*here)
    return where


def _check_end(target: Target, end: Target) -> None:
    """What lies within the end is no cover: it was dropped there before."""
    coverer = end.info["coverer"]
    if coverer is None or _lies_within(coverer["box"], end.info["box"]):
        return
    if coverer["id"] not in (target.element_id, target.info["press"]):
        raise Trouble("covered", f"{end.described}, where it is to go, is covered by {told_coverer(coverer)}")


def _lies_within(inner: list[float], outer: list[float]) -> bool:
    """Boxes [x, y, width, height]; smaller than the outer, too."""
    left, top = inner[0] - outer[0], inner[1] - outer[1]
    fits = left >= 0 and top >= 0 and left + inner[2] <= outer[2] and top + inner[3] <= outer[3]
    return fits and inner[2] * inner[3] < outer[2] * outer[3]
