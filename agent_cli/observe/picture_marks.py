"""The screenshot of now with the marks of a look."""

from __future__ import annotations

from agent_cli.browser import BrowserSession
from agent_cli.browser.screenshot import take_screenshot
from agent_cli.contracts.observation import Observation
from agent_cli.observe.draw_marks import draw_marks, marks_of


def picture_marks(session: BrowserSession, look: Observation) -> bytes | None:
    """PNG bytes with a numbered box for each control of the viewport; None when the page cannot be pictured now."""
    screenshot = take_screenshot(session, lossless=True)
    return draw_marks(screenshot, marks_of(look), look.viewport["width"]) if screenshot else None
