"""Ends a navigation whose server keeps still: until it answers, Chromium lets nobody speak to the page before it."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error

from agent_cli.browser.session import BrowserSession

LIMIT_MS = 2000


def stop_navigation(session: BrowserSession) -> bool:
    """True when one was under way in the active tab and was given up; it is told as an event."""
    url = session.tab.network.awaited_document
    if not url:
        return False
    with suppress(Error):
        cdp = session.context.new_cdp_session(session.page)
        cdp.send("Page.stopLoading", timeout=LIMIT_MS)  # not detached: of a page that is kept busy, that never ends
        session.log.happened(f"{url} did not answer and was no longer waited for; the page before it stays", "error")
        return True
    return False
