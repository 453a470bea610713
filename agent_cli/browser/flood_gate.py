"""Events that come faster than Python reads them: the listeners are taken off until the next document.

Each request of a page is four messages to us. A page that makes a thousand a second fills the pipe to the driver with
them, and every answer that we wait for stands behind them in it.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from playwright.sync_api import Error, Page

MOST, WITHIN_S = 600, 3.0
"""So many within this time are more than a page needs that loads its pictures."""
OF_LOADING = frozenset({"document", "stylesheet", "script", "font"})
"""Kinds that are not counted: what a document is made of has an end, and is waited for by other means."""


Listener = Callable[[Any], None]


class Emitter(Protocol):
    """A page or a context."""

    def on(self, event: Any, f: Any) -> None: ...
    def remove_listener(self, event: str, f: Any) -> None: ...


class FloodGate:
    """Of one session. `note` gets a sentence when it closes."""

    def __init__(self, note: Callable[[str], None]) -> None:
        self._note = note
        self._fed: list[tuple[Emitter, Mapping[str, Listener], Callable[[], None]]] = []
        self._moments: deque[float] = deque(maxlen=MOST)
        self.is_closed = False

    def feed(self, emitter: Emitter, listeners: Mapping[str, Listener], went_blind: Callable[[], None]) -> None:
        """`listeners` by event get what comes while the gate is open; `went_blind` is called when it closes."""
        self._fed.append((emitter, listeners, went_blind))
        if not self.is_closed:
            _connect(emitter, listeners)

    def forget(self, emitter: Emitter) -> None:
        """A page that was closed."""
        self._fed = [item for item in self._fed if item[0] is not emitter]

    def opens_for(self, page: Page) -> None:
        """From now on each new document of the page opens the gate again."""
        page.on("domcontentloaded", lambda _: self._open())

    def count(self, kind: str = "") -> None:
        """One more has come; `kind` is the resource type of a request."""
        if kind in OF_LOADING or self.is_closed:
            return
        self._moments.append(time.monotonic())
        if len(self._moments) == MOST and self._moments[-1] - self._moments[0] < WITHIN_S:
            self._close()

    def _close(self) -> None:
        self.is_closed = True
        self._note(f"the page makes more than {MOST / WITHIN_S:.0f} requests a second: they are not watched any more")
        for emitter, listeners, went_blind in self._fed:
            for event, listener in listeners.items():
                with suppress(Error, KeyError):  # gone meanwhile
                    emitter.remove_listener(event, listener)
            went_blind()

    def _open(self) -> None:
        self._moments.clear()
        if not self.is_closed:
            return
        self.is_closed = False
        for emitter, listeners, _ in self._fed:
            with suppress(Error):
                _connect(emitter, listeners)


def _connect(emitter: Emitter, listeners: Mapping[str, Listener]) -> None:
    for event, listener in listeners.items():
        emitter.on(event, listener)
