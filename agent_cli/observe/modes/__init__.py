"""The modes: each makes a text and the keys of the payload out of the page. A mode is an entry in this table."""

from __future__ import annotations

from collections.abc import Callable

from agent_cli.browser import BrowserSession
from agent_cli.contracts.mode_view import ModeName, ModeView
from agent_cli.contracts.observation import Observation
from agent_cli.observe.modes.axtree import see_axtree
from agent_cli.observe.modes.full import see_full
from agent_cli.observe.modes.hybrid import see_hybrid
from agent_cli.observe.modes.semantic import see_semantic
from agent_cli.observe.modes.semantic_v3 import see_semantic_v3
from agent_cli.observe.modes.skeleton import see_skeleton

MODES: dict[ModeName, Callable[[BrowserSession, Observation], ModeView]] = {
    "semantic_v3": see_semantic_v3,
    "semantic": see_semantic,
    "skeleton": see_skeleton,
    "hybrid": see_hybrid,
    "full": see_full,
    "axtree": see_axtree,
}

__all__ = ["MODES"]
