"""The list of a drawn select as it is now, and a walk through it from its top to its end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from agent_cli.act.widgets.hand import Hand

REDRAW_MS = 300
WALK_MS = 12000
MOST_SCROLLS = 300
SAME_LOOKS = 3


@dataclass
class ListNow:
    """What `listOptions` in choices.js tells: the options that are in the document, and how the list goes on."""

    options: list[dict[str, Any]]
    is_busy: bool
    area: str | None
    is_scrolled: bool
    field: dict[str, Any] | None
    is_menu: bool

    @property
    def texts(self) -> list[str]:
        return [option["text"] for option in self.options]


def list_now(hand: Hand, press_id: str) -> ListNow | None:
    """None while no list is open."""
    told = hand.ask("listOptions", id=press_id)
    if told is None:
        return None
    return ListNow(
        options=told["options"],
        is_busy=told["isBusy"],
        area=told["area"],
        is_scrolled=told["isScrolled"],
        field=told["field"],
        is_menu=told["isMenu"],
    )


def walk_list(hand: Hand, press_id: str) -> Iterator[ListNow]:
    """A look after each scroll; ends at the end of the list, where scrolling brings nothing, or when time is over."""
    listed = list_now(hand, press_id)
    if listed is not None and listed.area and listed.is_scrolled:
        hand.ask("scrollList", id=listed.area, top=True)
        listed = _changed(hand, press_id, listed.texts)
    deadline, same = time.monotonic() + WALK_MS / 1000, 0
    for _ in range(MOST_SCROLLS):
        if listed is None:
            return
        yield listed
        if not listed.area or time.monotonic() > deadline:
            return
        moved, last = hand.ask("scrollList", id=listed.area, top=False), listed.texts
        listed = _changed(hand, press_id, last)
        same = same + 1 if listed is not None and listed.texts == last else 0
        if same == SAME_LOOKS or (same and not moved):
            return


def _changed(hand: Hand, press_id: str, last: list[str]) -> ListNow | None:
    """The list once it shows other options than the last ones, or as it is after a while."""

    def look() -> ListNow | None:
        listed = list_now(hand, press_id)
        return listed if listed is not None and listed.texts != last else None

    return hand.until(look, REDRAW_MS) or list_now(hand, press_id)
