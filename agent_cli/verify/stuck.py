"""Going in circles: the same actions again with no evidence of change are answered, then ended."""

from __future__ import annotations

import json

from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.run_record import StepRecord

NUDGE_AFTER = 2
END_AFTER = 4


def repeated_steps(history: list[StepRecord]) -> int:
    """How many of the last steps proposed the same actions and changed nothing."""
    count = 0
    last = _key(history[-1].proposal) if history else ""
    for step in reversed(history):
        if not step.proposal.actions or _key(step.proposal) != last or (step.changes and step.action_succeeded):
            break
        count += 1
    return count


def nudge(history: list[StepRecord]) -> str:
    """The sentence for the next prompt; "" when the run moves on."""
    count = repeated_steps(history)
    if count < NUDGE_AFTER:
        return ""
    return f"The same actions were proposed {count} times and changed nothing. Try another way, or end with [FAIL]."


def _key(proposal: Proposal) -> str:
    return json.dumps([[action.tool, action.parameters] for action in proposal.actions], sort_keys=True)
