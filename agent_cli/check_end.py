"""Checks of a run of one task: what is wanted is read before it begins, looked at when it ends, and judged then."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from agent_cli.contracts.checks import CheckSpec, NodeVerdict, worst
from agent_cli.contracts.run_record import HEALED, RunResult
from agent_cli.errors import ExitCode, UsageError
from agent_cli.run_state import Run
from agent_cli.settings import Settings
from agent_cli.verify.checks import CheckRun, make_outcome_judge, read_check, read_checks

NODE = "run"
WORDS = {
    "pass": "goal met and checks pass",
    "warn": "goal met, with warnings",
    "fail": "a check failed",
    "cannot_tell": "goal met, but a check could not tell",
}


@dataclass
class ChecksWanted:
    """`base` is the folder that files of checks are relative to."""

    specs: list[CheckSpec]
    expected_outcome: str | None
    base: Path
    settings: Settings
    provider: str
    run: CheckRun | None = field(default=None, init=False)
    verdicts: list[NodeVerdict] = field(default_factory=list, init=False)

    def begin(self, run: Run) -> None:
        """Listens from now on; a judge adds its tokens to those of the run. Raises UsageError, MissingKey."""
        judge = None
        if self.expected_outcome:
            judge = make_outcome_judge(self.settings, self.provider, run.spent)
        self.run = CheckRun(run.session, run.recorder.path, self.base, judge, run.secrets)
        self.run.begin()

    def look(self, run: Run) -> None:
        """After a run that completed. Raises what the judge's provider raises."""
        assert self.run is not None
        events = [event.sentence(run.session.now_ms()) for event in run.session.log.since(0)]
        self.run.look(NODE, self.specs, self.expected_outcome, run.secrets.mask_data(events))
        self.verdicts = self.run.verdicts()
        run.recorder.checked([verdict.model_dump() for verdict in self.verdicts])


def read_wanted(settings: Settings, provider: str) -> ChecksWanted:
    """Raises UsageError and BadFile for what cannot be read, or has no model that could judge it."""
    specs, outcome = [read_check(text) for text in settings.check], settings.expected_outcome
    base = Path()
    if settings.checks is not None:
        more, told = read_checks(settings.checks)
        if outcome and told:
            raise UsageError("two expected outcomes are given", "leave --expected-outcome out, or that of the file")
        specs, outcome, base = [*specs, *more], outcome or told, settings.checks.resolve().parent
    if outcome:
        make_outcome_judge(settings, provider, lambda usage: None)
    return ChecksWanted(specs, outcome, base, settings, provider)


def with_checks(result: RunResult, verdicts: list[NodeVerdict]) -> RunResult:
    """The result with the verdicts of its checks; they change the word and the exit code, not the status."""
    word = worst([verdict.verdict for verdict in verdicts])
    codes = {"fail": ExitCode.NOT_MET, "cannot_tell": ExitCode.COULD_NOT_TELL}
    update = {
        "checks": [check for verdict in verdicts for check in verdict.checks],
        "verdict": HEALED if word == "pass" and result.verdict == HEALED else WORDS.get(word, result.verdict),
        "exit_code": codes.get(word, result.exit_code),
    }
    return result.model_copy(update=update)
