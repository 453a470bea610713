"""Counts steps, seconds, tokens and money; says which of them is spent."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from agent_cli.errors import BudgetSpent


@dataclass
class Budget:
    """`max_seconds` runs from the first step on, `max_call_seconds` for each reply of the model; None = no limit."""

    max_steps: int
    max_seconds: float
    max_tokens: int | None = None
    max_cost: float | None = None
    max_call_seconds: float = 120
    steps: int = 0
    tokens: int = 0
    cost_usd: float = 0
    started: float = field(default_factory=time.monotonic)

    def take_step(self) -> int:
        """The number of the step that may begin now. Raises BudgetSpent when a limit is reached."""
        if self.steps >= self.max_steps:
            raise BudgetSpent(
                f"{self.max_steps} steps are used up and the goal is not proven",
                "raise --max-steps, or split the task",
            )
        if self.seconds_left <= 0:
            raise BudgetSpent(
                f"{self.max_seconds:g} s are used up and the goal is not proven",
                "raise --max-seconds, or split the task",
            )
        if self.max_tokens is not None and self.tokens >= self.max_tokens:
            raise BudgetSpent(
                f"{self.tokens} tokens are used up (limit {self.max_tokens}) and the goal is not proven",
                "raise --max-tokens, or split the task",
            )
        if self.max_cost is not None and self.cost_usd >= self.max_cost:
            raise BudgetSpent(
                f"{self.cost_usd:.4f} US dollars are used up (limit {self.max_cost:g}) and the goal is not proven",
                "raise --max-cost, or split the task",
            )
        self.steps += 1
        return self.steps

    @property
    def seconds_left(self) -> float:
        return self.max_seconds - (time.monotonic() - self.started)

    @property
    def call_seconds_left(self) -> float:
        """How long the next reply of a model may take, at least a second."""
        return max(1.0, min(self.max_call_seconds, self.seconds_left))

    @property
    def steps_left(self) -> int:
        return self.max_steps - self.steps
