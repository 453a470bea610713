"""One run from settings to result: proposer, run folder, browser, loop, and a clear end for whatever happens."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from agent_cli.browser import BrowserSession, DialogOpened, PageFailed, driver_gone, open_session
from agent_cli.browser.read_limits import read_limits
from agent_cli.budget import Budget
from agent_cli.contracts.extracted import Extracted
from agent_cli.contracts.gate import Gate
from agent_cli.contracts.opinion import SecondOpinion
from agent_cli.contracts.page_budget import PageBudget
from agent_cli.contracts.plan import Part, Planner
from agent_cli.contracts.proposing import Proposer
from agent_cli.contracts.run_record import ModelUse, PartResult, RunEnd, RunResult, RunStatus
from agent_cli.contracts.secrets import Secrets
from agent_cli.errors import AgentError, BudgetSpent, ExitCode, UsageError
from agent_cli.read_reach import read_reach
from agent_cli.record import Recorder, RunFolder, kept_states
from agent_cli.settings import Settings

if TYPE_CHECKING:
    from agent_cli.check_end import ChecksWanted
    from agent_cli.resume_run import Resumed
    from agent_cli.run_state import Progress, Run

MB = 1_000_000
EXIT_OF: dict[RunStatus, ExitCode] = {
    "completed": ExitCode.GOAL_MET,
    "failed": ExitCode.NOT_MET,
    "undecided": ExitCode.COULD_NOT_TELL,
    "interrupted": ExitCode.INTERRUPTED,
}
OVER = ("completed", "failed")
"""Ends after which a run is not gone on with."""
VERDICTS: dict[RunStatus, str] = {
    "completed": "goal met",
    "failed": "goal not met",
    "undecided": "could not tell",
    "error": "broke",
    "interrupted": "interrupted",
}


@dataclass(frozen=True)
class Beside:
    """What a run may have beside its proposer."""

    planner: Planner | None = None
    judge: SecondOpinion | None = None
    extracted: Extracted = field(default_factory=Extracted)
    checks: ChecksWanted | None = None
    resumed: Resumed | None = None
    """What was done before, when a run goes on."""
    secrets: Secrets = field(default_factory=Secrets)
    gate: Gate = field(default_factory=Gate)
    loop: Callable[[Run], RunEnd] | None = None
    """Instead of the normal one (a debugging session)."""


def check_address(url: str) -> str:
    """The address if it can be one. Raises UsageError with what to write instead."""
    text = url.strip()
    parts = urlsplit(text)
    if parts.scheme in ("http", "https") and parts.hostname:
        return text
    if not text:
        raise UsageError("--url is empty", "give an address such as http://localhost:8000/")
    if "://" not in text and parts.scheme not in ("javascript", "data", "file", "about", "chrome", "mailto"):
        raise UsageError(f"--url {text!r} has no http:// or https://", f"did you mean http://{text} ?")
    raise UsageError(
        f"--url {text!r} is not an http or https address", "give an address such as http://localhost:8000/"
    )


def check_task(task: str) -> str:
    """The task without surrounding space. Raises UsageError when nothing is left."""
    if not task.strip():
        raise UsageError("the task is empty", 'say what is to be done: agent run "add patient Jas" --url …')
    return task.strip()


def run_once(
    task: str,
    url: str,
    settings: Settings,
    proposer: Proposer,
    progress: Progress,
    tell: Callable[[str], None],
    beside: Beside | None = None,
) -> RunResult:
    """Runs the task and returns the result; the run folder is whole whatever the end.

    Raises only what happens before there is a folder (SetupError: it cannot be written; UsageError: `allow`, `limits`).
    """
    started, beside = time.monotonic(), beside or Beside()
    reach = read_reach(settings, url)
    read_limits(settings)
    secrets = beside.secrets
    task = secrets.mask(task)
    recorder = _make_recorder(task, url, settings, proposer, beside)
    run: Run | None = None
    Thread(target=_load_stages, daemon=True).start()

    def note(text: str) -> None:
        tell(text)
        recorder.note(text)

    final_url, last_events = url, []
    exit_code: ExitCode | None = None
    try:
        with open_session(settings, note, reach) as session:
            from agent_cli.plan_loop import run_plan
            from agent_cli.run_state import Run
            from agent_cli.step_loop import run_steps

            budget = _prepare_session(session, settings, recorder, beside)
            page, delta = PageBudget(settings.max_page_tokens), settings.page_delta == "auto"
            run = Run(task, session, proposer, budget, recorder, progress, settings.mode, page, delta, secrets=secrets)
            run.extracted, run.judge, run.is_dry = beside.extracted, beside.judge, settings.dry_run
            _prepare_resume(run, beside)
            if beside.checks:
                beside.checks.begin(run)
            recorder.note(session.browser_name)
            try:
                try:
                    session.open_first(beside.resumed.url if beside.resumed else url)
                except DialogOpened:
                    note("the page asks a question while it loads")
                end = run_plan(run, beside.planner) if beside.planner else (beside.loop or run_steps)(run)
                if beside.checks and end.status == "completed":
                    beside.checks.look(run)
            finally:
                final_url = session.address if session.alive else url
                last_events = [event.sentence(session.now_ms()) for event in session.log.since(0)][-10:]
    except KeyboardInterrupt:
        end = RunEnd("interrupted", "", "interrupted with Ctrl-C", 0.0)
    except AgentError as error:
        end, exit_code = error_end(error), ExitCode(error.exit_code)
    except PageFailed as error:  # where the browser was asked beside `BrowserSession.run`
        end, exit_code = _end_of_failure(recorder, driver_gone(error) or error)
    except Exception as error:  # the outer edge: a bug of ours still leaves a whole run folder
        end, exit_code = _end_of_failure(recorder, error)
    result = make_result(run, recorder, task, url, final_url, end, exit_code, proposer, started)
    if beside.checks and beside.checks.verdicts:
        from agent_cli.check_end import with_checks

        result = with_checks(result, beside.checks.verdicts)
    result = RunResult.model_validate(secrets.mask_data(result.model_dump()) | {"exit_code": result.exit_code})
    if recorder.folder.left_out:
        note(recorder.folder.left_out_sentence)
    recorder.end(result, last_events)
    if result.status in OVER:
        kept_states.forget(recorder.path)
    return result


def _make_recorder(task: str, url: str, settings: Settings, proposer: Proposer, beside: Beside) -> Recorder:
    """Of a new folder, or of the one of the run that goes on."""
    own, resumed = settings.model_dump(mode="json"), beside.resumed
    max_bytes = int(settings.max_run_mb * MB)
    if resumed is None:
        recorder = Recorder(RunFolder.create(settings.out, task))
        recorder.folder.secrets, recorder.folder.max_bytes = beside.secrets, max_bytes
        recorder.begin(task, url, own, proposer.provider, proposer.name)
        return recorder
    recorder = Recorder(RunFolder.reopen(resumed.path))
    recorder.folder.secrets, recorder.folder.max_bytes = beside.secrets, max_bytes
    last = resumed.steps[-1].number if resumed.steps else 0
    recorder.go_on(resumed.header, own, proposer.provider, proposer.name, last)
    return recorder


def _prepare_session(session: BrowserSession, settings: Settings, recorder: Recorder, beside: Beside) -> Budget:
    """Gives the session what this run lends it, and the budget whose time its calls end with."""
    session.uploads, session.gate, session.kept_in = settings.upload, beside.gate, recorder.path
    session.downloads.folder = recorder.path / "downloads"
    session.downloads.max_bytes = int(settings.max_download_mb * MB)
    limits = settings.max_steps, settings.max_seconds, settings.max_tokens, settings.max_cost
    budget = Budget(*limits, max_call_seconds=settings.max_call_seconds)
    session.seconds_left = lambda: budget.seconds_left
    return budget


def _prepare_resume(run: Run, beside: Beside) -> None:
    """What was done before is taken up, and what a later resume needs is kept. Replays and plans are begun anew."""
    from agent_cli.resume_run import keep_after_each_step, take_up

    if beside.resumed is not None:
        take_up(run, beside.resumed)
    if beside.planner is None and (beside.loop is None or beside.resumed is not None):
        keep_after_each_step(run)


def _load_stages() -> None:
    """Imports the stages (a third of a second) while the browser starts; what fails here fails where it is needed."""
    with suppress(ImportError):
        import agent_cli.plan_loop  # noqa: F401
        from agent_cli.observe import load_ranks_in_background

        load_ranks_in_background()


def _end_of_failure(recorder: Recorder, error: Exception) -> tuple[RunEnd, ExitCode]:
    """Of an error that says itself how a run ends, or of a bug of ours, with its traceback in the run folder."""
    if isinstance(error, AgentError):
        return error_end(error), ExitCode(error.exit_code)
    recorder.folder.write_text("traceback.txt", traceback.format_exc())
    return RunEnd("error", "", f"a bug of ours: {type(error).__name__}: {error}", 0.0), ExitCode.BUG


def error_end(error: AgentError) -> RunEnd:
    """How a run ends that an error ended."""
    status: RunStatus = "undecided" if isinstance(error, BudgetSpent) else "error"
    hint = f" — {error.hint}" if error.hint else ""
    return RunEnd(status, "", f"{error}{hint}", 0.0)


def make_result(
    run: Run | None,
    recorder: Recorder,
    task: str,
    url: str,
    final_url: str,
    end: RunEnd,
    exit_code: ExitCode | None,
    proposer: Proposer,
    started: float,
) -> RunResult:
    """The result of a run that ended so (no run = before its first look); `started` is of `time.monotonic()`."""
    timing = {stage: round(ms, 1) for stage, ms in run.timing_ms.items()} if run else {}
    usage = run.usage.model_dump(exclude={"model_ms"}) if run else {}
    return RunResult(
        run_id=recorder.folder.run_id,
        task=task,
        url=url,
        final_url=final_url,
        status=end.status,
        goal_achieved=end.status == "completed",
        confidence=end.confidence,
        message=end.message,
        reason=end.reason,
        steps=len(run.history) if run else 0,
        model=ModelUse(provider=proposer.provider, name=proposer.name, **usage),
        timing_ms={"total": round((time.monotonic() - started) * 1000, 1), **timing},
        sub_tasks=[_part_result(part) for part in run.parts] if run and run.parts else None,
        extracted=run.secrets.mask_data(run.extracted.value, numbers=True) if run else None,
        verdict=end.verdict or VERDICTS[end.status],
        run_dir=str(recorder.path),
        exit_code=EXIT_OF.get(end.status, ExitCode.BROKE) if exit_code is None else exit_code,
    )


def _part_result(part: Part) -> PartResult:
    task = part.sub_task
    return PartResult(
        id=task.id, objective=task.objective, status=part.status, attempts=part.attempts, reason=part.reason
    )
