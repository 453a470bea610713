"""A call of Playwright that is given up when the browser dies: some (opening a page) would wait for ever then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import greenlet
from playwright.sync_api import Browser

from agent_cli.errors import BrowserClosed

Result = TypeVar("Result")


def run_unless_gone(browser: Browser | None, call: Callable[[], Result]) -> Result:
    """What the call returns or raises. Raises BrowserClosed when the browser goes meanwhile.

    The call runs in a greenlet of its own (as in dialogs.py), and is left where it is then, or by an interrupt.
    """
    if browser is None:
        return call()
    box: dict[str, Any] = {}
    caller, gone = greenlet.getcurrent(), False
    loop: greenlet.greenlet | None = None

    def body() -> None:
        try:
            box["value"] = call()
        except BaseException as error:  # handed on to the caller below, if it still waits
            box["error"] = error

    def ring(_: object) -> None:
        nonlocal gone
        gone = True
        caller.switch()

    def learn() -> None:
        nonlocal loop
        loop = greenlet.getcurrent()

    with suppress(RuntimeError):  # Playwright's, between two of its calls
        asyncio.get_running_loop().call_soon(learn)
    worker = greenlet.greenlet(body)
    browser.on("disconnected", ring)
    try:
        while not worker.dead and not gone:
            worker.switch()
    finally:
        browser.remove_listener("disconnected", ring)
        if not worker.dead:
            worker.parent = loop or worker.parent  # when its call ends after all, Playwright's loop goes on, not we
    if "error" in box:
        raise box["error"]
    if "value" in box:
        value: Result = box["value"]
        return value
    raise BrowserClosed("the browser died while it was being started", "run again; `agent doctor` tries it")
