"""hover: the mouse over an element, or at a point of it (a chart, a map)."""

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import spot_in
from agent_cli.act.press_point import pressable
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Hover


def run(session: BrowserSession, target: Target, parameters: Hover) -> str:
    """Raises Trouble: refused (one coordinate of two, or beside the element)."""
    if parameters.x is None and parameters.y is None:
        target.handle.hover(**pressable(target))
        return f"the mouse is over {target.described}"
    if parameters.x is None or parameters.y is None:
        raise Trouble("refused", "hover takes x and y together, or neither")
    session.page.mouse.move(*spot_in(session, target, parameters.x, parameters.y))
    return f"the mouse is at ({parameters.x:g}, {parameters.y:g}) of {target.described}"
