"""Which requests are under way and worth waiting for, without the ones that never end or always come back."""

from __future__ import annotations

import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page, Request, Response, WebSocket

from agent_cli.browser.endpoints import Endpoint, endpoint_key
from agent_cli.browser.flood_gate import FloodGate, Listener
from agent_cli.browser.write_log import WriteLog

ENDLESS_TYPES = frozenset({"eventsource", "websocket", "ping", "media", "cspviolationreport", "manifest", "prefetch"})
ASKING_TYPES = frozenset({"fetch", "xhr"})
STREAM_KINDS = ("text/event-stream", "application/x-ndjson", "multipart/x-mixed-replace")
LONG_S = 3.0
PICTURE_S = 1.0
SLOW_S = 0.5
SLOW_OWN_S = 1.0
"""How long a request is waited for: any, a picture, and one whose endpoint outlasted a wait before."""
OWN_S = 1.5
"""A request that begins this long after an action may be the action's own, also at an address that is polled."""
STREAM_GRACE_S = 0.7
REPLY_GRACE_S = 1.0
"""After a request of an action, what it did may come back through an open stream; after a socket's frame, its reply."""
ECHO_S, LONGEST_ECHO_S = 0.4, 2.0
"""A poll is waited for that began this long after the action's request was answered, at most so long."""
ACTIVE_S = 6.0
TITLE_LIMIT = 200
"""Characters of a path that are told."""
SMALL_BODY = 64 * 1024
SMALL_BODY_S, BODY_S = 0.25, 1.0
"""How long a body may take after its headers. One that the page does not read never ends for the browser, either."""


@dataclass
class Flight:
    """A request under way. `own`: begun by an action or a new document, not by a clock."""

    endpoint: Endpoint
    begun: float
    own: bool
    limit_s: float
    answered: float | None = None
    body_s: float = BODY_S

    def is_awaited(self, now: float) -> bool:
        """False once it has lasted too long; its endpoint is then waited for only shortly."""
        if now - self.begun < self.limit_s:
            return True
        self.give_up()
        return False

    def give_up(self) -> None:
        if self.limit_s > 0:
            self.endpoint.given_up += 1
        self.limit_s = 0.0


class NetworkWatch:
    """Fed by a page's request events; moments are `time.monotonic()` seconds. What it learns is kept for the run."""

    def __init__(self, flood: FloodGate) -> None:
        self._flood = flood
        self._flights: dict[Request, Flight] = {}
        self._endpoints: dict[str, Endpoint] = {}
        self._streams: dict[Request | WebSocket, str] = {}
        self._marked = 0.0
        self._own_write_end = 0.0
        self._sent = 0.0
        self._receipts: deque[float] = deque([0.0], maxlen=4)
        self._is_ticking = False
        self._patience_s = LONG_S
        self.started = 0
        """Requests begun so far that are no poll and no stream."""
        self.asked = 0
        """Requests of scripts among them: the page takes its data from a server."""
        self.writes = WriteLog()

    def attach(self, page: Page) -> None:
        requests: dict[str, Listener] = {
            "request": self._begin,
            "response": self._answered,
            "requestfinished": self._end,
            "requestfailed": self._failed,
        }
        self._flood.feed(page, requests, self._lose_track)
        page.on("websocket", self._socket_opened)

    def forget(self) -> None:
        """A new document: what was pending is gone; the endpoints are remembered."""
        self._lose_track()
        self._patience_s = LONG_S
        self.mark()

    def _lose_track(self) -> None:
        """Nothing is known of what is under way."""
        self._flights.clear()
        self._streams.clear()
        for endpoint in self._endpoints.values():
            endpoint.asked_end, endpoint.under_way = 0.0, 0

    def mark(self) -> None:
        """An action begins: what is requested now may be its own."""
        self._marked = time.monotonic()
        self._own_write_end = self._sent = 0.0

    def pending(self) -> list[str]:
        """Like "GET /api/list", for requests worth waiting for."""
        self._settle_bodies()
        now = time.monotonic()
        return [_title(request) for request, flight in self._flights.items() if flight.is_awaited(now)]

    def idle_left_s(self, idle_s: float) -> float:
        """How long it takes until what scripts asked for has been idle for `idle_s`; 0 or less = it has been.

        After a request of an action, a poll or an open stream gets the time to bring what became of it.
        """
        self._settle_bodies()
        now = time.monotonic()
        ends = [endpoint.asked_end for endpoint in self._endpoints.values()]
        return max(max(ends, default=0.0) + idle_s - now, self._echo_left_s(now))

    def give_up(self) -> None:
        """The cap is reached: what is still pending is not waited for again, and its endpoint only shortly."""
        self._patience_s = PICTURE_S
        for flight in self._flights.values():
            flight.give_up()

    @property
    def awaited_document(self) -> str:
        """The address of a new document that is asked for and was not answered yet; "" when there is none."""
        awaited = (request for request, flight in self._flights.items() if flight.answered is None)
        return next((request.url for request in awaited if _is_new_document(request)), "")

    def background(self) -> list[str]:
        """What goes on by itself and was not waited for: polls, streams, requests that do not end."""
        now = time.monotonic()
        floods = ["requests without end"] if self._flood.is_closed else []
        polls = [
            f"{endpoint.title} every {endpoint.rhythm_s:.1f} s"
            for endpoint in self._endpoints.values()
            if endpoint.is_beating(now)
        ]
        endless = [
            _title(request)
            for request, flight in self._flights.items()
            if not flight.is_awaited(now) and not flight.endpoint.is_beating(now)
        ]
        return [*dict.fromkeys([*floods, *polls, *self._streams.values(), *endless])]

    def _echo_left_s(self, now: float) -> float:
        if self._sent and (self._is_ticking or self._receipts[-1] < self._sent):
            return self._sent + (STREAM_GRACE_S if self._is_ticking else REPLY_GRACE_S) - now
        if not self._own_write_end:
            return 0.0
        ends = [self._own_write_end + STREAM_GRACE_S] if self._streams else []
        for endpoint in self._endpoints.values():
            if endpoint.rhythm_s is None or endpoint.rhythm_s > ACTIVE_S or not endpoint.is_beating(now):
                continue
            if endpoint.starts[-1] < self._own_write_end + ECHO_S:
                ends.append(self._own_write_end + min(ECHO_S + 1.3 * endpoint.rhythm_s + 0.1, LONGEST_ECHO_S))
        return max(ends, default=now) - now

    def _begin(self, request: Request) -> None:
        kind = request.resource_type
        self._flood.count(kind)
        if not request.url.startswith("http") or kind in ENDLESS_TYPES:
            if kind == "eventsource":
                self._streams[request] = f"event stream {urlsplit(request.url).path}"
            return
        self._settle_bodies()
        now = time.monotonic()
        body = request.post_data_buffer if request.method != "GET" and kind in ASKING_TYPES else None
        text = body[:4000].decode("utf-8", "replace") if body else None
        endpoint = self._endpoints.setdefault(
            endpoint_key(request.method, request.url, text), Endpoint(_title(request))
        )
        if _is_new_document(request):
            self.mark()
        near = now - self._marked < OWN_S
        off_beat = endpoint.is_off_beat(now, request.url)
        first = endpoint.begun < self._marked
        endpoint.begins(now, request.url, near and first)
        is_poll = endpoint.rhythm_s is not None
        own = near and (not is_poll or off_beat or first)
        if is_poll and not own:
            limit_s = endpoint.asked_end = 0.0
        else:
            self.started += 1
            self.asked += kind in ASKING_TYPES
            limit_s = self._limit_s(kind, endpoint, own)
        self._flights[request] = Flight(endpoint, now, own and not (is_poll and not off_beat), limit_s)

    def _limit_s(self, kind: str, endpoint: Endpoint, own: bool) -> float:
        if endpoint.given_up and endpoint.under_way > 1:
            return 0.0
        if endpoint.given_up:
            return SLOW_OWN_S if own else SLOW_S
        if kind in ("image", "font", "other", "texttrack"):
            return PICTURE_S
        return LONG_S if own else self._patience_s

    def _answered(self, response: Response) -> None:
        if _is_new_document(response.request):
            self.mark()
        flight = self._flights.get(response.request)
        if flight is None:
            return
        if flight.own:
            self.writes.note(response.request, response.status, flight.begun)
        if response.headers.get("content-type", "").startswith(STREAM_KINDS):
            self._streams[response.request] = f"stream {urlsplit(response.url).path}"
            self._flights.pop(response.request).endpoint.under_way -= 1
        elif response.request.resource_type in ASKING_TYPES:
            length = response.headers.get("content-length", "")
            is_small = response.status in (204, 304) or (length.isdigit() and int(length) <= SMALL_BODY)
            flight.answered, flight.body_s = time.monotonic(), SMALL_BODY_S if is_small else BODY_S

    def _failed(self, request: Request) -> None:
        flight = self._flights.get(request)
        if flight is not None and flight.own and flight.answered is None:
            self.writes.note_failed(request, flight.begun)
        self._end(request)

    def _end(self, request: Request) -> None:
        self._streams.pop(request, None)
        flight = self._flights.pop(request, None)
        if flight is not None:
            self._learn(request, flight, _true_times(request, flight.begun))

    def _settle_bodies(self) -> None:
        """Takes what was answered long enough ago for ended."""
        now = time.monotonic()
        for request, flight in list(self._flights.items()):
            if flight.answered is None or now - flight.answered < flight.body_s:
                continue
            del self._flights[request]
            self._learn(request, flight, (flight.begun, flight.answered))
            if flight.body_s == BODY_S and request.method == "GET":
                self._streams[request] = _title(request)

    def _learn(self, request: Request, flight: Flight, times: tuple[float, float]) -> None:
        endpoint, ended = flight.endpoint, times[1]
        endpoint.ended(*times)
        if request.resource_type not in ASKING_TYPES or flight.limit_s == 0.0:
            return
        if flight.own or endpoint.rhythm_s is None:
            endpoint.asked_end = max(endpoint.asked_end, ended)
        if flight.own and request.method != "GET":
            self._own_write_end = max(self._own_write_end, ended)

    def _socket_opened(self, socket: WebSocket) -> None:
        self._streams[socket] = f"websocket {urlsplit(socket.url).path}"
        socket.on("framesent", lambda _: self._note_sent())
        socket.on("framereceived", lambda _: self._note_received())
        socket.on("close", self._socket_closed)

    def _socket_closed(self, socket: WebSocket) -> None:
        self._streams.pop(socket, None)

    def _note_sent(self) -> None:
        now = time.monotonic()
        if now - self._marked < OWN_S:
            self._is_ticking = len(self._receipts) == 4 and now - self._receipts[0] < 4 * REPLY_GRACE_S
            self._sent = now

    def _note_received(self) -> None:
        self._receipts.append(time.monotonic())


def _is_new_document(request: Request) -> bool:
    with suppress(Error):  # a frame that is not there yet
        return request.is_navigation_request() and request.frame.parent_frame is None
    return False


def _title(request: Request) -> str:
    return f"{request.method} {urlsplit(request.url).path[:TITLE_LIMIT]}"


def _true_times(request: Request, seen: float) -> tuple[float, float]:
    """When it really began and ended: events that wait for a busy Python arrive late and all at once."""
    now, timing = time.monotonic(), request.timing
    if timing["startTime"] <= 0:
        return seen, now
    begun = min(now, now - (time.time() - timing["startTime"] / 1000))
    return begun, min(now, begun + timing["responseEnd"] / 1000) if timing["responseEnd"] > 0 else now
