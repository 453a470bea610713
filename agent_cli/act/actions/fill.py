"""fill: replaces the whole text of a field, by the events a person's typing would cause."""

from playwright.sync_api import Error

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import CAP_MS
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.actions import Fill


def run(session: BrowserSession, target: Target, parameters: Fill) -> str:
    del session
    writable(target)
    try:
        target.handle.fill(parameters.value, timeout=CAP_MS)
    except Error as error:
        if "Malformed value" in str(error) or "Cannot type text into" in str(error):
            form = {"date": "YYYY-MM-DD", "time": "HH:MM", "number": "a number"}.get(target.info["type"], "its form")
            raise Trouble(
                "refused", f"{target.described} does not take {parameters.value!r}; it wants {form}"
            ) from None
        raise
    return f"filled {target.described}"


def writable(target: Target) -> None:
    """Raises Trouble unless the field takes text."""
    if target.info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    if target.info["readonly"]:
        raise Trouble("refused", f"{target.described} is read only")
    if not target.info["editable"]:
        raise Trouble("refused", f"{target.described} is no text field ({target.info['tag']})")
