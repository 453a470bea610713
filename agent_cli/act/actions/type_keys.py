"""type: keystrokes at the end of a field, for pages that listen to keys."""

from agent_cli.act.actions.fill import writable
from agent_cli.act.find_element import Target
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import TypeKeys

ONE_LINE = ("text", "search", "password", "tel", "url", "email")


def run(session: BrowserSession, target: Target, parameters: TypeKeys) -> str:
    writable(target)
    target.handle.focus()
    if target.info["type"] in ONE_LINE:
        session.page.keyboard.press("End")
    elif target.info["type"] in ("", "textarea"):
        session.page.keyboard.press("Control+End")
    session.page.keyboard.type(parameters.text)
    return f"typed into {target.described}"
