"""hybrid: the screenshot with numbered boxes, and the skeleton with the same ids (extraction seed, 10 and 13)."""

from __future__ import annotations

from agent_cli.browser import BrowserSession
from agent_cli.browser.screenshot import take_screenshot
from agent_cli.contracts.mode_view import ModeView
from agent_cli.contracts.observation import Observation
from agent_cli.observe.draw_marks import draw_marks, marks_of
from agent_cli.observe.modes.skeleton import see_skeleton
from agent_cli.observe.screen_hash import hash_screen


def see_hybrid(session: BrowserSession, look: Observation) -> ModeView:
    """`screenshotHash` is that of the bare screen; without a screenshot (a page that cannot be pictured) both are null.

    The picture stands in `marked_png` and not in the keys: it has no place in a JSON file.
    """
    view = see_skeleton(session, look)
    screenshot, marks = take_screenshot(session, lossless=True), marks_of(look)
    view.keys["screenshotHash"] = hash_screen(screenshot) if screenshot else None
    view.keys["marks"] = [mark.model_dump() for mark in marks] if screenshot else []
    view.marked_png = draw_marks(screenshot, marks, look.viewport["width"]) if screenshot else None
    return view


def take_picture(session: BrowserSession, look: Observation) -> bytes | None:
    """The viewport with its numbered boxes alone; None for a page that cannot be pictured."""
    screenshot = take_screenshot(session, lossless=True)
    return draw_marks(screenshot, marks_of(look), look.viewport["width"]) if screenshot else None
