"""A picture of the viewport, for the run folder and for marks: quick, and never the reason that a run fails."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Error, FloatRect

from agent_cli.browser.dialogs import DialogOpened
from agent_cli.browser.paint_secrets import CannotTell, paint_over, secret_boxes
from agent_cli.browser.session import BrowserSession

LIMIT_MS = 3000


def take_screenshot(session: BrowserSession, lossless: bool = False) -> bytes | None:
    """JPEG bytes (PNG when `lossless`), or None when the page cannot be pictured now (a question is open, it hangs).

    Secrets that it shows are painted over; where a frame does not say what it shows, there is no picture.
    """
    if session.dialogs.open is not None:
        return None
    if not session.secrets:
        return _capture(session, lossless)
    try:
        before, picture = secret_boxes(session), _capture(session, lossless)
        boxes = [*before, *secret_boxes(session)]
    except (CannotTell, DialogOpened):
        return None
    if picture is None or not boxes:
        return picture
    width = session.page.viewport_size["width"] if session.page.viewport_size else 0
    return paint_over(picture, boxes, width, lossless)


def _capture(session: BrowserSession, lossless: bool) -> bytes | None:
    params: dict[str, Any] = {"format": "png"} if lossless else {"format": "jpeg", "quality": 70}
    try:
        reply = session.tab.frames.main().session.send(
            "Page.captureScreenshot", {**params, "optimizeForSpeed": True}, timeout=LIMIT_MS
        )
    except Error:
        return None
    return base64.b64decode(reply["data"])


def picture_of(session: BrowserSession, box: tuple[float, float, float, float]) -> bytes | None:
    """PNG bytes of a part of the viewport (x, y, width, height), taken without a trace in the page; None on failure."""
    clip: FloatRect = {"x": box[0], "y": box[1], "width": box[2], "height": box[3]}
    try:
        return session.page.screenshot(clip=clip, caret="initial", animations="allow", timeout=LIMIT_MS)
    except Error:
        return None
