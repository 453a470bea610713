"""Does this stand on the page? Words and numbers are compared as a person would, whatever their spacing or format."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any

from agent_cli.browser import BrowserSession, FrameSilent, WorldGone
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import Node
from agent_cli.contracts.whole_words import stands_whole

SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00ad": "", "\u200b": ""})
NUMBER = re.compile(r"\d[\d.,']*")
SPACED_NUMBER = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\d)")
WHOLE_NUMBER = re.compile(r"-?[\d.,' ]*\d")
FIRST_UNSPACED = "\u2e80"
"""From here on (Chinese, Japanese, …) words have no space between them."""
SMALLEST_PART = 1e-9


def leaves(data: Any, path: str = "data") -> Iterator[tuple[str, str | int | float]]:
    """(path, value) of each word and number, like ("data.rows[0].name", "Ann"); what is empty needs no proof."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, f"{path}.{key}")
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from leaves(value, f"{path}[{index}]")
    elif _needs_proof(data):
        yield path, data


def _needs_proof(value: Any) -> bool:
    return bool(value.strip()) if isinstance(value, str) else type(value) in (int, float)


class PageWords:
    """All that a page says: the look (also values, hints and addresses of links) and the text of its frames."""

    def __init__(self, texts: list[str]) -> None:
        self._text = "\n".join(plain(text) for text in texts)

    @classmethod
    def read(cls, session: BrowserSession, seen: Observation) -> PageWords:
        texts = [seen.title, seen.url, *(text for node in seen.nodes for text in _said(node))]
        for world in session.worlds():
            with suppress(WorldGone, FrameSilent):
                texts += [str(world.call(function, limit_ms=3000)) for function in ("pageWords", "fieldWords")]
        return cls(texts)

    def says(self, value: str | int | float) -> bool:
        """Whether these words stand there as a whole ("Jas" is not in "Jason"), or this number in any format."""
        if not isinstance(value, str):
            return self._has_number(float(value))
        words = plain(value)
        if stands_whole(words, self._text, _is_spaced(words[:1]), _is_spaced(words[-1:])):
            return True
        return bool(WHOLE_NUMBER.fullmatch(words)) and any(map(self._has_number, readings(words)))

    def _has_number(self, value: float) -> bool:
        return any(abs(value - number) < SMALLEST_PART for number in self._numbers)

    @cached_property
    def _numbers(self) -> set[float]:
        found: set[float] = set()
        for pattern in (NUMBER, SPACED_NUMBER):
            for match in pattern.finditer(self._text):
                signed = self._text[: match.start()].rstrip(" $€£¥").endswith(("-", "("))
                for value in readings(match.group()):
                    found |= {value, -value} if signed else {value}
        return found


def plain(text: str) -> str:
    """Folded case, one kind of quotes and dashes, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(SAME).casefold().split())


def readings(token: str) -> list[float]:
    """What a number may mean: "1.234,50" is 1234.5; "1,234" is 1234 or 1.234."""
    sign = -1 if token.startswith("-") else 1
    digits = re.sub(r"[' -]", "", token).rstrip(".,")
    marks = [mark for mark in digits if mark in ".,"]
    if not marks:
        forms = [digits]
    elif len(set(marks)) == 2:
        whole, part = digits.rsplit(marks[-1], 1)
        forms = [f"{re.sub('[.,]', '', whole)}.{part}"]
    elif len(marks) > 1:
        forms = [re.sub("[.,]", "", digits)]
    else:
        forms = [digits.replace(",", ".")]
        if re.fullmatch(r"\d{1,3}[.,]\d{3}", digits):
            forms.append(re.sub("[.,]", "", digits))
    return [sign * float(form) for form in forms if re.fullmatch(r"\d*\.?\d+", form)]


def _said(node: Node) -> list[str]:
    place = node.place
    return [text for text in (node.n, node.v, place.hint, place.href, place.row_text, *(node.o or [])) if text]


def _is_spaced(letter: str) -> bool:
    """Whether other words keep away from one that begins or ends with this letter."""
    return letter.isalnum() and letter < FIRST_UNSPACED
