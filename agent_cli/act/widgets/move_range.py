"""Moving a slider or spinner to a number: by keys whose step is measured, by its arrows, by a press on its track."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from agent_cli.act.trouble import Trouble
from agent_cli.act.widgets.hand import Hand

SETTLE_MS = 250
MOST_PRESSES = 250
EQUAL = 1e-6


@dataclass
class Range:
    """What `rangeState` in ranges.js tells."""

    part: str
    kind: str
    role: str
    now: float | None
    text: str
    low: float | None
    high: float | None
    step: float | None
    is_readonly: bool
    is_vertical: bool
    track: list[float]
    box: list[float]
    arrows: dict[str, str] | None
    near: float = EQUAL
    """How near is near enough: a handle whose number nobody tells is put to a place."""

    @property
    def said(self) -> str:
        """The number, and the words for it where they are others."""
        if self.now is None:
            return repr(self.text)
        return f"{self.now:g}" if self.text in ("", f"{self.now:g}") else f"{self.now:g} ({self.text!r})"


def read_range(hand: Hand) -> Range:
    told = hand.ask("rangeState", id=hand.id)
    if told is None:
        raise Trouble("detached", f"{hand.target.described} left the page while it was being worked")
    return Range(
        part=told["part"],
        kind=told["type"],
        role=told["role"],
        now=told["now"],
        text=told["text"],
        low=told["min"],
        high=told["max"],
        step=told["step"],
        is_readonly=told["isReadonly"],
        is_vertical=told["isVertical"],
        track=told["track"],
        box=told["box"],
        arrows=told["arrows"],
        near=told.get("near", EQUAL),
    )


def move_to(hand: Hand, number: float) -> Range:
    """Comes as near as the widget goes; the caller compares."""
    state = read_range(hand)
    if state.now is not None and abs(state.now - number) < EQUAL:
        return state
    part = hand.part(state.part)
    if part.info["disabled"]:
        raise Trouble("disabled", f"{hand.target.described} is disabled")
    part.handle.focus()
    reached = _by_steps(hand, number, lambda: hand.keys("ArrowRight"), lambda: hand.keys("ArrowLeft"))
    if reached is None:
        reached = _by_steps(hand, number, lambda: hand.keys("ArrowUp"), lambda: hand.keys("ArrowDown"))
    arrows = state.arrows
    if reached is None and arrows:
        reached = _by_steps(hand, number, lambda: hand.press(arrows["up"]), lambda: hand.press(arrows["down"]))
    return reached or _by_track(hand, number)


def _by_steps(hand: Hand, number: float, more: Callable[[], None], less: Callable[[], None]) -> Range | None:
    """One step to learn how long it is, then as many as are needed. None when a step moves nothing."""
    state = read_range(hand)
    if _is_far(state, number):
        _jump_near(hand, number)
        state = read_range(hand)
    for _ in range(MOST_PRESSES):
        if state.now is not None and abs(state.now - number) < EQUAL:
            return state
        before = state
        (more if before.now is None or before.now < number else less)()
        state = _moved(hand, before)
        if state.now is None or before.now is None:
            return None if state.now is None else state
        if abs(state.now - before.now) < EQUAL:
            return None
        if abs(state.now - number) > abs(before.now - number) - EQUAL:
            return _nearer(hand, before, state, number, more, less)
        if abs(number - state.now) >= 20 * abs(state.now - before.now):
            state = _stride(hand, state, number)
    return state


def _nearer(
    hand: Hand, before: Range, state: Range, number: float, more: Callable[[], None], less: Callable[[], None]
) -> Range:
    """The step went over the number: back to the nearer side of it."""
    if before.now is None or state.now is None or abs(state.now - number) < abs(before.now - number):
        return state
    (less if state.now > before.now else more)()
    return _moved(hand, state)


def _is_far(state: Range, number: float) -> bool:
    if state.now is None or state.low is None or state.high is None:
        return False
    return abs(state.now - number) > (state.high - state.low) / 2


def _jump_near(hand: Hand, number: float) -> None:
    state = read_range(hand)
    if state.now is not None and state.role == "slider":
        hand.keys("End" if number > state.now else "Home")
        _moved(hand, state)


def _stride(hand: Hand, state: Range, number: float) -> Range:
    """Long steps with PageUp and PageDown while they stay on this side of the number."""
    for _ in range(MOST_PRESSES):
        if state.now is None:
            return state
        up = state.now < number
        hand.keys("PageUp" if up else "PageDown")
        after = _moved(hand, state)
        if after.now is None or abs(after.now - state.now) < EQUAL or (after.now > state.now) != up:
            return after
        stride = abs(after.now - state.now)
        state = after
        if abs(number - after.now) < stride or (after.now < number) != up:
            return after
    return state


def _moved(hand: Hand, before: Range) -> Range:
    """The widget once it says another number, or as it is after a while."""

    def look() -> Range | None:
        now = read_range(hand)
        return now if now.now != before.now or now.text != before.text else None

    return hand.until(look, SETTLE_MS) or read_range(hand)


def _by_track(hand: Hand, number: float) -> Range:
    """Drags the handle to where the number should lie on its track, a few times, each nearer."""
    state = read_range(hand)
    if state.low is None or state.high is None or state.high <= state.low:
        return state
    mouse = hand.session.page.mouse
    length = state.high - state.low
    share = (number - state.low) / length
    for _ in range(4):
        left, top = hand.target.world.offset()
        box, track = state.box, state.track
        mouse.move(left + box[0] + box[2] / 2, top + box[1] + box[3] / 2)
        mouse.down()
        mouse.move(*_point(left, top, track, share, state.is_vertical), steps=5)
        mouse.up()
        state = _moved(hand, state)
        if state.now is None or abs(state.now - number) < EQUAL:
            return state
        share = min(1.0, max(0.0, share + (number - state.now) / length))
    return state


def _point(left: float, top: float, track: list[float], share: float, is_vertical: bool) -> tuple[float, float]:
    x, y, width, height = track
    if is_vertical:
        return left + x + width / 2, top + y + height * (1 - share)
    return left + x + width * share, top + y + height / 2
