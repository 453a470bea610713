"""Scrolling to words: drawn or not, in the page, a container, a virtual list, an endless list, a frame."""

from __future__ import annotations

import pytest

LONG = "<div style='height:4000px'>top</div><p>Terms of use</p><div style='height:3000px'>end</div>"
BOX = (
    "<div id=box aria-label=Orders tabindex=0 style='height:100px;overflow:auto'>"
    + "".join(f"<p>Order {n}</p>" for n in range(60))
    + "</div>"
)
VIRTUAL = (
    "<div id=box aria-label=Orders tabindex=0 style='height:200px;overflow:auto;position:relative'>"
    "<div style='height:20000px'></div></div><script>"
    "const draw = () => { box.querySelectorAll('p').forEach(p => p.remove());"
    "const first = Math.floor(box.scrollTop / 20); for (let n = first; n < first + 12 && n < 1000; n++) {"
    "const p = document.createElement('p');"
    "p.textContent = 'Order ' + n + '.'; p.style.cssText = `position:absolute;margin:0;top:${n * 20}px`;"
    "box.append(p) } };"
    "box.onscroll = () => setTimeout(draw, 15); draw()</script>"
)  # fmt: skip
ENDLESS = (
    "<ul id=list></ul><script>let n = 0; const more = () => { for (let i = 0; i < 60; i++) {"
    "const li = document.createElement('li'); li.textContent = 'Post ' + (++n) + '.'; list.append(li) } }; more();"
    "addEventListener('scroll', () => { if (scrollY + innerHeight > document.body.scrollHeight - 50 && n < LAST)"
    " setTimeout(more, 120) })</script>"
)


def position(hands, what="box"):
    return hands.js("scrollY" if what == "page" else f"{what}.scrollTop")


def test_words_further_down_the_page(hands):
    hands.open(LONG)
    outcome = hands.act("scroll", text="terms  of Use")
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message == "'terms of Use' is in view now, at 58%"
    assert hands.look().nodes[0].n == "Terms of use"


def test_words_that_are_in_view(hands):
    hands.open(LONG)
    outcome = hands.act("scroll", text="top")
    assert (outcome.succeeded, outcome.message) == (True, "'top' is in view already")
    assert position(hands, "page") == 0


def test_words_that_are_in_view_by_half(hands):
    tall = "<div style='height:{}px'></div>"
    page = f"{tall.format(735)}<p style='margin:0;font-size:40px'>Terms</p>{tall.format(3000)}"
    hands.open(page)
    outcome = hands.act("scroll", text="Terms")
    assert (outcome.succeeded, position(hands, "page") > 0) == (True, True), outcome.sentence()


def test_a_row_that_a_container_cuts_is_shown_whole(hands):
    hands.open(BOX)
    hands.js("box.scrollTop = 20")
    hands.act("scroll", text="Order 0")
    assert position(hands) == 0


def test_words_in_a_container(hands):
    hands.open(BOX)
    outcome = hands.act("scroll", text="Order 41")
    assert outcome.succeeded, outcome.sentence()
    assert position(hands) > 0


def test_a_row_of_a_virtual_list_that_is_not_drawn_yet(hands):
    hands.open(VIRTUAL)
    outcome = hands.act("scroll", text="Order 300.")
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message.endswith("screens of 'Orders'")
    assert "Order 300." in [node.n for node in hands.look().nodes]


def test_a_row_above_where_the_list_stands(hands):
    hands.open(VIRTUAL)
    hands.js("box.scrollTop = 18000")
    hands.look(wait=True)
    box = hands.seen.scrollable_containers[0].id
    outcome = hands.act("scroll", text="Order 7.", element_id=box)
    assert outcome.succeeded, outcome.sentence()
    assert position(hands) < 200


@pytest.mark.parametrize("page", [BOX, LONG])
def test_words_that_are_nowhere_and_back_to_where_it_was(hands, page):
    hands.open(page)
    area = "page" if page is LONG else "box"
    hands.js("scrollTo(0, 70)" if page is LONG else "box.scrollTop = 70")
    outcome = hands.act("scroll", text="Order 99")
    assert outcome.status == "not_found"
    assert "'Order 99' was not found in" in outcome.message
    assert outcome.message.endswith("of 1 area (all of it); scrolled back")
    assert position(hands, area) == 70


def test_an_endless_list_is_followed_and_bounded(hands, monkeypatch):
    hands.open(ENDLESS.replace("LAST", "1e9"))
    outcome = hands.act("scroll", text="Post 130.")
    assert outcome.succeeded, outcome.sentence()
    monkeypatch.setattr("agent_cli.act.scroll_to_words.MOST_SCREENS", 8)
    hands.js("scrollTo(0, 0)")
    outcome = hands.act("scroll", text="Nobody")
    assert outcome.status == "not_found"
    assert "a limit was reached, there is more below" in outcome.message


def test_words_in_a_frame(hands):
    hands.open({"/": "<p>x</p><iframe src=/in height=100></iframe>", "/in": BOX})
    outcome = hands.act("scroll", text="Order 50")
    assert outcome.succeeded, outcome.sentence()


def test_nothing_scrolls(hands):
    hands.open("<p>x</p>")
    outcome = hands.act("scroll", text="y")
    assert (outcome.status, outcome.message) == ("not_found", "'y' is not on the page, and nothing here scrolls")
