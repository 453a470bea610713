"""Old outline + delta = new outline, by a reader that knows only what the format says."""

from __future__ import annotations

import json
import random
import re

import pytest

import agent_cli.observe.delta as delta_module
from agent_cli.contracts.observation import Meta, Observation
from agent_cli.contracts.proposing import PageBase
from agent_cli.observe.count_tokens import count_tokens
from agent_cli.observe.delta import EVERY_STEPS, choose_base, tell_delta
from tests.unit.observe.apply_delta import apply_delta


def seen(*lines, url="http://h/list?page=1"):
    outline = "\n".join(lines)
    meta = Meta(estimatedTokens=count_tokens(outline))
    return Observation(url=url, title="t", viewport={}, nodes=[], outline=outline, meta=meta)


@pytest.fixture
def no_page_is_small(monkeypatch):
    monkeypatch.setattr(delta_module, "SMALLEST_PAGE", 0)


PAGE = ("# Patients", '1 btn "Add"', "| Ann | 44 | 2 btn", "| Bob | 51 | 3 btn", "- two patients", '4 inp "Find" = ""')


@pytest.mark.parametrize(
    ("after", "delta"),
    [
        (PAGE, ""),
        ((*PAGE[:5], '4 inp "Find" = "An"'), '~ 4 inp "Find" = "An"'),
        ((*PAGE[:2], "| Ann Lee | 44 | 2 btn", *PAGE[3:]), "~ 2: | Ann Lee | 44 | 2 btn"),
        (PAGE[:3] + PAGE[4:], "- 3"),
        (PAGE[:2] + PAGE[4:], "- 2\n- 3"),
        (PAGE[1:], '- "# Patients"'),
        (PAGE[:1] + PAGE[5:], '- 1 to "- two patients"'),
        ((*PAGE[:4], "| Jas | 7 | 9 btn", *PAGE[4:]), "after 3:\n+ | Jas | 7 | 9 btn"),
        (('5 btn "Up"', *PAGE), 'at the top:\n+ 5 btn "Up"'),
        ((*PAGE[:4], "- three patients", PAGE[5]), '- "- two patients"\nafter 3:\n+ - three patients'),
        (("(nothing)",), '- "# Patients" to 4\nat the top:\n+ (nothing)'),
    ],
)
def test_what_is_told(after, delta):
    assert tell_delta(seen(*PAGE), seen(*after)) == delta
    assert apply_delta("\n".join(PAGE), delta) == "\n".join(after)


def test_lines_that_begin_alike_are_counted():
    long = "- " + "very long words " * 5
    old = (f"{long}1", "- same", f"{long}2", "- same", long[:39], f"{long[:39]}…", "| 7 btn | 7 btn", "- same")
    for gone in range(len(old)):
        after = old[:gone] + old[gone + 1 :]
        delta = tell_delta(seen(*old), seen(*after))
        assert apply_delta("\n".join(old), delta) == "\n".join(after), delta
    assert tell_delta(seen(*old), seen(*old[:2], *old[3:])).endswith('…" #2')


def test_words_of_the_page_are_no_orders():
    old = ("- x", "- after 1:", "- + 9 btn", '1 btn "a"')
    after = ("- after 1:", '- "quoted" to 5', "- - 1", '1 btn "~ 2"', "- at the top:")
    assert apply_delta("\n".join(old), tell_delta(seen(*old), seen(*after))) == "\n".join(after)


LINES = (
    '{} btn "Go"',
    "| Ann | {} btn | {} link",
    "- words",
    "# head",
    "- words that go on and on {} and on and on",
    "! no {}",
)


def test_any_edit_can_be_told():
    """300 random pages, each edited at random: lines changed, removed, added, moved, repeated."""
    pick = random.Random(11)

    def line():
        text = pick.choice(LINES)
        return re.sub(r"\{\}", lambda _: str(pick.randint(1, 60)), text)

    for _ in range(300):
        old = [line() for _ in range(pick.randint(0, 40))]
        new = list(old)
        for _ in range(pick.randint(0, 12)):
            place = pick.randint(0, len(new))
            what = pick.choice("+-~<")
            if what == "+" or not new:
                new.insert(place, line())
            elif what == "-":
                del new[place % len(new)]
            elif what == "~":
                new[place % len(new)] += " = 1"
            else:
                new.insert(place, new.pop(pick.randrange(len(new))))
        delta = tell_delta(seen(*old), seen(*new))
        assert apply_delta("\n".join(old), delta) == "\n".join(new), (old, new, delta)


def rows(count):
    return [f'{n} btn "Row number {n}"' for n in range(1, count + 1)]


def test_a_small_page_is_sent_as_it_is():
    small, large = seen(*rows(30)), seen(*rows(300))
    assert choose_base(PageBase(observation=large, step=1), small, 2) is None
    assert choose_base(None, large, 3).step == 3


@pytest.mark.usefixtures("no_page_is_small")
def test_an_unchanged_page_is_one_line():
    base = PageBase(observation=seen(*PAGE), step=3)
    assert choose_base(base, seen(*PAGE), 4).delta == "(unchanged since step 3)"


@pytest.mark.usefixtures("no_page_is_small")
def test_a_small_change_is_a_delta_to_the_page_last_sent_in_full():
    base = PageBase(observation=seen(*rows(30)), step=2)
    chosen = choose_base(base, seen(*rows(31)), 4)
    assert (chosen.step, chosen.delta) == (2, 'after 30:\n+ 31 btn "Row number 31"')
    assert chosen.observation is base.observation


@pytest.mark.parametrize(
    ("now", "step"),
    [
        (seen(*rows(30), url="http://h/other"), 3),
        (seen(*rows(30), url="http://other/list"), 3),
        (seen(*rows(30)), 2 + EVERY_STEPS),
        (seen(*rows(15), *(f"- new words {n}" for n in range(15))), 3),
        (seen('1 btn "One"'), 3),
    ],
)
@pytest.mark.usefixtures("no_page_is_small")
def test_the_page_is_sent_in_full(now, step):
    chosen = choose_base(PageBase(observation=seen(*rows(29), "- y"), step=2), now, step)
    assert (chosen.observation, chosen.step, chosen.delta) == (now, step, "")


@pytest.mark.usefixtures("no_page_is_small")
def test_another_query_is_the_same_page():
    base = PageBase(observation=seen(*rows(30)), step=2)
    assert choose_base(base, seen(*rows(30), url="http://h/list?page=1&q=x"), 3).step == 2


def test_names_are_readable_by_json():
    delta = tell_delta(seen('- say "hi" \\ there'), seen())
    assert json.loads(delta.removeprefix("- ")) == '- say "hi" \\ there'
