"""Dates as fields write them: the wanted one parsed, formats found, and what a text can mean read back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from agent_cli.act.trouble import Trouble

Names = list[tuple[str, int]]

DAY_FIRST = (
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "nl",
    "pl",
    "ru",
    "tr",
    "da",
    "nb",
    "no",
    "fi",
    "cs",
    "en-gb",
    "en-au",
    "en-in",
)
YEAR_FIRST = ("ja", "zh", "ko", "sv", "hu", "lt", "en-ca")
LETTERS = {"y": "y", "j": "y", "a": "y", "m": "m", "d": "d", "t": "d"}  # German Jahr and Tag, French année


@dataclass(frozen=True)
class Moment:
    """A day, with the time as "HH:MM" where one was given."""

    day: date
    time: str = ""

    @property
    def said(self) -> str:
        return f"{self.day.isoformat()} {self.time}".strip()


def parse_moments(value: str) -> list[Moment]:
    """One moment, or the two of a range. Raises Trouble refused."""
    found = [_parse_moment(part) for part in value.strip().split("/")]
    if len(found) > 2 or (len(found) == 2 and found[0].day > found[1].day):
        raise Trouble("refused", f"{value!r} is no range: write first/last, 2026-01-02/2026-01-09")
    return found


def _parse_moment(text: str) -> Moment:
    match = re.fullmatch(r"(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?", text.strip())
    try:
        return Moment(date.fromisoformat(match[1]), match[2] or "") if match else _raise(text)
    except ValueError:
        return _raise(text)


def _raise(text: str) -> Moment:
    raise Trouble("refused", f"{text!r} is no ISO date: write 2026-01-31 or 2026-01-31T09:30")


@dataclass(frozen=True)
class Form:
    """How a field writes dates: the order of its parts, what stands between them, digits of day and year."""

    order: str
    separator: str = "/"
    is_padded: bool = True
    year_digits: int = 4
    is_stated: bool = False

    def write(self, moment: Moment) -> str:
        day = moment.day
        width = 2 if self.is_padded else 1
        year = f"{day.year:04d}"[-self.year_digits :]
        parts = {"y": year, "m": f"{day.month:0{width}d}", "d": f"{day.day:0{width}d}"}
        text = self.separator.join(parts[letter] for letter in self.order)
        return f"{text} {moment.time}".strip()


def find_form(hints: list[str], value: str, lang: str) -> Form:
    """The form that a hint or the present value states, else the one of the language."""
    for hint in hints:
        if found := _form_of_pattern(hint):
            return found
    if found := _form_of_value(value):
        return found
    folded = lang.casefold()
    if any(folded == own or folded.startswith(own + "-") for own in YEAR_FIRST):
        return Form("ymd", "-")
    if any(folded == own or folded.startswith(own + "-") for own in DAY_FIRST):
        return Form("dmy", "." if folded[:2] in ("de", "pl", "ru", "tr", "fi", "cs") else "/")
    return Form("mdy", "/")


def _form_of_pattern(hint: str) -> Form | None:
    match = re.search(r"\b([dmyjat]{1,4})([./\- ]{1,2})([dmyjat]{1,4})\2([dmyjat]{1,4})\b", hint, re.I)
    if match is None:
        return None
    groups = [match[1].lower(), match[3].lower(), match[4].lower()]
    order = "".join(LETTERS[group[0]] for group in groups)
    if sorted(order) != ["d", "m", "y"] or any(len(set(group)) > 1 for group in groups):
        return None
    lengths = dict(zip(order, map(len, groups), strict=True))
    if lengths["m"] > 2:
        return None
    return Form(
        order,
        match[2],
        lengths["d"] != 1 or lengths["m"] != 1 or lengths["y"] == 1,
        2 if lengths["y"] == 2 else 4,
        True,
    )


def _form_of_value(value: str) -> Form | None:
    """A value like 31.12.2026 states its form, 05/06/2026 only its separator."""
    match = re.fullmatch(r"\s*(\d{1,4})([./\-])(\d{1,2})\2(\d{1,4})\s*", value)
    if match is None:
        return None
    first, second = int(match[1]), int(match[3])
    if len(match[1]) == 4:
        return Form("ymd", match[2], is_stated=True)
    if first > 12 or second > 12:
        return Form("dmy" if first > 12 else "mdy", match[2], is_stated=True)
    return Form("dmy", match[2], is_stated=True) if match[2] == "." else None


def dates_said(text: str, names: Names, form: Form | None = None) -> list[set[date]]:
    """For each date in a text, what it can mean; with a stated form one thing only."""
    found = []
    rest = text
    for match in re.finditer(r"(?<!\d)(\d{1,4})([./\-–\s])\s?(\d{1,2})\2\s?(\d{1,4})(?!\d)", text):
        meanings = _meanings(match[1], match[3], match[4], form)
        if meanings:
            found.append(meanings)
            rest = rest.replace(match[0], " ")
    return found or _worded_dates(rest, names)


def _meanings(one: str, two: str, three: str, form: Form | None) -> set[date]:
    if len(one) == 4:
        orders = ["ymd"]
    elif form is not None and form.is_stated:
        orders = [form.order]
    else:
        orders = ["mdy", "dmy", "ymd"] if len(three) <= 2 else ["mdy", "dmy"]
    found = set()
    for order in orders:
        parts = dict(zip(order, (one, two, three), strict=True))
        year = int(parts["y"]) + (2000 if len(parts["y"]) <= 2 else 0)
        day = _date(year, int(parts["m"]), int(parts["d"]))
        if day is not None:
            found.add(day)
    return found


def _worded_dates(text: str, names: Names) -> list[set[date]]:
    """Dates with the month as a word: "23 January 2026", "Jan 23rd, 2026"."""
    months = dict(names)
    words = "|".join(re.escape(name) for name, _ in names)
    found = []
    day, end = r"(\d{1,2})(?:st|nd|rd|th|\.)?", r"(?!\d),?\s*"
    pattern = rf"(?:{day}\s+(?:of\s+|de\s+)?)?\b({words})\b\.?,?\s*(?:{day}{end})?(?:de\s+)?,?\s*(\d{{4}})"
    for match in re.finditer(pattern, text.casefold()):
        meant = _date(int(match[4]), months[match[2]], int(match[1] or match[3] or 0))
        if meant is not None:
            found.append({meant})
    return found


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def says_time(text: str, time: str) -> bool:
    """Whether a text has this time, on a clock of 24 or of 12 hours."""
    hour, minute = int(time[:2]), time[3:]
    for match in re.finditer(r"(?<!\d)(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?m?", text.casefold()):
        shown = int(match[1]) % 12 + (12 if match[3] == "p" else 0) if match[3] else int(match[1])
        if shown == hour and match[2] == minute:
            return True
    return False
