"""What a frame's script reports, as events: of bounded size and number, and nothing that is not of the right kind."""

from __future__ import annotations

import json
import math
import time
from typing import Any, get_args

from pydantic import ValidationError

from agent_cli.contracts.observation import Category, PageEvent
from agent_cli.contracts.whole_text import whole_text

LONGEST_REPORT = 2_000_000
MOST_EVENTS = 500
LONGEST_TEXT = 2_000
CATEGORIES = frozenset(get_args(Category))


def read_report(payload: str, frame: int) -> tuple[list[PageEvent], int]:
    """(events, how many were left out). Never raises: a report that cannot be read is one that was left out."""
    try:
        report = json.loads(payload) if len(payload) <= LONGEST_REPORT else None
    except (ValueError, RecursionError):
        report = None
    if not isinstance(report, dict) or not isinstance(report.get("events"), list):
        return [], 1
    items = report["events"]
    events = [event for item in items[:MOST_EVENTS] if (event := _event(item, frame)) is not None]
    said = report.get("dropped", 0)
    return events, len(items) - len(events) + (max(said, 0) if type(said) is int else 0)


def _event(item: Any, frame: int) -> PageEvent | None:
    if not isinstance(item, dict) or item.get("category") not in list(CATEGORIES):
        return None
    kind, text, count = item.get("type"), item.get("text"), item.get("count", 1)
    if not isinstance(kind, str) or not isinstance(text, str) or type(count) is not int:
        return None
    cut = text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "…"
    given = {"at_ms": _moment(item.get("at")), "type": kind, "category": item["category"], "text": whole_text(cut)}
    try:
        return PageEvent.model_validate({**given, "frame": frame, "count": max(count, 1)})
    except ValidationError:  # a kind that there is none of
        return None


def _moment(value: Any) -> float:
    """Unix ms; now for what is no time."""
    usable = isinstance(value, int | float) and abs(value) < 1e15 and math.isfinite(value)
    return float(value) if usable else time.time() * 1000
