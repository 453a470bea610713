"""Failures of the browser and of navigations as our own errors, with a sentence and what to do next."""

from __future__ import annotations

from playwright.sync_api import Error

from agent_cli.errors import BrowserClosed, BudgetSpent, PageUnreachable

REFUSALS = {
    "ERR_CONNECTION_REFUSED": "refused the connection: nothing listens there",
    "ERR_NAME_NOT_RESOLVED": "has a host name that is not known",
    "ERR_CONNECTION_RESET": "broke the connection off",
    "ERR_EMPTY_RESPONSE": "answered with nothing",
    "ERR_CONNECTION_CLOSED": "closed the connection",
    "ERR_TOO_MANY_REDIRECTS": "redirects in circles",
    "ERR_CERT": "has a certificate that Chromium does not accept",
    "ERR_SSL": "does not speak TLS as it should",
    "ERR_INTERNET_DISCONNECTED": "cannot be reached: no network",
    "ERR_ADDRESS_UNREACHABLE": "cannot be reached: no route",
    "ERR_UNSAFE_PORT": "uses a port that Chromium refuses",
    "ERR_INVALID_AUTH_CREDENTIALS": "refused the credentials",
}


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


def unreachable(url: str, error: Error) -> PageUnreachable:
    """The sentence for a navigation that failed."""
    text = str(error)
    if "Download is starting" in text:
        return PageUnreachable(f"{url} is a file to download, not a page", "give the address of a page")
    for sign, words in REFUSALS.items():
        if sign in text:
            return PageUnreachable(f"{url} {words}", "is the site up, and is the address right?")
    if "ERR_ABORTED" in text:
        return PageUnreachable(f"{url} gave no page (an empty answer or a download)", "give the address of a page")
    return PageUnreachable(f"{url} could not be opened: {text.splitlines()[0]}", "try it in a browser")
