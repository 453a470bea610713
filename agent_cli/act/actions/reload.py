"""reload: loads the page again."""

from agent_cli.act.find_element import Target
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import NoParameters


def run(session: BrowserSession, target: Target | None, parameters: NoParameters) -> str:
    del target, parameters
    session.page.reload(wait_until="domcontentloaded", timeout=30000)
    return f"loaded {session.address} again"
