"""What was observed in a run, in sentences: for a second opinion, which sees neither prompts nor reasons."""

from __future__ import annotations

from collections.abc import Sequence

from agent_cli.contracts.run_record import StepRecord
from agent_cli.models.page_text import one_line

STEPS_TOLD = 30
CHANGES_TOLD = 8


def list_observations(history: Sequence[StepRecord]) -> list[str]:
    """Each action with what came of it and what changed, oldest first; of long runs the last 30 steps."""
    left_out = max(0, len(history) - STEPS_TOLD)
    told = [f"({left_out} earlier steps left out)"] if left_out else []
    for step in history[left_out:]:
        for outcome in step.outcomes:
            told.append(f"step {step.number}: {outcome.tool}: {one_line(outcome.sentence(), 400)}")
        told += [f"step {step.number}: changed: {one_line(change)}" for change in step.changes[:CHANGES_TOLD]]
    return told
