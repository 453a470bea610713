"""Ratings: groups of radios of which each stands for a grade."""

from __future__ import annotations

import re
from typing import Any

from agent_cli.act.trouble import NotTaken, Trouble
from agent_cli.act.widgets.hand import Hand

COMMIT_MS = 800


def choose_grade(hand: Hand, grades: list[dict[str, Any]], value: str) -> str:
    """Presses the radio of this grade and reads the group back."""
    index = _index_of(grades, value, hand.target.described)
    if not grades[index]["isChecked"]:
        hand.press(grades[index]["id"])

    def is_taken() -> bool:
        now = hand.ask("gradesOf", id=hand.id)
        return len(now) > index and bool(now[index]["isChecked"])

    if not hand.until(is_taken, COMMIT_MS):
        checked = next((_name(grade) for grade in hand.ask("gradesOf", id=hand.id) if grade["isChecked"]), "nothing")
        raise NotTaken(f"{_name(grades[index])!r} was pressed but {checked!r} is chosen")
    return f"set {hand.target.described}: {_name(grades[index])!r} is chosen"


def _index_of(grades: list[dict[str, Any]], value: str, described: str) -> int:
    """By value, by words, by the number in the words, else by the place in the row."""
    wanted = value.strip().casefold()
    ways = (
        [grade["value"].casefold() for grade in grades],
        [grade["text"].casefold() for grade in grades],
        [(re.findall(r"\d+(?:\.\d+)?", grade["text"]) or [""])[0] for grade in grades],
    )
    for words in ways:
        if words.count(wanted) == 1:
            return words.index(wanted)
    if wanted.isdigit() and 1 <= int(wanted) <= len(grades):
        return int(wanted) - 1
    names = ", ".join(repr(_name(grade)) for grade in grades[:20])
    raise Trouble("refused", f"no grade is {value!r} in {described}; there are: {names}")


def _name(grade: dict[str, Any]) -> str:
    return str(grade["text"] or grade["value"])
