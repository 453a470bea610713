"""A document whose root element is gone, as it is while a page opens it anew: an empty page, no failure of ours."""

from __future__ import annotations

import pytest


@pytest.fixture
def rootless(hands):
    hands.open("<p>Words</p><button>Save</button>")
    hands.js("document.documentElement.remove()")
    return hands


def test_a_look_sees_nothing(rootless):
    look = rootless.look(wait=True)
    assert (look.nodes, look.scroll_position) == ([], "0%")


@pytest.mark.parametrize(
    ("tool", "parameters"),
    [
        ("scroll", {"direction": "down"}),
        ("scroll", {"text": "Words"}),
        ("press", {"key": "Enter"}),
        ("click", {"element_id": "1"}),
        ("click_at", {"point": "10,10"}),
        ("wait_for", {"text": "Words", "timeout_ms": 300}),
        ("select_text", {"text": "Words"}),
    ],
)
def test_an_action_says_that_it_did_not_work(rootless, tool, parameters):
    rootless.look()
    outcome = rootless.act(tool, **parameters)
    assert not outcome.succeeded
    assert "TypeError" not in outcome.sentence()
