"""skeleton: the controls of the whole page as minimal HTML (extraction seed, section 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from agent_cli.browser import BrowserSession
from agent_cli.contracts.mode_view import ModeView
from agent_cli.contracts.observation import Observation
from agent_cli.observe.modes.ask_frames import ask_frames, silent_frames
from agent_cli.observe.modes.join_frames import all_nodes, join_frames
from agent_cli.observe.modes.write_html import Child, Element, close_tag, open_tag, write_inline

BLOCKS = frozenset(("dialog", "form", "fieldset", "iframe", "frame", "select"))
"""Elements whose children stand on lines of their own, indented; all others are a line each."""


def see_skeleton(session: BrowserSession, look: Observation) -> ModeView:
    """`id` is our id; no other attribute of the page is called so."""
    del look
    answers = ask_frames(session, "skeleton")
    text = "\n".join(skeleton_lines(join_frames(answers, silent_frames(session))))
    return ModeView(text=text, keys={"skeletonDom": text}, nodes=all_nodes(answers))


def skeleton_lines(children: Iterable[Child], indent: str = "") -> Iterator[str]:
    """The lines; blocks are nested no deeper than frames and forms are."""
    for child in children:
        if isinstance(child, Element) and child.tag in BLOCKS and child.children:
            yield indent + open_tag(child)
            yield from skeleton_lines(child.children, indent + "  ")
            yield indent + close_tag(child)
        else:
            yield indent + write_inline([child])
