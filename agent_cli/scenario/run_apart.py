"""Calls something that starts Playwright, also where a Playwright of somebody else runs in this thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


def run_apart(call: Callable[[], Result]) -> Result:
    """What `call` returns or raises; in a thread of its own where this one has a loop that runs.

    pytest-playwright keeps its Playwright running between tests, and one thread can have only one.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return call()
    results: list[Result] = []
    errors: list[BaseException] = []

    def body() -> None:
        try:
            results.append(call())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=body, name="agent scenario", daemon=True)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return results[0]
