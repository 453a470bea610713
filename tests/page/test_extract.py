"""Extracted data: each word and number of it has to stand on the page, however it is written there."""

from __future__ import annotations

import json

import pytest

from agent_cli.act.prove_words import PageWords

TABLE = (
    "<h1>Orders</h1><table><tr><td>Ann&nbsp;Lee<td>1,234.50 €<tr><td>Bob “B” Jones<td>7</table>"
    "<div style='height:3000px'></div><p>Total: 1,241.50 € (2 orders)</p><input value='ref 99'>"
)


def extract(hands, data, **more):
    return hands.act("extract", data=data, **more)


@pytest.mark.parametrize(
    "data",
    [
        [{"name": "Ann Lee", "sum": 1234.5}, {"name": 'Bob "B" Jones', "sum": 7}],
        json.dumps({"total": 1241.5, "orders": 2, "paid": True, "note": None}),
        "ann lee",
        {"title": "Orders", "reference": "ref 99"},
    ],
)
def test_what_stands_there_is_taken(hands, data):
    hands.open(TABLE)
    outcome = extract(hands, data)
    assert outcome.status == "done", outcome.message
    assert hands.lent.extracted.value == (json.loads(data) if str(data).startswith('{"') else data)
    assert "stand" in outcome.message


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"rows": [{"name": "Ann Lee"}, {"name": "Cy Roe"}]}, "not on the page: data.rows[1].name 'Cy Roe'"),
        ({"sum": 1234}, "not on the page: data.sum 1234"),
        ({"name": "Ann Le"}, "not on the page: data.name 'Ann Le'"),
        ('{"name": ', "data is no valid JSON"),
        ({"names": [], "paid": False}, "holds no word and no number"),
    ],
)
def test_what_does_not_stand_there_is_refused_by_name(hands, data, said):
    hands.open(TABLE)
    outcome = extract(hands, data)
    assert outcome.status == "refused"
    assert said in outcome.message
    assert hands.lent.extracted.value is None


def test_what_was_proven_on_an_earlier_page_may_be_handed_in_again(hands):
    hands.open({"/": "<p>Ann</p>", "/2": "<p>Bob</p>"})
    assert extract(hands, ["Ann"]).status == "done"
    hands.visit(hands.site.url + "2")
    assert extract(hands, ["Ann", "Bob"]).status == "done"
    assert hands.lent.extracted.value == ["Ann", "Bob"]


def test_parts_have_names(hands):
    hands.open("<p>Ann</p><p>Bob</p>")
    extract(hands, "Ann", name="first")
    extract(hands, "Bob", name="second")
    assert hands.lent.extracted.value == {"first": "Ann", "second": "Bob"}


def test_a_run_keeps_so_much_and_no_more(hands):
    hands.open("<p>Ann</p>")
    line = ["Ann"] * 100_000
    assert hands.act("extract", data=line, name="first").succeeded
    refused = hands.act("extract", data=line, name="second")
    assert refused.status == "refused"
    assert "1,400,023 characters of data, and a run keeps 1,000,000" in refused.message
    assert hands.act("extract", data=["Ann"], name="second").succeeded


def test_words_in_a_frame_and_in_a_shadow_root(hands):
    root = "<div id=h></div><script>h.attachShadow({mode:'closed'}).innerHTML='<p>Deep</p>'</script>"
    hands.open({"/": root + "<iframe src=/in></iframe>", "/in": "<p>Framed</p>"}, wait=True)
    assert extract(hands, ["Deep", "Framed"]).status == "done"


@pytest.mark.parametrize(
    ("page", "value", "there"),
    [
        ("12 345,60 kr", 12345.6, True),
        ("1.234.567 Einwohner", 1234567, True),
        ("1'000.5", 1000.5, True),
        ("- 5 degrees", -5, True),
        ("(5) owed", -5, True),
        ("5 degrees", -5, False),
        ("in 2024", 202, False),
        ("45 %", "45 %", True),
        ("$1,200", "1200", True),
        ("Jason", "Jas", False),
        ("東京都渋谷区", "渋谷", True),
        ("STRASSE", "Straße", True),
        ("a – b", "a - b", True),
        ("9.99", 9.9, False),
    ],
)
def test_words_and_numbers_are_compared_as_a_person_would(page, value, there):
    assert PageWords([page]).says(value) is there
