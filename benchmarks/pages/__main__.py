"""What the product sees of real pages, beside the ground truth.

python -m benchmarks.pages --explain NAME…   what was missed and what was made up on these pages
"""

from __future__ import annotations

import argparse
import sys

from agent_cli.browser import BrowserSession
from benchmarks.pages.corpus import APPLICATIONS, Application, CorpusPage
from benchmarks.pages.explain import explain
from benchmarks.pages.products.ours import Ours
from benchmarks.pages.truth import read_truth
from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.compare import compare
from benchmarks.pages.visit import visit


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def explain_page(application: Application, page: CorpusPage, session: BrowserSession) -> None:
    """Prints what was missed on one page."""
    ours = Ours(session)
    ours.look()
    truth, view = read_truth(session.page), ours.view()
    size = session.page.viewport_size or {"width": 1280, "height": 757}
    findings = compare(truth, view.controls, view.words, Box(0, 0, size["width"], size["height"]))
    print(explain(page.name, truth, findings), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--explain", nargs="*", metavar="NAME", default=[], help="pages (none named: all)")
    arguments = parser.parse_args()
    visit(APPLICATIONS, arguments.explain, explain_page, tell)
    return 0


if __name__ == "__main__":
    sys.exit(main())
