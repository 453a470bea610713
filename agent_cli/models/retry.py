"""Asking again after a passing failure: which ones, how often, how long to wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from agent_cli.models.exchange import Deadline, Failure

MAX_RETRIES = 2
LONGEST_WAIT_S = 30.0
PASSING_STATUSES = frozenset({408, 409, 429})


def ask_with_retries(
    send: Callable[[], dict[str, Any] | Failure],
    deadline: Deadline,
    sleep: Callable[[float], None],
    notes: list[str],
) -> dict[str, Any] | Failure:
    """The reply of `send`, asked at most three times; each retry leaves a note."""
    retries = 0
    while True:
        answer = send()
        if not isinstance(answer, Failure):
            return answer
        wait_s = wait_before_retry(answer, retries)
        if retries == MAX_RETRIES or wait_s is None or wait_s >= deadline.remaining_s():
            return replace(answer, retries=retries)
        retries += 1
        seen = f"HTTP {answer.status}" if answer.kind == "status" else answer.detail
        notes.append(f"retry {retries} of at most {MAX_RETRIES} after {wait_s:g} s: {seen}")
        sleep(wait_s)


def wait_before_retry(failure: Failure, retries: int) -> float | None:
    """Seconds to wait, or None when asking again would not help or would take too long."""
    if failure.kind == "disconnected":
        return 1.0 + retries
    if failure.kind != "status" or failure.code == "insufficient_quota":
        return None
    if failure.status not in PASSING_STATUSES and failure.status < 500:
        return None
    wait_s = 1.0 + retries if failure.retry_after_s is None else failure.retry_after_s
    return wait_s if wait_s <= LONGEST_WAIT_S else None
