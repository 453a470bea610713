"""set_date: a day, a moment or a range in a date field or calendar, read back as a date."""

from __future__ import annotations

from typing import Any

from agent_cli.act.actions.fill import check_form
from agent_cli.act.find_element import Target
from agent_cli.act.press_point import CAP_MS
from agent_cli.act.trouble import NotTaken, Trouble
from agent_cli.act.widgets.hand import Hand
from agent_cli.act.widgets.read_date import Form, Moment, dates_said, find_form, parse_moments, says_time
from agent_cli.act.widgets.turn_calendar import calendar_now, open_calendar, pick_moments, picked_days
from agent_cli.browser import BrowserSession
from agent_cli.contracts.parameters import SetDate

NATIVE = ("date", "datetime-local", "month", "week", "time")
COMMIT_MS = 800


def run(session: BrowserSession, target: Target, parameters: SetDate) -> str:
    if target.info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    hand = Hand(session, target)
    hand.ask("noteShown")
    field = _field(hand)
    if field["type"] in NATIVE:
        return _set_native(hand, field, parameters.value)
    moments = parse_moments(parameters.value)
    form = find_form(field["hints"], field["value"], field["lang"])
    if said := _reads(hand, moments, form):
        return f"{target.described} said {said} already"
    said = (
        (_type(hand, field, moments, form) if field["isEditable"] and form.is_stated else "")
        or _click(hand, field, moments, form)
        or (_type(hand, field, moments, Form("ymd", "-")) if field["isEditable"] and not form.is_stated else "")
    )
    if not said:
        raise NotTaken(_not_taken(hand, moments))
    return f"set {target.described}: it says {said}"


def _field(hand: Hand) -> dict[str, Any]:
    told: dict[str, Any] | None = hand.ask("dateField", id=hand.id)
    if told is None:
        raise Trouble("detached", f"{hand.target.described} left the page while it was being worked")
    return told


def _set_native(hand: Hand, field: dict[str, Any], value: str) -> str:
    """A field of the browser takes its own form only; a date is cut to what it wants."""
    wanted = value.strip().replace(" ", "T")
    day, _, time = wanted.partition("T")
    text = {"date": day, "time": time or day, "month": day[:7]}.get(field["type"], wanted)
    target = hand.part(field["part"])
    check_form(target, text)
    target.handle.fill(text, timeout=CAP_MS)
    after = _field(hand)
    if after["value"] != text:
        raise NotTaken(f"{hand.target.described} does not take {text!r}: it says {after['value']!r}")
    if after["isInvalid"]:
        raise NotTaken(f"{hand.target.described} says {text!r} but marks it as invalid (out of its range?)")
    return f"set {hand.target.described}: it says {text!r}"


def _type(hand: Hand, field: dict[str, Any], moments: list[Moment], form: Form) -> str:
    """Types over what stands in the field and leaves it; what it says then, or "" when that is another date."""
    hand.part(field["part"]).handle.focus()
    hand.keys("Control+A")
    hand.type(" - ".join(form.write(moment) for moment in moments))
    hand.keys("Tab")
    _shut(hand)
    said = hand.until(lambda: _reads(hand, moments, form), COMMIT_MS)
    return "" if _field(hand)["isInvalid"] else said


def _click(hand: Hand, field: dict[str, Any], moments: list[Moment], form: Form) -> str:
    """Chooses the days in the calendar; "" when there is none or something else stands in the field afterwards."""
    if open_calendar(hand, field) is None:
        return ""
    try:
        pick_moments(hand, moments)
        if said := hand.until(lambda: _reads(hand, moments, form) or _marks(hand, field, moments), COMMIT_MS):
            return said
    except NotTaken:  # it does not turn so far; letters may still be taken
        if not field["isEditable"] or form.is_stated:
            raise
    finally:
        _shut(hand)
    return _reads(hand, moments, form)  # some calendars write into their field when they shut


def _shut(hand: Hand) -> None:
    """A calendar that came up for the field is put away; one that always stands there stays."""
    state = calendar_now(hand)
    if state is not None and not state["isAround"]:
        hand.keys("Escape")
        hand.pause()


def _marks(hand: Hand, field: dict[str, Any], moments: list[Moment]) -> str:
    """A calendar without a field of text: the days that it marks."""
    if field["value"] or field["isEditable"] or field["type"]:
        return ""
    days = picked_days(calendar_now(hand))
    wanted = {moment.day for moment in moments}
    is_so = days == wanted if len(moments) == 1 else wanted <= days
    return ", ".join(repr(day.isoformat()) for day in sorted(wanted)) if is_so else ""


def _reads(hand: Hand, moments: list[Moment], form: Form) -> str:
    """The text that says these moments and no other; "" when none does."""
    field = _field(hand)
    texts = [*field["said"], " ".join(field["said"])]
    for text in texts:
        dates = dates_said(text, field["names"], form)
        same = len(dates) == len(moments) and all(
            moment.day in meanings for moment, meanings in zip(moments, dates, strict=True)
        )
        if same and all(says_time(text, moment.time) for moment in moments if moment.time):
            return repr(text)
    return ""


def _not_taken(hand: Hand, moments: list[Moment]) -> str:
    wanted = " to ".join(moment.said for moment in moments)
    said = ", ".join(repr(text) for text in _field(hand)["said"][:4]) or "nothing"
    return f"{hand.target.described} did not take {wanted}: it says {said} now; click the calendar or fill it yourself"
