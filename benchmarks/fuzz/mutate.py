"""Mutations of valid bytes: cut, spliced, flipped, repeated, nested, with numbers and characters of all sorts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

LONGEST = 60_000
MOST_AT_ONCE = 6
TOKEN = re.compile(rb'"(?:[^"\\]|\\.){0,200}"|-?\d[\d.eE+-]*|true|false|null|[\w.@-]+|\S')
ODD = [
    b"", b"\0", b"\xff", b"\xed\xa0\x80", b"\\ud800", b"\xe2\x80\xae", b"\xef\xbb\xbf", "ⅷ".encode(), "İß".encode(),
    b"null", b"true", b"[]", b"{}", b'""', b"-0", b"1e999", b"-1e-999", b"NaN", b"Infinity", b"9" * 400, b"9" * 5000,
    b"18446744073709551616", b"-9223372036854775809", b"0.1", b"2024-99-99", b"12:60", b"{{", b"}}", b"{{secret:PW}}",
    b"{port}", b"&a [*a]", b"*a", b"!!python/object:x ", b"<<: ", b"? ", b"%s%n", b"{0.__class__}", b"../../x", b"//[",
    b"http://[", b"http://x:99999/", b"javascript:1", b"$ref", b"#/", b"(a+)+$", b'"', b"'", b"\\", b"\n", b":", b",",
    b"=", b"\r", b"@", b"#", b"```json\n", b"<think>", b"</page>", b"data: ", b"CON.txt", b".", b"~", b" " * 3000,
]  # fmt: skip

Change = Callable[[bytes, Random, Sequence[bytes]], bytes]


def mutate(samples: Sequence[bytes], chance: Random) -> bytes:
    """One to six changes to one of the samples."""
    data = chance.choice(samples)
    for _ in range(chance.randint(1, MOST_AT_ONCE)):
        data = chance.choice(CHANGES)(data, chance, samples)[:LONGEST]
    return data


def _cut(data: bytes, chance: Random, _: Sequence[bytes]) -> bytes:
    left, right = _span(data, chance, 60)
    return data[:left] if chance.random() < 0.2 else data[:left] + data[right:]


def _flip(data: bytes, chance: Random, _: Sequence[bytes]) -> bytes:
    if not data:
        return b"\x80"
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _insert(data: bytes, chance: Random, _: Sequence[bytes]) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(ODD) + data[at:]


def _replace_token(data: bytes, chance: Random, _: Sequence[bytes]) -> bytes:
    """A word, a number or a quoted text by something odd, or by another word of the same input."""
    tokens = [match.span() for match in TOKEN.finditer(data)]
    if not tokens:
        return chance.choice(ODD)
    left, right = chance.choice(tokens)
    other_left, other_right = chance.choice(tokens)
    new = chance.choice(ODD) if chance.random() < 0.6 else data[other_left:other_right]
    return data[:left] + new + data[right:]


def _splice(data: bytes, chance: Random, samples: Sequence[bytes]) -> bytes:
    other = chance.choice(samples)
    left, right = _span(other, chance, 400)
    at = chance.randint(0, len(data))
    return data[:at] + other[left:right] + data[at:]


def _repeat(data: bytes, chance: Random, _: Sequence[bytes]) -> bytes:
    left, right = _span(data, chance, 40)
    times = chance.choice([2, 2, 10, 300, 5000])
    return data[:right] + data[left:right] * times + data[right:]


def _nest(data: bytes, chance: Random, _: Sequence[bytes]) -> bytes:
    """A part inside of many lists or objects: as a whole, or at a token."""
    deep = chance.choice([3, 30, 200, 600, 1200, 20_000])
    before, after = chance.choice([(b"[", b"]"), (b'{"a":', b"}"), (b"(", b")"), (b"- ", b""), (b"{", b"}")])
    tokens = [match.span() for match in TOKEN.finditer(data)] or [(0, len(data))]
    left, right = chance.choice(tokens) if chance.random() < 0.8 else (0, len(data))
    return data[:left] + before * deep + data[left:right] + after * deep + data[right:]


def _swap_lines(data: bytes, chance: Random, _: Sequence[bytes]) -> bytes:
    """Lines in another order, or one of them twice."""
    lines = data.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one] if chance.random() < 0.7 else lines[other]
    return b"\n".join(lines)


def _span(data: bytes, chance: Random, longest: int) -> tuple[int, int]:
    left = chance.randint(0, len(data))
    return left, min(len(data), left + chance.randint(1, longest))


CHANGES: list[Change] = [_cut, _flip, _insert, _replace_token, _replace_token, _replace_token, _splice, _repeat, _nest,
                         _swap_lines]  # fmt: skip
