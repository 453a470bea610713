"""Verify: what an action did, what changed, and whether a claim of completion is backed."""

from agent_cli.verify.completion import ACCEPT, LOW, is_proven, judge_claim, judge_claim_ahead
from agent_cli.verify.judge import make_judge
from agent_cli.verify.page_state import PageState, take_state
from agent_cli.verify.sentinel import Sentinel
from agent_cli.verify.snapshot_diff import diff_observations
from agent_cli.verify.stuck import END_AFTER, nudge, repeated_steps
from agent_cli.verify.witness import Witness, is_passive

__all__ = [
    "ACCEPT",
    "END_AFTER",
    "LOW",
    "PageState",
    "Sentinel",
    "Witness",
    "diff_observations",
    "is_passive",
    "is_proven",
    "judge_claim",
    "judge_claim_ahead",
    "make_judge",
    "nudge",
    "repeated_steps",
    "take_state",
]
