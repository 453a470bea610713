"""Which requests are under way, without the ones that never end or always come back."""

from __future__ import annotations

import time
from collections import Counter
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request

ENDLESS_TYPES = frozenset({"eventsource", "websocket", "ping", "media", "cspviolationreport"})
POLL_COUNT = 3
LONG_S = 3.0


class NetworkWatch:
    """Fed by a page's request events. Times are `time.monotonic()` seconds."""

    def __init__(self) -> None:
        self._pending: dict[Request, float] = {}
        self._seen: Counter[str] = Counter()
        self.last_end = 0.0
        self.started = 0

    def attach(self, page: Page) -> None:
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def forget(self) -> None:
        """A new document: polls are counted anew, what was pending is gone."""
        self._pending.clear()
        self._seen.clear()

    def pending(self) -> list[str]:
        """Like "GET /api/list", for requests worth waiting for."""
        now = time.monotonic()
        return [
            f"{request.method} {urlsplit(request.url).path}"
            for request, begun in self._pending.items()
            if now - begun < LONG_S
        ]

    def _begin(self, request: Request) -> None:
        if request.resource_type in ENDLESS_TYPES or not request.url.startswith("http"):
            return
        key = f"{request.method} {urlsplit(request.url)._replace(query='', fragment='').geturl()}"
        if request.resource_type in ("fetch", "xhr"):
            self._seen[key] += 1
            if self._seen[key] > POLL_COUNT and request.method == "GET":
                return
        self.started += 1
        self._pending[request] = time.monotonic()

    def _end(self, request: Request) -> None:
        if self._pending.pop(request, None) is not None:
            self.last_end = time.monotonic()
