"""Dropping before or after an item of a list, whichever way the list sorts itself.

Some lists change their order while the mouse passes over their items, each by a rule of its own; others decide at the
drop. So the list is looked at on the way: where the dragged item (or its placeholder) comes to stand as wanted, the
mouse stops; where nothing moves before the drop, it goes to the near end of the item.
"""

from __future__ import annotations

from collections.abc import Callable

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import Point, begin, glide, in_main, is_inside
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession

SHARES = (0.2, 0.45, -0.15, 0.7, 0.05)
"""Where to go in turn, as shares of the item from the wanted end, until a list that sorts itself has it right."""
STOPS = 8
SETTLE_MS = 90
"""A list that moves its items smoothly takes no notice of the mouse meanwhile."""


def stands_beside(target: Target, end: Target, at: str) -> bool:
    """Whether the item stands there before anything is done."""
    if end.world is not target.world:
        return False
    asked = _ends(target, end, at)
    end.world.call("rememberList", asked)
    return bool(end.world.call("placeInList", asked) == "there")


def sort_beside(session: BrowserSession, target: Target, end: Target, at: str, start: Point) -> None:
    """Moves the held item beside `end`; the caller lets go."""
    asked = _ends(target, end, at)
    is_one_frame = end.world is target.world
    if is_one_frame:
        end.world.call("rememberList", asked)

    def place() -> str:
        return str(end.world.call("placeInList", asked)) if is_one_frame else "still"

    here = begin(session, start, drop_point(session, end, at))
    for share in SHARES:
        here = _approach(session, here, drop_point(session, end, at, share), place)
        if place() == "there":
            return
        session.page.mouse.move(here[0] + 1, here[1])
        session.page.mouse.move(*here)
        session.page.wait_for_timeout(SETTLE_MS)
        if place() != "elsewhere":
            return


def _approach(session: BrowserSession, here: Point, there: Point, place: Callable[[], str]) -> Point:
    """Goes there with stops; ends where the item stands as wanted, and goes on standing so."""
    for stop in range(1, STOPS + 1):
        share = 1 / (STOPS + 1 - stop)
        here = glide(session, here, (here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share))
        if place() == "there":
            session.page.wait_for_timeout(SETTLE_MS)
            if place() == "there":
                break
    return here


def _ends(target: Target, end: Target, at: str) -> dict[str, str]:
    return {"id": target.element_id, "to": end.element_id, "at": at}


def drop_point(session: BrowserSession, end: Target, at: str | None = None, share: float = SHARES[0]) -> Point:
    """The point of the main viewport, scrolled into view where it is not, even while the button is held."""
    for scroll in (False, True):
        found = end.world.call("dropPoint", {"id": end.info["press"], "at": at, "share": share, "scroll": scroll})
        if found is None:
            raise Trouble("detached", f"{end.described}, where it was to go, left the page", has_reached_page=True)
        point = in_main(end.world, found)
        if is_inside(session, point):
            return point
    raise Trouble("failed", f"{end.described} cannot be brought into view", has_reached_page=True)
