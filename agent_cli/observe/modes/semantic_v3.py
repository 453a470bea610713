"""semantic_v3: the tree of the viewport, as `observe_page` made it."""

from __future__ import annotations

from agent_cli.browser import BrowserSession
from agent_cli.contracts.mode_view import ModeView
from agent_cli.contracts.observation import Observation


def see_semantic_v3(session: BrowserSession, look: Observation) -> ModeView:
    """Nothing more is asked of the page."""
    del session
    return ModeView(text=look.outline, keys={}, nodes=look.nodes)
