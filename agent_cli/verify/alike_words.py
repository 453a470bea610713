"""Do two texts speak of the same thing? They share a word, in any of its endings; particles do not count.

No dictionary and no stemmer of one language: two words are the same where one begins with the other or both begin
alike for most of their length. Scripts without spaces are compared by pairs of signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

WORD = re.compile(r"[^\W\d_]+")
HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a name of a program ends a word: logOut."""
UNSPACED = re.compile(r"[぀-ヿ㐀-鿿가-힯฀-๿]")
FEWEST_LETTERS, LONGEST_ENDING = 3, 4
ALIKE_LETTERS, ALIKE_SHARE = 4, 0.55
PARTICLES = frozenset(Path(__file__).with_name("particles.txt").read_text("utf-8").split())
"""Words of several languages that stand in any sentence, with those that any success is told by ("done")."""


def is_alike(text: str, others: Iterable[str]) -> bool:
    """Whether the text shares a word with any of the others."""
    own, theirs = _words(text), set().union(*(_words(other) for other in others))
    return any(_same(one, other) for one in own for other in theirs)


def _words(text: str) -> set[str]:
    found = set()
    for word in WORD.findall(HUMP.sub(" ", text)):
        plain = word.casefold()
        if UNSPACED.search(plain):
            found |= {plain[at : at + 2] for at in range(len(plain) - 1)}
        elif len(plain) >= FEWEST_LETTERS and plain not in PARTICLES:
            found.add(plain)
    return found


def _same(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if long.startswith(short):
        return len(long) - len(short) <= LONGEST_ENDING
    alike = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return alike >= ALIKE_LETTERS and alike >= ALIKE_SHARE * len(long)
