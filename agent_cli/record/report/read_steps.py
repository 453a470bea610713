"""The steps of a run out of its events, also those that were never finished."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.run_record import StepRecord

Model = TypeVar("Model", bound=BaseModel)


@dataclass
class RawStep:
    """What the events say of one step; times in seconds since 1970. `record` is None when it was never finished."""

    number: int
    url: str = ""
    title: str = ""
    proposal: Proposal | None = None
    outcomes: list[Outcome] = field(default_factory=list)
    record: StepRecord | None = None
    usage: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    malformed: bool = False
    taken_back: bool = False
    """A debugging session went back before it: it does not count."""
    opinions: list[dict[str, Any]] = field(default_factory=list)
    at: dict[str, float] = field(default_factory=dict)
    """When it was started, proposed, acted (the last outcome) and finished."""


def read_steps(events: list[dict[str, Any]]) -> list[RawStep]:
    """The steps by number; events of ours that cannot be read are passed over."""
    steps: dict[int, RawStep] = {}
    for event in events:
        number, read = event.get("step"), READERS.get(event["event"])
        if event["event"] == "went_back":
            for step in steps.values():
                step.taken_back = step.taken_back or step.number >= event["to"]
        elif type(number) is int and read is not None:
            if event["event"] == "step_started":
                steps[number] = RawStep(number)
            read(steps.setdefault(number, RawStep(number)), event)
            _stamp(steps[number], event)
    return [steps[number] for number in sorted(steps)]


def _stamp(step: RawStep, event: dict[str, Any]) -> None:
    word = {"step_started": "started", "outcome": "acted", "step_finished": "finished"}.get(event["event"], "proposed")
    if isinstance(event.get("at"), int | float) and event["event"] != "judged":
        step.at[word] = float(event["at"])


def _started(step: RawStep, event: dict[str, Any]) -> None:
    step.url, step.title = str(event.get("url", "")), str(event.get("title", ""))


def _proposed(step: RawStep, event: dict[str, Any]) -> None:
    step.proposal = read_model(Proposal, event.get("proposal"))
    step.usage = event["usage"] if isinstance(event.get("usage"), dict) else {}
    step.notes = [str(note) for note in event["notes"]] if isinstance(event.get("notes"), list) else []


def _outcome(step: RawStep, event: dict[str, Any]) -> None:
    outcome = read_model(Outcome, event.get("outcome"))
    if outcome is not None:
        step.outcomes.append(outcome)


def _malformed(step: RawStep, event: dict[str, Any]) -> None:
    del event
    step.malformed = True


def _judged(step: RawStep, event: dict[str, Any]) -> None:
    if isinstance(event.get("opinion"), dict):
        step.opinions.append(event["opinion"])


def _finished(step: RawStep, event: dict[str, Any]) -> None:
    record = read_model(StepRecord, event.get("record"))
    if record is not None:
        step.record, step.proposal, step.outcomes = record, record.proposal, record.outcomes
        step.usage = record.usage or step.usage


READERS: dict[str, Callable[[RawStep, dict[str, Any]], None]] = {
    "step_started": _started,
    "proposed": _proposed,
    "outcome": _outcome,
    "malformed": _malformed,
    "judged": _judged,
    "step_finished": _finished,
}


def read_model(kind: type[Model], data: Any) -> Model | None:
    """The model, or None for data of another shape."""
    try:
        return kind.model_validate(data)
    except ValidationError:
        return None
