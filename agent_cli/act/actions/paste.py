"""paste: the clipboard goes where the caret is, and the field is read back."""

from __future__ import annotations

from typing import Any

from agent_cli.act.actions.fill import writable
from agent_cli.act.actions.type_keys import ONE_LINE
from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.act.watch_clipboard import ask, listen, seen_by
from agent_cli.browser import BrowserSession, World
from agent_cli.contracts.parameters import Paste

LOOKS = 6
LOOK_MS = 50
TOLD_LETTERS = 80


def run(session: BrowserSession, target: Target | None, parameters: Paste) -> str:
    """Raises Trouble: refused (nothing was copied, no text field), failed (the field did not take it)."""
    del parameters
    if target is not None:
        _put_caret(session, target)
    world, before = _focused(session, target)
    listen(session)
    session.page.keyboard.press("Control+V")
    event = seen_by(session, "paste")
    text, by = (event["text"] if event else ""), ""
    if not text:
        text, by = _insert(session, event)
    return _read_back(session, world, before, text, by)


def _put_caret(session: BrowserSession, target: Target) -> None:
    """At the end of the field, as `type` does; where the caret is, when it is in the field already."""
    writable(target)
    if "focused" in target.info["state"].split(","):
        return
    target.handle.focus()
    if target.info["type"] in ONE_LINE:
        session.page.keyboard.press("End")
    elif target.info["type"] in ("", "textarea"):
        session.page.keyboard.press("Control+End")


def _focused(session: BrowserSession, target: Target | None) -> tuple[World | None, dict[str, Any] | None]:
    """The field that has the focus and its frame; the innermost frame's, where frames hold frames."""
    for world in [target.world] if target else reversed(session.worlds()):
        field = ask(world, "focusedField")
        if field is not None and field["editable"]:
            return world, dict(field)
    return None, None


def _insert(session: BrowserSession, event: dict[str, Any] | None) -> tuple[str, str]:
    """Without a clipboard: what the last copy took is put in as an input method would put it."""
    if not session.copied:
        raise Trouble("refused", "the clipboard is empty: copy something first", has_reached_page=True)
    if event is not None and event["taken"]:
        raise Trouble("failed", "the page took the paste over and found the clipboard empty", has_reached_page=True)
    session.page.keyboard.insert_text(session.copied)
    return session.copied, ", put in as typed text: the browser's clipboard gave nothing"


def _read_back(session: BrowserSession, world: World | None, before: dict[str, Any] | None, text: str, by: str) -> str:
    shown = f"'{' '.join(text.split())[:TOLD_LETTERS]}'"
    if world is None or before is None:
        return f"pasted {shown} where the focus is, which is no text field{by}"
    if before["secret"]:
        return f"pasted {len(text)} characters into the password field{by}"
    name = f"{before['role']} '{before['name']}'"
    now = _wait_for(session, world, before, text)
    if now is None:
        return f"pasted {shown} into {name}{by}; the focus is elsewhere now"
    if not _took(before["value"], now["value"], text):
        there = f"it says '{' '.join(now['value'].split())[:TOLD_LETTERS]}'"
        raise Trouble("failed", f"{name} did not take {shown}: {there}", has_reached_page=True)
    session.log.happened(f"{name} took what was pasted")
    return f"pasted {shown} into {name}{by}"


def _wait_for(session: BrowserSession, world: World, before: dict[str, Any], text: str) -> dict[str, Any] | None:
    """The field with the new words; as it stands after a while when they do not come. None when it lost the focus."""
    now: dict[str, Any] | None = None
    for _ in range(LOOKS):
        now = ask(world, "focusedField")
        if now is None or _took(before["value"], now["value"], text):
            break
        session.page.wait_for_timeout(LOOK_MS)
    return now


def _took(before: str, now: str, text: str) -> bool:
    """The value is another one and holds the letters and digits of the text, whatever form the field gives them."""
    return now != before and _letters(text) in _letters(now)


def _letters(text: str) -> str:
    kept = "".join(letter for letter in text if letter.isalnum()).casefold()
    return kept or "".join(text.split())
