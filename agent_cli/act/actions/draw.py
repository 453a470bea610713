"""draw: strokes of the mouse in an element, button held along the points of each; the picture tells whether it took."""

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import Point, glide, held, is_inside, spot_in
from agent_cli.act.trouble import Trouble
from agent_cli.act.watch_picture import PictureWatch
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Draw, Points

MOST_POINTS = 400


def run(session: BrowserSession, target: Target, parameters: Draw) -> str:
    """Raises Trouble: refused (no stroke, points out of the window), covered, failed (it looks as before)."""
    _check(parameters)
    session.page.mouse.move(*spot_in(session, target, *parameters.path[0][0]))
    watch, words = PictureWatch(session, target), target.world.call("pageWords")
    for stroke in parameters.path:
        _draw_stroke(session, target, stroke)
    has_drawn = watch.has_changed()
    count = f"{len(parameters.path)} strokes" if len(parameters.path) > 1 else "a stroke"
    if not has_drawn and target.world.call("pageWords") == words:
        told = f"drew {count} in {target.described}, but it looks as before and the words of the page are the same"
        raise Trouble("failed", f"{told}: is there a tool to choose first?", has_reached_page=True)
    if has_drawn:
        session.log.happened(f"the picture of {target.described} changed")
    return f"drew {count} in {target.described}"


def _check(parameters: Draw) -> None:
    if not parameters.path or any(len(stroke) < 2 for stroke in parameters.path):
        raise Trouble("refused", "a stroke has at least two points; for one point use click_at")
    wrong = next((point for stroke in parameters.path for point in stroke if len(point) != 2), None)
    if wrong is not None:
        raise Trouble("refused", f"a point is [x, y], not {wrong}")
    count = sum(len(stroke) for stroke in parameters.path)
    if count > MOST_POINTS:
        raise Trouble("refused", f"{count} points are too many at once; draw at most {MOST_POINTS}")


def _draw_stroke(session: BrowserSession, target: Target, stroke: Points) -> None:
    with held(session, target, lambda: spot_in(session, target, *stroke[0])) as start:
        origin = (start[0] - stroke[0][0], start[1] - stroke[0][1])
        here = start
        for x, y in stroke[1:]:
            here = _go(session, here, (origin[0] + x, origin[1] + y))


def _go(session: BrowserSession, here: Point, there: Point) -> Point:
    if not is_inside(session, there):
        raise Trouble("refused", f"the stroke leaves the window at ({there[0]:g}, {there[1]:g})", has_reached_page=True)
    return glide(session, here, there)
