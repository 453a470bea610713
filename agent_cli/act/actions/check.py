"""check: ticks a box or chooses a radio; done at once when it is ticked already."""

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import pressable
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.actions import Check


def run(session: BrowserSession, target: Target, parameters: Check) -> str:
    del session, parameters
    return set_ticked(target, True)


def set_ticked(target: Target, ticked: bool) -> str:
    """Presses the box when its state differs. Raises Trouble for what is no box."""
    if target.info["role"] not in ("chk", "radio", "switch", "menu", "opt"):
        raise Trouble("refused", f"{target.described} is no checkbox, radio or switch")
    word = "ticked" if ticked else "cleared"
    states = target.info["state"].split(",")
    if ("checked" in states) == ticked:
        return f"{target.described} was {word} already"
    if target.info["role"] == "radio" and not ticked:
        raise Trouble("refused", f"{target.described} is a radio: choose another one instead")
    target.handle.click(**pressable(target))
    return f"{word} {target.described}"
