"""Failures of the browser as our own errors, with a sentence and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error

from agent_cli.browser.dialogs import CallSilent, DialogOpened
from agent_cli.errors import BrowserClosed, BudgetSpent


def time_is_over() -> BudgetSpent:
    """The end of a run whose time was over inside a call into the page."""
    return BudgetSpent(
        "the time of the run is used up while the page was being worked", "raise --max-seconds; see what the page does"
    )


def driver_gone(error: BaseException) -> BrowserClosed | None:
    """What to say when the program between us and Chromium is gone: some pages bring it to an assertion of its own."""
    if "Playwright connection closed" not in str(error):
        return None
    return BrowserClosed("Playwright's driver ended, and the browser with it", "run again; see what the page does")


def browser_gone() -> BrowserClosed:
    return BrowserClosed("the browser is gone: it was closed or killed", "run again")


def no_tab_left(ask: Callable[[], object]) -> BrowserClosed:
    """Why: a browser that is killed takes its tabs along before it is known to be gone. `ask` asks it something."""
    try:
        with suppress(CallSilent, DialogOpened):
            ask()
    except Error:
        return browser_gone()
    return BrowserClosed("the last tab was closed", "the page may have closed itself; run again with --headed to see")
