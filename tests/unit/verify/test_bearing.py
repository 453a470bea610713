"""What was expected and came true speaks for a task that names nothing only where it has to do with it."""

from __future__ import annotations

import pytest

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome, Verification
from agent_cli.contracts.proposal import Action, ExpectedOutcome, Proposal
from agent_cli.contracts.run_record import StepRecord
from agent_cli.contracts.tree import Node, Place
from agent_cli.verify.bearing import has_bearing
from agent_cli.verify.page_state import state_of
from agent_cli.verify.witness import Witness

MENU = Node(i="1", r="btn", n="Account menu", s="collapsed")
OPEN_MENU = MENU.model_copy(update={"s": "expanded"})
OFFER = Node(i="9", r="menu", n="Log out")
TICK = Node(i="3", r="chk", n="Select all")


def page(*nodes, url="http://x/a", title="t"):
    nodes = [node if isinstance(node, Node) else Node(r="txt", n=node) for node in nodes]
    look = Observation(url=url, title=title, viewport={"width": 1, "height": 1}, nodes=nodes, fingerprint="")
    return state_of(look, " ".join(node.n for node in nodes), 0)


def bears(task, before, now, kind, told="", text=None, tool="click", key="1", claim="done", **parameters):
    expected = ExpectedOutcome(type=kind, text=text)
    action = Action(tool=tool, parameters={"element_id": key, **parameters}, expected_outcome=expected)
    verification = Verification(success=True, verifiedOutcome=kind, actualOutcome=told, stated=True)
    outcome = Outcome(tool=tool, parameters=action.parameters, status="done", executed=True, verification=verification)
    step = StepRecord(
        number=1, url="u", proposal=Proposal(complete=False, message="", actions=[action]), outcomes=[outcome]
    )
    return has_bearing(Witness(task=task, before=[before], now=now, steps=[step], claim=claim), outcome)


OUT = "Log me out"


@pytest.mark.parametrize(
    ("task", "before", "now", "kind", "text", "expected"),
    [
        pytest.param(OUT, page(MENU), page(OPEN_MENU, OFFER), "element_appears", "Log out", False, id="an offer came"),
        pytest.param(OUT, page(MENU), page(MENU, "Logged out"), "element_appears", "Logged out", True, id="words came"),
        pytest.param(OUT, page(MENU), page(MENU, "Hints"), "element_appears", "Hints", False, id="other words came"),
        pytest.param(
            OUT,
            page(MENU),
            page(MENU, "Bye", "You are logged out"),
            "element_appears",
            "Bye",
            True,
            id="with such words",
        ),
        pytest.param(
            OUT, page(MENU), page(MENU, OFFER, "Log out?"), "element_appears", "Log out?", False, id="a question came"
        ),
        pytest.param(
            OUT, page(MENU), page("Logged out", url="http://x/b"), "element_appears", "Logged", True, id="another page"
        ),
        pytest.param(OUT, page(MENU), page(url="http://x/login"), "navigation", None, True, id="an address like it"),
        pytest.param(OUT, page(MENU), page(url="http://x/help"), "navigation", None, False, id="another address"),
        pytest.param(OUT, page(MENU, "Ann"), page(MENU), "element_disappears", "Ann", True, id="words went"),
        pytest.param(
            OUT, page(MENU, "Ann"), page(OPEN_MENU), "element_disappears", "Ann", False, id="words folded away"
        ),
        pytest.param(OUT, page(MENU), page(OFFER), "element_disappears", None, False, id="others came in its place"),
        pytest.param(OUT, page(MENU), page(), "element_disappears", None, True, id="the pressed one went"),
        pytest.param(OUT, page(MENU), page(OPEN_MENU), "state_changes", None, False, id="a menu opened"),
        pytest.param(
            "Open the account menu",
            page(MENU),
            page(OPEN_MENU),
            "state_changes",
            None,
            True,
            id="a menu that was meant",
        ),
    ],
)
def test_presses(task, before, now, kind, text, expected):
    assert bears(task, before, now, kind, text=text) is expected


def test_a_tick_counts_for_what_it_is_about():
    ticked = TICK.model_copy(update={"s": "checked"})
    for task, expected in (("Select everything", True), ("Empty the list", False)):
        found = bears(task, page(TICK), page(ticked), "state_changes", "the state is checked", tool="check", key="3")
        assert found is expected


def test_a_control_in_a_row_is_about_its_row():
    box = Node(i="3", r="chk", n="Active", place=Place(row_text="the first customer"))
    ticked = box.model_copy(update={"s": "checked"})
    told = "the state is checked"
    assert bears("activate the first customer", page(box), page(ticked), "state_changes", told, tool="check", key="3")


def test_what_a_search_leaves_out_is_not_gone():
    field = Node(i="2", r="inp", n="Find")
    args = page(field, "Gloves"), page(field), "element_disappears"
    assert not bears("Empty the list", *args, text="Gloves", tool="fill", key="2", value="zzz")


def test_the_words_of_the_claim_count_like_those_of_the_task():
    args = page(MENU), page(MENU, "Hints"), "element_appears"
    assert bears(OUT, *args, text="Hints", claim="The page shows the hints")
