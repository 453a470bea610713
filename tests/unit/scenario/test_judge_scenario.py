"""The word for a scenario, from how it ended and what its checks say."""

from __future__ import annotations

import pytest

from agent_cli.contracts.checks import NodeVerdict
from agent_cli.contracts.run_record import CheckResult
from agent_cli.contracts.scenario import EXIT_CODES, worst_code
from agent_cli.scenario.judge_scenario import Ending, judge_scenario


def verdicts(*words: str) -> list[NodeVerdict]:
    checks = [CheckResult(name=word, check_type="TextPresent", verdict=word, reason="seen") for word in words]
    return [NodeVerdict(node="01-a", verdict="pass", checks=checks)]


@pytest.mark.parametrize(
    ("ended", "words", "kind"),
    [
        ("passed", [], "passed"),
        ("passed", ["pass"], "passed"),
        ("passed", ["pass", "warn"], "warned"),
        ("passed", ["warn", "cannot_tell"], "undecided"),
        ("passed", ["cannot_tell", "fail"], "product"),
        ("warned", ["pass"], "warned"),
        ("warned", ["cannot_tell"], "undecided"),
        ("agent", ["pass"], "agent"),
        ("agent", ["warn"], "agent"),
        ("agent", ["fail"], "product"),
        ("undecided", ["fail"], "product"),
        ("undecided", ["cannot_tell"], "undecided"),
        ("product", ["pass"], "product"),
        ("setup", ["fail"], "setup"),
        ("broke", ["fail"], "broke"),
        ("bug", ["fail"], "bug"),
    ],
)
def test_the_word(ended, words, kind):
    node = "" if ended in ("passed", "warned") else "02-b"
    result = judge_scenario("s", "s.agent.yaml", Ending(ended, "because", node), verdicts(*words))
    assert (result.kind, result.exit_code) == (kind, EXIT_CODES[kind])


def test_a_failed_check_is_told_with_what_it_led_to():
    result = judge_scenario("s", "f", Ending("agent", "not proven", "02-b"), verdicts("fail"))
    assert result.reason == "check 'fail' (TextPresent): seen; then, in 02-b: not proven"
    assert result.failed_node == "01-a"


@pytest.mark.parametrize(
    ("codes", "code"), [([], 0), ([0, 0], 0), ([0, 3], 3), ([3, 1], 1), ([1, 4], 4), ([4, 5], 5), ([5, 70], 70)]
)
def test_of_several_codes_the_first_in_order_counts(codes, code):
    assert worst_code(codes) == code
