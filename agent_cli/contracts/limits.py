"""How much of what a page can make large is taken: usual numbers, and those that a person has set (docs/limits.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Limits:
    """Each is set by its name in capitals (`limits = { MOST_TABS = 5 }` in agent.toml)."""

    frames_worked: int = 60
    """Frames of a tab that are looked into."""
    most_tabs: int = 20
    """More are closed as they come."""
    event_limit: int = 500
    """Plain events that the log keeps; messages have a place of their own."""
    alerts_in_a_row: int = 20
    """That are closed unasked."""
    most_extracted: int = 1_000_000
    """Characters of JSON that a run keeps: they are written, printed and told once more with each further part."""
    in_page: tuple[tuple[str, int], ...] = ()
    """Those of the page scripts (content_scripts/limits.js), by the name of the constant."""

    @classmethod
    def of(cls, given: Mapping[str, int], known_in_page: frozenset[str]) -> Limits:
        """Raises KeyError with the name that is none."""
        own = {item.name.upper(): item.name for item in fields(cls) if item.name != "in_page"}
        for name in given:
            if name not in own and name not in known_in_page:
                raise KeyError(name)
        ours = {own[name]: value for name, value in given.items() if name in own}
        in_page = tuple((name, value) for name, value in given.items() if name in known_in_page)
        return cls(**ours, in_page=in_page)

    @classmethod
    def names(cls) -> list[str]:
        return [item.name.upper() for item in fields(cls) if item.name != "in_page"]


USUAL = Limits()
