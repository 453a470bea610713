"""Two recorded runs side by side: what was proposed, what came of it, where it led, and what it cost."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from typing import Any
from urllib.parse import urlsplit

from agent_cli.contracts.run_record import StepRecord
from agent_cli.record.read_run import StoredRun


@dataclass
class StepDifference:
    """`differs` names what is not the same: actions, outcomes, url, or that one run has no such step."""

    number: int
    differs: list[str]
    left: list[str] = field(default_factory=list)
    right: list[str] = field(default_factory=list)


@dataclass
class Comparison:
    """`figures` maps a name to [left, right]; times in milliseconds."""

    left: str
    right: str
    steps: list[StepDifference]
    ends: list[str]
    figures: dict[str, list[Any]]

    @property
    def is_equal(self) -> bool:
        """Equal in actions, outcomes, places and end; times and tokens may differ."""
        return self.ends[0] == self.ends[1] and not any(step.differs for step in self.steps)

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "equal": self.is_equal}


def compare_runs(left: StoredRun, right: StoredRun) -> Comparison:
    """Steps are compared by their number; ids are not compared, what the controls are called is."""
    steps = [_compare(one, other) for one, other in zip_longest(left.steps, right.steps)]
    return Comparison(
        left=left.path.name,
        right=right.path.name,
        steps=steps,
        ends=[left.status, right.status],
        figures=_figures(left, right),
    )


def tell_action(step: StepRecord, index: int) -> str:
    """Like `fill inp 'Name' value='Jas'`: the ids of a run mean nothing in another."""
    action = step.proposal.actions[index]
    words = [action.tool]
    for key, value in action.parameters.items():
        seen = step.targets.get(value) if isinstance(value, str) else None
        words.append(f"{seen.node.r} {seen.node.n!r}" if seen else f"{key}={value!r}")
    return " ".join(words)


def _compare(one: StepRecord | None, other: StepRecord | None) -> StepDifference:
    number = one.number if one else other.number if other else 0
    if one is None or other is None:
        missing = "only in the second run" if one is None else "only in the first run"
        return StepDifference(number, [missing], _told(one), _told(other))
    differs = [
        name
        for name, left, right in (
            ("actions", _actions(one), _actions(other)),
            ("outcomes", _outcomes(one), _outcomes(other)),
            ("url", _path(one.url_after), _path(other.url_after)),
            ("claim", _claim(one), _claim(other)),
        )
        if left != right
    ]
    return StepDifference(number, differs, *((_told(one), _told(other)) if differs else ([], [])))


def _actions(step: StepRecord) -> list[str]:
    return [tell_action(step, index) for index in range(len(step.proposal.actions))]


def _outcomes(step: StepRecord) -> list[tuple[str, bool]]:
    return [(outcome.tool, outcome.succeeded) for outcome in step.outcomes]


def _claim(step: StepRecord) -> tuple[bool, bool | None]:
    return step.proposal.complete, step.claim.accepted if step.claim else None


def _told(step: StepRecord | None) -> list[str]:
    if step is None:
        return []
    lines = [f"{told}: {outcome.sentence()}" for told, outcome in zip(_actions(step), step.outcomes, strict=False)]
    lines += [] if step.outcomes else _actions(step)
    return [*lines, f"message: {step.proposal.message}", f"then at {step.url_after or step.url}"]


def _figures(left: StoredRun, right: StoredRun) -> dict[str, list[Any]]:
    figures: dict[str, list[Any]] = {"steps": [len(left.steps), len(right.steps)]}
    results = [left.result or {}, right.result or {}]
    for name in ("calls", "prompt_tokens", "completion_tokens", "cost_usd"):
        figures[name] = [_part(result, "model").get(name) for result in results]
    for name in ("total", "model", "observe", "act", "verify"):
        figures[f"{name}_ms"] = [_part(result, "timing_ms").get(name) for result in results]
    return figures


def _part(result: dict[str, Any], name: str) -> dict[str, Any]:
    """A part of the result; empty where it is none, in a file that was changed by hand."""
    part = result.get(name)
    return part if isinstance(part, dict) else {}


def _path(url: str) -> str:
    """The path of an address; the whole of what is none."""
    try:
        return urlsplit(url).path
    except ValueError:
        return url
