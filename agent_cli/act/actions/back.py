"""back: one page back in the history of the tab."""

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import NoParameters


def run(session: BrowserSession, target: Target | None, parameters: NoParameters) -> str:
    del target, parameters
    before = session.page.url
    session.page.go_back(wait_until="domcontentloaded", timeout=10000)
    if session.page.url in (before, "about:blank"):
        if session.page.url == "about:blank":
            session.page.go_forward(wait_until="domcontentloaded", timeout=10000)
        raise Trouble("failed", "there is no page to go back to")
    return f"went back to {session.address}"
