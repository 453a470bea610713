"""When two names or two rows say the same thing: the rules by which a control is still the one that was proposed.

Strict on purpose: "Subscribe" and "Unsubscribe" are one letter pair apart, and so are two people in a list. What is not
the same by these rules is refused, and the next look shows it as it is now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

CURSORS = " _|▏▌▮█"


def same_name(before: str, now: str, others: Iterable[str] = ()) -> bool:
    """Equal but for case, space, a cursor that blinks at the end, and a counter: "Inbox (3)" is "Inbox (4)".

    A bare number at the end counts as a counter ("Cart 1", "Cart 2") where none of `others`, the names of the other
    controls of the look, is the same but for its number.
    """
    if _plain_name(before) == _plain_name(now):
        return True
    stem = _stem(before)
    return bool(stem) and stem == _stem(now) and all(_stem(other) != stem for other in others)


def _stem(text: str) -> str:
    """The words before a number at the end; "" when there is none."""
    match = re.fullmatch(r"(.*[^\W\d].*?)\s+\d+", _squeezed(text))
    return match[1].casefold() if match else ""


def same_row(before: str, now: str, others: Iterable[str]) -> bool:
    """Equal, or different in numbers only ("3 min ago") where no other row differs from it in numbers only.

    Args:
        others: words of the other rows, of the look and of now.
    """
    if _squeezed(before) == _squeezed(now):
        return True
    mask = _masked(before)
    return mask == _masked(now) and all(
        _masked(other) != mask for other in others if _squeezed(other) != _squeezed(before)
    )


def same_words(before: str, now: str) -> bool:
    """Equal but for numbers: a clock, a price."""
    return _masked(before).rstrip(CURSORS) == _masked(now).rstrip(CURSORS)


def _plain_name(text: str) -> str:
    return re.sub(r"\(\d+\)", "(#)", _squeezed(text)).rstrip(CURSORS).casefold()


def _masked(text: str) -> str:
    return re.sub(r"\d+", "#", _squeezed(text)).casefold()


def _squeezed(text: str) -> str:
    return " ".join(text.split())
