"""Working an element by its place on the screen, where Playwright's locators cannot follow.

Two cases: inside a declarative closed shadow root, and on a page that keeps taking the id attribute off. The place is
asked for in the isolated world, by hit test, immediately before the press; the sentinel tells what was hit.
"""

from __future__ import annotations

from typing import Any

from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, World


class PointHandle:
    """The part of Playwright's ElementHandle that the actions use."""

    def __init__(self, session: BrowserSession, world: World, element_id: str) -> None:
        self._session = session
        self._world = world
        self._id = element_id

    def click(self, timeout: float | None = None, position: Any = None) -> None:
        del timeout, position
        self._session.page.mouse.click(*self._point())

    def dblclick(self, timeout: float | None = None, position: Any = None) -> None:
        del timeout, position
        self._session.page.mouse.dblclick(*self._point())

    def hover(self, timeout: float | None = None, position: Any = None) -> None:
        del timeout, position
        self._session.page.mouse.move(*self._point())

    def focus(self) -> None:
        self._world.call("selectWhole", {"id": self._id})

    def fill(self, value: str, timeout: float | None = None) -> None:
        del timeout
        if not self._world.call("selectWhole", {"id": self._id}):
            raise Trouble("detached", "the field left the page before it could be filled")
        self._session.page.keyboard.press("Delete")
        self._session.page.keyboard.insert_text(value)

    def press(self, keys: str, timeout: float | None = None) -> None:
        del timeout
        self.focus()
        self._session.page.keyboard.press(keys)

    def select_option(self, index: list[int], timeout: float | None = None) -> None:
        del index, timeout
        raise Trouble("failed", "a select in a closed shadow root cannot be set yet")

    def _point(self) -> tuple[float, float]:
        info = self._world.call("inspectElement", {"id": self._id, "scroll": True})
        if info is None or info["coverer"] or not info["rendered"]:
            raise Trouble("detached", "the element left the page or was covered before it could be pressed")
        left, top = self._world.offset()
        if info["point"]:
            return left + info["box"][0] + info["point"]["x"], top + info["box"][1] + info["point"]["y"]
        return left + info["xy"][0], top + info["xy"][1]
