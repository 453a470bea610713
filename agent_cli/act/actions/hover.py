"""hover: the mouse over an element."""

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import pressable
from agent_cli.browser import BrowserSession
from agent_cli.contracts.actions import Hover


def run(session: BrowserSession, target: Target, parameters: Hover) -> str:
    del session, parameters
    target.handle.hover(**pressable(target))
    return f"the mouse is over {target.described}"
