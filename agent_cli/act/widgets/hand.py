"""A hand in one frame: asks the page scripts about parts of a widget, presses them, types and waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from playwright.sync_api import ElementHandle
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from agent_cli.act.find_element import Target
from agent_cli.act.point_handle import PointHandle
from agent_cli.act.press_point import pressable
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession

Value = TypeVar("Value")

LOOK_MS = 60
ATTACH_LIMIT_MS = 600


class Hand:
    """Made for one action. Parts of the widget are named by the ids that the page scripts give them."""

    def __init__(self, session: BrowserSession, target: Target) -> None:
        self.session = session
        self.target = target
        self.id = target.element_id
        self.has_typed = False
        self.is_menu = False
        """Set when the list that was opened is a menu, which keeps no value."""

    def ask(self, function: str, **argument: Any) -> Any:
        """The value of a page script's function in the frame of the widget."""
        return self.target.world.call(function, argument)

    def press(self, part_id: str) -> None:
        """One click on a part. Raises Trouble covered, disabled or detached."""
        part = self.part(part_id)
        part.handle.click(**pressable(part))

    def part(self, part_id: str) -> Target:
        """A part of the widget as a target of its own, scrolled into view."""
        if part_id == self.id:
            return self.target
        info = self.ask("inspectElement", id=part_id, scroll=True)
        if info is None:
            raise Trouble("detached", f"a part of {self.target.described} left the page while it was being worked")
        return Target(part_id, self.target.world, info, self._handle(info["press"]))

    def _handle(self, part_id: str) -> ElementHandle | PointHandle:
        locator = self.target.world.frame.locator(f'[data-llm-id="{part_id}"]')
        try:
            return locator.element_handle(timeout=ATTACH_LIMIT_MS)
        except PlaywrightTimeout:
            return PointHandle(self.session, self.target.world, part_id)

    def keys(self, *names: str) -> None:
        """Presses keys where the focus is."""
        for name in names:
            self.session.page.keyboard.press(name)

    def type(self, text: str) -> None:
        self.session.page.keyboard.type(text)
        self.has_typed = True

    def pause(self) -> None:
        self.session.page.wait_for_timeout(LOOK_MS)

    def until(self, look: Callable[[], Value], limit_ms: float) -> Value:
        """Looks again and again until there is something to see; the last answer when the time is over."""
        deadline = time.monotonic() + limit_ms / 1000
        while True:
            seen = look()
            if seen or time.monotonic() >= deadline:
                return seen
            self.pause()
