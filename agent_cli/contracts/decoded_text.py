"""A text as it reads when its escapes are undone and its invisible characters taken out, with the way back."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass

MOST_LAYERS = 5
BYTE = "%[0-9a-f]{2}"
ESCAPE = re.compile(
    f"%f[0-7]{BYTE}{BYTE}{BYTE}|%e[0-9a-f]{BYTE}{BYTE}|%[cd][0-9a-f]{BYTE}|{BYTE}"
    r"|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|\\x[0-9a-f]{2}|\\[\\\"'/bfnrt]"
    r"|&#[0-9]{1,7};?|&#x[0-9a-f]{1,6};?|&[a-z][a-z0-9]{1,30};",
    re.IGNORECASE,
)
"""One character as addresses (UTF-8), JSON, JavaScript and HTML write it."""
INVISIBLE = re.compile(
    "[\\s\u00ad\u034f\u061c\u115f\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+"
)
"""White space, soft hyphens, joiners and marks of direction: what a page can put between the characters of a value."""
SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


@dataclass(frozen=True)
class View:
    """`text` is made of `parent`'s text (None = it is the text itself); `cuts` are (place here, place there) pairs."""

    text: str
    parent: View | None = None
    here: tuple[int, ...] = ()
    there: tuple[int, ...] = ()

    def back(self, start: int, end: int) -> tuple[int, int]:
        """Where this stretch stands in the first text."""
        if self.parent is None:
            return start, end
        first, last = self._one(start)[0], self._one(end - 1)[1]
        return self.parent.back(first, last)

    def _one(self, place: int) -> tuple[int, int]:
        """The stretch of the parent that one character stands for."""
        index = bisect_right(self.here, place) - 1
        begin = self.there[index] + place - self.here[index]
        is_last_here = index + 1 < len(self.here) and place + 1 == self.here[index + 1]
        is_escape = is_last_here and self.here[index + 1] - self.here[index] == 1
        return begin, self.there[index + 1] if is_escape else begin + 1


def views_of(text: str) -> Iterator[View]:
    """The text, and what is left of it when escapes are undone, layer by layer; each also without what cannot be seen.

    At most MOST_LAYERS layers: a value that was escaped more often is not found.
    """
    view = View(text)
    for _ in range(MOST_LAYERS):
        yield view
        if INVISIBLE.search(view.text):
            yield _rewritten(view, INVISIBLE, lambda match: "")
        if not ESCAPE.search(view.text):
            return
        decoded = _rewritten(view, ESCAPE, _plain)
        if decoded.text == view.text:
            return
        view = decoded


def squeezed(text: str) -> str:
    """Without what cannot be seen."""
    return INVISIBLE.sub("", text)


def _rewritten(view: View, pattern: re.Pattern[str], plain: Callable[[re.Match[str]], str]) -> View:
    parts: list[str] = []
    here, there = [0], [0]
    length = done = 0
    for match in pattern.finditer(view.text):
        new = plain(match)
        kept = view.text[done : match.start()]
        parts += (kept, new)
        length += len(kept)
        here += (length, length + len(new))
        there += (match.start(), match.end())
        length, done = length + len(new), match.end()
    parts.append(view.text[done:])
    return View("".join(parts), view, tuple(here), tuple(there))


def _plain(match: re.Match[str]) -> str:
    """The one character that the escape stands for; the escape itself where it stands for none, or for several."""
    written = match.group()
    if written[0] == "%":
        data = bytes.fromhex(written.replace("%", ""))
        try:
            plain = data.decode()
        except UnicodeDecodeError:
            plain = data.decode("latin-1")
    elif written[:2] == "&#":
        digits = written[2:].rstrip(";")
        code = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
        plain = chr(code) if code < 0x110000 else written
    elif written[0] == "&":
        plain = html.unescape(written)
    elif written[1] in "uUxX" and len(written) > 2:
        code = int(written[2:].strip("{}"), 16)
        plain = chr(code) if code < 0x110000 else written
    else:
        plain = SHORT.get(written[1], written[1])
    return plain if len(plain) == 1 else written
