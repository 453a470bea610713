"""right_click: one press of the right button, which opens the page's own menu where it has one."""

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import held
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Click


def run(session: BrowserSession, target: Target, parameters: Click) -> str:
    del parameters
    with held(session, target, button="right"):
        pass
    return f"right-clicked {target.described}"
