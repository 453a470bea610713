"""Words of a page made safe to stand in a prompt or a terminal: one line, no control characters, no fence."""

from __future__ import annotations

import json
import re
import unicodedata

FENCE_OPEN = "<page>"
FENCE_CLOSE = "</page>"
LONGEST_TEXT = 300
JOINERS = frozenset("\u200c\u200d")
"""Format characters that scripts and emoji need; all others (direction overrides, zero-width marks) go."""


def one_line(text: str, length: int = LONGEST_TEXT) -> str:
    """Text of the page on one line, cut to `length` characters, unable to form the fence."""
    flat = without_fence(" ".join(without_controls(text).split()))
    return flat if len(flat) <= length else flat[: length - 1] + "…"


def quoted(text: str, length: int = LONGEST_TEXT) -> str:
    """The same within double quotes, with quotes inside escaped."""
    return json.dumps(one_line(text, length), ensure_ascii=False)


def without_controls(text: str) -> str:
    """Control, format and surrogate characters and odd line ends become spaces or nothing."""
    return "".join(map(_plain, text))


def without_fence(text: str) -> str:
    """`<page` and `</page` can no longer be read as the fence."""
    return re.sub(r"<(?=\s*/?\s*page)", "‹", text, flags=re.I)


def _plain(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    if category == "Cs":
        return "\ufffd"
    return "" if category == "Cf" and character not in JOINERS else character
