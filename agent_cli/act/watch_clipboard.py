"""The clipboard as the page's frames see it: listened to before the keys are pressed, asked after them."""

from __future__ import annotations

from typing import Any

from agent_cli.browser import BrowserSession, FrameSilent, World, WorldGone


def listen(session: BrowserSession) -> dict[int, str]:
    """Listens in every frame from now on; returns what is selected in each, by its number."""
    found = {}
    for world in session.worlds():
        reply = ask(world, "listenToClipboard")
        if reply is not None:
            found[world.number] = str(reply)
    return found


def seen_by(session: BrowserSession, kind: str) -> dict[str, Any] | None:
    """The copy or paste that the browser told a frame of: its text, and whether the page took it over (`taken`)."""
    for world in session.worlds():
        event = ask(world, "clipboardSeen")
        if event is not None and event["type"] == kind:
            return dict(event)
    return None


def ask(world: World, function: str, argument: Any = None) -> Any:
    try:
        return world.call(function, argument, limit_ms=2000)
    except (WorldGone, FrameSilent):
        return None
