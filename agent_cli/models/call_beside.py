"""A call of a model's server beside the browser: whose events arrive while the reply is waited for."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any, TypeVar

Result = TypeVar("Result")


def call_beside(call: Callable[[], Result], idle: Callable[[], None] | None) -> Result:
    """What `call` returns or raises; it runs in a thread of its own, `idle` again and again in this one until then.

    Without `idle` it is called here. Ctrl-C ends the waiting at once; the call is left to its own end.
    """
    if idle is None:
        return call()
    box: dict[str, Any] = {}
    is_over = Event()

    def body() -> None:
        try:
            box["value"] = call()
        except BaseException as error:  # handed on to the caller below
            box["error"] = error
        finally:
            is_over.set()

    Thread(target=body, daemon=True, name="model call").start()
    while not is_over.is_set():
        idle()
    if "error" in box:
        raise box["error"]
    value: Result = box["value"]
    return value
