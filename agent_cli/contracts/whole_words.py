"""Where words stand as a whole: "Jas" is not in "Jason".

No regular expression is made of them: `re` keeps those of 512 tasks, and each is a piece of memory for good.
"""

from __future__ import annotations

from collections.abc import Iterator


def whole_places(words: str, text: str, left: bool = True, right: bool = True) -> Iterator[int]:
    """Where the words begin in the text, one after another, with no letter, digit or underscore beside them.

    Args:
        left, right: False where something may stand before, or behind them. No words at all stand at the beginning.
    """
    if not words:
        yield 0
        return
    start = text.find(words)
    while start >= 0:
        end = start + len(words)
        is_whole = not (left and _is_word(text[start - 1 : start])) and not (right and _is_word(text[end : end + 1]))
        if is_whole:
            yield start
        start = text.find(words, end if is_whole else start + 1)


def stands_whole(words: str, text: str, left: bool = True, right: bool = True) -> bool:
    return next(whole_places(words, text, left, right), None) is not None


def _is_word(letter: str) -> bool:
    """As `\\w` of regular expressions has it."""
    return letter.isalnum() or letter == "_"
