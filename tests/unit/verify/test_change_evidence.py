"""What a mere change of the page is worth: nothing, unless it has to do with the task or with the claim."""

from __future__ import annotations

import pytest

from agent_cli.browser import Write
from agent_cli.contracts.observation import Observation, PageEvent
from agent_cli.contracts.outcome import Outcome, Verification
from agent_cli.contracts.proposal import Action, ExpectedOutcome, Proposal
from agent_cli.contracts.run_record import StepRecord
from agent_cli.contracts.tree import Node, Place
from agent_cli.verify.change_evidence import backs_claim, is_echo
from agent_cli.verify.page_state import state_of
from agent_cli.verify.witness import Witness


def shown(*words, url="http://x/a", title="t", heading=""):
    nodes = [Node(i="1", r="btn", n="Star"), Node(i="2", r="inp", n="Command")]
    if heading:
        nodes.append(Node(r="txt", n=heading, place=Place(kind="heading", tag="h1")))
    nodes += [Node(r="txt", n=text) for text in words]
    look = Observation(
        url=url, title=title, viewport={"width": 1, "height": 1}, nodes=nodes, fingerprint=" ".join(words)
    )
    return state_of(look, " ".join(node.n for node in nodes), 0)


def did(tool="click", key="1", told="the page changed", verified="any_change", expected=None, **parameters):
    action = Action(tool=tool, parameters={"element_id": key, **parameters}, expected_outcome=expected)
    verification = Verification(success=True, verifiedOutcome=verified, actualOutcome=told, stated=expected is not None)
    outcome = Outcome(
        tool=tool, parameters=action.parameters, status="done", executed=True, message="", verification=verification
    )
    proposal = Proposal(complete=False, message="", actions=[action])
    return StepRecord(number=1, url="u", proposal=proposal, outcomes=[outcome])


def witness(task, before, now, *steps, events=(), **more):
    return Witness(task=task, before=[before], now=now, steps=list(steps), events=list(events), **more)


@pytest.mark.parametrize(
    ("task", "before", "now", "step", "claim", "evidence"),
    [
        pytest.param("empty it", shown("a"), shown("a", "b"), did(), "done", "", id="something came"),
        pytest.param("add Milk", shown(), shown("Milk"), did(), "done", "changed about 'Milk'", id="the task names it"),
        pytest.param("empty it", shown(), shown("Nothing here"), did(), "'nothing here'", "nothing here", id="quoted"),
        pytest.param("empty it", shown(), shown("Gone now."), did(), "it says Gone now", "gone now", id="a whole line"),
        pytest.param("empty it", shown("Kept"), shown("Kept", "b"), did(), "'Kept'", "", id="quoted, but no news"),
        pytest.param("show all", shown(), shown("show all"), did(), "'show all'", "", id="quoted from the task"),
        pytest.param("star", shown(), shown("x"), did(), "done", "", id="that it was pressed is no proof"),
        pytest.param("star it", shown(), shown(), did(told="the state became pressed"), "done", "pressed", id="state"),
        pytest.param("mark it", shown(), shown(), did(told="the state became pressed"), "done", "", id="another state"),
        pytest.param("empty it", shown(), shown(), did(told="the state became expanded"), "done", "", id="a menu"),
        pytest.param("empty it", shown(), shown(), did(told="the value became ''"), "done", "", id="a field emptied"),
        pytest.param(
            "open the preferences",
            shown(),
            shown(url="http://x/b", heading="Preferences"),
            did(),
            "done",
            "'Preferences' opened",
            id="the page that the task names",
        ),
        pytest.param(
            "close the hint", shown("A hint"), shown(), did(), "done", "went from the page: 'A hint'", id="gone"
        ),
        pytest.param(
            "close it", shown("A hint"), shown(), did(), "the hint is closed", "'A hint'", id="gone, as claimed"
        ),
        pytest.param("close it", shown("A hint"), shown(), did(), "done", "", id="something went"),
        pytest.param("close the hint", shown("A hint"), shown("A hint (2)"), did(), "done", "", id="written anew"),
        pytest.param("find the hint", shown("A hint"), shown(), did("fill", "2", value="x"), "done", "", id="left out"),
        pytest.param("empty it", shown(), shown(url="http://x/b", heading="Offers"), did(), "done", "", id="another"),
        pytest.param(
            "list them",
            shown(),
            shown("user$ ls -la"),
            did("type", "2", text="ls -la"),
            "'user$ ls -la'",
            "",
            id="what was typed comes back",
        ),
    ],
)
def test_a_change_counts_where_it_is_to_the_point(task, before, now, step, claim, evidence):
    found = backs_claim(witness(task, before, now, step, claim=claim), step.outcomes, claim)
    assert evidence in found
    assert bool(found) == bool(evidence)


@pytest.mark.parametrize(
    ("category", "text", "claim", "counts"),
    [
        ("success", "The list was emptied", "done", True),
        ("success", "Starred", "done", False),  # of what was pressed, which has nothing to do with the task
        ("success", "Link copied", "done", False),
        ("success", "Link copied", "the page said: Link copied", True),
        ("page", "a tab opened: Empty lists", "done", True),
        ("page", "a tab opened: Help", "done", False),
    ],
)
def test_a_message_or_a_tab_counts_where_it_speaks_of_the_task_or_the_claim(category, text, claim, counts):
    step = did()
    event = PageEvent(at_ms=0, type="added" if category == "success" else "happened", category=category, text=text)
    seen = witness("empty the list", shown(), shown(), step, events=[event], claim=claim)
    found = backs_claim(seen, step.outcomes, claim)
    assert (text in found) is counts
    assert bool(found) is counts


def test_a_message_about_what_was_pressed_counts_where_that_has_to_do_with_the_task():
    step = did()
    event = PageEvent(at_ms=0, type="added", category="success", text="Starring worked")
    seen = witness("give it a star", shown(), shown(), step, events=[event])
    assert "Starring" in backs_claim(seen, step.outcomes, "done")


@pytest.mark.parametrize(
    ("title", "is_form", "counts"),
    [
        ("POST /api/events", False, False),
        ("POST /lists/empty", True, True),
        ("DELETE /api/list", False, True),
    ],
)
def test_a_post_of_a_script_may_only_count_presses(title, is_form, counts):
    step = did()
    seen = witness("empty the list", shown(), shown(), step, writes=[Write(title, 200, "", 0, is_form)])
    assert bool(backs_claim(seen, step.outcomes, "done")) is counts


@pytest.mark.parametrize(
    ("task", "text", "echo"),
    [
        ("delete a file", "ls -la", True),
        ("delete a file", "user$", False),
        ("run ls -la", "ls -la", False),
    ],
)
def test_what_was_typed_proves_nothing_by_coming_back(task, text, echo):
    typed = did("type", "2", text="ls -la")
    sent = did("press", "2", verified="element_appears", expected=ExpectedOutcome(type="element_appears", text=text))
    assert is_echo(witness(task, shown(), shown("user$ ls -la"), typed, sent), sent.outcomes[0]) is echo
