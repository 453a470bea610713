"""Two runs side by side: ids, times and words of the proposer do not count; what was done and what came of it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.recording import TargetSeen
from agent_cli.contracts.run_record import StepRecord
from agent_cli.contracts.tree import Node
from agent_cli.record.compare_runs import compare_runs
from agent_cli.record.read_run import StoredRun


def step(number: int = 1, element: str = "7", name: str = "Save", **more: object) -> StepRecord:
    action = Action(tool="fill", parameters={"element_id": element, "value": more.pop("value", "Jas")})
    given = {
        "number": number,
        "url": "http://h/a",
        "url_after": "http://h/a",
        "proposal": Proposal(complete=False, message="m", actions=[action]),
        "outcomes": [Outcome(tool="fill", status="done", executed=True)],
        "targets": {element: TargetSeen(node=Node(i=element, r="inp", n=name))},
    }
    return StepRecord(**{**given, **more})


def run(*steps: StepRecord, status: str = "completed", **figures: object) -> StoredRun:
    model = {"calls": 2, "prompt_tokens": 100, "completion_tokens": 9, "cost_usd": None}
    result = {"status": status, "model": model, "timing_ms": {"total": 1200.0}, **figures}
    return StoredRun(Path("runs/x"), {}, list(steps), result)


def test_the_same_with_other_ids_words_and_times_is_equal():
    proposal = step().proposal.model_copy(update={"message": "other words"})
    moved = step(url="http://other:81/a", url_after="http://other:81/a?x=1")
    other = step(element="99", timing_ms={"act": 7.0})
    assert compare_runs(run(step()), run(other, timing_ms={"total": 9.0})).is_equal
    assert compare_runs(run(step()), run(moved)).is_equal
    assert compare_runs(run(step()), run(step(proposal=proposal))).is_equal


DIFFERENT = {
    "another value": (step(value="Kim"), ["actions"]),
    "another control": (step(name="Town"), ["actions"]),
    "it did not work": (step(outcomes=[Outcome(tool="fill", status="refused")]), ["outcomes"]),
    "it led elsewhere": (step(url_after="http://h/b"), ["url"]),
    "a claim": (step(proposal=Proposal(complete=True, message="[SUCCESS] x")), ["actions", "claim"]),
}


@pytest.mark.parametrize("case", DIFFERENT)
def test_what_differs_is_named_and_told(case):
    other, differs = DIFFERENT[case]
    found = compare_runs(run(step(), step(2)), run(other, step(2)))
    assert not found.is_equal
    assert [one.differs for one in found.steps] == [differs, []]
    assert found.steps[0].left[0].startswith("fill inp 'Save'")
    assert found.steps[0].right
    assert found.steps[1].left == []


def test_a_step_that_the_other_does_not_have_and_another_end():
    found = compare_runs(run(step()), run(step(), step(2)))
    assert [one.differs for one in found.steps] == [[], ["only in the second run"]]
    assert not found.is_equal
    assert not compare_runs(run(step()), run(step(), status="failed")).is_equal
    assert compare_runs(run(step()), run(step())).figures["calls"] == [2, 2]


def test_it_is_printed_as_one_object():
    told = compare_runs(run(step()), run(step(value="Kim"))).as_json()
    assert (told["equal"], told["ends"], told["steps"][0]["number"]) == (False, ["completed", "completed"], 1)
