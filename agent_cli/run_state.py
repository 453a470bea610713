"""What a run carries from step to step, and how it can end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from agent_cli.browser import BrowserSession
from agent_cli.budget import Budget
from agent_cli.contracts.extracted import Extracted
from agent_cli.contracts.more_asked import MoreAsked
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.opinion import SecondOpinion
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.page_budget import PageBudget
from agent_cli.contracts.plan import Part
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.proposing import PageBase, Proposer, ProposeReply, Usage
from agent_cli.contracts.run_record import ClaimVerdict, StepRecord
from agent_cli.contracts.secrets import Secrets
from agent_cli.record import Recorder
from agent_cli.settings import Mode
from agent_cli.verify import PageState, Sentinel

STAGES = ("observe", "model", "act", "verify")


class Progress(Protocol):
    """Who watches the run: the terminal, or nobody."""

    def step(self, number: int, look: Observation) -> None: ...

    def proposal(self, reply: ProposeReply) -> None: ...

    def outcome(self, action: Action, outcome: Outcome) -> None: ...

    def claim(self, verdict: ClaimVerdict) -> None: ...


@dataclass
class Run:
    """`usage` and `timing_ms` add up over all steps; `feedback` is what the next prompt is told of the last claim."""

    task: str
    session: BrowserSession
    proposer: Proposer
    budget: Budget
    recorder: Recorder
    progress: Progress
    mode: Mode = "auto"
    page: PageBudget = field(default_factory=PageBudget)
    sends_delta: bool = False
    base: PageBase | None = None
    """The page that was last sent in full, when only changes are sent after it."""
    secrets: Secrets = field(default_factory=Secrets)
    """The session's, too. Filled in when an action is done; everything that is seen and kept holds their names only."""
    begun_at_ms: float = 0
    """What happened before this moment (Unix ms) is not told at the first look."""
    is_dry: bool = False
    """Nothing is done: the run ends with what the first proposal would do."""
    judge: SecondOpinion | None = None
    """Asked for a second opinion on each claim that the evidence has let through."""
    parts: list[Part] = field(default_factory=list)
    """Of a planned task, at its end."""
    history: list[StepRecord] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    timing_ms: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))
    extracted: Extracted = field(default_factory=Extracted)
    more: MoreAsked = field(default_factory=MoreAsked)
    feedback: str = ""
    state: PageState | None = None
    """The page immediately before the last actions."""
    awaits: Callable[[Observation], bool] | None = None
    """Whether a look shows all that comes next (a replay knows it): then the page's full rest is not waited for."""
    before_record: Callable[[], None] | None = None
    """Called before a step is written as finished: what is needed to go on from there is kept by then."""
    before: list[PageState] = field(default_factory=list)
    """The states before the steps that did something, the latest last."""
    acted_at: float = 0.0
    """When the last such step began (`time.monotonic()`)."""
    objectives: list[str] = field(default_factory=list)
    """Parts of the task still to be done, in order; a claim is about the first. Empty = about the whole task."""
    held: int = 0
    """How often `[FAIL]` was held because the page had not come to rest."""
    turned_back: int = 0
    sentinel: Sentinel = field(init=False)
    picture: bytes | None = None
    """The last screenshot: after one step, before the next."""

    def __post_init__(self) -> None:
        self.session.secrets = self.secrets
        self.sentinel = Sentinel(self.session)
        self.more.takes_images = getattr(self.proposer, "takes_images", False)

    @property
    def objective(self) -> str:
        """What a claim is about: the first part of the task that is left, or "" for the whole of it."""
        return self.objectives[0] if self.objectives else ""

    def spent(self, usage: Usage) -> None:
        """Adds the tokens of one proposal."""
        total = self.usage
        total.calls += usage.calls
        total.prompt_tokens += usage.prompt_tokens
        total.completion_tokens += usage.completion_tokens
        total.cached_tokens += usage.cached_tokens
        total.model_ms += usage.model_ms
        if usage.calls:
            known = usage.cost_usd is not None and (total.cost_usd is not None or total.calls == usage.calls)
            total.cost_usd = (total.cost_usd or 0.0) + usage.cost_usd if known and usage.cost_usd is not None else None
            self.budget.cost_usd += usage.cost_usd or 0.0
        self.budget.tokens += usage.prompt_tokens + usage.completion_tokens
