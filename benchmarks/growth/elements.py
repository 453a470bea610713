"""One long page of more and more buttons and fields: the time and the tokens of a look."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from agent_cli.browser import open_session
from agent_cli.settings import Settings
from benchmarks.pages.corpus.install import CACHE
from benchmarks.pages.corpus.serving import serve_files
from benchmarks.pages.measure import is_enough
from benchmarks.pages.products.ours import Ours
from benchmarks.pages.products.playwright_snapshot import PlaywrightSnapshot
from benchmarks.pages.products.product import Product, ProductFailed
from benchmarks.pages.tokens import count_tokens

SIZES = (100, 1000, 5000, 20000, 50000)
LIMIT_MS = {20000: 250}
"""What the project set itself."""


@dataclass(frozen=True)
class Row:
    """Median milliseconds and o200k tokens of a look at a page of `size` controls."""

    size: int
    product: str
    ms: float
    tokens: int


def long_page(size: int) -> str:
    """`size` controls, half of them buttons and half fields, one below the other."""
    controls = "".join(
        f"<p><button>Button {n}</button> <label>Field {n} <input></label></p>" for n in range(1, size // 2 + 1)
    )
    return f'<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Long</title>{controls}'


def measure_sizes(sizes: Sequence[int], repeat: int) -> Iterator[Row]:
    """The rows of this product and of Playwright's snapshot, each size in a fresh browser."""
    CACHE.mkdir(exist_ok=True)
    with serve_files(CACHE, {f"/{size}": long_page(size) for size in sizes}) as base:
        for size in sizes:
            with open_session(Settings(), lambda text: None) as session:
                session.open_first(f"{base}/{size}")
                products: list[Product] = [Ours(session), PlaywrightSnapshot(session.page)]
                yield from (_row(size, product, repeat) for product in products)


def _row(size: int, product: Product, repeat: int) -> Row:
    """The first look is a warm-up; infinitely long when the product gave no answer."""
    try:
        product.look()
        times = _looks(product, repeat)
    except ProductFailed:
        return Row(size, product.name, math.inf, 0)
    return Row(size, product.name, statistics.median(times), count_tokens(_text(product)))


def _looks(product: Product, repeat: int) -> list[float]:
    times = [product.look()]
    while not is_enough(times, repeat):
        times.append(product.look())
    return times


def _text(product: Product) -> str:
    return product.text if isinstance(product, PlaywrightSnapshot) else product.view().text


def verdicts(rows: Sequence[Row]) -> Iterator[str]:
    """Whether time grew no faster than the elements, and the limits, in sentences."""
    ours = [row for row in rows if row.product == Ours.name]
    for before, after in pairwise(ours):
        grown, more = after.ms / before.ms, after.size / before.size
        verdict = "met" if grown <= more else "not met"
        yield f"{before.size} -> {after.size} elements (x{more:.1f}): time x{grown:.1f} <= x{more:.1f} {verdict}"
    for row in ours:
        if row.size in LIMIT_MS:
            verdict = "met" if row.ms <= LIMIT_MS[row.size] else "not met"
            yield f"{row.size} elements: {row.ms:.0f} ms <= {LIMIT_MS[row.size]} ms {verdict}"
