"""One proposal of the rules and what came of it; each intent is a generator of turns."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.run_record import StepRecord
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import Refusal

OWN_SCROLL = "the page scrolled"
PRESSES = ("click", "double_click", "press")
"""In the middle of a task these may change nothing that is seen; a field that did not take its value may not."""


@dataclass(frozen=True)
class Turn:
    """Actions for the page as it is now. `done` = nothing is left but to claim."""

    actions: list[Action]
    message: str
    done: bool = False


@dataclass
class Context:
    """What the intents share during one run. `page` and `record` are renewed before a generator goes on."""

    page: PageView
    record: StepRecord | None = None
    last_named: str | None = None
    row_names: tuple[str, ...] = ()
    """Readings of the row that the last clause was about."""
    found_word: str | None = None
    first_ids: frozenset[str] = frozenset()
    """The controls of the first look: what came later was caused by this run."""
    evidence: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Result:
    """What became of one turn's actions."""

    outcomes: list[Outcome]
    asked: int
    """How many actions were proposed; a question that opens leaves the rest undone."""

    @property
    def ok(self) -> bool:
        return len(self.outcomes) >= self.asked and all(is_proven(outcome) for outcome in self.outcomes)

    @property
    def succeeded(self) -> int:
        """How many actions at the start went well."""
        return next((i for i, outcome in enumerate(self.outcomes) if not is_proven(outcome)), len(self.outcomes))

    @property
    def failed(self) -> Outcome | None:
        return next((outcome for outcome in self.outcomes if not is_proven(outcome)), None)

    @property
    def errors(self) -> list[str]:
        return list(dict.fromkeys(error for outcome in self.outcomes for error in outcome.errors))

    @property
    def proof(self) -> str:
        """What the last action that was verified showed."""
        shown = [o.verification.actualOutcome for o in self.outcomes if o.verification and o.succeeded]
        return shown[-1] if shown else ""


def is_proven(outcome: Outcome) -> bool:
    """A press that only scrolled the page proved nothing: the browser scrolls to what it presses."""
    shown = outcome.verification.actualOutcome if outcome.verification else ""
    return outcome.succeeded and not (outcome.tool in PRESSES and shown == OWN_SCROLL)


Script = Generator[Turn, None, None]
Doing = Generator[Turn, None, Result]


def do(context: Context, actions: list[Action], message: str) -> Doing:
    """Proposes the actions and hands back what became of them."""
    yield Turn(actions, message)
    outcomes = context.record.outcomes if context.record else []
    return Result(list(outcomes), len(actions))


def do_surely(context: Context, actions: list[Action], message: str) -> Doing:
    """As `do`; raises Refusal with what was seen when an action did not do what was expected."""
    result = yield from do(context, actions, message)
    if not result.ok:
        raise Refusal(trouble(context, result, message))
    return result


def trouble(context: Context, result: Result, message: str) -> str:
    """What went wrong, in a sentence, with the messages that the page showed."""
    errors = list(dict.fromkeys([*result.errors, *context.page.errors]))
    if errors:
        return f"after {message} the page says: {'; '.join(errors)}"
    failed = result.failed
    if failed is None:
        return f"{message}: {len(result.outcomes)} of {result.asked} actions were done"
    return f"{message}: {failed.sentence()}"


def had_effect(result: Result) -> bool:
    """Whether every action reached the page and no error came of it, even if nothing was seen to change."""
    reached = [outcome.executed and outcome.status in ("done", "healed") for outcome in result.outcomes]
    return len(reached) >= result.asked and all(reached) and not result.errors
