"""copy: what is selected, or all of an element's text, goes to the clipboard by the keys a person presses."""

from __future__ import annotations

from agent_cli.act.actions.select_text import select_in_field, select_on_page
from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.act.watch_clipboard import listen, seen_by
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import Copy

TOLD_LETTERS = 300


def run(session: BrowserSession, target: Target | None, parameters: Copy) -> str:
    """Raises Trouble: refused (nothing is selected, a password), failed (it cannot be selected)."""
    del parameters
    if target is not None:
        _select(session, target)
    selected = next((text for text in listen(session).values() if text), "")
    if not selected:
        raise Trouble("refused", "nothing is selected: give an element_id, or select_text first")
    session.page.keyboard.press("Control+C")
    event = seen_by(session, "copy")
    session.copied = (event["text"] if event else "") or selected
    words = " ".join(session.copied.split())
    shown = words if len(words) <= TOLD_LETTERS else words[:TOLD_LETTERS] + "…"
    by = "" if event else "; the browser did not copy it, so it is kept for paste only"
    return f"copied '{shown}' ({len(session.copied)} characters){by}"


def _select(session: BrowserSession, target: Target) -> None:
    if target.info["type"] == "password":
        raise Trouble("refused", f"{target.described} is a password: browsers do not copy it")
    if target.info["tag"] in ("input", "textarea"):
        if not target.info["value"]:
            raise Trouble("refused", f"{target.described} is empty")
        select_in_field(session, target, None)
    else:
        select_on_page(session, target, None)
