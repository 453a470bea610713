"""go_to: opens an http(s) address in the active tab."""

from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Error

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.browser.session import unreachable
from agent_cli.contracts.actions import GoTo


def run(session: BrowserSession, target: Target | None, parameters: GoTo) -> str:
    del target
    url = urljoin(session.page.url, parameters.url)
    if urlsplit(url).scheme not in ("http", "https"):
        raise Trouble("refused", f"only http and https addresses are opened, not {parameters.url!r}")
    try:
        session.go_to(url)
    except Error as error:
        raise Trouble("failed", str(unreachable(url, error))) from None
    return f"opened {session.page.url}"
