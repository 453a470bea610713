"""hover: the mouse over an element, or at a point of it or of the window (a chart, a map)."""

from agent_cli.act.actions.click_at import check_in_window, what_is_at
from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import spot_in
from agent_cli.act.press_point import pressable
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Hover


def run(session: BrowserSession, target: Target | None, parameters: Hover) -> str:
    """Raises Trouble: refused (one coordinate of two, no place at all, beside the element, out of the window)."""
    x, y = parameters.x, parameters.y
    if (x is None) != (y is None):
        raise Trouble("refused", "hover takes x and y together, or neither")
    if x is None or y is None:
        if target is None:
            raise Trouble("refused", "hover takes an element_id, or x and y of the window, or both")
        target.handle.hover(**pressable(target))
        return f"the mouse is over {target.described}"
    if target is None:
        session.page.mouse.move(*check_in_window(session, (x, y)))
        return f"the mouse is at ({x:g}, {y:g}) of the window, on {what_is_at(session, (x, y))}"
    session.page.mouse.move(*spot_in(session, target, x, y))
    return f"the mouse is at ({x:g}, {y:g}) of {target.described}"
