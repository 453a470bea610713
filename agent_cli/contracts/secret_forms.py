"""What a secret value can look like in a text: needles to search for, and where their pieces stand."""

from __future__ import annotations

import base64
import json
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Literal
from urllib.parse import quote, quote_plus

from agent_cli.contracts.decoded_text import View, squeezed

EDGE = 6
"""So many characters of the beginning or the end of a value are masked, of values of LONG and more."""
INSIDE = 8
"""So many of its middle."""
LONG = 8
STRIDE = INSIDE - EDGE + 1
"""Each stretch of INSIDE characters holds a whole gram of EDGE characters that begins at a multiple of this."""
SHORTEST_CODED = 4
WORDS = frozenset(
    ["password", "passwords", "passwort", "passphrase", "secret", "secrets", "username", "account", "welcome", "administrator", "customer", "summer", "winter", "spring", "autumn", "letmein", "master", "private", "default", "company", "service", "changeme", "login"]
)
"""Words of pages: a piece of a value that is only one of these is no trace of it."""


@dataclass(frozen=True)
class Needle:
    """One form of a value. `is_exact`: found whole, as it is, and not inside a longer number."""

    text: str
    is_exact: bool = False
    is_cased: bool = False
    """Upper and lower case differ (base64)."""

    @cached_property
    def wanted(self) -> str:
        return self.text if self.is_cased else lowered(self.text)

    def find(self, view: View, low: str) -> Iterator[tuple[int, int]]:
        """Stretches of the view that are the value or a piece of it; `low` is the view's text in lower case."""
        text = view.text if self.is_cased else low
        if self.is_exact or len(self.wanted) < LONG or (self.wanted.isdecimal() and len(self.wanted) < 2 * EDGE):
            yield from self._find_whole(text)
            return
        for begin in self._grams:
            gram, at = self.wanted[begin : begin + EDGE], -1
            while (at := text.find(gram, at + 1)) >= 0:
                start, end = self._grow(text, begin, at)
                if self._counts(text, start, end, begin - (at - start)):
                    yield start, end

    def _find_whole(self, text: str) -> Iterator[tuple[int, int]]:
        at, is_number = -1, self.wanted.isdecimal() and len(self.wanted) < LONG
        while (at := text.find(self.wanted, at + 1)) >= 0:
            end = at + len(self.wanted)
            beside = text[max(0, at - 1) : at] + text[end : end + 1]
            if not is_number or not any(letter.isdecimal() for letter in beside):
                yield at, end

    @cached_property
    def _grams(self) -> list[int]:
        last = len(self.wanted) - EDGE
        return sorted({*range(0, last + 1, STRIDE), last})

    def _grow(self, text: str, begin: int, at: int) -> tuple[int, int]:
        """The longest stretch round a gram that reads as the value does."""
        start, end, mine, my_end = at, at + EDGE, begin, begin + EDGE
        while start > 0 and mine > 0 and text[start - 1] == self.wanted[mine - 1]:
            start, mine = start - 1, mine - 1
        while end < len(text) and my_end < len(self.wanted) and text[end] == self.wanted[my_end]:
            end, my_end = end + 1, my_end + 1
        return start, end

    def _counts(self, text: str, start: int, end: int, mine: int) -> bool:
        """An edge, a long piece of the middle, or all of it; a mere word of pages does not count."""
        length = end - start
        is_edge = mine == 0 or mine + length == len(self.wanted)
        if length == len(self.wanted):
            return True
        return (is_edge or length >= INSIDE) and lowered(text[start:end]).strip(" -_.,:;!") not in WORDS


def lowered(text: str) -> str:
    """In lower case, character by character, so that places stay."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def needles_of(value: str) -> list[Needle]:
    """All forms of a value but those that `views_of` undoes (addresses, JSON, HTML)."""
    plain = {value, squeezed(value), value.replace(" ", "+"), *map(unicodedata.normalize, FORMS, [value] * len(FORMS))}
    found = {Needle(form): None for form in plain if form.strip()}
    for data in _bytes_of(value):
        found[Needle(data.hex())] = None
        found.update((Needle(coded, is_cased=True), None) for coded in base64_forms(data))
    return list(found)


FORMS: tuple[Literal["NFC", "NFD", "NFKC"], ...] = ("NFC", "NFD", "NFKC")


def code_needle(code: str) -> Needle:
    """A one-time code: only whole, as digits."""
    return Needle(code, is_exact=True)


def _bytes_of(value: str) -> list[bytes]:
    """The value as it can have been written before it was coded."""
    written = {value, json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]}
    written |= {quote(value), quote(value, safe=""), quote_plus(value)}
    found = {text.encode("utf-8", "replace"): None for text in sorted(written)}
    with suppress(UnicodeEncodeError):
        found[value.encode("latin-1")] = None
    found[value.encode("utf-16-le", "replace")] = None
    found[base64.b64encode(value.encode("utf-8", "replace"))] = None
    return list(found)


def base64_forms(data: bytes) -> set[str]:
    """What base64 makes of the bytes inside a longer text, for each of the three places where they can begin."""
    found: set[str] = set()
    for before in range(3):
        coded = base64.b64encode(b"\0" * before + data).rstrip(b"=").decode()
        bits = before * 8
        first, last = -(-bits // 6), (bits + len(data) * 8) // 6
        inner = coded[first:last]
        if len(inner) >= SHORTEST_CODED:
            found |= {inner, inner.replace("+", "-").replace("/", "_")}
    return found
