"""What is written of a run: steps, the end, and the header of the run folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.recording import TargetSeen

RunStatus = Literal["completed", "failed", "undecided", "error", "interrupted"]
FORMAT_VERSION = 1


@dataclass
class RunEnd:
    """How a run ends. `reason` is one sentence of evidence; `confidence` 0..1 comes from verify/completion.py."""

    status: RunStatus
    message: str
    reason: str
    confidence: float
    verdict: str = ""
    """Instead of the usual words for the status."""


HEALED = "goal met, with healed steps"
"""The verdict of a replay that found something under another name, or asked for a step: no untouched success."""


class StateMark(BaseModel):
    """A page at one moment, as far as it is kept: `dom_hash` is equal for equal words, controls and states."""

    url: str
    dom_hash: str
    focused: str = ""


class ClaimVerdict(BaseModel):
    """What became of `complete: true`: accepted or turned back, with the evidence in sentences.

    `sub_task_completed` is None where the claim was about the whole task.
    """

    accepted: bool
    confidence: float
    evidence: list[str] = []
    missing: list[str] = []
    sub_task_completed: bool | None = None


class StepRecord(BaseModel):
    """One finished step, as the next prompt, the run folder and the replay read it."""

    number: int
    url: str
    url_after: str = ""
    proposal: Proposal
    outcomes: list[Outcome] = []
    changes: list[str] = []
    """What became different between the look before and the look after, in sentences."""
    claim: ClaimVerdict | None = None
    objective: str = ""
    """The part of the task that was worked on; "" = the whole of it."""
    targets: dict[str, TargetSeen] = {}
    """What the controls that the proposal names were when it was made, for a replay."""
    before: StateMark | None = None
    after: StateMark | None = None
    """The page immediately before the actions, and after them."""
    usage: dict[str, Any] = {}
    timing_ms: dict[str, float] = {}

    @property
    def action_succeeded(self) -> bool:
        return bool(self.outcomes) and all(outcome.succeeded for outcome in self.outcomes)


class ModelUse(BaseModel):
    provider: str
    name: str
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    cost_usd: float | None = None


class CheckResult(BaseModel):
    """What became of one check; `artifacts` are files of the run folder that show it."""

    name: str
    check_type: str
    verdict: Literal["not_applicable", "pass", "warn", "fail", "cannot_tell"]
    reason: str
    artifacts: list[str] = []


class PartResult(BaseModel):
    """One part of a planned task; see contracts/plan.py."""

    id: str
    objective: str
    status: Literal["open", "done", "blocked", "given_up"]
    attempts: int
    reason: str


class RunResult(BaseModel):
    """The one JSON object of `agent run --json`; key names are fixed."""

    run_id: str
    task: str
    url: str
    final_url: str
    status: RunStatus
    goal_achieved: bool
    confidence: float
    message: str
    reason: str
    steps: int
    model: ModelUse
    timing_ms: dict[str, float]
    checks: list[CheckResult] = []
    sub_tasks: list[PartResult] | None = None
    """None = the task was not planned in parts."""
    extracted: Any = None
    verdict: str
    run_dir: str
    exit_code: int
