"""double_click: two presses in quick succession."""

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import pressable
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Click


def run(session: BrowserSession, target: Target, parameters: Click) -> str:
    del session, parameters
    target.handle.dblclick(**pressable(target))
    return f"double-clicked {target.described}"
