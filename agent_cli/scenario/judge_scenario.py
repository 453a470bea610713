"""The word for a scenario: from how its nodes ended and what their checks say (docs/decisions/0013)."""

from __future__ import annotations

from dataclasses import dataclass

from agent_cli.contracts.checks import NodeVerdict
from agent_cli.contracts.run_record import CheckResult, RunResult, RunStatus
from agent_cli.contracts.scenario import EXIT_CODES, WORDS, Kind, ScenarioResult

STATUS: dict[Kind, RunStatus] = {
    "passed": "completed",
    "warned": "completed",
    "product": "failed",
    "agent": "failed",
    "undecided": "undecided",
    "interrupted": "interrupted",
}
BEFORE_CHECKS: tuple[Kind, ...] = ("bug", "broke", "setup", "interrupted")
"""What goes before a check that failed: nothing was said of the product then, or not to the end."""


@dataclass(frozen=True)
class Ending:
    """How the nodes ended, before their checks are asked; `node` is the one that ended it."""

    kind: Kind
    reason: str
    node: str = ""


def judge_scenario(name: str, file: str, ending: Ending, verdicts: list[NodeVerdict]) -> ScenarioResult:
    """A failed check is the product's failure, also where the agent stumbled over it afterwards."""
    ending = _with_checks(ending, verdicts)
    passed = sum(check.verdict == "pass" for node in verdicts for check in node.checks)
    return ScenarioResult(
        name=name,
        file=file,
        kind=ending.kind,
        word=WORDS[ending.kind],
        reason=ending.reason or (f"{passed} checks pass" if passed != 1 else "1 check passes"),
        failed_node=ending.node,
        nodes=verdicts,
        exit_code=EXIT_CODES[ending.kind],
    )


def _with_checks(ending: Ending, verdicts: list[NodeVerdict]) -> Ending:
    if ending.kind in BEFORE_CHECKS:
        return ending
    found: tuple[tuple[str, Kind], ...] = (("fail", "product"), ("cannot_tell", "undecided"), ("warn", "warned"))
    for verdict, kind in found:
        if ending.kind not in ("passed", "warned") and verdict != "fail":
            break
        for node in verdicts:
            for check in node.checks:
                if check.verdict == verdict:
                    return Ending(kind, _tell(check, ending), node.node)
    return ending


def _tell(check: CheckResult, ending: Ending) -> str:
    told = f"check {check.name!r} ({check.check_type}): {check.reason}"
    return f"{told}; then, in {ending.node}: {ending.reason}" if ending.node else told


def to_run_result(
    result: ScenarioResult, run_id: str, url: str, final_url: str, timing_ms: dict[str, float]
) -> RunResult:
    """The scenario as the end of its run folder tells it."""
    return RunResult(
        run_id=run_id,
        task=result.name,
        url=url,
        final_url=final_url,
        status=STATUS.get(result.kind, "error"),
        goal_achieved=result.kind in ("passed", "warned"),
        confidence=1.0 if result.kind in ("passed", "warned") else 0.0,
        message=result.word,
        reason=result.reason,
        steps=result.steps,
        model=result.model,
        timing_ms={"total": round(result.seconds * 1000, 1), **{k: round(v, 1) for k, v in timing_ms.items()}},
        checks=[check for node in result.nodes for check in node.checks],
        verdict=result.word,
        run_dir=result.run_dir,
        exit_code=result.exit_code,
    )
