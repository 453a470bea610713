"""Opens a calendar, turns it to the month of a day, and presses the day."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Any

from playwright.sync_api import Error as PlaywrightError

from agent_cli.act.press_point import CAP_MS
from agent_cli.act.trouble import NotTaken, Trouble
from agent_cli.act.widgets.hand import Hand
from agent_cli.act.widgets.read_date import Moment

OPEN_MS = 900
TURN_MS = 900
TAKEN_MS = 450
MOST_TURNS = 150


def calendar_now(hand: Hand) -> dict[str, Any] | None:
    """What `calendarState` in calendars.js tells; None while no calendar shows."""
    found: dict[str, Any] | None = hand.ask("calendarState", id=hand.id)
    return found


def open_calendar(hand: Hand, field: dict[str, Any]) -> dict[str, Any] | None:
    """The calendar, by a press on the field, on the button beside it, or by its key; None when none comes up."""
    if state := calendar_now(hand):
        return state
    ways: list[Callable[[], None]] = [lambda: hand.press(field["part"])]
    if field["opener"]:
        ways.append(lambda: hand.press(field["opener"]))
    ways.append(lambda: _press_afresh(hand, field["part"]))
    ways.append(lambda: hand.keys("Alt+ArrowDown"))
    for way in ways:
        way()
        if state := hand.until(lambda: calendar_now(hand), OPEN_MS):
            return state
    return None


def _press_afresh(hand: Hand, part_id: str) -> None:
    """Some calendars come with the focus only, and the field may have had it."""
    hand.ask("dropFocus")
    hand.press(part_id)


def pick_moments(hand: Hand, moments: list[Moment]) -> None:
    """Presses the day, or first and last day of the range, and sets the clock beside the calendar."""
    for moment in moments:
        cell = _turn_to(hand, moment.day)
        if cell["isDisabled"]:
            raise Trouble("disabled", f"{moment.said} cannot be chosen in the calendar of {hand.target.described}")
        _press_day(hand, cell["id"], is_range=len(moments) > 1)
        if moment.time:
            _set_clock(hand, moment.time)
    state = calendar_now(hand)
    if state and state["confirm"]:
        hand.press(state["confirm"])


def _press_day(hand: Hand, cell_id: str, is_range: bool) -> None:
    """Presses a day, and once more where nothing changed: what scrolls may ignore presses until it has come to rest.

    Not in a range: its first day may be taken without a sign, and a second press would end it.
    """
    before = _told(hand)
    hand.press(cell_id)
    if not is_range and not hand.until(lambda: _told(hand) != before, TAKEN_MS):
        with suppress(Trouble, PlaywrightError):  # it went: the calendar is read again
            hand.press(cell_id)
    hand.pause()


def _told(hand: Hand) -> tuple[list[str], set[date], bool]:
    """What field and calendar say of a choice: words of the field, days that are marked, whether the calendar shows."""
    state, field = calendar_now(hand), hand.ask("dateField", id=hand.id)
    return (field["said"] if field else []), picked_days(state), state is None


def _set_clock(hand: Hand, time: str) -> None:
    state = calendar_now(hand)
    if state is None or state["clock"] is None:
        return
    for name, text in (("hour", time[:2]), ("minute", time[3:])):
        hand.part(state["clock"][name]).handle.fill(str(int(text)), timeout=CAP_MS)


def picked_days(state: dict[str, Any] | None) -> set[date]:
    """The days that the calendar marks as chosen."""
    months = state["months"] if state else []
    return {
        date(*day["date"]) for month in months for day in month["days"] if day["isPicked"] and _is_date(day["date"])
    }


def _is_date(parts: list[int] | None) -> bool:
    try:
        return parts is not None and bool(date(*parts))
    except ValueError:
        return False


def _turn_to(hand: Hand, day: date) -> dict[str, Any]:
    """The cell of the day, in its own month where that is shown."""
    for _ in range(MOST_TURNS):
        state = calendar_now(hand)
        if state is None:
            raise NotTaken(f"the calendar of {hand.target.described} shut before {day} could be chosen")
        if cell := _cell_of(state, day):
            return cell
        _turn(hand, state, day)
    raise NotTaken(f"{day} is too far away for the calendar of {hand.target.described}")


def _cell_of(state: dict[str, Any], day: date) -> dict[str, Any] | None:
    wanted = [day.year, day.month, day.day]
    for month in state["months"]:
        if month["heading"] in (None, wanted[:2]):
            for cell in month["days"]:
                if cell["date"] == wanted:
                    found: dict[str, Any] = cell
                    return found
    return None


def _headings(state: dict[str, Any] | None) -> list[list[int]]:
    return [month["heading"] for month in state["months"] if month["heading"]] if state else []


def _turn(hand: Hand, state: dict[str, Any], day: date) -> None:
    """One turn towards the month. Raises Trouble failed when the calendar does not turn."""
    before = _headings(state)
    if not before:
        raise NotTaken(f"the calendar of {hand.target.described} does not say which month it shows")
    _work_turner(hand, state, before[0], day)

    def is_turned() -> bool:
        after = _headings(calendar_now(hand))
        return bool(after) and after != before

    if not hand.until(is_turned, TURN_MS):
        year, month = before[0]
        raise NotTaken(f"the calendar of {hand.target.described} does not turn from {year}-{month:02d} to {day}")


def _work_turner(hand: Hand, state: dict[str, Any], shown: list[int], day: date) -> None:
    months = (day.year - shown[0]) * 12 + day.month - shown[1]
    if state["year"] and day.year != shown[0] and _set_year(hand, state, day.year):
        return
    if state["month"] and day.year == shown[0] and day.month in state["months_listed"]:
        _choose_index(hand, state["month"], state["months_listed"].index(day.month))
        return
    by_year = state["nextYear"] if months > 0 else state["lastYear"]
    by_month = state["next"] if months > 0 else state["last"]
    way = by_year if by_year and abs(months) >= 12 else by_month
    if not way and state["area"]:
        hand.ask("scrollList", id=state["area"], up=months < 0)
        return
    if not way:
        raise NotTaken(f"the calendar of {hand.target.described} shows no way to {day.year}-{day.month:02d}")
    hand.press(way)


def _set_year(hand: Hand, state: dict[str, Any], year: int) -> bool:
    """By the list of years or the field for it; False when the year is not in the list."""
    if not state["years"]:
        hand.part(state["year"]).handle.fill(str(year), timeout=CAP_MS)
        hand.keys("Enter")
        return True
    if year not in state["years"]:
        return False
    _choose_index(hand, state["year"], state["years"].index(year))
    return True


def _choose_index(hand: Hand, select_id: str, index: int) -> None:
    hand.part(select_id).handle.select_option(index=[index], timeout=CAP_MS)
