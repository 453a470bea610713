"""select_text: words of a page or a field are selected as a person does it, and what is selected is read back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agent_cli.act.find_element import Target
from agent_cli.act.hold_mouse import Point, glide, in_main, is_inside, told_coverer
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, FrameSilent, World, WorldGone
from agent_cli.contracts.parameters import SelectText

MOST_KEYS = 1500
TOLD_LETTERS = 120


def run(session: BrowserSession, target: Target | None, parameters: SelectText) -> str:
    """Raises Trouble: refused (no such words, or several), covered, failed (something else is selected)."""
    if target is not None and target.info["tag"] in ("input", "textarea"):
        return _told(*select_in_field(session, target, parameters.text))
    if target is None and not parameters.text:
        raise Trouble("refused", "say what: the words as text, an element_id, or both")
    return _told(*select_on_page(session, target, parameters.text))


def _told(words: str, how: str) -> str:
    shown = " ".join(words.split())
    if len(shown) > TOLD_LETTERS:
        shown = f"{shown[: TOLD_LETTERS // 2]} … {shown[-TOLD_LETTERS // 2 :]}"
    return f"selected '{shown}' ({len(words)} characters){how}"


def select_in_field(session: BrowserSession, target: Target, text: str | None) -> tuple[str, str]:
    """By keys. Returns what is selected then, and how when that is worth a word."""
    keyboard, secret = session.page.keyboard, target.info["type"] == "password"
    if target.info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    target.handle.focus()
    if text is None:
        keyboard.press("Control+A")
        wanted = target.info["value"] or ""
    else:
        wanted = _walk_to(session, target, text)
    if secret:
        return "•••", ""
    return _read_back(target.world, wanted), ""


def _walk_to(session: BrowserSession, target: Target, text: str) -> str:
    steps = target.world.call("fieldSteps", {"id": target.element_id, "text": text})
    if steps is None:
        raise Trouble("detached", f"{target.described} left the page before it could be worked")
    _only_one(steps["count"], text, target.described)
    if steps["before"] + steps["over"] > MOST_KEYS:
        raise Trouble("refused", f"'{text[:40]}' stands too far inside of {target.described}; select all of it")
    keyboard = session.page.keyboard
    keyboard.press("Control+Home")
    for _ in range(steps["before"]):
        keyboard.press("ArrowRight")
    keyboard.down("Shift")
    try:
        for _ in range(steps["over"]):
            keyboard.press("ArrowRight")
    finally:
        keyboard.up("Shift")
    return str(steps["words"])


def select_on_page(session: BrowserSession, target: Target | None, text: str | None) -> tuple[str, str]:
    """With the mouse from the first letter to the last; by script only where the mouse cannot."""
    world, wanted = _find(session, target, text)
    for way in (_by_mouse, _by_script):
        how = way(session, world)
        if how is not None and _same(str(world.call("selectedText")), wanted):
            return str(world.call("selectedText")), how
    return _read_back(world, wanted), ""


def _find(session: BrowserSession, target: Target | None, text: str | None) -> tuple[World, str]:
    """The frame in which the words stand once, and their letters as they stand there."""
    where = target.described if target else "the page"
    asked = {"id": target.element_id if target else None, "text": text}
    found: list[World] = []
    count = 0
    for world in [target.world] if target else session.worlds():
        try:
            reply = world.call("findWords", asked, limit_ms=3000)
        except (WorldGone, FrameSilent):
            continue
        count += reply["count"]
        if reply["count"] == 1:
            found.append(world)
    _only_one(count, text, where)
    return found[0], str(found[0].call("wantedWords"))


def _only_one(count: int, text: str | None, where: str) -> None:
    if count == 1:
        return
    if text is None:
        raise Trouble("refused", f"{where} has no text that could be selected")
    if count:
        raise Trouble("refused", f"{text!r} stands {count} times in {where}: give more of the words around it")
    raise Trouble("refused", f"{text!r} is not in {where}; words in a field need its element_id")


def _by_mouse(session: BrowserSession, world: World) -> str | None:
    """None when the mouse would drag or press instead of selecting, or an end cannot be brought into view."""
    seen = _points(session, world, "start")
    if seen is None or seen["isDragged"]:
        return None
    if seen["coverer"]:
        raise Trouble("covered", f"the words are covered by {told_coverer(seen['coverer'])}")
    start, end = in_main(world, seen["start"]), in_main(world, seen["end"])
    if not is_inside(session, start):
        return None
    _press_at(session, start, lambda: _reach(session, world, start, end))
    return ""


def _press_at(session: BrowserSession, start: Point, move: Callable[[], object]) -> None:
    session.page.mouse.move(*start)
    session.page.mouse.down()
    try:
        move()
    finally:
        session.page.mouse.up()


def _reach(session: BrowserSession, world: World, start: Point, end: Point) -> None:
    """To the last letter, which is brought into view while the button is held when it is further down."""
    if not is_inside(session, end):
        seen = _points(session, world, "end")
        end = in_main(world, seen["end"]) if seen else end
    if is_inside(session, end):
        glide(session, start, end)
        session.page.mouse.move(*end)


def _points(session: BrowserSession, world: World, scroll: str) -> dict[str, Any] | None:
    seen: dict[str, Any] | None = world.call("wordPoints", {"scroll": None})
    if seen is not None and not is_inside(session, in_main(world, seen[scroll])):
        seen = world.call("wordPoints", {"scroll": scroll})
    return seen


def _by_script(session: BrowserSession, world: World) -> str | None:
    del session
    return " by script: the mouse cannot select there" if world.call("selectFound") else None


def _read_back(world: World, wanted: str) -> str:
    """What is selected, which must be what was wanted. Raises Trouble failed."""
    selected = str(world.call("selectedText"))
    if not _same(selected, wanted):
        there = f"'{' '.join(selected.split())[:80]}' is" if selected else "nothing is"
        raise Trouble("failed", f"{there} selected, not '{' '.join(wanted.split())[:80]}'", has_reached_page=True)
    return selected


def _same(selected: str, wanted: str) -> bool:
    return _bare(selected).casefold() == _bare(wanted).casefold()


def _bare(text: str) -> str:
    return "".join(text.split()).replace("\u200b", "").replace("\u00ad", "")
