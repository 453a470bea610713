"""What the product sees of real pages, beside the ground truth and beside other products.

    python -m benchmarks.pages                          the tables: time, tokens, recall of controls and of words
    python -m benchmarks.pages --explain [NAME…]        what was missed and what was made up, a line each

Applications are installed in `.bench/` from PyPI and npm when first needed; what cannot be had is named and skipped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright

from agent_cli.browser import BrowserSession
from agent_cli.browser.find_chromium import find_chromium
from agent_cli.settings import Settings
from benchmarks.pages.bounds import bounds
from benchmarks.pages.corpus import APPLICATIONS, Application, CorpusPage, NotInstalled
from benchmarks.pages.explain import explain
from benchmarks.pages.measure import PageFigures, measure, viewport
from benchmarks.pages.products.browser_use import BrowserUse, start_browser_use
from benchmarks.pages.products.ours import Ours
from benchmarks.pages.products.playwright_snapshot import PlaywrightSnapshot
from benchmarks.pages.products.product import Product, ProductFailed
from benchmarks.pages.table import table
from benchmarks.pages.truth import read_truth
from benchmarks.pages.truth.compare import compare
from benchmarks.pages.visit import visit

PEERS = ("playwright", "browser-use")


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def explain_page(application: Application, page: CorpusPage, session: BrowserSession) -> None:
    """Prints what was missed on one page."""
    ours = Ours(session)
    ours.look()
    truth, view = read_truth(session.page), ours.view()
    print(explain(page.name, truth, compare(truth, view.controls, view.words, viewport(session.page))), flush=True)


class Bench:
    """Measures page after page and keeps the figures."""

    def __init__(self, peers: Sequence[str], repeat: int, browser_use: BrowserUse | None) -> None:
        self.peers, self.repeat, self.browser_use = peers, repeat, browser_use
        self.pages: list[PageFigures] = []

    def look(self, application: Application, page: CorpusPage, session: BrowserSession) -> None:
        products: list[Product] = [Ours(session)]
        if "playwright" in self.peers:
            products.append(PlaywrightSnapshot(session.page))
        if self.browser_use is not None:
            try:
                self.browser_use.open(session.page)
                products.append(self.browser_use)
            except ProductFailed as reason:
                tell(f"  browser-use could not open {page.name}: {reason}")
        tell(f"  {page.name}")
        figures = measure(session.page, products, self.repeat, tell)
        self.pages.append(PageFigures(page.name, application.corpus, application.name, figures))


def run(only: Sequence[str], peers: Sequence[str], repeat: int) -> tuple[list[PageFigures], list[str]]:
    """The figures of all pages, and the names of those that were skipped."""
    with ExitStack() as stack:
        browser_use = _start_browser_use(stack) if "browser-use" in peers else None
        bench = Bench(peers, repeat, browser_use)
        skipped = visit(APPLICATIONS, only, bench.look, tell)
    return bench.pages, skipped


def _start_browser_use(stack: ExitStack) -> BrowserUse | None:
    settings = Settings()
    with sync_playwright() as playwright:
        path = find_chromium(settings.browser, playwright.chromium.executable_path).path
    try:
        size = settings.viewport_width, settings.viewport_height
        return stack.enter_context(start_browser_use(str(path or playwright.chromium.executable_path), *size))
    except NotInstalled as reason:
        tell(f"skipped browser-use: {reason}")
        return None


def show(pages: list[PageFigures], skipped: list[str]) -> None:
    """Prints the table of each corpus, the bounds, and what is missing from both."""
    groups = {name: [page for page in pages if page.corpus == name] for name in dict.fromkeys(p.corpus for p in pages)}
    for name, group in groups.items():
        print(table(name, group) + "\n")
    for name, group in {**groups, "whole corpus": pages}.items():
        print(f"bounds, {name}:\n" + "\n".join("  " + bound.line() for bound in bounds(group)) + "\n")
    print(f"skipped: {', '.join(skipped) or 'nothing'}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--explain", nargs="*", metavar="NAME", help="explain these pages (none named: all)")
    parser.add_argument("--only", nargs="+", metavar="NAME", default=[], help="measure these pages only")
    parser.add_argument("--repeat", type=int, default=7, help="looks of each product at each page (7)")
    parser.add_argument("--peers", default=",".join(PEERS), help=f"of {', '.join(PEERS)}; '' = none")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the raw figures there")
    arguments = parser.parse_args()
    peers = [name for name in arguments.peers.split(",") if name]
    if unknown := set(peers) - set(PEERS):
        parser.error(f"unknown peers: {', '.join(sorted(unknown))}")
    if arguments.explain is not None:
        visit(APPLICATIONS, arguments.explain, explain_page, tell)
        return 0
    pages, skipped = run(arguments.only, peers, arguments.repeat)
    if not pages:
        tell("no page was measured")
        return 1
    show(pages, skipped)
    if arguments.json:
        figures = {"pages": [page.as_json() for page in pages], "skipped": skipped}
        arguments.json.write_text(json.dumps(figures, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
