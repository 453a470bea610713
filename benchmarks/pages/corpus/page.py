"""The words of the corpus: an application, and the pages of it that are looked at."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from playwright.sync_api import Page


@dataclass(frozen=True)
class CorpusPage:
    """One page: the path to open, and what a person does before looking (log in, unfold, wait)."""

    name: str
    path: str
    prepare: Callable[[Page], None] = lambda page: None


@dataclass(frozen=True)
class Application:
    """Something that nobody here wrote (or a generated page); `serve` installs it, starts it and gives its base URL.

    `serve` raises NotInstalled.
    """

    name: str
    serve: Callable[[], AbstractContextManager[str]]
    pages: tuple[CorpusPage, ...]
    corpus: str = "real pages"
