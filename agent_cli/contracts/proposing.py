"""What a proposer is asked with and what it hands back beside the proposal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pydantic import BaseModel, Field

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.run_record import StepRecord


class Usage(BaseModel):
    """Tokens and milliseconds of the calls behind one proposal; None = the provider did not say."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    model_ms: float = 0
    cost_usd: float | None = None
    """US dollars; None = no price is known, or nothing was called."""


class PageBase(BaseModel):
    """The page as it was last sent in full, at `step`, and what changed since ("" = it is the page of now)."""

    observation: Observation
    step: int
    delta: str = ""


class ProposeRequest(BaseModel):
    """Everything a proposer may look at. `feedback` is told as it is: that the last claim was turned back, say."""

    task: str
    objective: str = ""
    """The part of the task to do now; "" = the whole of it."""
    step: int
    """1 for the first."""
    observation: Observation
    base: PageBase | None = None
    """None = the page of now is sent in full in every step."""
    history: list[StepRecord] = []
    feedback: str = ""
    uploads: list[str] = []
    """Paths that may be given to a page."""
    secrets: list[str] = []
    """What may be written for a secret, like `{{secret:PASSWORD}}`."""
    extract_schema: str = ""
    """JSON Schema of the data that the run has to bring, as text."""
    steps_left: int | None = None
    timeout_s: float = 120
    idle: Callable[[], None] | None = Field(None, exclude=True, repr=False)
    """To be called again and again while something else is waited for: lets the browser's events arrive (some ms)."""

    @property
    def not_backed(self) -> str:
        """What the page did not show when the last step claimed to be the last; "" when it claimed nothing."""
        claim = self.history[-1].claim if self.history else None
        return "; ".join(claim.missing) if claim is not None and not claim.accepted else ""


class ProposeReply(BaseModel):
    """A proposal with what is needed to record it: the prompt and the raw reply, as sent and received."""

    proposal: Proposal
    prompt: str = ""
    raw_reply: str = ""
    usage: Usage = Usage()
    notes: list[str] = []
    """What the person should know: a repaired reply, a schema the server did not take."""


class Proposer(Protocol):
    """A source of proposals: a model, a file, a person, or the built-in rules."""

    @property
    def provider(self) -> str: ...

    @property
    def name(self) -> str: ...

    def propose(self, request: ProposeRequest) -> ProposeReply: ...
