"""Keeps the browser within reach: a document of another host is stopped before it is asked for.

Chromium hands every request for a document (of tabs, frames, downloads, each hop of a redirect) to whoever asked for it
by CDP's `Fetch.enable`, and waits for a word. One that is out of reach is answered with "204 No Content": the browser
then stays where it is. Playwright's own routes see neither redirects nor the first request of a new tab.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from queue import Empty, SimpleQueue
from socket import getaddrinfo
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Error, Frame, Page, Request, WebSocket

from agent_cli.contracts.reach import Reach, addresses_of, host_of

INLINE = ("about:", "blob:", "data:", "chrome-extension:", "chrome-error:", "devtools:")
"""Documents that no server gives: who made them was let in before."""
PRIVATE = (
    "127.*", "0.*", "10.*", "192.168.*", "172.1*", "172.2*", "172.3*", "100.*", "198.1*", "[*", "localhost*",
    "*.localhost*",
)  # fmt: skip
"""How private addresses begin as Chromium writes them (decimal and octal forms are rewritten before); more than those
match, and are let through."""
METADATA = ("169.254.*", "[fe8*", "[fe9*", "[fea*", "[feb*", "[fd00:ec2:*")
KEPT = 200
RESOLVE_LIMIT_S = 2.0
LET_GO_MS = 2000
NOT_RESOLVED = ("ERR_NAME_NOT_RESOLVED", "ERR_BLOCKED_BY_CLIENT")


@dataclass(frozen=True)
class Stopped:
    """What was not opened. `kind`: "page" (the tab, a new one, or a download), "frame", or "part" of a page."""

    url: str
    kind: str
    problem: str
    at: float
    """Of `time.monotonic()`."""

    @property
    def host(self) -> str:
        return host_of(self.url)

    @property
    def sentence(self) -> str:
        what = {"page": "", "frame": "a frame of the page, ", "part": "a part of the page, "}[self.kind]
        hint = f" (a person may add --allow {self.host})" if self.host else ""
        return f"not opened: {what}{shortened(self.url)}: {self.problem}{hint}"


class Fence:
    """Of one context. `note` gets a sentence for what was stopped; frames and parts of pages are told once per host."""

    def __init__(self, context: BrowserContext, reach: Reach, note: Callable[[str], None]) -> None:
        self.reach = reach
        self._context, self._note = context, note
        self._stopped: deque[Stopped] = deque(maxlen=KEPT)
        self._told: set[str] = set()
        self._undo: list[Callable[[], object]] = []

    def put_up(self, is_shared: bool) -> None:
        """From now on nothing out of reach is opened.

        `is_shared`: the browser has pages of others, which must not wait for us. Then each page has a fence of its own,
        and the first request of a new tab is out before it stands (the tab is closed then).
        """
        browser = self._context.browser
        if browser is not None and not is_shared:
            session = browser.new_browser_cdp_session()
            self._watch(session)
            self._context.on("close", lambda _: _quietly(session.detach))
        else:
            for page in self._context.pages:
                self._watch_page(page)
            self._context.on("page", self._page_opened)
            self._undo.append(lambda: self._context.remove_listener("page", self._page_opened))
        if self.reach.is_strict:
            self._context.on("requestfailed", self._part_failed)
            for page in self._context.pages:
                page.on("websocket", self._socket_opened)
            self._context.on("page", lambda page: page.on("websocket", self._socket_opened))

    def take_down(self) -> None:
        """From now on the pages of a shared browser are as free as they were; what is held is let go."""
        while self._undo:
            _quietly(self._undo.pop())

    def problem_with(self, url: str) -> str:
        """Why this address is out of reach; "" when it is not, or is no server's."""
        return "" if url.startswith(INLINE) or not url else self.reach.problem_with(url, addresses_by_name)

    def stopped_since(self, at: float) -> Stopped | None:
        """The first page (no frame, no part) that was not opened since this moment of `time.monotonic()`."""
        return next((item for item in self._stopped if item.at >= at and item.kind == "page"), None)

    # -- requests -------------------------------------------------------------

    def _watch(self, session: CDPSession) -> None:
        session.on("Fetch.requestPaused", lambda event: self._paused(session, event))
        patterns: list[dict[str, str]] = [{"urlPattern": "*", "resourceType": "Document"}]
        starts = METADATA if self.reach.is_private(addresses_by_name) else (*METADATA, *PRIVATE)
        patterns += [{"urlPattern": f"http*://{start}"} for start in starts]
        session.send("Fetch.enable", {"patterns": patterns})

    def _paused(self, session: CDPSession, event: dict[str, Any]) -> None:
        """Every paused request gets its word; one that has gone meanwhile needs none."""
        url, is_document = event["request"]["url"], event.get("resourceType") == "Document"
        problem = self.problem_with(url) if is_document else self.reach.privacy_of(url, addresses_by_name)
        asked = {"requestId": event["requestId"]}
        with suppress(Error):
            if not problem:
                session.send("Fetch.continueRequest", asked)
                return
            if not is_document:
                session.send("Fetch.failRequest", {**asked, "errorReason": "BlockedByClient"})
                self._tell(Stopped(url, "part", problem, time.monotonic()))
                return
            self._stop(session, event, problem)

    def _stop(self, session: CDPSession, event: dict[str, Any], problem: str) -> None:
        frame_id = event.get("frameId", "")
        target = self._target_of(session, frame_id)
        kind = "frame" if target is None else "page"
        self._tell(Stopped(event["request"]["url"], kind, problem, time.monotonic()))
        session.send("Fetch.fulfillRequest", {"requestId": event["requestId"], "responseCode": 204})
        if target is not None and target["url"] in ("", "about:blank") and target.get("openerId"):
            session.send("Target.closeTarget", {"targetId": frame_id})

    def _target_of(self, session: CDPSession, frame_id: str) -> dict[str, Any] | None:
        """The tab whose main frame this is; None for a frame inside of one."""
        found: dict[str, Any]
        for found in session.send("Target.getTargets")["targetInfos"]:
            if found["targetId"] == frame_id and found["type"] == "page":
                return found
        return None

    # -- pages that are there before their fence ------------------------------

    def _page_opened(self, page: Page) -> None:
        def arrived(frame: Frame) -> None:
            self._arrived(page, frame)

        page.on("framenavigated", arrived)
        self._undo.append(lambda: page.remove_listener("framenavigated", arrived))
        with suppress(Error):
            self._watch_page(page)
            self._arrived(page, page.main_frame)

    def _arrived(self, page: Page, frame: Frame) -> None:
        """A tab that was under way before it had a fence."""
        problem = "" if frame.parent_frame else self.problem_with(frame.url)
        if problem:
            self._tell(Stopped(frame.url, "page", problem, time.monotonic()))
            _quietly(page.close)

    def _watch_page(self, page: Page) -> None:
        session = self._context.new_cdp_session(page)
        self._watch(session)
        self._undo.append(
            lambda: session.send("Fetch.disable", timeout=LET_GO_MS)
        )  # of a busy page, detaching never ends

    # -- strictly -------------------------------------------------------------

    def _part_failed(self, request: Request) -> None:
        if any(sign in (request.failure or "") for sign in NOT_RESOLVED):
            self._part_missing(request.url)

    def _socket_opened(self, socket: WebSocket) -> None:
        socket.on("socketerror", lambda _: self._part_missing(socket.url))

    def _part_missing(self, url: str) -> None:
        problem = self.reach.problem_with(url)
        if problem:
            self._tell(Stopped(url, "part", problem, time.monotonic()))

    def _tell(self, stopped: Stopped) -> None:
        self._stopped.append(stopped)
        if stopped.kind == "page" or stopped.host not in self._told:
            self._told.add(stopped.host)
            self._note(stopped.sentence)


def _quietly(step: Callable[[], object]) -> None:
    with suppress(Error):
        step()


def resolver_rules(reach: Reach) -> list[str]:
    """Arguments of Chromium by which no other name and no other address leads anywhere.

    Whoever asks: pages, workers, sockets, beacons. A proxy would look names up itself, so there is none.
    """
    rules = ["MAP * ~NOTFOUND", *(f"EXCLUDE {name}" for name in reach.names)]
    return [f"--host-resolver-rules={' , '.join(rules)}", "--no-proxy-server"]


@lru_cache(1000)
def addresses_by_name(host: str) -> list[str]:
    """What the name stands for now; [] when that is not known soon. Asked once per name."""
    if addresses_of(host):
        return []
    answers: SimpleQueue[list[str]] = SimpleQueue()
    Thread(target=_look_up, args=(host, answers), daemon=True).start()
    try:
        return answers.get(timeout=RESOLVE_LIMIT_S)
    except Empty:
        return []


def _look_up(host: str, answers: SimpleQueue[list[str]]) -> None:
    """In a thread of its own: a resolver that does not answer keeps nobody waiting."""
    try:
        answers.put([str(item[4][0]) for item in getaddrinfo(host, None)])
    except (OSError, UnicodeError):
        answers.put([])


def shortened(url: str) -> str:
    """Without query and fragment, which may hold what is nobody's business."""
    return url.split("#")[0].split("?")[0][:200]
