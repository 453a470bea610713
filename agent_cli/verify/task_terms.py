"""The words of a task that must be accounted for on the page: quoted words, names, numbers, dates, addresses.

No list of verbs and no grammar: a word counts by its form (quotes, capitals, digits), or because the page has a row or
an action has a value of the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from agent_cli.contracts.whole_words import stands_whole, whole_places

QUOTED = re.compile(r"\"([^\"]+)\"|(?<!\w)'([^']+)'(?!\w)|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»")
NUMBER = re.compile(r"(?<![\w.,])[-+]?\d[\d.,:/-]*\d(?!\w)|(?<![\w.,])\d(?!\w)")
MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
NAME = re.compile(r"(?<!\w)(?:[^\W\d_a-z][\w'’-]*)(?:\s+[^\W\d_a-z][\w'’-]*)*")
MIXED = re.compile(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[^\W\d_])[^\W_][\w-]*[^\W_]")
"""Letters and digits in one word (a code, 4pm, 200cm): pages write it in too many ways, and its parts are no terms."""
SENTENCE_START = re.compile(r"(?:^|[.!?:]\s+)\s*$")
SLOT = re.compile(r"[-+]\d+|\d{1,2}([:.]\d\d)?\s?([ap]\.?m\.?|uhr|h)|\d{1,2}:\d\d", re.IGNORECASE)
"""A time of the day or a signed number: lines of a calendar, marks of an axis. By them a task says when and where; they
are no records that would have to change."""
FEWEST_DIGITS = 6


def task_terms(task: str) -> list[str]:
    """Each once, in the order of the task; what is in quotes is taken whole, and not read further."""
    found = [next(part for part in match if part).strip() for match in QUOTED.findall(task)]
    rest = QUOTED.sub(" \0 ", task)
    found += MAIL.findall(rest)
    rest = MIXED.sub(" \0 ", MAIL.sub(" \0 ", rest))
    found += [text.strip(".,:/") for text in NUMBER.findall(rest)]
    rest = NUMBER.sub(" \0 ", rest)
    found += _names(rest)
    return [text for text in dict.fromkeys(found) if text]


def _names(text: str) -> list[str]:
    """Words with a capital; the word that begins a sentence has its capital from there."""
    found = []
    for match in NAME.finditer(text):
        words = match[0].split()
        if SENTENCE_START.search(text[: match.start()]):
            words = words[1:]
        if words and any(len(word) > 1 for word in words):
            found.append(" ".join(words))
    return found


def occurs(term: str, text: str) -> bool:
    """True when the text has the term as whole words; numbers, long digit strings and dates in any usual writing."""
    return any(stands_whole(form, text) for form in _forms(term)) or _has_number(term, text)


def count_term(term: str, text: str) -> int:
    """How often the term itself stands in the text as whole words."""
    return sum(1 for _ in whole_places(flat(term), text))


def is_record(cell: str) -> bool:
    """Whether the words of a cell can name the record of its row."""
    return len(cell) > 1 and SLOT.fullmatch(cell.strip()) is None


def in_any(term: str, texts: Iterable[str]) -> bool:
    """The same for several texts, in any case of letters."""
    return any(occurs(term, flat(text)) for text in texts)


def flat(text: str) -> str:
    """The text in small letters, with single spaces."""
    return " ".join(text.split()).casefold()


def _forms(term: str) -> list[str]:
    forms = [flat(term)]
    try:
        day = date.fromisoformat(term)
    except ValueError:
        return forms
    month = day.strftime("%B").casefold()
    for name in (month, month[:3]):
        forms += [f"{day.day} {name} {day.year}", f"{name} {day.day}, {day.year}", f"{name} {day.day} {day.year}"]
    for mark in "./-":
        forms += [f"{day:%d}{mark}{day:%m}{mark}{day.year}", f"{day:%m}{mark}{day:%d}{mark}{day.year}"]
        forms += [f"{day.day}{mark}{day.month}{mark}{day.year}", f"{day.month}{mark}{day.day}{mark}{day.year}"]
    return forms


def _has_number(term: str, text: str) -> bool:
    """12.5 is 12.50, 1250 is 1,250; of a telephone number only the digits count."""
    digits = re.sub(r"\D", "", term)
    if not digits or re.search(r"[^\d\s.,()+/-]", term):
        return False
    if len(digits) >= FEWEST_DIGITS:
        return any(re.sub(r"\D", "", found) == digits for found in re.findall(r"[\d(+][\d\s().,+/-]*\d", text))
    value = _number(term)
    return value is not None and any(_number(found) == value for found in NUMBER.findall(text))


def _number(text: str) -> float | None:
    plain = text.replace(",", "") if re.fullmatch(r"[-+]?\d{1,3}(,\d{3})+(\.\d+)?", text) else text.replace(",", ".")
    try:
        return float(plain)
    except ValueError:
        return None
