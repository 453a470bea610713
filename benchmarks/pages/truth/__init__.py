"""The ground truth of a page, read by CDP alone: independent of the extractor, which must not be imported here."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

from benchmarks.pages.truth.capture import capture
from benchmarks.pages.truth.controls import Control, controls_in_view
from benchmarks.pages.truth.words import Word, words_in_view


@dataclass(frozen=True)
class Truth:
    """What is there to be seen: the controls and the words in the viewport."""

    controls: list[Control]
    words: list[Word]


def read_truth(page: Page) -> Truth:
    """Reads the page as it is now. Raises Playwright's Error when the page or a frame goes away meanwhile."""
    worlds = capture(page)
    return Truth(controls_in_view(worlds), words_in_view(worlds))


__all__ = ["Control", "Truth", "Word", "read_truth"]
