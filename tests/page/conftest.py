"""Eyes and hands for the page tests."""

from __future__ import annotations

import pytest
from hands import Hands


@pytest.fixture
def hands(session, serve_html):
    """Eyes and hands on a fresh session of the shared Chromium."""
    return Hands(session, serve_html)


@pytest.fixture
def lone_hands(lone_session, serve_html):
    """The same on a Chromium of its own, for pages that hang or crash."""
    return Hands(lone_session, serve_html)




@pytest.fixture(scope="module")
def _kept():
    return {}


@pytest.fixture
def shared_hands(shared_chromium, _kept, request):
    """One open page for all cases of a table in a file; each case adds to it."""
    if "hands" not in _kept or _kept["of"] is not shared_chromium.browser:
        maker = shared_chromium.session()
        _kept.update(hands=Hands(maker.__enter__(), None), of=shared_chromium.browser)
        _kept["hands"].session.page.goto("data:text/html,<!doctype html><p>x</p>")
        _kept["hands"].look()
    return _kept["hands"]
