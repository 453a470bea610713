"""What of a run is done again, and what is not."""

from __future__ import annotations

import pytest

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, ExpectedOutcome, Proposal
from agent_cli.contracts.recording import TargetSeen, with_ids
from agent_cli.contracts.run_record import ClaimVerdict, StepRecord
from agent_cli.contracts.tree import Node
from agent_cli.errors import BadFile
from agent_cli.record import Recorder, RunFolder, read_recording

YES, NO = ClaimVerdict(accepted=True, confidence=0.9), ClaimVerdict(accepted=False, confidence=0.2)


def act(tool: str = "click", status: str = "done", executed: bool = True, **parameters: object) -> tuple:
    return Action(tool=tool, parameters=parameters), Outcome(tool=tool, status=status, executed=executed)


def step(number: int, *done: tuple, claim: ClaimVerdict | None = None, **more: object) -> StepRecord:
    message = "[SUCCESS] x" if claim else "m"
    proposal = Proposal(complete=claim is not None, message=message, actions=[action for action, _ in done])
    outcomes = [outcome for _, outcome in done if outcome is not None]
    return StepRecord(number=number, url="http://h/", proposal=proposal, outcomes=outcomes, claim=claim, **more)


@pytest.fixture
def read(tmp_path):
    """The recording of a run of such steps."""

    def start(*steps: StepRecord):
        recorder = Recorder(RunFolder.create(tmp_path, "t"))
        recorder.begin("t", "http://h/", {"viewport_width": 900, "viewport_height": 700}, "p", "m")
        for one in steps:
            recorder.step_finished(one, None)
        recorder.folder.close()
        return read_recording(recorder.path)

    return start


def tools(recording) -> list[tuple[int, bool, list[str]]]:
    return [
        (one.number, one.proposal.complete, [action.tool for action in one.proposal.actions]) for one in recording.steps
    ]


def test_what_reached_the_page_is_done_again(read):
    recording = read(
        step(1, act(), act("press", status="failed", keys="a"), act("fill", status="skipped", executed=False)),
        step(2, act(status="refused", executed=False)),
        step(3, act("expand", region="R1")),
        step(4, claim=NO),
        step(5, act("scroll"), claim=NO),
        step(6, claim=YES),
    )
    assert tools(recording) == [(1, False, ["click", "press"]), (5, False, ["scroll"]), (6, True, [])]
    assert [len(one.outcomes) for one in recording.steps] == [2, 1, 0]
    assert recording.viewport == {"width": 900, "height": 700}


def test_a_planned_part_that_was_proven_on_the_way_is_not_the_end(read):
    recording = read(step(1, act()), step(2, claim=YES), step(3, act("reload"), claim=YES), step(4, act(), claim=YES))
    assert tools(recording) == [(1, False, ["click"]), (3, False, ["reload"]), (4, True, ["click"])]


def test_a_run_that_kept_no_targets_is_refused(read):
    with pytest.raises(BadFile, match=r"step 1 of .* does not say what 7 was"):
        read(step(1, act(element_id="7")))
    kept = {"7": TargetSeen(node=Node(i="7", r="btn", n="Save"))}
    assert read(step(1, act(element_id="7"), targets=kept)).steps[0].targets["7"].node.n == "Save"


def test_an_id_that_means_nothing_now_is_taken_out_of_what_is_expected():
    other = ExpectedOutcome(type="element_appears", element_id="9", text="Saved")
    expected = ExpectedOutcome(type="value_changes", element_id="7", or_outcome=other)
    action = Action(tool="drag", parameters={"element_id": "7", "to": "8"}, expected_outcome=expected)
    now = with_ids(action, {"7": "f2_70", "8": "80"})
    assert now.parameters == {"element_id": "f2_70", "to": "80"}
    assert now.expected_outcome.element_id == "f2_70"
    assert (now.expected_outcome.or_outcome.element_id, now.expected_outcome.or_outcome.text) == (None, "Saved")
