"""The words of the verdict bar: of the run and its checks together, and of single checks."""

from __future__ import annotations

from agent_cli.contracts.checks import worst
from agent_cli.record.report.report_data import CheckView, Report, State

PASSED, WARNED = State("pass", "PASSED"), State("warn", "PASSED WITH WARNINGS")
UNSURE, FAILED = State("unsure", "CANNOT TELL"), State("fail", "FAILED")
ENDS = {
    "failed": FAILED,
    "error": State("broke", "BROKE"),
    "interrupted": State("stopped", "INTERRUPTED"),
    "unfinished": State("stopped", "UNFINISHED"),
}
SCENARIOS = {
    "passed": PASSED,
    "warned": WARNED,
    "product": State("fail", "PRODUCT FAILED"),
    "agent": State("unsure", "AGENT FAILED"),
    "undecided": UNSURE,
    "setup": State("broke", "SETUP FAILED"),
    "broke": ENDS["error"],
    "bug": State("broke", "A BUG OF OURS"),
    "interrupted": ENDS["interrupted"],
}
"""The run of a scenario says who failed, in the words of contracts/scenario.py."""
CHECKS = {
    "pass": State("pass", "pass"),
    "warn": State("warn", "warning"),
    "cannot_tell": State("unsure", "cannot tell"),
    "fail": State("fail", "fail"),
    "not_applicable": State("plain", "not evaluated"),
}


def choose_verdict(status: str, check_verdicts: list[str], scenario: str = "") -> State:
    """The bar: how a run ended that did not end by itself, else the worst of goal and checks; odd is CANNOT TELL."""
    if scenario in SCENARIOS and status != "unfinished":
        return SCENARIOS[scenario]
    if status in ENDS:
        return ENDS[status]
    checks = worst([verdict if verdict in CHECKS else "cannot_tell" for verdict in check_verdicts])
    if checks == "fail":
        return FAILED
    if status != "completed" or checks == "cannot_tell":
        return UNSURE
    return WARNED if checks == "warn" else PASSED


def state_of_check(verdict: str) -> State:
    return CHECKS.get(verdict, CHECKS["cannot_tell"])


def tell_cause(report: Report) -> str:
    """What decided the verdict: the checks where they did, else what the run said, or why it ended."""
    checks: list[CheckView] = [check for node in report.nodes for check in node.checks]
    decisive = [check for check in checks if check.state.kind == report.verdict.kind]
    by_checks = report.is_finished and report.verdict in (FAILED, UNSURE, WARNED) and bool(decisive)
    if not by_checks:
        return report.message or report.reason
    count = f"{len(decisive)} of {len(checks)} checks" if len(checks) > 1 else "its check"
    word = {"fail": "failed", "unsure": "cannot be told", "warn": "warns" if len(decisive) == 1 else "warn"}
    names = ", ".join(f"'{check.name}'" for check in decisive[:3]) + (" …" if len(decisive) > 3 else "")
    return f"{count} {word[report.verdict.kind]}: {names}"
