"""set_date: fields and calendars of all kinds, set and read back as dates; never another date."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest


def told(outcome):
    return outcome.status, outcome.message


def value(hands, selector="input"):
    return hands.js(f"document.querySelector('{selector}').value")


@pytest.mark.parametrize(
    ("kind", "given", "end"),
    [
        ("date", "2026-02-28", "2026-02-28"),
        ("datetime-local", "2026-02-28T09:30", "2026-02-28T09:30"),
        ("month", "2026-02-28", "2026-02"),
        ("time", "2026-02-28T09:30", "09:30"),
        ("date", "2026-02-28 09:30", "2026-02-28"),
    ],
)
def test_a_field_of_the_browser(hands, kind, given, end):
    hands.open(f"<input type={kind} aria-label=f>")
    outcome = hands.do("set_date", "f", value=given)
    assert told(outcome) == ("done", f"set date 'f': it says '{end}'")
    assert outcome.succeeded, outcome.sentence()
    assert value(hands) == end


def test_a_field_of_the_browser_with_bounds(hands):
    hands.open("<input type=date aria-label=f max=2026-01-31>")
    outcome = hands.do("set_date", "f", value="2026-02-28")
    assert told(outcome)[0] == "failed"
    assert "marks it as invalid" in outcome.message


@pytest.mark.parametrize("given", ["tomorrow", "2026-02-30", "2026-03-02/2026-03-01"])
def test_what_is_no_date_is_refused(hands, given):
    hands.open("<input aria-label=f>")
    assert hands.do("set_date", "f", value=given).status == "refused"
    assert value(hands) == ""


@pytest.mark.parametrize(
    ("hint", "end"),
    [
        ("placeholder='MM/DD/YYYY'", "02/03/2026"),
        ("placeholder='dd.mm.yyyy'", "03.02.2026"),
        ("placeholder='TT.MM.JJJJ'", "03.02.2026"),
        ("data-date-format='yyyy-mm-dd'", "2026-02-03"),
        ("placeholder='d/m/yyyy'", "3/2/2026"),
        ("value='31.12.2025'", "03.02.2026"),
    ],
)
def test_a_text_field_that_states_its_form_is_typed_into(hands, hint, end):
    hands.open(f"<input aria-label=f {hint}>")
    outcome = hands.do("set_date", "f", value="2026-02-03")
    assert told(outcome) == ("done", f"set inp 'f': it says '{end}'")
    assert value(hands) == end


def test_a_text_field_that_states_nothing_gets_the_form_that_has_one_meaning(hands):
    hands.open("<input aria-label=f>")
    assert hands.do("set_date", "f", value="2026-02-03").succeeded
    assert value(hands) == "2026-02-03"


def test_a_field_that_turns_day_and_month_round_is_a_failure(hands):
    swap = "onchange=\"const [m, d, y] = value.split('/'); value = [d, m, y].join('/')\""
    hands.open(f"<input aria-label=f placeholder=MM/DD/YYYY {swap}>")
    outcome = hands.do("set_date", "f", value="2026-02-13")
    assert outcome.status == "failed"
    assert "did not take 2026-02-13" in outcome.message


CALENDAR = """{field}<div id=cal {hidden} style='width:240px;border:1px solid'><button aria-label='Previous month' onclick='turn(-1)'>‹</button>
<b id=head></b><button aria-label='Next month' onclick='turn(1)'>›</button><div id=grid role=grid style='display:grid;grid-template-columns:repeat(7,1fr)'></div></div>
<script>const names = ['January','February','March','April','May','June','July','August','September','October','November','December'];
let shown = new Date(2026, 0, 1), chosen = null; const p = n => String(n).padStart(2, '0');
function turn(by) {{ shown = new Date(shown.getFullYear(), shown.getMonth() + by, 1); draw() }}
function draw() {{ head.textContent = names[shown.getMonth()] + ' ' + shown.getFullYear(); grid.innerHTML = '';
  for (let i = -shown.getDay(); i < 42 - shown.getDay(); i++) {{ const d = new Date(shown.getFullYear(), shown.getMonth(), 1 + i); const b = document.createElement('button');
    b.textContent = d.getDate(); if (d.getDay() == 0 && {closed}) b.disabled = true; if (+d == +chosen) b.setAttribute('aria-pressed', true);
    b.onclick = () => {{ chosen = d; {take} }}; grid.append(b) }} }}
draw();</script>"""
FIELD = "<input id=f aria-label=f readonly onclick='cal.hidden = false'>"
TAKE = "f.value = p(d.getMonth() + 1) + '/' + p(d.getDate()) + '/' + d.getFullYear(); cal.hidden = true"


def calendar(field=FIELD, take=TAKE, hidden="hidden", closed="false"):
    return CALENDAR.format(field=field, take=take, hidden=hidden, closed=closed)


@pytest.mark.parametrize(
    ("day", "end"), [("2026-01-31", "01/31/2026"), ("2026-09-01", "09/01/2026"), ("2024-12-05", "12/05/2024")]
)
def test_a_calendar_is_turned_to_the_day(hands, day, end):
    hands.open(calendar())
    outcome = hands.do("set_date", "f", value=day)
    assert told(outcome) == ("done", f"set inp 'f': it says '{end}'")
    assert value(hands) == end


def test_a_day_that_is_closed(hands):
    hands.open(calendar(closed="true"))
    outcome = hands.do("set_date", "f", value="2026-02-01")
    assert told(outcome) == ("disabled", "2026-02-01 cannot be chosen in the calendar of inp 'f'")
    assert value(hands) == ""


def test_a_calendar_that_writes_another_day_is_a_failure(hands):
    hands.open(calendar(take="f.value = '01/14/2026'; cal.hidden = true"))
    outcome = hands.do("set_date", "f", value="2026-01-15")
    assert outcome.status == "failed"
    assert "it says '01/14/2026' now" in outcome.message


def test_a_calendar_that_ignores_the_first_press_on_a_day(hands):
    """As those do that scroll: Vaadin's takes no press within 300 ms after it moved."""
    hands.open(calendar(take=f"if (!window.heard) {{ window.heard = true; return }} {TAKE}"))
    outcome = hands.do("set_date", "f", value="2026-01-15")
    assert told(outcome) == ("done", "set inp 'f': it says '01/15/2026'")


def test_no_day_is_pressed_twice_that_was_taken(hands):
    hands.open(calendar(take="window.presses = (window.presses || 0) + 1; " + TAKE))
    assert hands.do("set_date", "f", value="2026-01-15").succeeded
    assert hands.js("presses") == 1


OVER_FIELD = "position:absolute;top:0;left:0;background:white;"


def test_a_calendar_that_stands_open_over_its_field(hands):
    hands.open(calendar(hidden="").replace("style='width", f"style='{OVER_FIELD}width"))
    outcome = hands.do("set_date", "f", value="2026-02-09")
    assert told(outcome) == ("done", "set inp 'f': it says '02/09/2026'")


def test_a_calendar_that_comes_with_the_focus_only(hands):
    field = "<input id=f aria-label=f readonly onfocus='cal.hidden = false'>"
    hands.open(calendar(field=field))
    hands.js("void f.focus(); cal.hidden = true")
    outcome = hands.do("set_date", "f", value="2026-02-09")
    assert told(outcome) == ("done", "set inp 'f': it says '02/09/2026'")


def test_a_calendar_without_a_field(hands):
    hands.open(calendar(field="", take="draw()", hidden=""))
    outcome = hands.do("set_date", "Next month", value="2026-03-17")
    assert told(outcome) == ("done", "set btn 'Next month': it says '2026-03-17'")
    assert hands.js("chosen.toDateString()") == "Tue Mar 17 2026"


def test_a_button_that_opens_a_calendar_and_says_the_day_in_words(hands):
    button = "<button id=f aria-label='Pick' onclick='cal.hidden = false'>none</button>"
    take = "f.textContent = names[d.getMonth()] + ' ' + d.getDate() + ', ' + d.getFullYear(); cal.hidden = true"
    hands.open(calendar(field=button, take=take))
    outcome = hands.do("set_date", "Pick", value="2026-02-09")
    assert told(outcome) == ("done", "set btn 'Pick': it says 'February 9, 2026'")


def test_a_range_in_a_calendar(hands):
    take = "window.first = window.first || d; if (d > first) { f.value = [first, d].map(x => x.getFullYear() + '-' + p(x.getMonth() + 1) + '-' + p(x.getDate())).join(' to '); cal.hidden = true }"
    hands.open(calendar(take=take))
    outcome = hands.do("set_date", "f", value="2026-01-28/2026-02-09")
    assert told(outcome) == ("done", "set inp 'f': it says '2026-01-28 to 2026-02-09'")
