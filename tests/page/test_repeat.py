"""The same actions for each matching row: rows that vanish, shift and re-render, questions, dialogs, failures."""

from __future__ import annotations

import sqlite3

import pytest

ROWS = (
    "<table id=t></table><dialog id=d><h2>Delete?</h2><button onclick='drop()'>Delete</button>"
    "<button onclick='d.close()'>Cancel</button></dialog><p id=log></p><script>"
    "let names = NAMES, doomed; const draw = () => t.innerHTML = names.map((n, i) => `<tr><td>${i + 1}<td>${n}"
    "<td><button onclick='ask(${i})'>Delete</button>`).join('');"
    "const drop = () => { d.close(); setTimeout(() => { names.splice(doomed, 1); draw() }, 30) };"
    "const ask = i => { doomed = i; ASK }; draw(); TIMER</script>"
)
TWENTY = [f"Person {chr(65 + n)}" for n in range(20)]
TICKS = (
    "<ul>" + "".join(f"<li>{name} <label><input type=checkbox> Paid</label></li>" for name in ("Ann", "Bob", "Bob"))
    + "</ul><ol><li>Cy <label><input type=checkbox> Paid</label></li></ol>"
)  # fmt: skip


def page(names, ask="d.showModal()", timer=""):
    return ROWS.replace("NAMES", repr(names)).replace("ASK", ask).replace("TIMER", timer)


def left(hands):
    return hands.js("names")


def delete(control="Delete"):
    return {"tool": "click", "control": control}


NATIVE = [delete(), {"tool": "answer_dialog", "accept": True}]
INSIDE = [delete(), delete()]
FRONTS = [("/patients", INSIDE), ("/app", NATIVE)]


@pytest.mark.parametrize(
    ("ask", "actions"), [("d.showModal()", INSIDE), ("if (confirm('Sure?')) drop()", NATIVE)], ids=["dialog", "confirm"]
)
def test_twenty_deletes_are_one_action(hands, ask, actions):
    hands.open(page([*TWENTY, "Keep me"], ask, "setInterval(draw, 700)"))
    outcome = hands.act("repeat", rows="Person", actions=actions)
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message.startswith("20 of 20 rows: click Delete")
    assert outcome.message.endswith("; 20 of them are gone")
    assert outcome.verification.actualOutcome == "20 rows disappeared"
    assert left(hands) == ["Keep me"]


@pytest.mark.parametrize(("front", "actions"), FRONTS, ids=["rendered by the server", "rendered by scripts"])
def test_the_rows_of_a_page_of_the_register(hands, patients_site, front, actions):
    hands.visit(patients_site.url + front, wait=True)
    row = next(node for node in hands.seen.controls if node.n == "Delete")
    outcome = hands.act("repeat", element_id=row.i, actions=actions)
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message.startswith("10 of 10 rows: click Delete")
    assert "10 of them are gone, 10 other matching rows stand there now, untouched" in outcome.message
    assert "other pages of the list were not touched" in outcome.message
    with sqlite3.connect(patients_site.db_path) as database:
        assert database.execute("select count(*) from patients").fetchone() == (13,)


def test_rows_that_stay_are_each_done_once(hands):
    hands.open(TICKS)
    box = hands.seen.controls[0].i
    outcome = hands.act("repeat", element_id=box, actions=[{"tool": "check", "control": "Paid"}])
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message == "3 of 3 rows: check Paid; all of them are still listed"
    assert hands.js("[...document.querySelectorAll('input')].map(i => i.checked)") == [True, True, True, False]


def test_it_stops_at_the_first_row_that_fails_and_says_so(hands):
    html = page(TWENTY[:5]).replace("ask(${i})'", "ask(${i})' ${n === 'Person C' ? 'disabled' : ''}")
    hands.open(html)
    outcome = hands.act("repeat", rows="Person", actions=INSIDE)
    assert outcome.status == "disabled"
    assert (
        outcome.message == "2 of 5 rows done; row '1 Person C Delete': click Delete: disabled: btn 'Delete' is disabled"
    )
    assert left(hands) == ["Person C", "Person D", "Person E"]


def test_a_question_that_nobody_planned_for_stops_it_and_stays_open(hands):
    hands.open(page(TWENTY[:3], "if (confirm('Sure?')) drop()"))
    outcome = hands.act("repeat", rows="Person", actions=[delete()])
    assert outcome.status == "failed"
    assert outcome.message.startswith("0 of 3 rows done; row '1 Person A Delete': the confirm 'Sure?' opened and waits")
    assert hands.look().open_dialog.message == "Sure?"


def test_an_error_of_the_page_stops_it(hands):
    fails = "log.innerHTML = '<span role=alert class=error>Error: could not delete</span>'"
    hands.open(page(TWENTY[:3], fails))
    outcome = hands.act("repeat", rows="Person", actions=[delete()])
    assert outcome.message.startswith("0 of 3 rows done; row '1 Person A Delete': click Delete: done")
    assert outcome.errors == ["Error: could not delete"]


def test_a_control_that_never_comes(hands, monkeypatch):
    monkeypatch.setattr("agent_cli.act.repeat_rows.PATIENCE_S", 0.3)
    hands.open(page(TWENTY[:2]))
    outcome = hands.act("repeat", rows="Person", actions=[delete(), delete("Really")])
    assert outcome.status == "not_found"
    assert "no control 'Really' came up in the dialog 'Delete?' there is 'Delete', 'Cancel'" in outcome.message


def test_rows_beyond_the_limit_are_left(hands):
    hands.open(page(TWENTY[:5]))
    outcome = hands.act("repeat", rows="person", actions=INSIDE, limit=2)
    assert outcome.message.endswith(
        "2 of them are gone, the limit is 2, 3 other matching rows stand there now, untouched"
    )
    assert left(hands) == ["Person C", "Person D", "Person E"]


@pytest.mark.parametrize(
    ("parameters", "status", "said"),
    [
        ({"rows": "Nobody"}, "not_found", "no row holds 'Nobody'; there are: '1 Person A Delete', '2 Person B Delete'"),
        ({}, "refused", "name the words of the rows"),
        ({"rows": "P", "actions": [{"tool": "go_to", "value": "/"}]}, "refused", "'go_to' cannot be repeated in rows"),
        ({"rows": "P", "actions": [{"tool": "click"}]}, "refused", "click needs `control`"),
        ({"rows": "P", "actions": [{"tool": "fill", "control": "x"}]}, "refused", "fill in a row: value"),
    ],
)
def test_what_cannot_be_repeated_touches_nothing(hands, parameters, status, said):
    hands.open(page(TWENTY[:2]))
    outcome = hands.act("repeat", **{"actions": INSIDE, **parameters})
    assert (outcome.status, outcome.executed) == (status, False)
    assert said in outcome.message


def test_what_is_expected_of_the_whole_is_asked_at_the_end(hands):
    hands.open(page(TWENTY[:2]))
    expected = {"type": "element_disappears", "text": "Person B"}
    outcome = hands.act("repeat", expected, rows="Person", actions=INSIDE)
    assert outcome.verification.stated, outcome.sentence()
    assert outcome.verification.verifiedOutcome == "element_disappears"


def test_a_recycled_row_is_not_taken_for_the_one_before(hands):
    """The nodes stay and get other people's words when one is removed: as lists without keys do."""
    recycle = (
        "setTimeout(() => { names.splice(doomed, 1); const rows = [...t.rows]; rows.forEach((r, i) => names[i]"
        " ? r.cells[1].textContent = names[i] : r.remove()) }, 30)"
    )
    hands.open(page(TWENTY[:4], recycle))
    outcome = hands.act("repeat", rows="Person", actions=[delete()])
    assert outcome.succeeded, outcome.sentence()
    assert left(hands) == []


def test_a_small_list_in_a_cell_belongs_to_its_row(hands):
    """As Wagtail's explorer has it: the menu of a row stands in a list of its own."""
    button = "<button aria-label='More for {0}' onclick='log.textContent += this.ariaLabel'>…</button>"
    row = "<tr><td>{0}<ul><li>" + button + "</li></ul>"
    hands.open("<p id=log></p><table>" + "".join(row.format(name) for name in ("Ann", "Bob")) + "</table>")
    actions = [{"tool": "click", "control": "More for Bob"}]
    outcome = hands.act("repeat", rows="Bob", actions=actions)
    assert outcome.succeeded, outcome.sentence()
    assert hands.text("#log") == "More for Bob"
    assert hands.do("click", "More for Ann").status == "done", "its row is the same one when it is pressed"
