"""A list is rendered anew between the look and the press: the right record is pressed, or none; never another one."""

# ruff: noqa: E501 - lists of names

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.hands import Hands
from tests.stale.conftest import count

PAGE = Path(__file__).with_name("page.html").read_text("utf-8")
KINDS = ("table", "cards", "grid", "shadow", "dialog", "frame")
STILL_THERE = (
    "redraw", "redrawTwice", "reverse", "rotate", "insertAbove", "insertMany", "filter", "moveNodes", "moveDown", "recycle",
    "recycleSwap", "swapIds", "swapClasses", "hiddenTwin", "nameMoves", "redrawUnderHand", "reload", "copyId", "twinOfAnother",
)  # fmt: skip
"""After these the record that was meant stands on the page, once, under the same words, and can be pressed."""
GONE = (
    "recycleAway", "remove", "removeNode", "renameRow", "renameButton", "renameInPlace", "twinsOnly", "disabledTwin", "covered",
)  # fmt: skip
MEANT = 2


@pytest.fixture
def hands(session, serve_html) -> Hands:
    return Hands(session, serve_html)


def open_list(hands: Hands, kind: str) -> None:
    """Opens the list of this build; as a frame it stands in another page."""
    frame = "<h1>Around</h1><iframe src='/list?frame' width=600 height=400></iframe>"
    site = hands.serve({"/": frame, "/list": PAGE})
    hands.visit(site.url if kind == "frame" else f"{site.url}list?{kind}", wait=True)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("change", STILL_THERE + GONE)
def test_the_record_that_was_meant_or_none(hands, kind, change):
    open_list(hands, kind)
    node = next(n for n in hands.seen.controls if n.n == "Pick" and "Bob Jones" in n.place.row_text)
    frame = hands.session.page.frames[-1]
    frame.evaluate(f"change('{change}')")
    if change == "reload":
        frame.wait_for_load_state("load")
    outcome = hands.act("click", element_id=node.i)
    picked = hands.session.page.frames[-1].evaluate("picked")
    count(picked, MEANT, outcome.status, change in STILL_THERE)
    assert set(picked) <= {MEANT}, f"another record was picked: {picked}, {outcome.sentence()}"
    assert bool(picked) == (outcome.status in ("done", "healed")), outcome.sentence()
    assert picked or outcome.message, "a refusal says why"


def test_there_are_a_hundred():
    assert len(KINDS) * (len(STILL_THERE) + len(GONE)) >= 100
