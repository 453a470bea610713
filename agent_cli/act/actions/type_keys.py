"""type: keystrokes at the end of a field, for pages that listen to keys."""

from agent_cli.act.actions.fill import writable
from agent_cli.act.find_element import Target
from agent_cli.act.press_point import pressable
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import TypeKeys

SURFACES = ("el", "canvas", "img")
"""What may hand the focus to a field of its own when it is pressed: a terminal, an editor that draws its words."""
ONE_LINE = ("text", "search", "password", "tel", "url", "email")


def run(session: BrowserSession, target: Target, parameters: TypeKeys) -> str:
    """Raises Trouble: disabled, refused (read only, or no text field, and a press on it brings none the focus)."""
    if not target.info["editable"] and target.info["role"] in SURFACES:
        return _type_on_surface(session, target, parameters.text)
    writable(target)
    target.handle.focus()
    if target.info["type"] in ONE_LINE:
        session.page.keyboard.press("End")
    elif target.info["type"] in ("", "textarea"):
        session.page.keyboard.press("Control+End")
    session.page.keyboard.type(parameters.text)
    return f"typed into {target.described}"


def _type_on_surface(session: BrowserSession, target: Target, text: str) -> str:
    target.handle.click(**pressable(target))
    field = target.world.call("focusedField")
    if not field or not field["editable"]:
        told = f"{target.described} is no text field ({target.info['tag']}), and a press on it brings none the focus"
        raise Trouble("refused", f"{told}: press single keys instead", has_reached_page=True)
    session.page.keyboard.type(text)
    return f"typed where a press on {target.described} puts the focus"
