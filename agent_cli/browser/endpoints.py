"""What is remembered of an address that a page asks: whether it comes back by itself, and whether it ever ends."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from urllib.parse import parse_qsl, urlsplit

BEATS = 4
SAME_BEATS = 3
"""Requests in rhythm that make a poll: fewer when equal to the letter; numbered ones may be a list being read."""
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
    names = ",".join(sorted({CHANGING.sub("*", name) for name, _ in parse_qsl(parts.query, keep_blank_values=True)}))
    path = CHANGING.sub("*", parts.path)
    return f"{method} {parts.scheme}://{parts.netloc}{path}?{names} {CHANGING.sub('#', (body or '')[:BODY_LIMIT])}"


@dataclass
class Endpoint:
    """Times are seconds of one clock. Kept through the run, also over reloads and pages of the same site."""

    title: str = ""
    starts: deque[float] = field(default_factory=lambda: deque(maxlen=CHAIN_BEATS))
    ends: deque[float] = field(default_factory=lambda: deque(maxlen=CHAIN_BEATS))
    urls: deque[str] = field(default_factory=lambda: deque(maxlen=SAME_BEATS))
    begun: float = 0.0
    _begun: deque[float] = field(default_factory=lambda: deque(maxlen=CHAIN_BEATS))
    _prompted: deque[bool] = field(default_factory=lambda: deque(maxlen=CHAIN_BEATS))
    """Of each request, whether it was the first after an action: rows saved one after the other are no poll."""
    under_way: int = 0
    given_up: int = 0
    """How many requests outlasted a wait."""
    rhythm_s: float | None = None
    """Seconds from one request to the next, once they are known to come by themselves."""
    asked_end: float = 0.0
    """When the last request ended that is no beat of a poll."""

    def begins(self, now: float, url: str, prompted: bool) -> None:
        self.under_way += 1
        self._prompted.append(prompted)
        self.begun = now
        self.urls.append(url)
        self._begun.append(now)
        self.rhythm_s = self._measure(self._begun) or self._measure([*self.starts, now]) or self.rhythm_s

    def ended(self, start: float, end: float) -> None:
        self.under_way -= 1
        self.starts.append(start)
        self.ends.append(end)
        self.rhythm_s = self._measure(self.starts) or self.rhythm_s

    def is_off_beat(self, now: float, url: str) -> bool:
        """No beat of the poll: too early, while the last one is under way, or with words the poll never used."""
        if self.rhythm_s is None or not self.starts:
            return False
        is_other = len(self.urls) == SAME_BEATS and len(set(self.urls)) == 1 and url != self.urls[0]
        return is_other or now - self.begun < 0.5 * self.rhythm_s

    def is_beating(self, now: float) -> bool:
        """A poll that has not stopped."""
        return self.rhythm_s is not None and bool(self.starts) and now - self.starts[-1] < 2 * self.rhythm_s + 0.5

    def _measure(self, moments: Iterable[float]) -> float | None:
        starts = sorted(moments)
        beats = SAME_BEATS if len(self.urls) == SAME_BEATS and len(set(self.urls)) == 1 else BEATS
        gaps = [later - earlier for earlier, later in pairwise(starts)][-(beats - 1) :]
        if all(list(self._prompted)[-beats:]):
            return None
        if len(gaps) < beats - 1 or min(gaps) < SHORTEST_RHYTHM_S or max(gaps) > LONGEST_RHYTHM_S:
            return None
        if max(gaps) > 1.9 * min(gaps) + 0.15 or (self._is_chain(starts) and len(starts) < CHAIN_BEATS):
            return None
        return median(gaps)

    def _is_chain(self, starts: list[float]) -> bool:
        """Each begins as soon as the one before it has ended; what overlaps or pauses is driven by a clock."""
        pauses = [start - end for start, end in zip(starts[1:], sorted(self.ends), strict=False)]
        return any(-0.02 < pause < PAUSE_S for pause in pauses[-(BEATS - 1) :])
