"""The bounds that the project set itself for what it sees of pages, each met or not."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.pages.measure import Figures, PageFigures

OURS, PLAYWRIGHT, BROWSER_USE = "agent", "playwright", "browser-use"


@dataclass(frozen=True)
class Bound:
    """A measured figure and its limit; `at_least` says from which side."""

    what: str
    value: float
    limit: float
    at_least: bool = False

    @property
    def is_met(self) -> bool:
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    def line(self) -> str:
        sign = ">=" if self.at_least else "<="
        verdict = "met" if self.is_met else "not met"
        return f"{self.what:58} {self.value:9.3f}  {sign} {self.limit:<6g} {verdict}"


def bounds(pages: Sequence[PageFigures]) -> list[Bound]:
    """The bounds that can be checked with what was measured."""
    ours = [page.products[OURS] for page in pages]
    found = [
        Bound("recall of controls", share(ours, "found", "controls"), 0.995, at_least=True),
        Bound("phantoms, share of the listed controls", share(ours, "phantoms", "listed"), 0.01),
        Bound("recall of visible words", share(ours, "words_shown", "words"), 0.98, at_least=True),
    ]
    if both := _beside(pages, BROWSER_USE):
        ratio = sum(a.tokens for a, _ in both) / max(sum(b.tokens for _, b in both), 1)
        found.append(Bound(f"tokens, sum over {len(both)} pages / browser-use's", ratio, 0.35))
    if both := _beside(pages, PLAYWRIGHT):
        tokens = statistics.median(a.tokens / max(b.tokens, 1) for a, b in both)
        found.append(Bound(f"tokens / Playwright's, median of {len(both)} pages", tokens, 0.25))
        found.append(Bound(f"time / Playwright's, median of {len(both)} pages", _median_time(both), 0.6))
    rows = [page.products[OURS].ms for page in pages if page.page == "table-5k"]
    return found + [Bound("5,000 rows, ms", ms, 150) for ms in rows]


def share(figures: Sequence[Figures], part: str, whole: str) -> float:
    """The sum of one field over the sum of another; 0 of 0 is 1 for what was to be found, 0 for phantoms."""
    total = sum(getattr(each, whole) for each in figures)
    if not total:
        return 0.0 if part == "phantoms" else 1.0
    return float(sum(getattr(each, part) for each in figures) / total)


def _median_time(both: list[tuple[Figures, Figures]]) -> float:
    return statistics.median(a.ms / b.ms for a, b in both)


def _beside(pages: Sequence[PageFigures], peer: str) -> list[tuple[Figures, Figures]]:
    return [(page.products[OURS], page.products[peer]) for page in pages if peer in page.products]
