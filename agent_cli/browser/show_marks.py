"""The ids of the model drawn on the page itself, for a person who looks at the window."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error

from agent_cli.browser.dialogs import DialogOpened
from agent_cli.browser.session import BrowserSession
from agent_cli.browser.world import FrameSilent, WorldGone
from agent_cli.contracts.observation import Observation

LIMIT_MS = 2000


def show_marks(session: BrowserSession, look: Observation) -> None:
    """Draws a box and the id of each control of the look; a page that cannot be drawn on is left as it is."""
    marks = [{"id": node.i, "box": list(node.box)} for node in look.controls if node.box]
    with suppress(Error, WorldGone, FrameSilent, DialogOpened):
        session.run(lambda: session.main_world().call("showMarks", {"marks": marks}, limit_ms=LIMIT_MS))


def hide_marks(session: BrowserSession) -> None:
    """Takes them away again, before anything looks at the page."""
    with suppress(Error, WorldGone, FrameSilent, DialogOpened):
        session.run(lambda: session.main_world().call("hideMarks", limit_ms=LIMIT_MS))
