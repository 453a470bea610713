"""click: one press of the left button."""

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import pressable
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Click


def run(session: BrowserSession, target: Target, parameters: Click) -> str:
    del session, parameters
    target.handle.click(**pressable(target))
    return f"clicked {target.described}"
