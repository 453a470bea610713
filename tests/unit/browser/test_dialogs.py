"""A call that was left pending ends with the browser, and tells nobody."""

from __future__ import annotations

import asyncio

import greenlet
import pytest

from agent_cli.browser.dialogs import CallSilent, DialogDesk


def test_a_call_left_behind_is_cancelled_without_a_word():
    desk, pending = DialogDesk(lambda text: None), []

    def call() -> None:
        pending.append(greenlet.getcurrent())
        desk._ring()  # its time is over: the caller goes on, and the call stays where it is
        raise asyncio.CancelledError

    with pytest.raises(CallSilent):
        desk.run_until_dialog(call)
    (left,) = pending
    left.switch()
    assert left.dead


def test_a_call_that_is_cancelled_while_it_is_waited_for_raises():
    def call() -> None:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        DialogDesk(lambda text: None).run_until_dialog(call)
