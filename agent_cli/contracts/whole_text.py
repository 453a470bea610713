"""Texts of a page without half surrogates, which JavaScript's strings may hold and UTF-8 cannot write."""

from __future__ import annotations

import re
from typing import Any

from pydantic_core import PydanticSerializationError, to_json

INSTEAD = "\ufffd"
HALVES = re.compile("[\ud800-\udfff]")
ESCAPED_HALF = re.compile(r"((?<!\\)(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}")
"""In what JSON.stringify wrote: whole pairs stand there as characters, a backslash of the page as two."""


def whole_text(text: str) -> str:
    """The text with U+FFFD in the place of each half."""
    return text if text.isascii() else HALVES.sub(INSTEAD, text)


def whole_json(text: str) -> str:
    """The same for JSON as `JSON.stringify` writes it."""
    return ESCAPED_HALF.sub(r"\1\\ufffd", text) if "\\ud" in text else text


def whole_value(value: Any) -> Any:
    """The same for every text and key of a JSON value, which is mended in place."""
    if isinstance(value, str):
        return whole_text(value)
    if isinstance(value, dict | list) and not _is_whole(value):
        _mend(value)
    return value


def _is_whole(value: Any) -> bool:
    """Asked in C: a page of 3,000 controls takes a millisecond. False also for what is nested too deep for that."""
    try:
        to_json(value)
    except (PydanticSerializationError, ValueError):
        return False
    return True


def _mend(value: Any) -> None:
    """Without recursion: a value may be as deep as Chromium hands it out."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            named = {whole_text(key): item for key, item in part.items()}
            part.clear()
            part.update(named)
        for key, item in list(part.items() if isinstance(part, dict) else enumerate(part)):
            if isinstance(item, str):
                part[key] = whole_text(item)
            elif isinstance(item, dict | list):
                waiting.append(item)
