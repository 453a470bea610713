"""What is not as it was recorded: of an outcome, a place, a question, a claim."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from agent_cli.contracts.observation import Observation, PageEvent
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.recording import RecordedStep
from agent_cli.contracts.run_record import StepRecord
from agent_cli.match_recorded import told
from agent_cli.recorded_facts import plain_route, plain_words

ANSWERED = re.compile(r"(?:accepted|dismissed) the (\w+) '(.*)'$", re.S)
"""What an outcome of answer_dialog says of the question (act/actions/answer_dialog.py), cut to so many letters."""
QUESTION_LIMIT = 120


@dataclass
class Drift:
    """What is not as it was recorded: in which step, and the lines then and now.

    `can_be_healed`: a control was not found, or an action never reached the page. What was done and brought something
    else is the page's change, and is told, not healed. `done` counts the actions of the step that worked.
    """

    step: int
    reason: str
    then: list[str] = field(default_factory=list)
    now: list[str] = field(default_factory=list)
    can_be_healed: bool = False
    done: int = 0

    @property
    def diff(self) -> list[str]:
        return [*(f"- {line}" for line in self.then), *(f"+ {line}" for line in self.now)]


def outcome_drift(then: Outcome, now: Outcome | None, events: Sequence[PageEvent] = ()) -> str:
    """Why an outcome is not what it was; "" when it is. What failed then may fail or succeed now.

    `events` are those since the last look: a message of success may have come after the outcome was told.
    """
    if now is None:
        return "it was not done"
    known = {plain_words(error) for error in then.errors}
    new_errors = [error for error in now.errors if plain_words(error) not in known]
    if new_errors:
        return f"an error was seen: {new_errors[0]!r}"
    if then.succeeded and not now.succeeded:
        return f"it worked then and does not now ({now.status})"
    before = then.verification.successMessages if then.verification else []
    after = now.verification.successMessages if now.verification else []
    if before and not after and not has_told(before, events):
        return f"no success message came (then: {before[0]!r})"
    return ""


def has_told(messages: list[str], events: Sequence[PageEvent]) -> bool:
    """A success, or the same words in another dress."""
    words = {plain_words(message) for message in messages}
    told_now = [event for event in events if event.type != "removed"]
    return any(event.category == "success" or plain_words(event.text) in words for event in told_now)


def question_drift(step: RecordedStep, look: Observation) -> Drift | None:
    """A native question that is answered has to ask what it asked then."""
    for outcome in step.outcomes[:1]:
        asked = ANSWERED.search(outcome.message) if outcome.tool == "answer_dialog" else None
        if asked is None:
            continue
        dialog = look.open_dialog
        then = f"{asked[1]}: {asked[2]}"
        now = f"{dialog.kind}: {dialog.message[:QUESTION_LIMIT]}" if dialog else "no question is open"
        if plain_words(then) != plain_words(now):
            return Drift(step.number, f"another question is asked: {now!r}, then {then!r}", [then], [now])
    return None


def claim_drift(step: RecordedStep, now: StepRecord) -> Drift | None:
    if not step.proposal.complete or now.claim is None or now.claim.accepted:
        return None
    missing = "; ".join(now.claim.missing) or "not enough evidence"
    reason = f"the end is not proven any more: {missing}"
    return Drift(step.number, reason, [step.proposal.message], now.claim.missing)


def told_actions(step: RecordedStep) -> list[str]:
    """Like `fill inp 'Name'`, a line each."""
    lines = []
    for action in step.proposal.actions:
        seen = step.targets.get(str(action.parameters.get("element_id")))
        lines.append(f"{action.tool} {told(seen.node)}" if seen else action.tool)
    return lines


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def plain_path(url: str) -> str:
    """The path, with the route of a page that keeps it behind `#`; numbers and long codes are masked."""
    parts = urlsplit(url)
    route = f"#{parts.fragment}" if parts.fragment[:1] in ("/", "!") else ""
    return plain_route((parts.path or "/") + route)
