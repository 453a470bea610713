"""go_to: opens an http(s) address in the active tab."""

import time
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Error

from agent_cli.act.actions.download import await_download
from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.browser.unreachable import unreachable
from agent_cli.contracts.parameters import GoTo
from agent_cli.contracts.reach import host_of

FILE_S = 30.0


def run(session: BrowserSession, target: Target | None, parameters: GoTo) -> str:
    del target
    url = whole_address(session, parameters.url)
    known, began = len(session.downloads.all), time.monotonic()
    try:
        session.go_to(url)
    except Error as error:
        if "Download is starting" in str(error):
            return f"that address is a file: {await_download(session, known, url, FILE_S)}"
        stopped = session.fence.stopped_since(began) if session.fence else None
        if stopped is not None:
            raise Trouble("refused", stopped.sentence) from None
        raise Trouble("failed", str(unreachable(url, error))) from None
    return f"opened {session.address}"


def whole_address(session: BrowserSession, url: str) -> str:
    """The address as a page would resolve it. Raises Trouble for what is neither http nor https."""
    try:
        whole = urljoin(session.page.url, url)
        scheme = urlsplit(whole).scheme
    except ValueError as error:
        raise Trouble("refused", f"{url!r} is no address: {error}") from None
    if scheme not in ("http", "https"):
        raise Trouble("refused", f"only http and https addresses are opened, not {url!r}")
    problem = session.fence.problem_with(whole) if session.fence else ""
    if problem:
        raise Trouble("refused", f"not opened: {problem} (a person may add --allow {host_of(whole)})")
    return whole
