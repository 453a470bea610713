"""fill: replaces the whole text of a field, by the events a person's typing would cause."""

import re
from datetime import date

from agent_cli.act.find_element import Target
from agent_cli.act.press_point import CAP_MS
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Fill

# The value formats of HTML's date and number inputs; what has another form would be dropped by the browser in silence.
FORMS = {
    "date": (r"\d{4}-\d{2}-\d{2}", "YYYY-MM-DD"),
    "time": (r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?", "HH:MM"),
    "month": (r"\d{4}-(0[1-9]|1[0-2])", "YYYY-MM"),
    "week": (r"\d{4}-W\d{2}", "YYYY-Www"),
    "datetime-local": (r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?", "YYYY-MM-DDTHH:MM"),
    "number": (r"-?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", "a number"),
    "color": (r"#[0-9a-fA-F]{6}", "#rrggbb"),
}
KEYED = ("text", "search", "email", "tel", "url")


def run(session: BrowserSession, target: Target, parameters: Fill) -> str:
    writable(target)
    check_form(target, parameters.value)
    if target.info["suggests"] and parameters.value:  # suggestions come with a key
        target.handle.fill(parameters.value[:-1], timeout=CAP_MS)
        session.page.keyboard.type(parameters.value[-1])
    else:
        target.handle.fill(parameters.value, timeout=CAP_MS)
        if target.info["type"] in KEYED or target.info["tag"] == "textarea":
            session.page.keyboard.press("Shift")  # what listens to keys only (a slug, a count of letters) hears one
    return f"filled {target.described}"


def writable(target: Target) -> None:
    """Raises Trouble unless the field takes text."""
    if target.info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    if target.info["readonly"]:
        raise Trouble("refused", f"{target.described} is read only")
    if not target.info["editable"]:
        raise Trouble("refused", f"{target.described} is no text field ({target.info['tag']})")


def check_form(target: Target, value: str) -> None:
    """Raises Trouble when the field would drop the value; an empty value clears any field."""
    pattern, form = FORMS.get(target.info["type"], ("", ""))
    if not pattern or not value:
        return
    if not re.fullmatch(pattern, value) or (target.info["type"] == "date" and not _is_date(value)):
        raise Trouble("refused", f"{target.described} does not take {value!r}; it wants {form}")


def _is_date(value: str) -> bool:
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True
