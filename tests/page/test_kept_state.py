"""The browser's state from step to step: as Playwright tells it, without opening pages for origins that were left."""

from __future__ import annotations

import pytest

from agent_cli.browser import keep_state
from agent_cli.browser.keep_state import StateKeeper


def plain(state) -> tuple[list, list]:
    origins = [
        (item["origin"], sorted((entry["name"], entry["value"]) for entry in item["localStorage"]))
        for item in state.storage["origins"]
    ]
    return sorted(origins), sorted((item["name"], item["value"]) for item in state.storage["cookies"])


@pytest.fixture
def asked(monkeypatch):
    """How often Playwright was asked for the whole state."""
    calls: list[str] = []
    whole = keep_state.keep_state

    def counted(session):
        calls.append(session.page.url)
        return whole(session)

    monkeypatch.setattr(keep_state, "keep_state", counted)
    return calls


def test_what_changes_is_kept_and_the_other_origin_is_asked_once(hands, serve_html, asked):
    first = serve_html("<p>one</p>").url
    second = first.replace("127.0.0.1", "localhost")
    keeper = StateKeeper()
    hands.visit(first)
    hands.js("void (localStorage.a = 1)")
    keeper.keep(hands.session)
    hands.js("void (localStorage.b = 2)")
    keeper.keep(hands.session)
    assert len(asked) == 2, "one origin: the whole state costs little"
    hands.visit(second)
    keeper.keep(hands.session)
    for number in range(3):
        hands.js(f"void (localStorage.c = {number}, document.cookie = 'n={number}')")
        hands.js(f"void localStorage.removeItem('c{number - 1}')")
        hands.js(f"void localStorage.setItem('c{number}', 'x')")
        kept = keeper.keep(hands.session)
        assert kept.url == hands.session.page.url
        assert plain(kept) == plain(keep_state.KeptState(kept.url, hands.session.context.storage_state()))
    assert len(asked) == 3, "another origin: asked when it is come to, and not at each step"
