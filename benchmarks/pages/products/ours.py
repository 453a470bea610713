"""This product: one look without waiting, and the outline that a model is sent."""

from __future__ import annotations

import time
from collections import Counter

from agent_cli.browser import BrowserSession
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import Node
from agent_cli.errors import PageHung
from agent_cli.observe import observe_page
from benchmarks.pages.products.product import ProductFailed
from benchmarks.pages.products.view import View
from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.compare import Listed
from benchmarks.pages.truth.words import count_words

PICTURES = {"img", "canvas", "frame"}


class Ours:
    """Looks at the page of a session."""

    name = "agent"

    def __init__(self, session: BrowserSession) -> None:
        self.session = session

    def look(self) -> float:
        started = time.perf_counter()
        try:
            self.seen = observe_page(self.session, wait=False)
        except PageHung as error:
            raise ProductFailed(str(error)) from None
        return (time.perf_counter() - started) * 1000

    def view(self) -> View:
        """The last look."""
        return View(self.seen.outline, [_listed(node) for node in self.seen.controls], _words(self.seen))


def _listed(node: Node) -> Listed:
    box = Box(*node.box) if node.box else None
    return Listed(f"{node.i} {node.r} {node.n!r}", box, node.occ is not None, node.r not in PICTURES)


def _words(seen: Observation) -> Counter[str]:
    """Words of names, values and options, or of the outline without its ids: the larger count of the two."""
    told = [text for node in seen.nodes for text in (node.n, node.v or "", *(node.o or []))]
    outline = count_words(seen.outline)
    for node in seen.controls:
        outline.subtract(count_words(node.i or ""))
    return count_words(" ".join(told)) | outline
