"""full: the whole document as annotated HTML, repeated patterns as templates (extraction seed, section 11).

On request only: nothing chooses it but `--mode full` and a reply that asks for it (`needs_full_dom`).
"""

from __future__ import annotations

from agent_cli.browser import BrowserSession
from agent_cli.contracts.mode_view import ModeView
from agent_cli.contracts.observation import Observation
from agent_cli.observe.modes.ask_frames import ask_frames, silent_frames
from agent_cli.observe.modes.join_frames import all_nodes, join_frames
from agent_cli.observe.modes.templatize import write_templatized


def see_full(session: BrowserSession, look: Observation) -> ModeView:
    """Every frame and shadow root inline."""
    del look
    answers = ask_frames(session, "annotated")
    text = write_templatized(join_frames(answers, silent_frames(session)))
    return ModeView(text=text, keys={"dom": text}, nodes=all_nodes(answers))
