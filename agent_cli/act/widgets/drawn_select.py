"""Choosing in a select that is drawn by a page: open, find, pick, shut, and read back what stands chosen."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error as PlaywrightError

from agent_cli.act.trouble import NotTaken, Trouble
from agent_cli.act.widgets.hand import Hand
from agent_cli.act.widgets.list_now import list_now
from agent_cli.act.widgets.match_option import match_option
from agent_cli.act.widgets.open_list import find_in_list, open_list

COMMIT_MS = 1500
PICKS = 3


def choose_drawn(hand: Hand, texts: list[str]) -> str:
    """The sentence of what was chosen. Raises Trouble refused (no such option) or failed (it was not taken)."""
    chosen = [_choose(hand, text) for text in texts]
    if hand.is_menu:
        return f"chose {', '.join(repr(label) for label in chosen)} in the menu of {hand.target.described}"
    standing = _told(hand.ask("widgetState", id=hand.id))
    names = ", ".join(repr(label) for label in chosen)
    after = f"; it says {standing} now" if standing else ""
    return f"chose {names} in {hand.target.described}{after}"


def _choose(hand: Hand, text: str) -> str:
    hand.ask("noteShown")
    before = _state(hand)
    standing = next((own for own in before["chosen"] if own.casefold() == text.strip().casefold()), None)
    if standing is not None and not _may_be_typed(hand, before):
        return str(standing)
    press_id = before["press"]
    opened = open_list(hand, press_id)
    try:
        label = _pick_again(hand, press_id, text) if opened else _pick(hand, press_id, text)
    except (Trouble, PlaywrightError):
        if opened:
            shut(hand, press_id, before)
        raise
    after = hand.until(lambda: _committed(hand, press_id, before, label), COMMIT_MS)
    if opened:
        shut(hand, press_id, None)
        after = _committed(hand, press_id, before, label)
    if not after:
        standing = _told(_state(hand)) or "nothing"
        raise NotTaken(f"{label!r} was pressed but {hand.target.described} did not take it: it says {standing}")
    return label


def _may_be_typed(hand: Hand, state: dict[str, Any]) -> bool:
    """What stands in a field that takes letters may be letters only: nothing of a list was chosen yet."""
    takes_letters = hand.target.info["editable"] and not hand.target.info["readonly"]
    return bool(takes_letters and not state["isMultiple"] and not any(state["hidden"]))


def _state(hand: Hand) -> dict[str, Any]:
    told = hand.ask("widgetState", id=hand.id)
    if told is None:
        raise Trouble("detached", f"{hand.target.described} left the page while it was being worked")
    found: dict[str, Any] = told
    return found


def _pick_again(hand: Hand, press_id: str, text: str) -> str:
    """Opens a list again that went before its option was pressed: in a label, the click shuts what the press opened."""
    try:
        return _pick(hand, press_id, text)
    except (Trouble, PlaywrightError):
        if list_now(hand, press_id) is not None or hand.has_typed:
            raise
        open_list(hand, press_id, by_key=True)
        return _pick(hand, press_id, text)


def _pick(hand: Hand, press_id: str, text: str) -> str:
    """Presses the option; one that was drawn anew in that instant is looked for again."""
    for attempt in range(PICKS):
        option, seen = find_in_list(hand, press_id, text)
        if option is None:
            match_option(text, seen, hand.target.described)
            raise NotTaken(f"{text!r} was seen in the list of {hand.target.described} but not again")
        label = str(option["text"])
        listed = list_now(hand, press_id)
        hand.is_menu = bool(listed and listed.is_menu)
        if option["isDisabled"]:
            raise Trouble("disabled", f"option {label!r} in {hand.target.described} is disabled")
        if option["isPicked"] and _state(hand)["isMultiple"]:
            return label
        hand.ask("bringIntoList", id=option["id"])
        try:
            hand.press(option["id"])
            return label
        except Trouble as trouble:
            if trouble.status != "detached" or attempt + 1 == PICKS:
                raise
    raise Trouble("detached", f"the options of {hand.target.described} keep being drawn anew")


def _committed(hand: Hand, press_id: str, before: dict[str, Any], label: str) -> bool:
    """Whether the widget says the option: drawn, as its value, behind it, or, for a menu, by having done its work."""
    after = hand.ask("widgetState", id=hand.id)
    listed = list_now(hand, press_id)
    if hand.is_menu and listed is None:
        return True
    if after is None:
        return False
    if listed and any(option["text"] == label and option["isPicked"] for option in listed.options):
        return True
    if (
        listed
        and hand.has_typed
        and not after["isStanding"]
        and not after["isMultiple"]
        and after["hidden"] == before["hidden"]
    ):
        return False  # letters that were typed to narrow the list are no choice
    fresh = [own for own in after["chosen"] if own not in before["chosen"] or own == label]
    return any(_says(own, label) for own in fresh)


def _says(shown: str, label: str) -> bool:
    one, other = shown.casefold(), label.casefold()
    return bool(one) and (one in other or other in one)


def shut(hand: Hand, press_id: str, before: dict[str, Any] | None) -> None:
    """Closes what was opened; with `before`, letters typed in vain are taken out again."""
    listed = list_now(hand, press_id)
    field = listed.field if listed else None
    if before is not None and field and field["value"] and field["value"] not in before["chosen"]:
        hand.part(field["id"]).handle.focus()
        hand.keys("Control+A", "Delete")
    for key in ("Escape", "Tab"):
        if list_now(hand, press_id) is None:
            return
        hand.keys(key)
        with suppress(Trouble):
            hand.until(lambda: list_now(hand, press_id) is None, 300)


def _told(state: dict[str, Any] | None) -> str:
    return ", ".join(repr(text) for text in (state or {"chosen": []})["chosen"][:8])
