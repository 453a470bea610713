"""Who proposes in a scenario, and who judges: chosen as `agent run` chooses, and made only when a node needs it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from agent_cli.contracts.opinion import SecondOpinion
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.proposing import Proposer, ProposeReply, ProposeRequest, Usage
from agent_cli.contracts.scenario import Scenario
from agent_cli.models import choose_provider
from agent_cli.propose import make_proposer
from agent_cli.settings import Settings, environment
from agent_cli.verify import make_judge
from agent_cli.verify.checks import OutcomeJudge, make_outcome_judge

MODELS = ("openai", "anthropic")


class Nobody:
    """Stands in the run until a node brings its own proposer."""

    provider = name = "none"

    def propose(self, request: ProposeRequest) -> ProposeReply:
        del request
        return ProposeReply(proposal=Proposal(complete=True, message="[FAIL] nobody proposes here"))


class Models:
    """Of one scenario. Making one raises MissingKey, UsageError, BadFile, as `agent run` does."""

    nobody = Nobody()

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._provider, self.why = choose_provider(settings, environment())

    def proposer(self) -> Proposer:
        """One and the same for all tasks of the scenario, so that a script goes on where it was."""
        return self._proposer

    @cached_property
    def _proposer(self) -> Proposer:
        return make_proposer(self._settings, self._provider)

    def second_opinion(self) -> SecondOpinion | None:
        """The one who is asked about each claim of completion, where the settings want it."""
        return make_judge(self._settings, self._provider) if self._settings.judge else None

    def outcome_judge(self, scenario: Scenario, spent: Callable[[Usage], None]) -> OutcomeJudge | None:
        """The one who judges expected outcomes; None where there are none, or no model (then they are cannot_tell)."""
        wanted = scenario.expected_outcome or any(step.expected_outcome for step in scenario.steps)
        if not wanted or self._provider not in MODELS:
            return None
        return make_outcome_judge(self._settings, self._provider, spent)
