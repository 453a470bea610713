"""What is remembered of an address that a page asks: whether it comes back by itself, and whether it ever ends."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from itertools import pairwise
from urllib.parse import parse_qsl, urlsplit

BEATS = 4
"""Requests in rhythm that make a poll; three in a row are still a chain of loading."""
CHAIN_BEATS = 7
"""Requests that follow each other without a pause (a long poll, or a list read page by page) need more."""
PAUSE_S = 0.06
SHORTEST_RHYTHM_S = 0.08
LONGEST_RHYTHM_S = 5.0
BODY_LIMIT = 2000
CHANGING = re.compile(r"[0-9a-fA-F]{8,}|\d+")


def endpoint_key(method: str, url: str, body: str | None = None) -> str:
    """Equal for requests that differ in numbers and query values only: a cache buster makes no new endpoint."""
    parts = urlsplit(url)
    names = ",".join(sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)}))
    path = CHANGING.sub("#", parts.path)
    return f"{method} {parts.scheme}://{parts.netloc}{path}?{names} {CHANGING.sub('#', (body or '')[:BODY_LIMIT])}"


@dataclass
class Endpoint:
    """Times are seconds of one clock. Kept through the run, also over reloads and pages of the same site."""

    starts: deque[float] = field(default_factory=lambda: deque(maxlen=CHAIN_BEATS))
    ends: deque[float] = field(default_factory=lambda: deque(maxlen=CHAIN_BEATS))
    given_up: int = 0
    """How many requests outlasted a wait."""

    def ended(self, start: float, end: float) -> None:
        self.starts.append(start)
        self.ends.append(end)

    def rhythm_s(self, now: float | None = None) -> float | None:
        """Seconds from one request to the next when they come by themselves, else None (`now`: one begins now)."""
        starts = sorted([*self.starts, now] if now is not None else self.starts)
        gaps = [later - earlier for earlier, later in pairwise(starts)][-(BEATS - 1) :]
        if len(gaps) < BEATS - 1 or min(gaps) < SHORTEST_RHYTHM_S or max(gaps) > LONGEST_RHYTHM_S:
            return None
        if max(gaps) > 1.9 * min(gaps) + 0.15 or (self._is_chain(starts) and len(starts) < CHAIN_BEATS):
            return None
        return sum(gaps) / len(gaps)

    def _is_chain(self, starts: list[float]) -> bool:
        """Each begins as soon as the one before it has ended; what overlaps or pauses is driven by a clock."""
        pauses = [start - end for start, end in zip(starts[1:], sorted(self.ends), strict=False)]
        return any(-0.02 < pause < PAUSE_S for pause in pauses[-(BEATS - 1) :])

    def is_off_beat(self, now: float) -> bool:
        """A request too early to be the next one of the poll: something else asked."""
        rhythm = self.rhythm_s()
        return rhythm is not None and bool(self.starts) and now - self.starts[-1] < 0.7 * rhythm
