"""set_value: a number or a color in a slider, spinner, rating or color field, read back from the widget."""

from __future__ import annotations

from agent_cli.act.actions.fill import check_form
from agent_cli.act.find_element import Target
from agent_cli.act.press_point import CAP_MS
from agent_cli.act.trouble import NotTaken, Trouble
from agent_cli.act.widgets.grades import choose_grade
from agent_cli.act.widgets.hand import Hand
from agent_cli.act.widgets.move_range import Range, move_to, read_range
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import SetValue

WRITTEN = ("number", "color", "text", "tel", "search")
EQUAL = 1e-6


def run(session: BrowserSession, target: Target, parameters: SetValue) -> str:
    if target.info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    hand = Hand(session, target)
    grades = hand.ask("gradesOf", id=target.element_id)
    if grades:
        return choose_grade(hand, grades, parameters.value)
    state = read_range(hand)
    if state.kind == "color":
        return _set_color(hand, parameters.value)
    number = number_of(parameters.value, target)
    if state.kind in WRITTEN and not state.is_readonly:
        written = _write(hand, state, number)
        if written.now is not None and abs(written.now - number) < EQUAL:
            return _told(target, written)
    check_bounds(target, state, number)
    reached = move_to(hand, number)
    if reached.now is None or abs(reached.now - number) > reached.near:
        raise NotTaken(f"{target.described} does not take {number:g}: it stands at {reached.said}")
    return _told(target, reached)


def number_of(text: str, target: Target) -> float:
    try:
        return float(text.strip().rstrip("%").replace(",", "."))
    except ValueError:
        if target.info["editable"] and target.info["role"] == "inp":
            raise Trouble("refused", f"{target.described} is a plain text field: fill it") from None
        raise Trouble("refused", f"{target.described} wants a number, not {text!r}") from None


def check_bounds(target: Target, state: Range, number: float) -> None:
    """Raises Trouble for what is no such widget, or a number outside of it."""
    if state.now is None and state.role not in ("slider", "spinbutton"):
        raise Trouble(
            "refused",
            f"{target.described} is no slider, spinner, rating or color field that is known: drag its handle (by 15,0),"
            " or click_at a point on it",
        )
    low, high = state.low, state.high
    if (low is not None and number < low) or (high is not None and number > high):
        bounds = f"from {low:g}" if high is None else f"up to {high:g}" if low is None else f"{low:g} to {high:g}"
        raise Trouble("refused", f"{target.described} goes {bounds}, not to {number:g}; it stands at {state.said}")


def _write(hand: Hand, state: Range, number: float) -> Range:
    """Types the number and leaves the field, as many widgets take it only then."""
    field = hand.part(state.part)
    field.handle.fill(f"{number:g}", timeout=CAP_MS)
    hand.keys("Tab")
    return read_range(hand)


def _set_color(hand: Hand, value: str) -> str:
    check_form(hand.target, value)
    hand.target.handle.fill(value.lower(), timeout=CAP_MS)
    said = read_range(hand).said
    if said.strip("'") != value.lower():
        raise NotTaken(f"{hand.target.described} does not take {value!r}: it stands at {said}")
    return f"set {hand.target.described}: it stands at {said}"


def _told(target: Target, state: Range) -> str:
    return f"set {target.described}: it stands at {state.said}"
