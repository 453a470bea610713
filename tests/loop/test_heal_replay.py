"""Healing a replay: only the step that broke is asked for, and nothing turns from red to green."""

from __future__ import annotations

import pytest

from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest, Usage
from agent_cli.contracts.recording import Recording
from agent_cli.heal_replay import HealingProposer, write_healed
from agent_cli.propose.builtin import BuiltinProposer
from agent_cli.record import read_recording
from agent_cli.replay_run import ReplayProposer, replay_steps
from tests.loop.conftest import FAIL, SUCCESS, click, propose

SAVE = "<button>Save</button>"
FORM = (
    "<h1>Clinic</h1><form onsubmit='event.preventDefault();say(\"Saved \"+n.value)'><h2>New patient</h2>"
    f"<label>Name <input id=n></label><label>Town <input></label>{SAVE}</form>"
    "<button onclick='say(\"Archived\")'>Archive</button><script>function say(text) {"
    "document.body.insertAdjacentHTML('beforeend', `<p role=status>${text}</p>`) }</script>"
)
STORE = FORM.replace(">Save<", ">Store<")


class Helper:
    """A model that answers from a list; what it was asked is kept."""

    provider, name = "openai", "tiny"

    def __init__(self, *entries: object) -> None:
        self.entries, self.asked = list(entries), []

    def propose(self, request: ProposeRequest) -> ProposeReply:
        self.asked.append(request.model_copy(update={"history": list(request.history)}))
        entry = self.entries.pop(0)
        data = entry(request) if callable(entry) else entry
        return ProposeReply(
            proposal=Proposal.model_validate(data), prompt="asked", usage=Usage(calls=1, prompt_tokens=10)
        )


@pytest.fixture
def recording(run_list, serve_html) -> Recording:
    """Fill Name; press Save; press Archive; the claim."""
    done = run_list(
        serve_html(FORM).url,
        propose(click("Name", tool="fill", value="Jas")),
        propose(click("Save", {"type": "element_appears", "text": "Saved Jas"})),
        propose(click("Archive", {"type": "element_appears", "text": "Archived"})),
        SUCCESS,
        task="save patient Jas, then archive",
    )
    return read_recording(done.run.recorder.path)


@pytest.fixture
def heal(run_list, serve_html):
    """Replays on a page with such a helper: (how it ended, the proposer)."""

    def start(recording: Recording, html: str, helper: object):
        proposer = HealingProposer(recording, "r", lambda: helper)
        proposer_said = lambda request: proposer.propose(request).proposal.model_dump()  # noqa: E731
        done = run_list(serve_html(html).url, proposer_said, task=recording.task)
        return done, proposer

    return start


def body(done) -> str:
    return done.run.session.page.inner_text("body")


def test_only_the_broken_step_is_asked_for_and_the_recording_goes_on(recording, heal, tmp_path):
    helper = Helper(propose(click("Store")))
    done, proposer = heal(recording, STORE, helper)
    assert (done.end.status, proposer.drift) == ("completed", None)
    assert done.outcomes == ["done"] * 3
    assert "Saved Jas" in body(done)
    assert len(helper.asked) == 1
    assert "click btn 'Save'" in helper.asked[0].objective
    assert helper.asked[0].history == []
    assert proposer.healed_steps == [2]
    assert "step 2 was healed by openai (tiny): clicked btn 'Store'" in proposer.healed[0]
    assert "no btn 'Save' is there" in proposer.healed[0]


def test_the_healed_run_is_a_recording_that_needs_no_model(recording, heal, run_list, serve_html, tmp_path):
    done, _ = heal(recording, STORE, Helper(propose(click("Store"))))
    old = tmp_path / "add.recording.json"
    old.write_text("{}")
    first, second = (write_healed(done.run.recorder.path, old) for _ in range(2))
    assert [first.name, second.name, old.read_text()] == ["add.healed.json", "add.healed-2.json", "{}"]
    replay = ReplayProposer(read_recording(first))
    again = run_list(
        serve_html(STORE).url, lambda request: replay.propose(request).proposal.model_dump(), task=recording.task
    )
    assert (again.end.status, replay.drift, replay.healed) == ("completed", None, [])
    assert write_healed(done.run.recorder.path, done.run.recorder.path).name == "recording.healed.json"


def test_the_built_in_rules_heal_too(recording, heal):
    done, proposer = heal(recording, FORM.replace(">Save<", ">Save patient<"), BuiltinProposer())
    assert (done.end.status, proposer.healed_steps) == ("completed", [2]), proposer.drift.reason
    assert "Saved Jas" in body(done)


def test_a_step_of_several_actions_is_done_whole(recording, heal):
    steps = recording.steps
    both = steps[1].proposal.model_copy(update={"actions": [*steps[0].proposal.actions, *steps[1].proposal.actions]})
    merged = steps[1].model_copy(
        update={
            "proposal": both,
            "outcomes": [*steps[0].outcomes, *steps[1].outcomes],
            "targets": {**steps[0].targets, **steps[1].targets},
        }
    )
    whole = recording.model_copy(update={"steps": [merged, *steps[2:]]})
    helper = Helper(propose(click("Name", tool="fill", value="Jas")), propose(click("Store")))
    done, proposer = heal(whole, STORE, helper)
    assert (done.end.status, proposer.healed_steps, len(helper.asked)) == ("completed", [2], 2)
    assert len(helper.asked[1].history) == 1


def test_the_helper_may_say_that_the_step_is_done(recording, heal):
    helper = Helper(propose(click("Store"), complete=True, message="[SUCCESS] stored"))
    assert heal(recording, STORE, helper)[0].end.status == "completed"


NOT_HEALED = {
    "the wrong thing was done": (STORE, [propose(click("Archive")), SUCCESS], "'Saved Jas' did not appear"),
    "nothing was done": (STORE, [SUCCESS], "nothing was done"),
    "the helper cannot": (STORE, [FAIL], "it cannot be done"),
    "it is done, and brings something else": (
        STORE.replace('"Saved "', '"Queued "'),
        [propose(click("Store")), SUCCESS],
        "'Saved Jas' did not appear",
    ),
    "an error": (
        STORE.replace('say("Saved "+n.value)', 'n.setAttribute("aria-invalid", 1);say("Error: no room")').replace(
            "role=status", "role=alert"
        ),
        [propose(click("Store"))],
        "an error was seen",
    ),
    "it goes on and on": (
        STORE,
        [propose(click("Town", tool="fill", value=str(n))) for n in range(9)],
        "4 proposals of openai",
    ),
}


@pytest.mark.parametrize("case", NOT_HEALED)
def test_nothing_turns_from_red_to_green(recording, heal, case):
    html, entries, said = NOT_HEALED[case]
    done, proposer = heal(recording, html, Helper(*entries))
    assert done.end.status == "failed"
    assert "healing failed" in proposer.drift.reason
    assert said in proposer.drift.reason
    assert proposer.healed == []


def test_what_the_page_brings_is_not_healed(recording, heal):
    helper = Helper()
    done, proposer = heal(recording, FORM.replace('"Saved "', '"Queued "'), helper)
    assert (done.end.status, helper.asked) == ("failed", [])
    assert "it worked then and does not now" in proposer.drift.reason


def test_an_untouched_page_asks_nobody(recording, heal):
    helper = Helper()
    done, proposer = heal(recording, FORM, helper)
    assert (done.end.status, helper.asked, proposer.healed) == ("completed", [], [])


def test_the_end_says_what_was_healed(recording, run_list, serve_html, monkeypatch):
    proposer = HealingProposer(recording, "r", lambda: Helper(propose(click("Store"))))
    monkeypatch.setitem(run_list.__globals__, "run_steps", replay_steps(proposer))
    done = run_list(
        serve_html(STORE).url, lambda request: proposer.propose(request).proposal.model_dump(), task=recording.task
    )
    assert (done.end.status, done.end.verdict) == ("completed", "goal met, with healed steps")
    assert "healed: step 2 was healed by openai" in done.end.reason


def test_what_comes_late_is_waited_for(recording, heal, run_list, serve_html):
    """`[FAIL]` is held while the page still changes; the replay then looks again."""
    late = FORM.replace(SAVE, "").replace(
        "<script>",
        "<script>n.oninput = () => setTimeout(() => document.forms[0].insertAdjacentHTML("
        f"'beforeend', '{SAVE}'), 900);",
    )
    replay = ReplayProposer(recording)
    done = run_list(
        serve_html(late).url, lambda request: replay.propose(request).proposal.model_dump(), task=recording.task
    )
    assert done.end.status == "completed", (replay.drift, done.run.feedback, [s.proposal for s in done.run.history])
