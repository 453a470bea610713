"""Working an element by its place on the screen, where Playwright's locators cannot follow.

Two cases: inside a declarative closed shadow root, and on a page that keeps taking the id attribute off. The place is
asked for in the isolated world, by hit test, immediately before the press; the sentinel tells what was hit.
"""

from __future__ import annotations

from typing import Any

from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, FrameSilent, World, WorldGone

CAP_MS = 3000


class PointHandle:
    """The part of Playwright's ElementHandle that the actions use."""

    def __init__(self, session: BrowserSession, world: World, element_id: str) -> None:
        self._session = session
        self._world = world
        self._id = element_id

    def click(self, timeout: float | None = None, position: Any = None) -> None:
        del position
        self._press(1, timeout)

    def dblclick(self, timeout: float | None = None, position: Any = None) -> None:
        del position
        self._press(1, timeout)
        self._press(2, timeout)

    def hover(self, timeout: float | None = None, position: Any = None) -> None:
        del position
        self._mouse("mouseMoved", self._point(), 0, timeout)

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

    def _press(self, count: int, timeout: float | None) -> None:
        """Moves, then presses; a press that would land on something else is stopped in the page."""
        self._mouse("mouseMoved", self._point(), 0, timeout)
        point = self._point()
        self._world.call("guardPresses", {"id": self._id})
        try:
            self._mouse("mousePressed", point, count, timeout)
            self._mouse("mouseReleased", point, count, timeout)
        finally:
            self._release()

    def _release(self) -> None:
        try:
            self._world.call("guardPresses", {"id": None}, limit_ms=1000, same_document=True)
        except (WorldGone, FrameSilent):  # the document went: so did its guard
            return

    def _mouse(self, kind: str, point: tuple[float, float], count: int, timeout: float | None) -> None:
        params = {"type": kind, "x": point[0], "y": point[1], "clickCount": count}
        if kind != "mouseMoved":
            params["button"] = "left"
        main = self._session.tab.frames.main().session
        main.send("Input.dispatchMouseEvent", params, timeout=timeout or CAP_MS)

    def _point(self) -> tuple[float, float]:
        info = self._world.call("inspectElement", {"id": self._id, "scroll": True})
        if info is None or info["coverer"] or not info["rendered"]:
            raise Trouble("detached", "the element left the page or was covered before it could be pressed")
        left, top = self._world.offset()
        if info["point"]:
            return left + info["box"][0] + info["point"]["x"], top + info["box"][1] + info["point"]["y"]
        return left + info["xy"][0], top + info["xy"][1]
