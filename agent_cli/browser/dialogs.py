"""Native dialogs: alerts are noted and closed, questions are held open until the proposer answers.

A question is a confirm, a prompt, a beforeunload (leaving with unsaved changes), or one alert too many in a row.
An open one blocks the page and every call into it. `run_until_dialog` therefore runs a Playwright call
in a greenlet of its own: when a question opens, the call is left pending (it ends by itself once the question is
answered) and DialogOpened is raised at once. Only Playwright's public API and its documented greenlets are used.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import greenlet
from playwright.sync_api import Dialog, Error, Page

from agent_cli.contracts.limits import USUAL
from agent_cli.contracts.observation import OpenDialog
from agent_cli.contracts.whole_text import whole_text

Result = TypeVar("Result")

ALERTS_IN_A_ROW = USUAL.alerts_in_a_row
"""So many alerts are closed without asking between two actions; the next one waits for an answer."""

MESSAGE_LIMIT, NOTE_LIMIT = 500, 300
"""Characters that are told of a question's words and of its default, and that are noted of it in the log."""

LEAVING = "leave this page? what was not saved is lost"


class DialogOpened(Exception):
    """A question opened while the page was being worked."""


class CallSilent(Exception):
    """A call into the page did not return within its limit: a script keeps the page's main thread."""


class DialogDesk:
    """Receives every dialog of every tab. `open` is the question that waits, `told` what was noted and closed."""

    def __init__(self, note: Callable[[str], None], alerts: int = ALERTS_IN_A_ROW) -> None:
        """So many `alerts` in a row are closed unasked."""
        self._note, self._alerts_closed = note, alerts
        self._waiting: Dialog | None = None
        self._caller: greenlet.greenlet | None = None
        self._alerts = 0
        self._rang = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._loop_fiber: greenlet.greenlet | None = None

    def learn_loop(self) -> None:
        """Called from an event handler of Playwright or after one of its calls: then its loop can be asked for."""
        with suppress(RuntimeError):
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._learn_fiber)

    def _learn_fiber(self) -> None:
        self._loop_fiber = greenlet.getcurrent()

    @property
    def open(self) -> OpenDialog | None:
        dialog = self._waiting
        if dialog is None:
            return None
        message = _words(dialog.message, MESSAGE_LIMIT)
        if dialog.type == "beforeunload":
            message = message or LEAVING
        return OpenDialog(kind=dialog.type, message=message, default_value=_words(dialog.default_value, MESSAGE_LIMIT))

    def receive(self, dialog: Dialog) -> None:
        """The handler of the "dialog" event."""
        if dialog.type == "alert" and self._alerts < self._alerts_closed:
            self._alerts += 1
            self._note(f"alert said '{_words(dialog.message, NOTE_LIMIT)}' and was accepted")
            self._quietly(dialog.accept)
            return
        self._note(_told(dialog, self._alerts))
        self._waiting = dialog
        if self._caller is not None:
            self._caller.switch()

    def action_began(self) -> None:
        """The alerts that come now are counted anew."""
        self._alerts = 0

    def forget(self, page: Page) -> None:
        """The tab is gone, and with it the question that it asked."""
        if self._waiting is not None and self._waiting.page is page:
            self._waiting = None

    def answer(self, accept: bool, text: str | None) -> None:
        """Answers the open question. Does nothing when none is open."""
        dialog, self._waiting = self._waiting, None
        if dialog is None:
            return
        self._alerts = 0
        if accept and dialog.type == "prompt":
            words = text if text is not None else dialog.default_value  # as a person's OK would send it
            self._quietly(lambda: dialog.accept(words))
        elif accept:
            self._quietly(dialog.accept)
        else:
            self._quietly(dialog.dismiss)

    def run_until_dialog(self, call: Callable[[], Result], limit_ms: float | None = None) -> Result:
        """Runs a Playwright call; raises DialogOpened when a question is or becomes open, CallSilent after the limit.

        The limit is for calls that Playwright gives none of its own (keyboard, mouse, boxes).
        """
        if self._waiting is not None:
            raise DialogOpened
        box: dict[str, Any] = {}

        def body() -> None:
            try:
                box["value"] = call()
            except (Exception, asyncio.CancelledError) as error:  # handed on to the caller below, if it still waits
                box["error"] = error

        worker = greenlet.greenlet(body)
        outer = self._caller
        self._caller, self._rang = greenlet.getcurrent(), False
        timer = self._loop.call_later(limit_ms / 1000, self._ring) if self._loop and limit_ms else None
        try:
            while not worker.dead and self._waiting is None and not self._rang:
                worker.switch()
        finally:
            self._caller = outer
            if timer is not None:
                timer.cancel()
            if not worker.dead:  # when the call that is left ends after all, Playwright's loop goes on, not we
                worker.parent = self._loop_fiber or worker.parent
        if "error" in box:
            raise box["error"]
        if "value" in box:
            value: Result = box["value"]
            return value
        if self._waiting is None:
            raise CallSilent(f"no answer within {(limit_ms or 0) / 1000:.0f} s")
        raise DialogOpened

    def _ring(self) -> None:
        self._rang = True
        if self._caller is not None:
            self._caller.switch()

    @staticmethod
    def _quietly(step: Callable[[], None]) -> None:
        try:
            step()
        except Error as error:
            if "closed" not in str(error) and "handled" not in str(error) and "No dialog" not in str(error):
                raise


def _words(text: str, limit: int) -> str:
    """What a page says in a dialog, cut, with the number of characters that were left out."""
    more = len(text) - limit
    return whole_text(text[:limit]) + (f"… ({more} characters more)" if more > 0 else "")


def _told(dialog: Dialog, alerts: int) -> str:
    """The line of the log for a question that is held open."""
    if dialog.type == "alert":
        return f"alert after alert ({alerts + 1} in a row): '{_words(dialog.message, NOTE_LIMIT)}'"
    return f"{dialog.type} asks '{_words(dialog.message, NOTE_LIMIT) or LEAVING}'"
