"""What a run saw, put side by side for the judgement of a claim: the states of the page, the answers, the messages."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from agent_cli.browser import Write
from agent_cli.contracts.actions import ACTIONS
from agent_cli.contracts.observation import PageEvent
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.run_record import StepRecord
from agent_cli.verify.page_state import PageState, Unit

SETTING = {
    "fill": "value",
    "type": "text",
    "select": "option",
    **dict.fromkeys(("check", "uncheck", "set_date", "set_value", "upload"), ""),
}
"""The actions that set a field, with the parameter that a field shows as it was given; "" = it cannot be compared."""


def is_passive(outcome: Outcome) -> bool:
    """Looking, waiting and going about: such an action changes nothing, and mends no failure before it."""
    spec = ACTIONS.get(outcome.tool)
    return spec is not None and spec.default_outcome in ("no_change", "navigation") and outcome.tool != "answer_dialog"


@dataclass
class Witness:
    """What was seen of a run: `before` are the states before its steps, `now` is the page at rest.

    `writes` and `events` are those since the last step that did something; `asks_server` is True where scripts of the
    page take their data from a server; `claim` is the message of the claim, without its tag.
    """

    task: str
    before: list[PageState]
    now: PageState
    steps: list[StepRecord]
    writes: list[Write] = field(default_factory=list)
    events: list[PageEvent] = field(default_factory=list)
    asks_server: bool = False
    claim: str = ""

    @property
    def executed(self) -> list[Outcome]:
        return [outcome for step in self.steps for outcome in step.outcomes if outcome.executed]

    @property
    def pairs(self) -> list[tuple[Action, Outcome]]:
        """Each proposed action with what became of it."""
        return [pair for step in self.steps for pair in zip(step.proposal.actions, step.outcomes, strict=False)]

    @property
    def secrets(self) -> list[str]:
        """What was typed into password fields, which tell nobody what stands in them."""
        masked = [action for action, outcome in self.pairs if outcome.parameters.get("value") == "•••"]
        return [str(action.parameters.get("value", "")) for action in masked]

    @property
    def set_last(self) -> list[Outcome]:
        """The settings of fields after the last action that was none."""
        found: list[Outcome] = []
        for outcome in reversed([outcome for outcome in self.executed if not is_passive(outcome)]):
            if outcome.tool not in SETTING:
                break
            found.append(outcome)
        return found

    @property
    def taken(self) -> list[Write]:
        return [write for write in self.writes if write.is_taken]

    @property
    def successes(self) -> list[str]:
        return [event.text for event in self.events if event.category == "success" and event.type != "removed"]

    @property
    def reference(self) -> PageState | None:
        """The first state at the address of now; the first one of all where there is none."""
        same = [state for state in self.before if state.path == self.now.path]
        return (same or self.before or [None])[0]  # type: ignore[list-item]

    @property
    def changed(self) -> list[Unit]:
        """Units that came or went between the reference and now."""
        old = self.reference.units if self.reference else Counter()
        return [*(self.now.units - old), *((old - self.now.units) if self.is_same_page else [])]

    @property
    def is_same_page(self) -> bool:
        return self.reference is not None and self.reference.path == self.now.path
