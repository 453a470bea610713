"""uncheck: clears a box; done at once when it is clear already."""

from agent_cli.act.actions.check import set_ticked
from agent_cli.act.find_element import Target
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Check


def run(session: BrowserSession, target: Target, parameters: Check) -> str:
    del parameters
    return set_ticked(session, target, False)
