"""What checks ask of the browser: every request with its answer, and what was written to the console as an error."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

from agent_cli.browser.flood_gate import FloodGate, Listener
from agent_cli.contracts.whole_text import whole_text

REQUEST_LIMIT = 5000
ERROR_LIMIT = 500
TEXT_LIMIT = 1000


@dataclass(frozen=True)
class RequestSeen:
    """`status` is 0 while there is no answer; `problem` says why there never was one. `at_ms` is Unix time (ms)."""

    at_ms: float
    method: str
    url: str
    kind: str
    status: int = 0
    problem: str = ""


class TrafficWatch:
    """Listens to a context from the moment it is made; bounded, the oldest go first."""

    def __init__(self, context: BrowserContext, flood: FloodGate) -> None:
        self.requests: deque[RequestSeen] = deque(maxlen=REQUEST_LIMIT)
        self.errors: deque[tuple[float, str]] = deque(maxlen=ERROR_LIMIT)
        """(Unix ms, text) of console errors and of exceptions that the page did not catch."""
        requests: dict[str, Listener] = {"response": self._answered, "requestfailed": self._failed}
        flood.feed(context, requests, lambda: None)
        context.on("console", self._said)
        context.on("weberror", self._broke)

    def _answered(self, response: Response) -> None:
        self._add(response.request, response.status, "")

    def _failed(self, request: Request) -> None:
        self._add(request, 0, request.failure or "failed")

    def _add(self, request: Request, status: int, problem: str) -> None:
        seen = RequestSeen(_now_ms(), request.method, request.url, request.resource_type, status, problem)
        self.requests.append(seen)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            place: Any = message.location
            where = f" ({place['url']})" if place.get("url") else ""
            self.errors.append((_now_ms(), whole_text(f"{message.text}{where}"[:TEXT_LIMIT])))

    def _broke(self, error: WebError) -> None:
        self.errors.append((_now_ms(), whole_text(f"uncaught: {error.error}"[:TEXT_LIMIT])))


def _now_ms() -> float:
    return time.time() * 1000
