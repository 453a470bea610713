"""Waiting until the page is at rest: DOM quiet and network quiet, with a cap, saying what was still moving."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from agent_cli.browser import BrowserSession, FrameSilent, NetworkWatch, World, WorldGone
from agent_cli.errors import PageHung

QUIET_MS = 300
PROVEN_QUIET_MS = 150
"""After an action of which the page has shown what the proposal expected: only what follows it is waited for."""
QUICK_QUIET_MS = 50
"""Where it is known what the page has to show, and a look that does not show it is taken again in rest."""
NETWORK_QUIET_MS = 500
CAP_MS = 3000
HUNG_MS = 10000
FRAME_LIMIT_MS = 300
PENDING_PAUSE_MS = 25
DEAF_S = 20.0
FRAMES_WAITED = 12


@dataclass(frozen=True)
class Rest:
    """How the wait ended: milliseconds waited, and what still moved (empty = at rest)."""

    waited_ms: float
    moving: list[str]


def wait_until_stable(
    session: BrowserSession,
    quiet_ms: float = QUIET_MS,
    cap_ms: float = CAP_MS,
    network_quiet_ms: float | None = None,
) -> Rest:
    """Returns when the DOM has been quiet for `quiet_ms` and no request is under way, at the latest after `cap_ms`.

    Tickers, spinners, polls and event streams are not waited for (extraction seed, section 12); they are named, like
    what was still moving or pending at the cap. After a request of a script the network has to be idle for 500 ms on
    a new document, and for `quiet_ms` after an action in a page.
    Raises PageHung when a script of the page keeps its main thread for ten seconds.
    """
    idle_ms = NETWORK_QUIET_MS if network_quiet_ms is None else network_quiet_ms
    return _Wait(session, quiet_ms, cap_ms, idle_ms).run()


@dataclass
class _Wait:
    session: BrowserSession
    quiet_ms: float
    cap_ms: float
    idle_ms: float
    started: float = field(default_factory=time.monotonic)
    moving: list[str] = field(default_factory=list)
    gave_up: bool = False
    """The main frame's DOM did not come to rest: only the network is waited for from here on."""

    @property
    def waited_ms(self) -> float:
        return (time.monotonic() - self.started) * 1000

    @property
    def left_ms(self) -> float:
        return self.cap_ms - self.waited_ms

    def run(self) -> Rest:
        while self.left_ms > 0:
            self._wait_for_dom()
            pause_ms = self._reason_ms()
            if pause_ms <= 0:
                return self._rest()
            self.session.pause(max(1.0, min(pause_ms, self.left_ms)))
        pending = self.network.pending()
        self.network.give_up()
        self._frames_left_ms()
        return self._rest(pending)

    @property
    def network(self) -> NetworkWatch:
        return self.session.tab.network

    def _rest(self, pending: list[str] | None = None) -> Rest:
        return Rest(self.waited_ms, list(dict.fromkeys([*self.moving, *(pending or []), *self.network.background()])))

    def _reason_ms(self) -> float:
        """How long to wait at least, now that the main frame is at rest; 0 or less = everything is."""
        if self.network.pending():
            return PENDING_PAUSE_MS
        idle_left_ms = self.network.idle_left_s(self.idle_ms / 1000) * 1000
        return idle_left_ms if idle_left_ms > 0 else self._frames_left_ms()

    def _settings(self) -> dict[str, Any]:
        return {"quietMs": self.quiet_ms, "leftMs": self.left_ms, "waitedMs": self.waited_ms}

    def _wait_for_dom(self) -> None:
        for _ in range(5):
            if self.gave_up:
                return
            world = self.session.main_world()
            limit_ms = self.left_ms + HUNG_MS
            try:
                reply = self.session.run(partial(world.call, "waitQuiet", self._settings(), limit_ms))
            except WorldGone:
                self.session.wait_for_document()
                continue
            except FrameSilent:
                raise page_hung(self.session.address, HUNG_MS) from None
            self.gave_up, self.moving = not reply["quiet"], list(reply["moving"])
            return
        self.gave_up, self.moving = True, ["navigation after navigation"]

    def _frames_left_ms(self) -> float:
        """How long the child frames that are shown need; hidden ones, and those that do not answer, need nothing."""
        if not self.session.page.main_frame.child_frames:
            return 0.0
        longest = 0.0
        for world in self.session.tab.frames.children()[:FRAMES_WAITED]:
            reply = self._ask_frame(world, "restNow", self._settings())
            if not reply or reply["restMs"] <= 0 or not self.session.run(world.is_shown):
                continue
            longest = max(longest, reply["restMs"])
            self.moving = list(dict.fromkeys([*self.moving, *reply["moving"]]))
        return longest

    def _ask_frame(self, world: World, function: str, argument: dict[str, Any]) -> Any:
        if time.monotonic() < world.deaf_until:
            return None
        try:
            return self.session.run(partial(world.call, function, argument, FRAME_LIMIT_MS))
        except WorldGone:
            return None
        except FrameSilent:
            world.deaf_until = time.monotonic() + DEAF_S
            return None


def page_hung(url: str, limit_ms: float) -> PageHung:
    """The error for a page whose script does not let go."""
    return PageHung(
        f"the page {url} has not answered for {limit_ms / 1000:.0f} s: a script of it keeps running",
        "nothing was lost; mend the page or start at another address",
    )
