"""Scrolling until words are in view: through the page and its areas, also where rows are drawn only when they come."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, FrameSilent, World, WorldGone

LIMIT_S = 12.0
MOST_SCREENS = 150
DRAW_MS = 40
LOAD_MS = 1500
END_LOOKS = 6
"""How often the end of an area is looked at again: endless lists take a moment to grow."""


@dataclass
class Search:
    """One search: `screens` counts what was scrolled in all areas; `is_cut` = a limit ended it."""

    session: BrowserSession
    text: str
    deadline: float
    screens: int = 0
    areas: int = 0
    is_cut: bool = False

    def bring(self, world: World, area: str | None) -> str:
        """The sentence when the words are in view now, "" when they are not drawn."""
        reply = world.call("bringWords", {"id": area, "text": self.text})
        if not reply["found"]:
            return ""
        if not reply["shown"]:
            raise Trouble("failed", f"'{self.text}' is on the page, but it cannot be brought into view")
        if reply["wasShown"] and not self.screens:
            return f"'{self.text}' is in view already"
        return f"'{self.text}' is in view now, at {reply['depth']}"

    def through(self, world: World, area: dict[str, Any]) -> str:
        """Scrolls one area to its end, then from its top to where it stood; puts it back when nothing came."""
        self.areas += 1
        found = self._down(world, area["id"])
        if not found and area["top"] > 0:
            self._place(world, area["id"], 0)
            found = self._down(world, area["id"])
        if not found:
            self._place(world, area["id"], area["top"])
            return ""
        inside = "" if area["id"] is None else f" of '{area['name']}'"
        return f"{found}, after {self.screens} screens{inside}"

    def _down(self, world: World, area: str | None) -> str:
        ends = 0
        while True:
            found = self.bring(world, area)
            if found:
                return found
            if self.screens >= MOST_SCREENS or time.monotonic() > self.deadline:
                self.is_cut = True
                return ""
            if world.call("scrollBy", {"id": area, "direction": "down"})["moved"]:
                self.screens, ends = self.screens + 1, 0
            elif (ends := ends + 1) > END_LOOKS:
                return ""
            self._draw()

    def _place(self, world: World, area: str | None, top: float) -> None:
        world.call("scrollToTop", {"id": area, "top": top})
        self._draw()

    def _draw(self) -> None:
        """Waits until the page has drawn, and got, what belongs there."""
        self.session.page.wait_for_timeout(DRAW_MS)
        until = time.monotonic() + LOAD_MS / 1000
        while self.session.tab.network.pending() and time.monotonic() < until:
            self.session.page.wait_for_timeout(DRAW_MS)


def scroll_to_words(session: BrowserSession, text: str, world: World | None, element_id: str | None) -> str:
    """The sentence of where the words are now; with an element, only its scroll area is searched.

    Raises Trouble not_found when they came nowhere; everything stands where it stood before.
    """
    search = Search(session, " ".join(text.split()), time.monotonic() + LIMIT_S)
    worlds = [world] if world else session.worlds()
    for step in (_drawn, _by_scrolling):
        for each in worlds:
            try:
                found = step(search, each, element_id)
            except (WorldGone, FrameSilent):
                if each.parent is None:
                    raise
                continue
            if found:
                return found
    raise Trouble("not_found", _tell_miss(search))


def _drawn(search: Search, world: World, element_id: str | None) -> str:
    return search.bring(world, element_id)


def _by_scrolling(search: Search, world: World, element_id: str | None) -> str:
    for area in world.call("scrollAreas", {"id": element_id}):
        found = search.through(world, area)
        if found:
            return found
    return ""


def _tell_miss(search: Search) -> str:
    if not search.areas:
        return f"'{search.text}' is not on the page, and nothing here scrolls"
    where = "1 area" if search.areas == 1 else f"{search.areas} areas"
    how = "a limit was reached, there is more below" if search.is_cut else "all of it"
    return f"'{search.text}' was not found in {search.screens} screens of {where} ({how}); scrolled back"
