"""What a check is, and what became of it (seed 004): typed assertions of a node, judged after the run.

A node is one thing that ran: a run of one task, or a step of a scenario.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

from agent_cli.contracts.run_record import CheckResult

CheckType = Literal[
    "TextPresent",
    "TextAbsent",
    "TemplateFound",
    "WindowTitleMatches",
    "UrlMatches",
    "ElementPresent",
    "ElementAbsent",
    "ElementState",
    "ElementValue",
    "ElementCount",
    "TableRow",
    "Downloaded",
    "RequestMade",
    "NoConsoleErrors",
    "NoAccessibilityViolations",
    "ScreenshotEquals",
]
CHECK_TYPES: tuple[str, ...] = get_args(CheckType)
JUDGED = "ExpectedOutcome"
"""The type in the results of what a model judged: `expected_outcome` in free text."""

Verdict = Literal["not_applicable", "pass", "warn", "cannot_tell", "fail"]
RANK: dict[str, int] = {"not_applicable": 0, "pass": 1, "warn": 2, "cannot_tell": 3, "fail": 4}


class CheckSpec(BaseModel):
    """One assertion. `params` are those of its type (docs/checks.md); `WarnOnly` makes a failure a warning."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1)
    check_type: CheckType
    params: dict[str, Any] = {}
    on_fail: Literal["FailNode", "WarnOnly"] = "FailNode"


class NodeVerdict(BaseModel):
    """The verdict of one node: the worst of its checks. `execution` counts how often the node ran; the last counts."""

    node: str
    execution: int = 1
    verdict: Verdict = "not_applicable"
    checks: list[CheckResult] = []


def worst(verdicts: Sequence[str]) -> Verdict:
    """The verdict that ranks highest; `not_applicable` when there is none."""
    found: Verdict = "not_applicable"
    for verdict in verdicts:
        if RANK[verdict] > RANK[found]:
            found = verdict  # type: ignore[assignment]
    return found
