"""A picture of the viewport, for the run folder and for marks: quick, and never the reason that a run fails."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Error

from agent_cli.browser.session import BrowserSession

LIMIT_MS = 3000


def take_screenshot(session: BrowserSession, lossless: bool = False) -> bytes | None:
    """JPEG bytes (PNG when `lossless`), or None when the page cannot be pictured now (a question is open, it hangs)."""
    if session.dialogs.open is not None:
        return None
    params: dict[str, Any] = {"format": "png"} if lossless else {"format": "jpeg", "quality": 70}
    try:
        reply = session.tab.frames.main().session.send(
            "Page.captureScreenshot", {**params, "optimizeForSpeed": True}, timeout=LIMIT_MS
        )
    except Error:
        return None
    return base64.b64decode(reply["data"])
