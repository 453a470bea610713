"""SIGINT, SIGTERM and SIGHUP become a KeyboardInterrupt, but only where one can be borne.

A handler of Python runs between any two instructions of the main thread. An exception from there may leave an import
with its lock held, on which every later import of that module waits for ever (seen with 3.11), and asyncio with a
message of Playwright's driver half taken up, so that what is asked next gets no answer. A temporary file is left.
In such a place the signal is put off: a timer brings it again.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from itertools import chain
from types import FrameType

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
AGAIN_S = 0.01
LONGEST_S = 5.0
"""After so long a signal is obeyed wherever it comes: what cannot be interrupted does not end."""

WHOLE = ("<frozen importlib._bootstrap>", "/tempfile.py", "/agent_cli/browser/own_folder.py")
"""What these do has to be done whole: a lock of imports, or a temporary file, is left where they end half way."""
CALLING = "/playwright/_impl/"
"""What sends a call to the driver: the answer to one that was sent and not noted is an error, with a traceback."""
HANDLING = ("/asyncio/events.py", "_run")
"""The file and the function of asyncio that run what is due, in contrast to those that wait."""


class _Interrupter:
    """The handler; `since` is when the signal that is put off came first (monotonic seconds), None if there is none."""

    def __init__(self) -> None:
        self.since: float | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        del number
        now = time.monotonic()
        self.since = self.since or now
        if _bears_none(frame) and now - self.since < LONGEST_S and hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self)
            signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
            return
        self.since = None
        raise KeyboardInterrupt


def _bears_none(frame: FrameType | None) -> bool:
    """Whether an exception in this frame would break what is around it."""
    if _is_calling(frame):
        return True
    file, function = HANDLING
    for bottom in chain([frame], _frames_of_parents()):
        while bottom is not None:
            code = bottom.f_code
            if code.co_filename.endswith(WHOLE) or (code.co_name == function and code.co_filename.endswith(file)):
                return True
            bottom = bottom.f_back
    return False


def _is_calling(frame: FrameType | None) -> bool:
    """While a call is waited for, Playwright's loop runs, in a greenlet that is none of these frames."""
    while frame is not None and CALLING not in frame.f_code.co_filename:
        frame = frame.f_back
    return frame is not None


def _frames_of_parents() -> Iterator[FrameType | None]:
    """An exception goes on in the parents of a greenlet: what answers an event stands in one beside asyncio's."""
    current = getattr(sys.modules.get("greenlet"), "getcurrent", None)  # may be half imported, by another thread
    parent = current().parent if current else None
    while parent is not None:
        yield parent.gr_frame
        parent = parent.parent


def hear_signals() -> None:
    """From now on each raises KeyboardInterrupt in the main thread, but for those that are ignored (nohup, a job)."""
    interrupter = _Interrupter()
    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, interrupter)


def hear_no_more() -> None:
    """When all is said: Python gives them their deadly meaning back at its end, and the exit code would be theirs."""
    for name in (*SIGNALS, "SIGALRM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
