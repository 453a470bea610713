"""switch_tab: goes on in another tab."""

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import SwitchTab


def run(session: BrowserSession, target: Target | None, parameters: SwitchTab) -> str:
    del target
    if not session.switch_to(parameters.number):
        numbers = ", ".join(str(tab.number) for tab in session.tabs())
        raise Trouble("not_found", f"there is no tab {parameters.number}; there are: {numbers}")
    return f"tab {parameters.number} is worked now: {session.address}"
