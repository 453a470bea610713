"""The token budget on real pages: three thousand rows in sight, an open dialog, an error, and `expand`."""

from __future__ import annotations

import pytest

from agent_cli.contracts.page_budget import PageBudget
from agent_cli.observe import fit_outline
from agent_cli.observe.count_tokens import count_tokens

CROWD = (
    "<style>li,dd{float:left;width:30px;height:6px;margin:0;overflow:hidden;font-size:5px;list-style:none}"
    "ul,dl{margin:0;padding:0;overflow:hidden}a{display:block}</style>"
    "<h2>People</h2><ul id=people></ul>"
    "<div role=dialog aria-label=Rename><label>New name <input></label><label>Reason <input></label>"
    "<label>Valid from <input></label><label>Told by <input></label><button>Rename</button></div>"
    "<p role=alert>Could not save: the name is taken</p>"
    "<h2>Rooms</h2><dl id=rooms></dl>"
    "<script>"
    "people.innerHTML = Array.from({length: 2600}, (_, n) => `<li><a href=#p${n}>Person ${n} Smith</a></li>`).join('');"
    "rooms.innerHTML = Array.from({length: 400}, (_, n) => `<dd><a href=#r${n}>Room ${n}</a></dd>`).join('')</script>"
)
TASK = "open the page of Person 1777 Smith"


@pytest.fixture
def crowd(hands):
    look = hands.open(CROWD)
    assert len(look.controls) > 2900, "the rows are to be in the viewport"
    return look


def test_three_thousand_rows_a_dialog_and_an_error(crowd):
    budget = PageBudget(1500)
    whole = crowd.meta.estimatedTokens
    fit_outline(crowd, budget, TASK)
    lines = crowd.outline.splitlines()
    assert crowd.meta.estimatedTokens == count_tokens(crowd.outline) <= 1500 < whole == crowd.meta.wholeTokens
    assert any("Could not save: the name is taken" in line for line in lines)
    assert any('inp "New name"' in line for line in lines)
    assert any('btn "Rename"' in line for line in lines)
    assert any('link "Person 1777 Smith"' in line for line in lines)
    assert {region.name for region in crowd.left_out} == {"People", "Rooms"}


def test_the_dialog_and_the_error_stay_when_nothing_else_fits(crowd):
    fit_outline(crowd, PageBudget(60), TASK)
    lines = crowd.outline.splitlines()
    names = ("New name", "Reason", "Valid from", "Told by", "Rename", "Could not save: the name is taken")
    assert all(any(name in line for line in lines) for name in names)
    assert not any(line.split()[1:2] == ["link"] for line in lines)


def test_expand_is_done_and_brings_the_other_region(hands, crowd):
    budget = PageBudget(4000)
    fit_outline(crowd, budget, TASK)
    rooms = next(region for region in crowd.left_out if region.name == "Rooms")
    outcome = hands.act("expand", region=rooms.id)
    assert (outcome.status, outcome.executed, outcome.succeeded) == ("done", False, True)
    budget.ask(rooms.id)
    look = hands.look()
    fit_outline(look, budget, TASK)
    assert all(f'"Room {number}"' in look.outline for number in range(400))
    assert look.meta.estimatedTokens <= 8000
    assert [region.name for region in look.left_out] == ["People"]


def test_an_unknown_region_is_not_found_and_those_that_exist_are_named(hands, crowd):
    fit_outline(crowd, PageBudget(1500), TASK)
    outcome = hands.act("expand", region="R99")
    assert outcome.status == "not_found"
    assert all(region.id in outcome.message for region in crowd.left_out)


def test_nothing_is_left_out_of_a_small_page(hands):
    look = hands.open("<button>One</button>")
    fit_outline(look, PageBudget(200))
    assert look.outline == '1 btn "One"'
    assert "all of it is listed" in hands.act("expand", region="R1").message


def test_an_error_that_flashed_up_in_no_live_region_stays(hands):
    rows = "".join(f"<li><a href=#{n}>Entry number {n}</a></li>" for n in range(30))
    notes = "".join(f"<p>Note number {n}</p>" for n in range(12))
    save = "<button onclick=\"e.textContent='Disk is full'\">Save</button>"
    page = f"<ul style='columns:3'>{rows}</ul>{notes}<p class=error id=e></p>{save}"
    hands.open(page)
    before = hands.seen.taken_at_ms
    hands.do("click", "Save")
    look = hands.look(since_ms=before)
    fit_outline(look, PageBudget(100), "open entry number 3")
    assert [event.category for event in look.events if event.text == "Disk is full"] == ["error"]
    assert any(line.endswith(" Disk is full") for line in look.outline.splitlines())


def test_regions_keep_their_ids_over_changes_of_the_page(hands, crowd):
    budget = PageBudget(1500)
    fit_outline(crowd, budget, TASK)
    ids = {region.name: region.id for region in crowd.left_out}
    hands.js("people.firstElementChild.remove(); rooms.lastElementChild.remove(); 1")
    look = hands.look()
    fit_outline(look, budget, TASK)
    assert {region.name: region.id for region in look.left_out} == ids
