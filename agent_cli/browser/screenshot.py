"""A picture of the viewport, for the run folder: quick, and never the reason that a run fails."""

from __future__ import annotations

import base64

from playwright.sync_api import Error

from agent_cli.browser.session import BrowserSession

LIMIT_MS = 3000


def take_screenshot(session: BrowserSession) -> bytes | None:
    """JPEG bytes, or None when the page cannot be pictured now (a question is open, it is loading, it hangs)."""
    if session.dialogs.open is not None:
        return None
    params = {"format": "jpeg", "quality": 70, "optimizeForSpeed": True}
    try:
        reply = session.tab.frames.main().session.send("Page.captureScreenshot", params, timeout=LIMIT_MS)
    except Error:
        return None
    return base64.b64decode(reply["data"])
