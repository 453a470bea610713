"""press: a key or chord, in a field or wherever the focus is."""

from playwright.sync_api import Error

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import CAP_MS
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Press


def run(session: BrowserSession, target: Target | None, parameters: Press) -> str:
    try:
        if target is None:
            session.page.keyboard.press(parameters.keys)
            return f"pressed {parameters.keys}"
        target.handle.press(parameters.keys, timeout=CAP_MS)
    except Error as error:
        if "Unknown key" in str(error):
            raise Trouble(
                "refused", f"there is no key {parameters.keys!r}; write Enter, Escape, ArrowDown, Control+A …"
            ) from None
        raise
    return f"pressed {parameters.keys} in {target.described}"
