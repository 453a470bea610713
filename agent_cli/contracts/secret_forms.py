"""What a secret value can look like in a text: needles to search for, and where their pieces stand."""

from __future__ import annotations

import base64
import json
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal
from urllib.parse import quote, quote_plus

from agent_cli.contracts.decoded_text import squeezed

EDGE = 6
"""So many characters of the beginning or the end of a value are masked, of values of LONG and more."""
INSIDE = 8
"""So many of its middle."""
LONG = 8
STRIDE = INSIDE - EDGE + 1
"""Each stretch of INSIDE characters holds a whole gram of EDGE characters that begins at a multiple of this."""
SHORTEST_CODED = 4
PAGE_WORDS = """password passwords passwort passphrase secret secrets username account welcome administrator customer
summer winter spring autumn letmein master private default company service changeme login"""
WORDS = frozenset(PAGE_WORDS.split())
"""Words of pages: a piece of a value that is only one of these is no trace of it."""


@dataclass(frozen=True)
class Needle:
    """One form of a value. `is_exact`: found whole only."""

    text: str
    is_exact: bool = False
    is_cased: bool = False
    """Upper and lower case differ (base64)."""

    @cached_property
    def wanted(self) -> str:
        return self.text if self.is_cased else lowered(self.text)

    @property
    def is_whole(self) -> bool:
        """Too short, or too much like other numbers, for pieces of it to count."""
        return self.is_exact or len(self.wanted) < LONG or (self.wanted.isdecimal() and len(self.wanted) < 2 * EDGE)

    @property
    def grams(self) -> list[int]:
        """Where pieces of EDGE characters begin of which each stretch that counts holds one."""
        last = len(self.wanted) - EDGE
        return sorted({*range(0, last + 1, STRIDE), last})

    def find_whole(self, text: str) -> Iterator[tuple[int, int]]:
        at, is_number = -1, self.wanted.isdecimal() and len(self.wanted) < LONG
        while (at := text.find(self.wanted, at + 1)) >= 0:
            end = at + len(self.wanted)
            beside = text[max(0, at - 1) : at] + text[end : end + 1]
            if not is_number or not any(letter.isdecimal() for letter in beside):
                yield at, end

    def grow(self, text: str, begin: int, at: int) -> tuple[int, int] | None:
        """The longest stretch round a gram that reads as the value does; None where it is too short to count."""
        start, end, mine, my_end = at, at + EDGE, begin, begin + EDGE
        while start > 0 and mine > 0 and text[start - 1] == self.wanted[mine - 1]:
            start, mine = start - 1, mine - 1
        while end < len(text) and my_end < len(self.wanted) and text[end] == self.wanted[my_end]:
            end, my_end = end + 1, my_end + 1
        is_all = end - start == len(self.wanted)
        is_edge = mine == 0 or my_end == len(self.wanted)
        is_word = lowered(text[start:end]).strip(" -_.,:;!") in WORDS
        return (start, end) if is_all or ((is_edge or end - start >= INSIDE) and not is_word) else None


@dataclass
class NeedleCase:
    """All needles of a run, sorted so that a text is gone through once for all of them."""

    whole: list[tuple[Needle, str]] = field(default_factory=list)
    grams: dict[bool, dict[str, list[tuple[Needle, int, str]]]] = field(default_factory=lambda: {True: {}, False: {}})
    """By whether case counts: the needles that hold a gram, where it begins in them, and whose they are."""

    def add(self, needle: Needle, name: str) -> None:
        if needle.is_whole:
            self.whole.append((needle, name))
            return
        table = self.grams[needle.is_cased]
        for begin in needle.grams:
            table.setdefault(needle.wanted[begin : begin + EDGE], []).append((needle, begin, name))

    def __bool__(self) -> bool:
        return bool(self.whole or any(self.grams.values()))

    def find(self, text: str) -> Iterator[tuple[int, int, str]]:
        """(start, end, name) of each stretch that is a value or a piece of one."""
        low = lowered(text)
        for needle, name in self.whole:
            for start, end in needle.find_whole(text if needle.is_cased else low):
                yield start, end, name
        for is_cased, table in self.grams.items():
            own = text if is_cased else low
            for at in [at for at in range(len(own) - EDGE + 1) if own[at : at + EDGE] in table]:
                for needle, begin, name in table[own[at : at + EDGE]]:
                    if (stretch := needle.grow(own, begin, at)) is not None:
                        yield *stretch, name


def lowered(text: str) -> str:
    """In lower case, character by character, so that places stay."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def needles_of(value: str) -> list[Needle]:
    """All forms of a value but those that `views_of` undoes (addresses, JSON, HTML)."""
    plain = {value, squeezed(value), value.replace(" ", "+"), *map(unicodedata.normalize, FORMS, [value] * len(FORMS))}
    plain |= {_in_halves(form) for form in plain}
    found = {Needle(form): None for form in plain if form.strip()}
    for data in _bytes_of(value):
        found[Needle(data.hex())] = None
        found.update((Needle(coded, is_cased=True), None) for coded in base64_forms(data))
    return list(found)


FORMS: tuple[Literal["NFC", "NFD", "NFKC"], ...] = ("NFC", "NFD", "NFKC")


def _in_halves(text: str) -> str:
    """As the escapes of JSON and JavaScript tell it: a character beyond U+FFFF by two surrogates."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(int.from_bytes(data[at : at + 2], "little")) for at in range(0, len(data), 2))


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
