"""A second opinion on a claim of completion: what it says, and who gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pydantic import BaseModel, ConfigDict, Field

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposing import Usage
from agent_cli.contracts.run_record import StepRecord

ACCEPT = 0.70


class Opinion(BaseModel):
    """`confidence` 0..1 is the model's own; below 0.70 the opinion is a refusal."""

    model_config = ConfigDict(extra="ignore", strict=True)

    action_succeeded: bool
    task_completed: bool
    confidence: float = Field(ge=0, le=1)
    reason: str

    @property
    def agrees(self) -> bool:
        return self.action_succeeded and self.task_completed and self.confidence >= ACCEPT


class SecondOpinion(Protocol):
    """Asked once for each claim that the evidence has let through."""

    def ask(
        self, task: str, claim: str, history: Sequence[StepRecord], now: Observation, timeout_s: float
    ) -> tuple[Opinion, Usage]:
        """The opinion and what it cost. What cannot be read is a refusal. Raises the errors of the provider."""
