"""Pictures as evidence: what is drawn on a canvas leaves no trace in the document, so its pixels are compared."""

from __future__ import annotations

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import in_main, viewport_of
from agent_cli.browser import BrowserSession
from agent_cli.browser.screenshot import picture_of

LOOKS = 8
LOOK_MS = 50

Box = tuple[float, float, float, float]


class PictureWatch:
    """The part of the element that is in the window, as it looks when the watch is made."""

    def __init__(self, session: BrowserSession, target: Target) -> None:
        self._session = session
        self._box = _box_in_view(session, target)
        self._before = picture_of(session, self._box) if self._box else None

    def has_changed(self) -> bool:
        """Waits a little for the page to draw. False also when no picture could be taken."""
        if self._before is None or self._box is None:
            return False
        for _ in range(LOOKS):
            now = picture_of(self._session, self._box)
            if now is not None and now != self._before:
                return True
            self._session.page.wait_for_timeout(LOOK_MS)
        return False


def _box_in_view(session: BrowserSession, target: Target) -> Box | None:
    found = target.world.call("spotIn", {"id": target.info["press"], "x": 0, "y": 0, "scroll": False})
    if found is None:
        return None
    width, height = viewport_of(session)
    left, top = in_main(target.world, found)
    right, bottom = min(left + found["width"], width), min(top + found["height"], height)
    left, top = max(left, 0), max(top, 0)
    return (left, top, right - left, bottom - top) if right - left >= 1 and bottom - top >= 1 else None
