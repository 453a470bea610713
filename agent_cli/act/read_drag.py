"""What became of a drag: where the element stood before and where it stands now, in a sentence."""

from __future__ import annotations

from typing import Any

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, FrameSilent, World, WorldGone

REST_MS = 60
REST_LOOKS = 25
STILL_LOOKS = 6
"""How many looks without any change are enough to say that nothing happened."""
MOVED_PX = 2


class Reading:
    """The dragged element, what it is dragged to and the words around them, as they are when it is made."""

    def __init__(self, session: BrowserSession, target: Target) -> None:
        self.session = session
        self.target = target
        self.before = self.look()

    def look(self) -> dict[str, Any]:
        """Keys: own, end (see `standingOf` in drags.js; None = gone), words of the frame, its address."""
        target, end = self.target, self.target.to
        return {
            "own": _standing(target.world, target.info["press"]),
            "end": _standing(end.world, end.info["press"]) if end else None,
            "words": _ask(target.world, "pageWords"),
            "url": self.session.page.url,
        }

    def settle(self) -> dict[str, Any]:
        """The look at rest: two equal ones in a row, and some time for a drop that the page works on."""
        last, same = self.look(), 0
        for _ in range(REST_LOOKS):
            self.session.page.wait_for_timeout(REST_MS)
            now = self.look()
            same = same + 1 if now == last else 0
            last = now
            if same >= (1 if _differs(self.before, now) else STILL_LOOKS):
                break
        return last


def tell_drag(reading: Reading, where: str) -> str:
    """The sentence for the outcome. Raises Trouble failed when nothing moved and nothing changed."""
    before, now = reading.before, reading.settle()
    name = reading.target.described
    if not _differs(before, now):
        place = f"it stands at {_box(now['own'])} as before" if now["own"] else "it is as it was"
        raise Trouble(
            "failed",
            f"dragged {name} {where}, but nothing moved and nothing changed: {place}; it may have a handle of its own",
            has_reached_page=True,
        )
    if now["own"] is None:
        return f"dragged {name} {where}; it is no longer on the page as that element"
    return f"dragged {name} {where}; {', '.join(_news(before, now)) or _standing_still(before, now)}"


def _standing_still(before: dict[str, Any], now: dict[str, Any]) -> str:
    """A chart, a drawing, a game: what was taken hold of is its surface, and what it shows has changed."""
    changed = before["words"] != now["words"] or before["url"] != now["url"]
    return "it stands where it stood, but the page tells something else now" if changed else "it stands where it stood"


def _news(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    was, own = before["own"], now["own"]
    found = []
    if was and _moved(was, own):
        found.append(f"it went from {_box(was)} to {_box(own)}")
    if was and was["box"][2:] != own["box"][2:]:
        found.append(f"its size is {own['box'][2]}x{own['box'][3]} (was {was['box'][2]}x{was['box'][3]})")
    if was and own["value"] != was["value"]:
        found.append(f"its value is '{own['value'][:60]}' (was '{was['value'][:60]}')")
    if was and (own["list_id"], own["index"], own["count"]) != (was["list_id"], was["index"], was["count"]):
        found.append(_in_list(own, was))
    if now["end"] and before["end"] and not found:
        found.append("it stands where it stood" if was and not _moved(was, own) else "it moved")
    if _end_changed(before, now):
        found.append("where it was dropped changed")
    return found


def _in_list(own: dict[str, Any], was: dict[str, Any]) -> str:
    neighbours = [f"{word} '{own[key]}'" for word, key in (("after", "previous"), ("before", "next")) if own[key]]
    place = f"it is {own['index'] + 1} of {own['count']} in {own['list']}"
    before = f"was {was['index'] + 1}" if own["list_id"] == was["list_id"] else f"was in {was['list']}"
    return f"{place} ({before}){' ' if neighbours else ''}{', '.join(neighbours)}"


def _end_changed(before: dict[str, Any], now: dict[str, Any]) -> bool:
    was, own = before["end"], now["end"]
    keys = ("words", "looks", "children", "value", "state")
    return bool(was) and (own is None or any(was[key] != own[key] for key in keys))


def _differs(before: dict[str, Any], now: dict[str, Any]) -> bool:
    """Anything that lasts: the place, the company, words, values, classes; not what only passed by."""
    if before["words"] != now["words"] or before["url"] != now["url"] or _end_changed(before, now):
        return True
    was, own = before["own"], now["own"]
    if not was or not own:
        return bool(was) != bool(own)
    same = ("list_id", "index", "count", "value", "state", "looks", "words")
    return _moved(was, own) or was["box"][2:] != own["box"][2:] or any(was[key] != own[key] for key in same)


def _moved(was: dict[str, Any], own: dict[str, Any]) -> bool:
    return any(abs(a - b) >= MOVED_PX for a, b in zip(was["box"][:2], own["box"][:2], strict=True))


def _box(standing: dict[str, Any]) -> str:
    return f"({standing['shown'][0]}, {standing['shown'][1]})"


def _standing(world: World, element_id: str) -> dict[str, Any] | None:
    found: dict[str, Any] | None = _ask(world, "standingOf", {"id": element_id})
    return found


def _ask(world: World, function: str, argument: Any = None) -> Any:
    try:
        return world.call(function, argument, limit_ms=2000)
    except (WorldGone, FrameSilent):
        return None
