"""Deltas in the loop: which page a request holds in full, and what it says of the page of now."""

from __future__ import annotations

import pytest

from tests.loop.conftest import FAIL, click, propose
from tests.unit.observe.apply_delta import apply_delta

ITEMS = "".join(f"<li><a href=#>Item number {n}</a></li>" for n in range(12))
PAGE = (
    f"<h1>Shop</h1><ul id=list>{ITEMS}</ul><label>Name <input></label>"
    "<button onclick=\"list.insertAdjacentHTML('afterbegin','<li><a href=#>New one</a></li>')\">Add</button>"
    "<button onclick='list.lastElementChild.remove()'>Drop</button>"
    "<button onclick='document.querySelector(`h1`).textContent += `!`'>Shout</button>"
    "<button onclick='list.prepend(list.lastElementChild)'>Turn</button>"
    "<a href=/other>Other</a>"
)
NAMES = ["Add", "Drop", "Shout", "Turn"]


def steps(*names):
    return [propose(click(name)) for name in names]


@pytest.fixture(autouse=True)
def no_page_is_small(monkeypatch):
    monkeypatch.setattr("agent_cli.observe.delta.SMALLEST_PAGE", 0)


@pytest.fixture
def asked(run_list, serve_html):
    def run(*names, **settings):
        other = PAGE.replace("Shop", "Elsewhere")
        url = serve_html({"/": PAGE, "/other": other}).url
        return run_list(url, *steps(*names), FAIL, **settings).proposer.asked

    return run


def test_without_deltas_there_is_no_base(asked):
    assert [request.base for request in asked("Add")] == [None, None]


def test_real_changes_are_told_so_that_the_page_can_be_rebuilt(asked):
    requests = asked(*NAMES, sends_delta=True)
    assert [request.base.step for request in requests] == [1, 1, 1, 1, 1]
    for request in requests[1:]:
        base = request.base
        assert base.delta
        assert base.observation is requests[0].observation
        assert apply_delta(base.observation.outline, base.delta) == request.observation.outline


def test_full_again_after_five_steps_and_on_another_page(asked):
    requests = asked("Add", "Add", "Other", "Add", "Add", "Add", "Add", "Add", sends_delta=True)
    assert [request.base.step for request in requests] == [1, 1, 1, 4, 4, 4, 4, 4, 9]


def test_an_unchanged_page_is_said_to_be_unchanged(run_list, serve_html):
    wait = {"complete": False, "message": "x", "actions": [{"tool": "wait_for", "parameters": {"seconds": 0}}]}
    done = run_list(serve_html(PAGE).url, wait, FAIL, sends_delta=True)
    assert done.proposer.asked[1].base.delta == "(unchanged since step 1)"
