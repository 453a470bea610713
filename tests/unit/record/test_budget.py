"""The budget: which limit is spent, in a sentence, and not before."""

from __future__ import annotations

import time

import pytest

from agent_cli.budget import Budget
from agent_cli.errors import BudgetSpent


def test_steps_are_numbered_and_counted():
    budget = Budget(3, 60)
    assert [budget.take_step() for _ in range(3)] == [1, 2, 3]
    assert budget.steps_left == 0
    with pytest.raises(BudgetSpent, match="3 steps are used up and the goal is not proven") as caught:
        budget.take_step()
    assert "--max-steps" in caught.value.hint
    assert budget.steps == 3


def test_seconds():
    budget = Budget(5, 2.5, started=time.monotonic() - 3)
    assert budget.seconds_left < 0
    with pytest.raises(BudgetSpent, match=r"2\.5 s are used up") as caught:
        budget.take_step()
    assert "--max-seconds" in caught.value.hint


def test_a_reply_may_take_what_one_call_and_the_whole_run_leave():
    assert Budget(5, 600).call_seconds_left == 120
    assert Budget(5, 600, max_call_seconds=300).call_seconds_left == 300
    assert 1 < Budget(5, 60, max_call_seconds=300).call_seconds_left <= 60
    assert Budget(5, 2, started=time.monotonic() - 3).call_seconds_left == 1


def test_tokens():
    budget = Budget(5, 60, max_tokens=100)
    assert budget.take_step() == 1
    budget.tokens = 99
    assert budget.take_step() == 2
    budget.tokens = 130
    with pytest.raises(BudgetSpent, match=r"130 tokens are used up \(limit 100\)") as caught:
        budget.take_step()
    assert "--max-tokens" in caught.value.hint


def test_no_token_limit():
    assert Budget(5, 60, tokens=10**9).take_step() == 1


def test_exit_code():
    assert int(BudgetSpent("x").exit_code) == 3
