"""The finished steps as the next prompt tells them; lines once told never change (caching)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.run_record import StepRecord
from agent_cli.propose.page_text import one_line

CHANGES_TOLD = 6
LONGEST_VALUE = 200
NO_STEPS = "No steps yet."


def tell_history(steps: Sequence[StepRecord]) -> str:
    """All steps, oldest first: what was said, what each action came to, what changed."""
    return "\n".join(tell_step(step) for step in steps) if steps else NO_STEPS


def tell_step(step: StepRecord) -> str:
    """One step in a few lines."""
    lines = [f"Step {step.number}: {one_line(step.proposal.message)}"]
    for position, action in enumerate(step.proposal.actions):
        outcome = step.outcomes[position] if position < len(step.outcomes) else None
        lines.append(f"- {tell_action(action)} -> {_tell_outcome(outcome)}")
    lines += [f"  changed: {one_line(change)}" for change in step.changes[:CHANGES_TOLD]]
    if len(step.changes) > CHANGES_TOLD:
        lines.append(f"  and {len(step.changes) - CHANGES_TOLD} more changes")
    if step.claim is not None and not step.claim.accepted:
        lines.append(f"  claim of completion turned back: {one_line('; '.join(step.claim.missing))}")
    return "\n".join(lines)


def tell_action(action: Action) -> str:
    """Like `fill(element_id="13", value="Jas")`."""
    given = ", ".join(f"{name}={_value(value)}" for name, value in action.parameters.items())
    return f"{one_line(action.tool)}({given})"


def tell_last_result(steps: Sequence[StepRecord]) -> str:
    """The verification summary of the last step, or nothing when there is none: did it work, is it all done."""
    if not steps or not steps[-1].outcomes:
        return ""
    last = steps[-1]
    if last.action_succeeded and not last.changes:
        return "Previous action succeeded, and the page shows no change; full goal not yet achieved."
    if last.action_succeeded:
        return "Previous action succeeded; full goal not yet achieved."
    failed = next(outcome for outcome in last.outcomes if not outcome.succeeded)
    return f"Previous step did not fully work ({one_line(failed.tool)}: {failed.status}); see its outcomes above."


def _value(value: object) -> str:
    return one_line(json.dumps(value, ensure_ascii=False, default=str), LONGEST_VALUE)


def _tell_outcome(outcome: Outcome | None) -> str:
    return "not done" if outcome is None else one_line(outcome.sentence())
