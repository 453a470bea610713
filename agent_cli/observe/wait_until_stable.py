"""Waiting until the page is at rest: DOM quiet and network quiet, with a cap, saying what was still moving."""

from __future__ import annotations

import time
from dataclasses import dataclass

from agent_cli.browser import BrowserSession, FrameSilent, WorldGone
from agent_cli.errors import PageHung

QUIET_MS = 300
NETWORK_QUIET_MS = 500
CAP_MS = 3000
HUNG_MS = 10000


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

    Tickers, spinners, polls and event streams are not waited for (extraction seed, section 12; the network has to
    be idle for 500 ms on a new document, and for `quiet_ms` after an action in a page).
    Raises PageHung when a script of the page keeps its main thread for ten seconds.
    """
    started = time.monotonic()
    network = session.tab.network
    idle_ms = NETWORK_QUIET_MS if network_quiet_ms is None else network_quiet_ms
    moving: list[str] = []
    while True:
        left = cap_ms - (time.monotonic() - started) * 1000
        if left <= 0:
            return Rest((time.monotonic() - started) * 1000, [*moving, *network.pending()])
        moving = _wait_for_dom(session, quiet_ms, left)
        since_end = (time.monotonic() - network.last_end) * 1000
        if network.pending():
            session.pause(min(25, max(left, 1)))
        elif network.last_end and since_end < idle_ms:
            session.pause(min(idle_ms - since_end, max(left, 1)) + 1)
        else:
            return Rest((time.monotonic() - started) * 1000, moving)


def _wait_for_dom(session: BrowserSession, quiet_ms: float, cap_ms: float) -> list[str]:
    world = session.tab.frames.main()
    for _ in range(5):
        try:
            reply = session.run(
                lambda: world.call("waitQuiet", {"quietMs": quiet_ms, "capMs": cap_ms}, limit_ms=cap_ms + HUNG_MS)
            )
        except WorldGone:
            session.wait_for_document()
            continue
        except FrameSilent:
            raise page_hung(session.page.url, HUNG_MS) from None
        return list(reply["moving"]) if not reply["quiet"] else []
    return ["navigation after navigation"]


def page_hung(url: str, limit_ms: float) -> PageHung:
    """The error for a page whose script does not let go."""
    return PageHung(
        f"the page {url} has not answered for {limit_ms / 1000:.0f} s: a script of it keeps running",
        "nothing was lost; mend the page or start at another address",
    )
