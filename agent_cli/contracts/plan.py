"""A task in parts: what each is to reach, which others come first, and what became of it."""

from __future__ import annotations

from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposing import Usage

PartStatus = Literal["open", "done", "blocked", "given_up"]
MOST_PARTS = 20


class SubTask(BaseModel):
    """One part. `needs` are ids of parts that have to be done before; `replaces` those of a plan before this one."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(min_length=1, max_length=20)
    objective: str = Field(min_length=1, max_length=2000)
    needs: list[str] = []
    replaces: list[str] = []


class Part(BaseModel):
    """A sub-task with what became of it. `attempts` counts the plans made anew for it, or for what it replaces."""

    sub_task: SubTask
    status: PartStatus = "open"
    attempts: int = 0
    reason: str = ""
    confidence: float = 0.0


class PlanReply(BaseModel):
    """The sub-tasks with what is needed to record the call."""

    sub_tasks: list[SubTask]
    prompt: str = ""
    raw_reply: str = ""
    usage: Usage = Usage()


class PlanRequest(BaseModel):
    """`parts` is empty for the first plan; `anew` are the ids of those that a new plan is wanted for."""

    task: str
    observation: Observation
    parts: list[Part] = []
    anew: list[str] = []
    timeout_s: float = 120


class Planner(Protocol):
    """Splits a task, and plans parts anew that could not be done."""

    def plan(self, request: PlanRequest) -> PlanReply:
        """Raises MalformedReply when two replies in a row could not be read, and the errors of the provider."""
