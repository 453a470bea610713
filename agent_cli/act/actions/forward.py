"""forward: one page forward in the history of the tab, where back was taken before."""

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import NoParameters


def run(session: BrowserSession, target: Target | None, parameters: NoParameters) -> str:
    del target, parameters
    before = session.page.url
    session.page.go_forward(wait_until="domcontentloaded", timeout=10000)
    if session.page.url == before:
        raise Trouble("failed", "there is no page to go forward to")
    return f"went forward to {session.address}"
