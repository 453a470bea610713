"""Going in circles: what counts as the same, and what breaks the circle."""

from __future__ import annotations

import pytest

from agent_cli.contracts.outcome import Outcome, Verification
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.run_record import StepRecord
from agent_cli.verify.stuck import END_AFTER, NUDGE_AFTER, nudge, repeated_steps


def step(element="1", success=False, changes=(), actions=True, message="m"):
    done = [Action(tool="click", parameters={"element_id": element}, reason=message)] if actions else []
    outcomes = (
        [Outcome(tool="click", status="done", executed=True, verification=Verification(success=success))]
        if actions
        else []
    )
    proposal = Proposal(complete=False, message=message, actions=done)
    return StepRecord(number=1, url="u", proposal=proposal, outcomes=outcomes, changes=list(changes))


@pytest.mark.parametrize(
    ("history", "count"),
    [
        ([], 0),
        ([step()], 1),
        ([step(), step(), step()], 3),
        ([step(message="one"), step(message="two")], 2),
        ([step("2"), step("1"), step("1")], 2),
        ([step(), step("2")], 1),
        ([step(), step(success=True, changes=["x"])], 0),
        ([step(success=True, changes=["x"]), step()], 1),
        ([step(success=True), step(success=True)], 2),
        ([step(changes=["x"]), step(changes=["x"])], 2),
        ([step(actions=False), step(actions=False)], 0),
    ],
)
def test_repeated_steps(history, count):
    assert repeated_steps(history) == count


def test_the_nudge_comes_with_the_second_and_says_how_often():
    assert nudge([step()] * (NUDGE_AFTER - 1)) == ""
    assert nudge([step()] * NUDGE_AFTER).startswith("The same actions were proposed 2 times and changed nothing.")
    assert "4 times" in nudge([step()] * END_AFTER)
