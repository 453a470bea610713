"""One browsing session: the tabs, their frames, the open dialog, the network, and the log of events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import BrowserContext, Error, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from agent_cli.browser.dialogs import CallSilent, DialogDesk
from agent_cli.browser.downloads import DownloadDesk
from agent_cli.browser.event_log import EventLog
from agent_cli.browser.fence import Fence
from agent_cli.browser.flood_gate import FloodGate
from agent_cli.browser.frames import FrameMap
from agent_cli.browser.network import NetworkWatch
from agent_cli.browser.page_failures import browser_gone, driver_gone, no_tab_left, time_is_over
from agent_cli.browser.read_report import read_report
from agent_cli.browser.told_address import told_address
from agent_cli.browser.unreachable import told_failure, unreachable
from agent_cli.browser.world import World, is_lost
from agent_cli.contracts.gate import Gate
from agent_cli.contracts.limits import USUAL, Limits
from agent_cli.contracts.observation import TabSeen
from agent_cli.contracts.reach import Reach
from agent_cli.contracts.secrets import Secrets
from agent_cli.errors import BrowserClosed, PageHung, PageUnreachable

Result = TypeVar("Result")

GOTO_LIMIT_MS = 30000
LAST_CALL_S = 5.0
"""What was begun in time may take so much longer."""
IDLE_MS = 10
BROWSER_ANSWERS_MS = 2000
TAB_CLOSES_S = 1.0
"""From the error of a call into a tab that closes until its end is told."""


@dataclass
class Tab:
    number: int
    page: Page
    frames: FrameMap
    network: NetworkWatch


class BrowserSession:
    """The one door of the stages to the browser."""

    def __init__(self, context: BrowserContext, browser_name: str, limits: Limits = USUAL) -> None:
        """Pages that the context has already are its tabs, the last is worked; else one is opened.

        `downloads.folder` may be set before the first page is opened.
        """
        self.context = context
        self.browser_name = browser_name
        self.limits = limits
        self.log = EventLog(limits.event_limit)
        self.dialogs = DialogDesk(lambda text: self.log.happened(text, "dialog"), limits.alerts_in_a_row)
        self.uploads: list[Path] = []
        """Files, and folders of files, that may be given to a page."""
        self.secrets = Secrets()
        """Put into fields by actions; taken out of pictures, downloads and the trace."""
        self.downloads = DownloadDesk(self.log.happened, lambda: self.secrets)
        self.flood = FloodGate(lambda text: self.log.happened(text, "warning"))
        self.gate = Gate()
        """Asked before each action."""
        self.fence: Fence | None = None
        """Where it may go; None = anywhere."""
        self.kept_in: Path | None = None
        """The run folder, where a trace and videos go at the end."""
        self.closing = False
        self.crashed = False
        self.seconds_left: Callable[[], float] | None = None
        """Of the run, if it is limited; calls into the page may take LAST_CALL_S longer, then BudgetSpent is raised."""
        self.copied = ""
        """What the last copy took, for a paste where the browser's clipboard does not give it."""
        self.first_number = 1
        """Where the ids of a frame begin that has given none yet."""
        self.next_numbers: dict[int, int] = {}
        """Per frame number: where the ids of its next document begin, so that none is given twice."""
        self._next_frame = 1
        self._last_number = 0
        self._tabs: list[Tab] = []
        self._active: Tab | None = None
        context.on("dialog", self.dialogs.receive)  # not of each page: a new tab may ask before it is announced
        context.on("page", self._tab_opened)
        for page in list(context.pages) or [context.new_page()]:
            self._tab_opened(page)
        self.tab.frames.main()

    def put_up_fence(self, reach: Reach, is_shared: bool = False) -> None:
        """From now on the browser opens what is within reach only; `is_shared`: others work in it, too."""
        self.fence = Fence(self.context, reach, self.log.happened)
        self.fence.put_up(is_shared)

    @contextmanager
    def within(self, reach: Reach | None) -> Iterator[None]:
        """For a session over pages of others: inside, they open what is within reach only (None = anything)."""
        if reach is not None:
            self.put_up_fence(reach, is_shared=True)
        try:
            yield
        finally:
            if self.fence is not None:
                self.fence.take_down()
                self.fence = None

    # -- questions ------------------------------------------------------------

    def leave_questions(self) -> None:
        """From now on a dialog is somebody else's, except inside `answering`."""
        self.context.remove_listener("dialog", self.dialogs.receive)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """For a session that leaves questions to others: inside, they are received as in every other session."""
        self.context.on("dialog", self.dialogs.receive)
        try:
            yield
        finally:
            self.leave_questions()

    # -- tabs -----------------------------------------------------------------

    @property
    def tab(self) -> Tab:
        """The tab that is worked. Raises BrowserClosed when there is none left."""
        if self._active is None:
            raise no_tab_left(lambda: self.dialogs.run_until_dialog(self.context.cookies, BROWSER_ANSWERS_MS))
        return self._active

    @property
    def page(self) -> Page:
        return self.tab.page

    @property
    def address(self) -> str:
        """Of the active tab, as it is told."""
        return told_address(self.page.url)

    @property
    def alive(self) -> bool:
        """True while there is a tab that can be worked."""
        return self._active is not None and not self.crashed

    def tabs(self) -> list[TabSeen]:
        return [
            TabSeen(number=tab.number, url=told_address(tab.page.url), title="", active=tab is self._active)
            for tab in self._tabs
        ]

    def switch_to(self, number: int) -> bool:
        """Makes this tab the one that is worked; False when there is none of that number."""
        for tab in self._tabs:
            if tab.number == number:
                self._active = tab
                tab.page.bring_to_front()
                return True
        return False

    def work(self, page: Page) -> None:
        """Makes the tab of this page the one that is worked."""
        self._active = next((tab for tab in self._tabs if tab.page is page), self._active)

    def page_of(self, number: int) -> Page | None:
        """The page of the tab with this number."""
        return next((tab.page for tab in self._tabs if tab.number == number), None)

    def _tab_opened(self, page: Page) -> None:
        self.dialogs.learn_loop()
        if any(tab.page is page for tab in self._tabs):
            return
        if len(self._tabs) >= self.limits.most_tabs:
            self._turn_away(page)
            return
        number = self._last_number = self._last_number + 1
        frames = FrameMap(page, self._take_frame_number, self._reported, self.limits)
        tab = Tab(number, page, frames, NetworkWatch(self.flood))
        tab.network.attach(page)
        self.flood.opens_for(page)
        self._tabs.append(tab)
        page.on("close", lambda _: self._tab_closed(tab))
        page.on("crash", lambda _: self._tab_crashed())
        page.on("download", self.downloads.receive)
        tab.frames.on_session = self.downloads.watch
        if self._active is not None:
            self.log.happened(f"a new tab opened ({number}): {told_address(page.url)}; it is worked now")
        self._active = tab

    def _turn_away(self, page: Page) -> None:
        """One tab too many is closed as it comes, and told."""
        told = f"a new tab was closed at once: {self.limits.most_tabs} are open: {told_address(page.url)}"
        self.log.happened(told, "warning")
        with suppress(Error):
            page.close()

    def _tab_closed(self, tab: Tab) -> None:
        self.dialogs.forget(tab.page)
        self.flood.forget(tab.page)
        if tab in self._tabs:
            self._tabs.remove(tab)
        if self._active is tab:
            self._active = self._tabs[-1] if self._tabs else None
            if not self.closing and self._active:
                self.log.happened(f"tab {tab.number} was closed; tab {self._active.number} is worked now")

    def _tab_crashed(self) -> None:
        self.crashed = True
        self.log.happened("the page crashed", "error")

    # -- frames ---------------------------------------------------------------

    def worlds(self) -> list[World]:
        """The worlds of the active tab: the main frame first, parents before children."""
        return [self.main_world(), *self.tab.frames.children()]

    def main_world(self) -> World:
        """The world of the active tab's main frame. Raises DialogOpened, PageHung when a new tab does not answer.

        A tab that closes itself meanwhile gives way to the one that is worked then.
        """
        until = time.monotonic() + TAB_CLOSES_S
        while True:
            try:
                return self.run(self.tab.frames.main)
            except PlaywrightTimeout:
                raise PageHung(
                    f"the tab {self.address} does not answer", "a script of the page keeps running"
                ) from None
            except Error as error:
                if not is_lost(error) or time.monotonic() > until:
                    raise
                self.idle()

    def world_of(self, element_id: str) -> World | None:
        """The world that gave this id, if its frame is still there."""
        number = int(element_id[1:].split("_")[0]) if element_id.startswith("f") and "_" in element_id else 0
        return next((world for world in self.worlds() if world.number == number), None)

    def _take_frame_number(self) -> int:
        number = self._next_frame
        self._next_frame += 1
        return number

    def _reported(self, frame: int, payload: str) -> None:
        events, left_out = read_report(payload, frame)
        self.log.dropped += left_out
        for event in events:
            self.log.add(event)

    def begin_action(self, described: str) -> None:
        """Said before an action touches the page: what happens and is requested from now on may be its doing."""
        self.log.action_began(described)
        self.dialogs.action_began()
        for tab in self._tabs:
            tab.network.mark()

    # -- calls ----------------------------------------------------------------

    def run(self, call: Callable[[], Result], limit_ms: float | None = None) -> Result:
        """Runs a call into the page.

        Raises DialogOpened when a question opens, BrowserClosed when all is gone, CallSilent after `limit_ms`,
        BudgetSpent when the run's time is over.
        """
        left_s = self.seconds_left() + LAST_CALL_S if self.seconds_left else None
        if left_s is not None:
            if left_s <= 0:
                raise time_is_over()
            limit_ms = min(limit_ms or left_s * 1000, left_s * 1000)
        if self.crashed:
            raise BrowserClosed("the page crashed", "Chromium ran out of memory or hit a bug; run again")
        try:
            return self.dialogs.run_until_dialog(call, limit_ms)
        except CallSilent:
            if self.seconds_left is not None and self.seconds_left() + LAST_CALL_S <= 0:
                raise time_is_over() from None
            raise
        except Error as error:
            if "has been closed" in str(error) and not self.context.pages:
                raise browser_gone() from None
            raise driver_gone(error) or error from None

    def idle(self) -> None:
        """Lets what the browser has to say arrive while something else is waited for; a question that opens waits."""
        try:
            self.page.wait_for_timeout(IDLE_MS)
        except (Error, BrowserClosed):
            time.sleep(IDLE_MS / 1000)

    def pause(self, milliseconds: float) -> None:
        """Lets events arrive for a while."""
        self.run(lambda: self.page.wait_for_timeout(milliseconds))

    def open_first(self, url: str) -> None:
        """Opens the start address. Raises PageUnreachable with what was seen; DialogOpened passes through."""
        began = time.monotonic()
        try:
            self.go_to(url)
        except PlaywrightTimeout:
            waited = f"{time.monotonic() - began:.0f} s"
            raise PageUnreachable(f"{url} did not answer within {waited}", "is the site up? try it with curl") from None
        except Error as error:
            stopped = self.fence.stopped_since(began) if self.fence else None
            if stopped is None:
                raise unreachable(url, error) from None
            hint = f"if that is where it should go, add: --allow {stopped.host}"
            raise PageUnreachable(f"{url} leads to {stopped.url}, and {stopped.problem}", hint) from None

    def go_to(self, url: str) -> None:
        """Opens an address in the active tab and waits for its document, not for its pictures.

        A document that came and does not end is worked as far as it is there.
        """
        tab = self.tab
        tab.network.forget()
        limit_ms = self._goto_limit_ms()
        response = self.run(lambda: tab.page.goto(url, wait_until="commit", timeout=limit_ms))
        if response is not None and response.status >= 400:
            self.log.happened(f"the server answered {response.status} for {url}", "error")
        self.wait_for_document(self._goto_limit_ms() / 2)
        failure = response.request.failure if response is not None else None
        if failure and "ERR_ABORTED" not in failure:
            self.log.happened(f"the document did not come whole: {url} {told_failure(failure)}", "error")

    def _goto_limit_ms(self) -> float:
        """No longer than the run may last."""
        left_s = self.seconds_left() if self.seconds_left else GOTO_LIMIT_MS / 1000
        return max(1000.0, min(GOTO_LIMIT_MS, left_s * 1000))

    def wait_for_document(self, limit_ms: float = 10000) -> None:
        """Waits until the document is parsed; gives up quietly (the look says what it finds)."""
        try:
            self.run(lambda: self.page.wait_for_load_state("domcontentloaded", timeout=limit_ms))
        except PlaywrightTimeout:
            self.log.happened("the document is still loading")

    @staticmethod
    def now_ms() -> float:
        return time.time() * 1000
