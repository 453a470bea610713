"""Measures the products on one settled page, in turn, so that the machine's noise hits them alike."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from playwright.sync_api import Page

from benchmarks.pages.products.product import Product, ProductFailed
from benchmarks.pages.tokens import count_tokens
from benchmarks.pages.truth import read_truth
from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.compare import Findings, compare

SLOW_MS = 3000
SLOW_LOOKS = 3
"""A product that once needed longer than SLOW_MS is asked this often at most."""


@dataclass
class Figures:
    """One product on one page. `ms` is the median of the looks; tokens are o200k's."""

    ms: float
    all_ms: list[float]
    tokens: int
    controls: int
    found: int
    listed: int
    phantoms: int
    words: int
    words_shown: int


@dataclass
class PageFigures:
    """All products on one page, by name."""

    page: str
    corpus: str
    application: str
    products: dict[str, Figures]

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def viewport(page: Page) -> Box:
    size = page.viewport_size or {"width": 1280, "height": 757}
    return Box(0, 0, size["width"], size["height"])


def is_enough(times: Sequence[float], repeat: int) -> bool:
    """Whether a product with these times (ms) was asked often enough."""
    return len(times) >= (SLOW_LOOKS if max(times, default=0) > SLOW_MS else repeat)


def measure(page: Page, products: Sequence[Product], repeat: int, tell: Callable[[str], None]) -> dict[str, Figures]:
    """The figures of each product that answered; the truth is read once, after the looks."""
    times: dict[str, list[float]] = {product.name: [] for product in products}
    failed: dict[str, str] = {}
    for turn in range(repeat):
        for place in range(len(products)):
            product = products[(turn + place) % len(products)]
            if product.name not in failed and not is_enough(times[product.name], repeat):
                try:
                    times[product.name].append(product.look())
                except ProductFailed as reason:
                    failed[product.name] = str(reason)
    truth, view = read_truth(page), viewport(page)
    found: dict[str, Figures] = {}
    for product in products:
        if product.name in failed:
            tell(f"  {product.name} gave no answer: {failed[product.name]}")
            continue
        shown = product.view()
        findings = compare(truth, shown.controls, shown.words, view)
        found[product.name] = _figures(times[product.name], count_tokens(shown.text), findings)
    return found


def _figures(times: list[float], tokens: int, findings: Findings) -> Figures:
    controls = len(findings.found) + len(findings.missed)
    shown = findings.word_total - len(findings.missed_words)
    return Figures(
        statistics.median(times),
        times,
        tokens,
        controls,
        len(findings.found),
        findings.listed_in_view,
        len(findings.phantoms),
        findings.word_total,
        shown,
    )
