"""The tables that are printed."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from benchmarks.pages.bounds import share
from benchmarks.pages.measure import Figures, PageFigures

LEGEND = "each cell: ms / tokens (o200k) / recall of controls / phantoms of listed / recall of words"


def table(corpus: str, pages: Sequence[PageFigures]) -> str:
    """One line a page, then the medians and the sums."""
    names = list(dict.fromkeys(name for page in pages for name in page.products))
    head = f"{'page':28} {'controls':>8} {'words':>6}  " + "  ".join(f"{name:34}" for name in names)
    lines = [f"{corpus} ({len(pages)} pages; {LEGEND})", head, *(_line(page, names) for page in pages)]
    lines += [_all(name, [page.products[name] for page in pages if name in page.products]) for name in names]
    return "\n".join(lines)


def _line(page: PageFigures, names: list[str]) -> str:
    first = next(iter(page.products.values()))
    cells = [_cell(page.products[name]) if name in page.products else "not run" for name in names]
    return f"{page.page:28} {first.controls:8} {first.words:6}  " + "  ".join(f"{cell:34}" for cell in cells)


def _cell(each: Figures) -> str:
    recall, words = share([each], "found", "controls"), share([each], "words_shown", "words")
    return f"{each.ms:.0f} / {each.tokens} / {recall:.2f} / {each.phantoms} of {each.listed} / {words:.2f}"


def _all(name: str, figures: list[Figures]) -> str:
    median_ms = statistics.median(each.ms for each in figures)
    median_tokens = statistics.median(each.tokens for each in figures)
    return (
        f"{name}: {len(figures)} pages, median {median_ms:.0f} ms, median {median_tokens:.0f} tokens, "
        f"sum {sum(each.tokens for each in figures)} tokens, recall {share(figures, 'found', 'controls'):.3f}, "
        f"phantoms {share(figures, 'phantoms', 'listed'):.1%}, words {share(figures, 'words_shown', 'words'):.3f}"
    )
