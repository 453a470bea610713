"""Opens the list of a drawn select and finds an option in it: as it shows, narrowed by typing, scrolled to its end."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from agent_cli.act.trouble import Trouble
from agent_cli.act.widgets.hand import Hand
from agent_cli.act.widgets.list_now import ListNow, list_now, walk_list
from agent_cli.act.widgets.match_option import find_option

OPEN_MS = 900
REST_MS = 300
ANSWER_MS = 2500


def open_list(hand: Hand, press_id: str, by_key: bool = False) -> bool:
    """Presses the widget (with `by_key` not), then tries a key, then its press again. False when the list stood open.

    Raises Trouble failed when nothing that is a list comes up.
    """
    if list_now(hand, press_id) is not None:
        return False
    ways: tuple[Callable[[], None], ...] = (
        lambda: hand.press(press_id),
        lambda: hand.keys("ArrowDown"),
        lambda: _press_again(hand, press_id),
    )
    for way in ways[by_key:]:
        way()
        if hand.until(lambda: list_now(hand, press_id), OPEN_MS) or _takes_letters(hand):
            return True
    raise Trouble(
        "failed", f"{hand.target.described} opened no list when it was pressed; look at the page, then click what shows"
    )


def _press_again(hand: Hand, press_id: str) -> None:
    """The first press may have shut a list that stood open."""
    hand.ask("noteShown")
    hand.press(press_id)


def _takes_letters(hand: Hand) -> bool:
    """A typeahead may open its list only when something is typed."""
    return bool(hand.target.info["editable"] and not hand.target.info["readonly"])


def find_in_list(hand: Hand, press_id: str, text: str) -> tuple[dict[str, Any] | None, list[str]]:
    """(the option meant or None, all texts that were seen)."""
    has_to_type = _takes_letters(hand) and list_now(hand, press_id) is None
    listed = None if has_to_type else _at_rest(hand, press_id, text)
    option, is_sure = _pick(listed, text)
    seen = listed.texts if listed else []
    field = listed.field if listed else _own_field(hand)
    if field and not (option and is_sure):
        listed = _narrow(hand, press_id, text, field, seen)
        seen += [other for other in (listed.texts if listed else []) if other not in seen]
        option, is_sure = _pick(listed, text)
    if option and is_sure:
        return option, seen
    return _search_scrolling(hand, press_id, text, seen)


def _own_field(hand: Hand) -> dict[str, Any] | None:
    own = {"id": hand.id, "value": hand.target.info["value"] or "", "hasFocus": False}
    return own if _takes_letters(hand) else None


def _pick(listed: ListNow | None, text: str) -> tuple[dict[str, Any] | None, bool]:
    """The option record of this text; of two of the same text the first."""
    if listed is None:
        return None, False
    label, is_sure = find_option(text, listed.texts)
    return next((option for option in listed.options if option["text"] == label), None), is_sure


def _at_rest(hand: Hand, press_id: str, text: str, before: list[str] | None = None) -> ListNow | None:
    """The list when it holds the wanted text, or has stopped changing and does not say that it is loading."""
    started = changed = time.monotonic()
    last: list[str] | None = None
    was_open = False
    while True:
        listed = list_now(hand, press_id)
        was_open = was_open or listed is not None
        option, is_sure = _pick(listed, text)
        now, texts = time.monotonic(), listed.texts if listed else None
        if (option and is_sure) or now - started > ANSWER_MS / 1000:
            return listed
        if texts != last:
            last, changed = texts, now
        waits = not was_open if listed is None else listed.is_busy or not listed.options or texts == before
        if now - changed > REST_MS / 1000 and not waits:
            return listed
        hand.pause()


def _narrow(hand: Hand, press_id: str, text: str, field: dict[str, Any], seen: list[str]) -> ListNow | None:
    """Types the words into the field that narrows the list."""
    if not field["hasFocus"]:
        hand.part(field["id"]).handle.focus()
    if field["value"]:
        hand.keys("Control+A")
    hand.type(" ".join(text.split()))
    return _at_rest(hand, press_id, text, before=list(seen))


def _search_scrolling(hand: Hand, press_id: str, text: str, seen: list[str]) -> tuple[dict[str, Any] | None, list[str]]:
    """From the top to the end; what only contains the words is taken when nothing equals them."""
    for listed in walk_list(hand, press_id):
        seen += [other for other in listed.texts if other not in seen]
        option, is_sure = _pick(listed, text)
        if option and is_sure:
            return option, seen
    label, _ = find_option(text, seen)
    if label is None:
        return None, seen
    for listed in walk_list(hand, press_id):
        for option in listed.options:
            if option["text"] == label:
                return option, seen
    return None, seen
