"""Where the cases come from: modules with `CASES` (fixtures_sites/hostile/case.py) and `start_server()`."""

from __future__ import annotations

from contextlib import AbstractContextManager
from importlib import import_module
from typing import Protocol

from fixtures_sites.hostile.case import Case

MODULES = ("fixtures_sites.hostile",)
"""One line for each more: the running server has `url` and `reports`, a set of (word, case) pairs."""


class Site(Protocol):
    url: str
    reports: set[tuple[str, str]]


class Source(Protocol):
    """A module of MODULES."""

    CASES: tuple[Case, ...]

    def start_server(self) -> AbstractContextManager[Site]: ...


def sources() -> list[Source]:
    return [import_module(name) for name in MODULES]  # type: ignore[misc]
