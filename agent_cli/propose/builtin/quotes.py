"""Literal text in a task: quoted strings and long dates are taken out before the sentence is split."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_FIRST_MARK = 0xE000
MARK = "[\ue000-\uf8ff]"
_QUOTED = re.compile(
    r"\"([^\"]*)\""
    r"|“([^”]*)”"
    r"|«([^»]*)»"
    r"|`([^`]*)`"
    r"|(?<![\w\"])'((?:[^']|'(?=\w))*)'(?!\w)"
    r"|(?<!\w)‘([^’]*)’(?!\w)"
)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_LONG_DATE = re.compile(rf"\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}\b", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s\"'<>]*[^\s\"'<>.,;:!?]", re.IGNORECASE)


@dataclass
class Quoted:
    """A sentence in which each literal is one private-use character, and what each stands for."""

    masked: str = ""
    literals: list[str] = field(default_factory=list)
    was_quoted: list[bool] = field(default_factory=list)

    def _add(self, text: str, quoted: bool) -> str:
        self.literals.append(text)
        self.was_quoted.append(quoted)
        return chr(_FIRST_MARK + len(self.literals) - 1)

    def reveal(self, text: str, *, with_quotes: bool = False) -> str:
        """`text` with its marks replaced by what they stand for."""

        def shown(match: re.Match[str]) -> str:
            at = ord(match.group()) - _FIRST_MARK
            mark = '"' if with_quotes and self.was_quoted[at] else ""
            return f"{mark}{self.literals[at]}{mark}"

        return re.sub(MARK, shown, text)

    def is_quote(self, text: str) -> bool:
        """Whether `text` is one quoted literal and nothing else."""
        text = text.strip()
        return len(text) == 1 and bool(re.fullmatch(MARK, text)) and self.was_quoted[ord(text) - _FIRST_MARK]


def mask_literals(sentence: str) -> Quoted:
    """Takes quoted strings, web addresses and dates with a comma out of the sentence."""
    quoted = Quoted()
    text = _QUOTED.sub(lambda match: quoted._add(next(g for g in match.groups() if g is not None), True), sentence)
    text = _ADDRESS.sub(lambda match: quoted._add(match.group(), False), text)
    text = _LONG_DATE.sub(lambda match: quoted._add(match.group(), False), text)
    quoted.masked = text
    return quoted
