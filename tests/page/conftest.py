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
