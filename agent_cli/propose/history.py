"""The finished steps as the next prompt tells them.

Lines once told stay as they are, so that a provider can go on from what it has cached; every `BLOCK` steps the oldest
ones are put together into a few lines by rule, so that a long run's prompt does not grow without end.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.run_record import StepRecord
from agent_cli.models.page_text import one_line
from agent_cli.propose.wire_form import wire_names

CHANGES_TOLD = 6
QUOTED = re.compile(r"'([^']+)'")
LONGEST_VALUE = 200
LONGEST_SUMMARY = 100
LONGEST_REASON = 600
FULL_STEPS = 8
BLOCK = 8
SUMMARY_LINES = 8
ALIKE = 4
"""Actions in a row with the same outcome (dropped, say) from which on one stands for all."""
OPEN = "whether the whole task is done is for you to see below."


def tell_history(steps: Sequence[StepRecord]) -> str:
    """All steps, oldest first: what was said, what each action came to, what changed. "" when there are none."""
    cut = max(0, (len(steps) - FULL_STEPS) // BLOCK * BLOCK)
    told = [tell_step(step) for step in steps[cut:]]
    return "\n".join([tell_old_steps(steps[:cut]), *told] if cut else told)


def tell_old_steps(steps: Sequence[StepRecord]) -> str:
    """Many steps in a few lines: what was done most, how often, and how much of it did not succeed."""
    done: Counter[str] = Counter()
    failed = 0
    for step in steps:
        for position, action in enumerate(step.proposal.actions):
            outcome = step.outcomes[position] if position < len(step.outcomes) else None
            if outcome is not None and outcome.succeeded:
                done[one_line(outcome.message or action.tool, LONGEST_SUMMARY)] += 1
            else:
                failed += 1
    lines = [f"Steps {steps[0].number} to {steps[-1].number}, in short ({failed} actions did not succeed):"]
    lines += [
        f"- {words}" + (f" ({count} times)" if count > 1 else "") for words, count in done.most_common(SUMMARY_LINES)
    ]
    if len(done) > SUMMARY_LINES:
        lines.append(f"- and {sum(done.values()) - sum(n for _, n in done.most_common(SUMMARY_LINES))} other actions")
    return "\n".join(lines)


def tell_step(step: StepRecord) -> str:
    """One step in a few lines."""
    was_refused = step.claim is not None and not step.claim.accepted
    said = step.proposal.text if was_refused else step.proposal.message
    lines = [f"Step {step.number}{', a claim that was turned back' if was_refused else ''}: {one_line(said)}"]
    told = [_tell_outcome(outcome) for outcome in step.outcomes]
    told += ["not done"] * (len(step.proposal.actions) - len(told))
    for words, group in groupby(zip(told, step.proposal.actions, strict=False), key=itemgetter(0)):
        actions = [tell_action(action) for _, action in group]
        lines += [f"- {action} -> {words}" for action in actions[: len(actions) if len(actions) < ALIKE else 1]]
        if len(actions) >= ALIKE:
            lines.append(f"- and {len(actions) - 1} more with the same outcome, the last {actions[-1]}")
    changes = _news(step)
    lines += [f"  changed: {one_line(change)}" for change in changes[:CHANGES_TOLD]]
    if len(changes) > CHANGES_TOLD:
        lines.append(f"  and {len(changes) - CHANGES_TOLD} more changes")
    if step.claim is not None and was_refused:
        lines.append(f"  not backed: {one_line('; '.join(step.claim.missing), LONGEST_REASON)}")
    return "\n".join(lines)


def _news(step: StepRecord) -> list[str]:
    """The changes whose words no outcome of the step has told already."""
    told = " ".join(outcome.sentence() for outcome in step.outcomes)
    return [
        change
        for change in step.changes
        if not (quoted := QUOTED.findall(change)) or not all(q in told for q in quoted)
    ]


def tell_action(action: Action) -> str:
    """Like `fill(element_id="13", value="Jas")`, with the names a model would use."""
    given = ", ".join(f"{name}={_value(value)}" for name, value in wire_names(action.tool, action.parameters).items())
    return f"{one_line(action.tool)}({given})"


def tell_last_result(steps: Sequence[StepRecord]) -> str:
    """The verification summary of the last step, or nothing when there is none: did it work, is it all done."""
    if not steps or not steps[-1].outcomes:
        return ""
    last = steps[-1]
    if last.claim is not None and not last.claim.accepted:  # its feedback says more
        return ""
    if last.action_succeeded and not last.changes and not any(map(_is_seen, last.outcomes)):
        return f"Previous action succeeded, and the page shows no change; {OPEN}"
    if last.action_succeeded:
        return f"Previous action succeeded; {OPEN}"
    failed = next(outcome for outcome in last.outcomes if not outcome.succeeded)
    what = "done, but without the outcome expected" if failed.status in ("done", "healed") else failed.status
    return f"Previous step did not fully work ({one_line(failed.tool)}: {what}); see its outcomes above."


def _is_seen(outcome: Outcome) -> bool:
    """Whether something definite was seen of it."""
    return outcome.verification is not None and outcome.verification.verifiedOutcome not in (None, "no_change")


def _value(value: object) -> str:
    return one_line(json.dumps(value, ensure_ascii=False, default=str), LONGEST_VALUE)


def _tell_outcome(outcome: Outcome | None) -> str:
    return "not done" if outcome is None else one_line(outcome.sentence())
