"""The log of what happened between two looks: from the page scripts of every frame and from the browser itself."""

from __future__ import annotations

import time
from collections import deque

from agent_cli.contracts.observation import Category, PageEvent

EVENT_LIMIT = 500
REPEAT_MS = 1000


class EventLog:
    """Bounded: the oldest go first."""

    def __init__(self) -> None:
        self._events: deque[PageEvent] = deque(maxlen=EVENT_LIMIT)
        self.dropped = 0

    def add(self, event: PageEvent) -> None:
        self._events.append(event)

    def happened(self, text: str, category: Category = "page") -> None:
        """An event of the browser: a dialog, a tab, a download, an answer of the server."""
        self.add(PageEvent(at_ms=time.time() * 1000, type="happened", category=category, text=text))

    def since(self, at_ms: float) -> list[PageEvent]:
        """Events after this moment (Unix ms), less those whose words only went and came back."""
        events = [event for event in self._events if event.at_ms >= at_ms]
        return _counted(_without_round_trips(events))


def _counted(events: list[PageEvent]) -> list[PageEvent]:
    """Equal events within a second of each other become one, with their number."""
    found: list[PageEvent] = []
    until_ms = 0.0
    for event in events:
        last = found[-1] if found else None
        if last and _says(last) == _says(event) and event.at_ms - until_ms < REPEAT_MS:
            last.count += event.count
        else:
            found.append(event.model_copy())
        until_ms = event.at_ms
    return found


def _says(event: PageEvent) -> tuple[str, str, str, int]:
    return event.type, event.category, event.text, event.frame


def _without_round_trips(events: list[PageEvent]) -> list[PageEvent]:
    """Drops "removed X" with a later "added X" (a re-render), except for messages: those count each time."""
    dropped: set[int] = set()
    for index, event in enumerate(events):
        if event.type != "removed":
            continue
        for later in range(index + 1, len(events)):
            other = events[later]
            if (
                other.type == "added"
                and other.text == event.text
                and other.frame == event.frame
                and later not in dropped
            ):
                if other.category in ("text", "element", "dialog"):
                    dropped |= {index, later}
                else:
                    dropped.add(index)
                break
    return [event for index, event in enumerate(events) if index not in dropped]
