"""The log of what happened between two looks: from the page scripts of every frame and from the browser itself."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections import deque

from agent_cli.contracts.limits import USUAL
from agent_cli.contracts.observation import Category, PageEvent
from agent_cli.contracts.whole_text import whole_text

EVENT_LIMIT = USUAL.event_limit
MESSAGE_LIMIT = 200
ACTION_LIMIT = 200
REPEAT_MS = 1000
PLAIN = frozenset({"text", "element", "loading"})


class EventLog:
    """Bounded, the oldest go first; many plain words never push a message out."""

    def __init__(self, limit: int = EVENT_LIMIT) -> None:
        self._events: deque[PageEvent] = deque(maxlen=limit)
        self._messages: deque[PageEvent] = deque(maxlen=MESSAGE_LIMIT)
        self._actions: deque[tuple[float, str]] = deque(maxlen=ACTION_LIMIT)
        self.dropped = 0
        """Events that pages left out because there were too many."""

    def add(self, event: PageEvent) -> None:
        (self._events if event.category in PLAIN else self._messages).append(event)

    def happened(self, text: str, category: Category = "page") -> None:
        """An event of the browser: a dialog, a tab, a download, an answer of the server."""
        self.add(PageEvent(at_ms=time.time() * 1000, type="happened", category=category, text=whole_text(text)))

    def action_began(self, described: str) -> None:
        """Events from now on are tied to this action."""
        self._actions.append((time.time() * 1000, described))

    @property
    def last_action_ms(self) -> float:
        """When the last action began (Unix ms); 0 before the first."""
        return self._actions[-1][0] if self._actions else 0.0

    def since(self, at_ms: float) -> list[PageEvent]:
        """Events after this moment (Unix ms) in their order, less those whose words only went and came back."""
        events = [event for event in (*self._events, *self._messages) if event.at_ms >= at_ms]
        events.sort(key=lambda event: event.at_ms)
        return [self._tied(event) for event in _counted(_without_round_trips(events))]

    def _tied(self, event: PageEvent) -> PageEvent:
        index = bisect_right(self._actions, event.at_ms, key=lambda action: action[0]) - 1
        if index < 0:
            return event
        began_ms, action = self._actions[index]
        return event.model_copy(update={"action": action, "after_ms": event.at_ms - began_ms})


def _counted(events: list[PageEvent]) -> list[PageEvent]:
    """Equal events within a second of each other become one, with their number, in the place of the first."""
    found: list[PageEvent] = []
    latest: dict[tuple[str, str, str, int], tuple[PageEvent, float]] = {}
    for event in events:
        first, until_ms = latest.get(_says(event), (None, 0.0))
        if first is not None and event.at_ms - until_ms < REPEAT_MS:
            first.count += event.count
        else:
            first = event.model_copy()
            found.append(first)
        latest[_says(event)] = (first, event.at_ms)
    return found


def _says(event: PageEvent) -> tuple[str, str, str, int]:
    return event.type, event.category, event.text, event.frame


def _without_round_trips(events: list[PageEvent]) -> list[PageEvent]:
    """Drops "removed X" with a later "added X" (a re-render), except for messages: those count each time."""
    returns: dict[tuple[str, int], deque[int]] = {}
    for index, event in enumerate(events):
        if event.type == "added":
            returns.setdefault((event.text, event.frame), deque()).append(index)
    dropped: set[int] = set()
    for index, event in enumerate(events):
        later = returns.get((event.text, event.frame)) if event.type == "removed" else None
        while later and later[0] < index:
            later.popleft()
        if not later:
            continue
        dropped.add(index)
        if events[later[0]].category in ("text", "element", "dialog"):
            dropped.add(later.popleft())
    return [event for index, event in enumerate(events) if index not in dropped]
