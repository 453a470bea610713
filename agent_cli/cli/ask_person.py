"""Asks the person at the terminal whether an action is to be done."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agent_cli.contracts.effects import Subject
    from agent_cli.contracts.gate import Answer


def ask_person(subject: Subject, idle: Callable[[], None]) -> Answer:
    """Anything but yes is no, also the end of the input."""
    from agent_cli.propose.manual_proposer import read_input

    print(
        f"\n  {subject.sentence}\n  do it? (y = yes, n = no, a = all of this kind): ",
        end="",
        file=sys.stderr,
        flush=True,
    )
    said = read_input(sys.stdin, idle).strip().casefold()
    if said in ("a", "all"):
        return "all"
    return "yes" if said in ("y", "yes") else "no"
