"""The fixture `agent`: tasks, direct actions and checks on a page that a test has opened itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from pydantic import ValidationError

from agent_cli.browser import BrowserSession, session_over
from agent_cli.browser.read_limits import read_limits
from agent_cli.budget import Budget
from agent_cli.contracts.checks import CheckSpec
from agent_cli.contracts.page_budget import PageBudget
from agent_cli.contracts.proposing import Usage
from agent_cli.contracts.reach import Reach
from agent_cli.contracts.run_record import CheckResult, RunEnd, RunResult
from agent_cli.contracts.scenario import DirectAction
from agent_cli.contracts.secrets import Secrets
from agent_cli.errors import AgentError, BudgetSpent, UsageError
from agent_cli.read_reach import read_reach
from agent_cli.read_secrets import read_given, read_secrets
from agent_cli.record import Recorder, RunFolder
from agent_cli.run_once import check_task, error_end, make_result
from agent_cli.run_state import STAGES, Run
from agent_cli.scenario.check_actions import find_problems
from agent_cli.scenario.choose_models import Models
from agent_cli.scenario.read_policy import read_test_gate
from agent_cli.scenario.tell_result import StepLines
from agent_cli.settings import Settings, load_settings_over

Given = ParamSpec("Given")
Result = TypeVar("Result")
WEB = ("http://", "https://")
OF_ELEMENT = ("role", "name", "row", "nth")


def plainly(method: Callable[Given, Result]) -> Callable[Given, Result]:
    """What the product raises has the line of the test and no frame of ours: what those were given is not shown."""

    @wraps(method)
    def call(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        __tracebackhide__ = True
        try:
            return method(*args, **kwargs)
        except AgentError as error:
            raise error.with_traceback(None) from None

    return call


class PageAgent:
    """One for each test; all that it does is one run folder, `run_dir`. Failures are AssertionErrors.

    The session is over the page of the test, which stays the test's own: it may navigate, click and close as it likes.
    """

    def __init__(self, session: BrowserSession, recorder: Recorder, settings: Settings, secrets: Secrets) -> None:
        from agent_cli.verify.checks import CheckRun

        limits = settings.max_steps, settings.max_seconds, settings.max_tokens, settings.max_cost
        budget = Budget(*limits, max_call_seconds=settings.max_call_seconds)
        page, self._models = PageBudget(settings.max_page_tokens), Models(settings)
        self._session, self._recorder, self._settings = session, recorder, settings
        run = Run("", session, Models.nobody, budget, recorder, StepLines(), settings.mode, page, secrets=secrets)
        run.judge = self._models.second_opinion()
        self._run = run
        self._checks = CheckRun(session, recorder.path, Path.cwd(), secrets=secrets)
        self._checked = 0
        self.results: list[RunResult] = []
        """Of each task, in order."""

    @property
    def run_dir(self) -> Path:
        return self._recorder.path

    @plainly
    def run(self, task: str) -> RunResult:
        """Does a task on the page of now.

        Raises AssertionError, with the reason, when it is not proven; SetupError, BrowserError and ProviderError for
        what says nothing of the page.
        """
        __tracebackhide__ = True
        started, url = time.monotonic(), self._session.page.url
        own = self._fresh(self._run.secrets.mask(check_task(task)))
        own.proposer = self._models.proposer()
        own.more.takes_images = getattr(own.proposer, "takes_images", False)
        try:
            with self._at_work():
                end = self._steps(own)
        except BudgetSpent as error:
            end = error_end(error)
        now = self._session.page.url if self._session.alive else url
        result = make_result(own, self._recorder, own.task, url, now, end, None, own.proposer, started)
        result = RunResult.model_validate(own.secrets.mask_data(result.model_dump()) | {"exit_code": result.exit_code})
        self._add(own, result)
        if not result.goal_achieved:
            told = own.secrets.mask(_tell(end))
            raise AssertionError(f"{result.verdict}: {own.task!r}: {told} (run folder: {self.run_dir})")
        return result

    @plainly
    def do(self, tool: str, value: Any = None, **named: Any) -> None:
        """One direct action: `agent.do("fill", "Jas", role="text field", name="Name")`.

        `role`, `name`, `row` and `nth` name the element; `to` and `expected_outcome` are as in a scenario. Raises
        AssertionError when it did not do what it was expected to, UsageError for what cannot be done at all.
        """
        from agent_cli.scenario.do_actions import do_actions

        __tracebackhide__ = True
        element = {key: named.pop(key) for key in OF_ELEMENT if named.get(key) is not None}
        try:
            action = DirectAction(tool=tool, value=value, element=element or None, **named)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise UsageError(f"agent.do({tool!r}): {where}: {first['msg']}", "see docs/scenarios.md") from None
        problems = find_problems(action, ())
        if problems:
            raise UsageError(f"agent.do({tool!r}): {problems[0].sentence}", "see docs/scenarios.md")
        own = self._fresh(tool)
        with self._at_work():
            failure = do_actions(own, [action], Path.cwd())
        self._run.history += own.history
        if failure:
            raise AssertionError(f"{own.secrets.mask(failure)} (run folder: {self.run_dir})")

    @plainly
    def check(self, what: str | CheckSpec, **params: Any) -> CheckResult:
        """One check: `agent.check("TextPresent", text="Jas")`, or a CheckSpec.

        Raises AssertionError when it fails or cannot tell; a warning (`on_fail="WarnOnly"`) is only returned.
        """
        __tracebackhide__ = True
        spec = what if isinstance(what, CheckSpec) else _spec(what, params)
        self._checked += 1
        node = f"check-{self._checked:02d}"
        with self._session.answering():
            self._checks.look(node, [spec])
        result = self._checks.verdict_of(node).checks[0]
        if result.verdict in ("fail", "cannot_tell"):
            word = "does not hold" if result.verdict == "fail" else "cannot be told"
            raise AssertionError(
                f"{spec.name} ({spec.check_type}) {word}: {result.reason} (run folder: {self.run_dir})"
            )
        return result

    def properties(self) -> list[tuple[str, str]]:
        """What JUnit keeps of the test."""
        usage = self._run.usage
        return [
            ("agent.run_dir", str(self.run_dir)),
            ("agent.model_calls", str(usage.calls)),
            ("agent.tokens", str(usage.prompt_tokens + usage.completion_tokens)),
        ]

    def finish(self, started: float) -> None:
        """Ends the run folder."""
        failed = [result for result in self.results if not result.goal_achieved]
        reason = failed[0].reason if failed else f"{len(self.results)} tasks, {self._checked} checks"
        end = RunEnd("failed" if failed else "completed", "", reason, 0.0 if failed else 1.0)
        url = self._session.page.url if self._session.alive else ""
        whole = make_result(self._run, self._recorder, "a test", url, url, end, None, self._models.nobody, started)
        self._recorder.end(whole, [])

    def _steps(self, run: Run) -> RunEnd:
        from agent_cli.step_loop import run_steps

        return run_steps(run)

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Inside, questions are received, and the pages keep to the site of the page of now and to `allow`."""
        with self._session.answering(), self._session.within(self._reach()):
            yield

    def _reach(self) -> Reach | None:
        """None where the page has no site yet and none is allowed by name: what is opened first is the test's word."""
        url = self._session.page.url
        return read_reach(self._settings, url) if url.startswith(WEB) or self._settings.allow else None

    def _fresh(self, task: str) -> Run:
        """A run of its own over the page of now: what happened before is not told again."""
        return replace(
            self._run,
            task=task,
            history=[],
            before=[],
            usage=Usage(),
            timing_ms=dict.fromkeys(STAGES, 0.0),
            begun_at_ms=self._session.now_ms(),
            turned_back=0,
            held=0,
        )

    def _add(self, own: Run, result: RunResult) -> None:
        self.results.append(result)
        self._run.history += own.history
        whole, used = self._run.usage, own.usage
        whole.calls += used.calls
        whole.prompt_tokens += used.prompt_tokens
        whole.completion_tokens += used.completion_tokens


@contextmanager
def open_page_agent(page: Any, name: str, given: Mapping[str, Any]) -> Iterator[PageAgent]:
    """The agent of one test. Raises UsageError for settings that are none, MissingKey, BadFile."""
    started = time.monotonic()
    settings = load_settings_over({}, **given)
    gate, secrets, limits = read_test_gate(settings), _read_secrets(settings, page.url), read_limits(settings)
    _check_bounds(settings)
    recorder = Recorder(RunFolder.create(settings.out, name))
    recorder.folder.secrets, recorder.folder.max_bytes = secrets, int(settings.max_run_mb * 1_000_000)
    recorder.begin(name, page.url, settings.model_dump(mode="json"), settings.model_provider, settings.model or "")
    with session_over(page, limits) as session:
        session.uploads, session.gate = settings.upload, gate
        session.downloads.max_bytes = int(settings.max_download_mb * 1_000_000)
        session.downloads.folder = recorder.path / "downloads"
        opened = PageAgent(session, recorder, settings, secrets)
        try:
            yield opened
        finally:
            opened.finish(started)


def _read_secrets(settings: Settings, url: str) -> Secrets:
    """Raises UsageError for one that is bound nowhere: the page of a test is empty before the test opens one."""
    loose = [one.name for one in map(read_given, settings.secret) if one.hosts is None]
    if loose and not url.startswith(WEB):
        raise UsageError(
            f"the secret {loose[0]} is bound to no host, and the page of the test has no address yet",
            "name the host: secret=['NAME=VARIABLE@HOST']",
        )
    return read_secrets(settings, url)


def _check_bounds(settings: Settings) -> None:
    """Raises UsageError for hosts that are none, and for a network that a browser of others cannot keep to."""
    if settings.strict_network:
        raise UsageError("strict_network needs a browser of its own, and pytest has started this one", "leave it out")
    read_reach(settings, "")


def _spec(kind: str, params: Mapping[str, Any]) -> CheckSpec:
    from agent_cli.verify.checks import read_params

    own = {key: value for key, value in params.items() if key != "on_fail"}
    told = ", ".join(f"{key}={value!r}" for key, value in own.items())
    given = {"name": f"{kind} {told}".strip(), "check_type": kind, "params": own}
    try:
        spec = CheckSpec.model_validate({**given, **({"on_fail": params["on_fail"]} if "on_fail" in params else {})})
        read_params(spec)
    except ValueError as error:
        first = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
        raise UsageError(f"agent.check({kind!r}): {first}", "see docs/checks.md") from None
    return spec


def _tell(end: RunEnd) -> str:
    return f"{end.message}: {end.reason}" if end.message and end.message not in end.reason else end.reason
