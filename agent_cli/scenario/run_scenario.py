"""One scenario from its file to its result: settings, site, run folder, browser, nodes, verdicts, and a clear word."""

from __future__ import annotations

import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_cli.contracts.checks import NodeVerdict
from agent_cli.contracts.gate import Gate
from agent_cli.contracts.run_record import ModelUse
from agent_cli.contracts.scenario import Kind, Scenario, ScenarioResult
from agent_cli.contracts.secrets import Secrets
from agent_cli.errors import AgentError, BudgetSpent, ExitCode, SetupError, UsageError
from agent_cli.scenario.judge_scenario import Ending, judge_scenario, to_run_result
from agent_cli.scenario.load_scenario import SUFFIX, load_scenario, secrets_of
from agent_cli.scenario.read_policy import read_test_gate
from agent_cli.scenario.serve_site import serve_site
from agent_cli.settings import Settings, environment, load_settings_over

if TYPE_CHECKING:
    from agent_cli.record import Recorder
    from agent_cli.run_state import Progress, Run
    from agent_cli.scenario.run_nodes import Walk


def run_scenario(path: Path, given: Mapping[str, Any], progress: Progress) -> ScenarioResult:
    """Runs it and says what became of it, in one of the words of contracts/scenario.py; raises only KeyboardInterrupt.

    `given` are settings of the command line; they go before those of the environment and of the file.
    """
    play = _Play(path, given, progress)
    try:
        play.prepare()
        play.run()
    except KeyboardInterrupt:
        play.ending = Ending("interrupted", "interrupted", play.at)
        play.finish()
        raise
    except AgentError as error:
        play.ending = Ending(_kind_of(error), _told(error), play.at)
    except Exception as error:  # the outer edge: a bug of ours is one scenario's result, and leaves a whole run folder
        play.ending = Ending("bug", f"{type(error).__name__}: {error}", play.at)
        play.keep_traceback(traceback.format_exc())
    return play.finish()


def _kind_of(error: AgentError) -> Kind:
    if isinstance(error, BudgetSpent):
        return "undecided"
    if isinstance(error, SetupError | UsageError):
        return "setup"
    return "bug" if error.exit_code == ExitCode.BUG else "broke"


def _unstopped(healed: list[str]) -> Ending:
    """All nodes succeeded; a replay that had to look for a control under another name is a warning."""
    return Ending("warned", f"replayed with changes: {'; '.join(healed)}") if healed else Ending("passed", "")


def _told(error: AgentError) -> str:
    """The sentence with its hint; further lines (what a site wrote, the other problems of a file) stay below."""
    first, newline, rest = str(error).partition("\n")
    return f"{first} — {error.hint}{newline}{rest}" if error.hint else str(error)


@dataclass
class _Play:
    """What is known so far; `finish` makes the result of it, however far it came."""

    path: Path
    given: Mapping[str, Any]
    progress: Progress
    scenario: Scenario | None = None
    settings: Settings | None = None
    secrets: Secrets = field(default_factory=Secrets)
    recorder: Recorder | None = None
    run_state: Run | None = None
    walk: Walk | None = None
    provider: tuple[str, str] = ("", "")
    gate: Gate = field(default_factory=Gate)
    verdicts: list[NodeVerdict] = field(default_factory=list)
    ending: Ending = field(default_factory=lambda: Ending("passed", ""))
    url: str = ""
    started: float = field(default_factory=time.monotonic)

    @property
    def at(self) -> str:
        return self.walk.at if self.walk else ""

    def prepare(self) -> None:
        """Everything that can be wrong before a browser is needed. Raises SetupError, UsageError."""
        from agent_cli.browser.read_limits import read_limits
        from agent_cli.models import choose_provider
        from agent_cli.record import Recorder, RunFolder

        self.scenario = load_scenario(self.path)
        self.secrets = secrets_of(self.scenario)
        own = {**self.scenario.settings, **({"allow": self.scenario.allow} if self.scenario.allow else {})}
        sources = [f"{name}={source}" for name, source in self.scenario.secrets.items()]
        self.settings = load_settings_over(own, **self.given).model_copy(update={"secret": sources})
        if self.scenario.secrets and self.settings.video:
            raise UsageError("a video would show the secrets of this scenario", "leave it out (a trace can be masked)")
        read_limits(self.settings)
        self.gate = read_test_gate(self.settings)
        needs_model = any(step.task for step in self.scenario.steps)
        provider = choose_provider(self.settings, environment())[0] if needs_model else "none"
        self.provider = provider, self.settings.model or ""
        recorder = Recorder(RunFolder.create(self.settings.out, self.scenario.name))
        recorder.folder.secrets = self.secrets
        recorder.folder.max_bytes = int(self.settings.max_run_mb * 1_000_000)
        if self.secrets:
            self.settings.mask_with(self.secrets.mask)
        recorder.begin(
            self.scenario.name, self.scenario.url, self.settings.model_dump(mode="json"), provider, self.provider[1]
        )
        self.recorder = recorder

    def run(self) -> None:
        """Raises AgentError; what was judged until then is kept."""
        from agent_cli.browser import DialogOpened, open_session
        from agent_cli.read_reach import read_reach

        scenario, settings, recorder = self._made()
        folder = self.path.resolve().parent
        keep_log = partial(recorder.folder.write_text, "site.log")
        with serve_site(scenario.site, folder, keep_log) as port:
            self.url = scenario.url.replace("{port}", str(port))
            with open_session(settings, recorder.note, read_reach(settings, self.url)) as session:
                walk = self._begin(session, folder)
                try:
                    session.open_first(self.url)
                except DialogOpened:
                    recorder.note("the page asks a question while it loads")
                try:
                    stop = walk.go()
                    self.ending = Ending(stop.kind, stop.reason, stop.node) if stop else _unstopped(walk.healed)
                finally:
                    self.verdicts = walk.checks.verdicts()

    def _begin(self, session: Any, folder: Path) -> Walk:
        """The run of all nodes: one recorder, one budget."""
        from agent_cli.budget import Budget
        from agent_cli.contracts.page_budget import PageBudget
        from agent_cli.run_state import Run
        from agent_cli.scenario.choose_models import Models
        from agent_cli.scenario.run_nodes import Walk
        from agent_cli.verify.checks import CheckRun

        scenario, settings, recorder = self._made()
        session.uploads = [*settings.upload, *_uploads(scenario, folder)]
        session.gate = self.gate
        session.downloads.max_bytes = int(settings.max_download_mb * 1_000_000)
        session.downloads.folder, session.kept_in = recorder.path / "downloads", recorder.path
        limits = settings.max_steps, settings.max_seconds, settings.max_tokens, settings.max_cost
        budget = Budget(*limits, max_call_seconds=settings.max_call_seconds)
        models = Models(settings)
        run = Run(
            scenario.name,
            session,
            models.nobody,
            budget,
            recorder,
            self.progress,
            settings.mode,
            PageBudget(settings.max_page_tokens),
            settings.page_delta == "auto",
            secrets=self.secrets,
        )
        run.judge = models.second_opinion()
        self.run_state = run
        recorder.note(session.browser_name)
        judge = models.outcome_judge(scenario, run.spent)
        checks = CheckRun(session, recorder.path, folder, judge, self.secrets)
        self.walk = Walk(scenario, folder, run, checks, models.proposer)
        return self.walk

    def _made(self) -> tuple[Scenario, Settings, Recorder]:
        assert self.scenario is not None
        assert self.settings is not None
        assert self.recorder is not None
        return self.scenario, self.settings, self.recorder

    def keep_traceback(self, text: str) -> None:
        if self.recorder is not None:
            self.recorder.folder.write_text("traceback.txt", text)

    def finish(self) -> ScenarioResult:
        """The result, written into the run folder if there is one."""
        run, (provider, model) = self.run_state, self.provider
        usage = run.usage.model_dump(exclude={"model_ms"}) if run else {}
        used = ModelUse(provider=provider, name=model, **usage)
        name = self.scenario.name if self.scenario else self.path.name.removesuffix(SUFFIX)
        result = judge_scenario(name, str(self.path), self.ending, self.verdicts)
        result.steps = len(run.history) if run else 0
        result.seconds = round(time.monotonic() - self.started, 2)
        result.model = used
        result = ScenarioResult.model_validate(self.secrets.mask_data(result.model_dump()))
        if self.recorder is None:
            return result
        result.run_dir = str(self.recorder.path)
        timing = dict(run.timing_ms) if run else {}
        whole = to_run_result(result, self.recorder.folder.run_id, self.url, _last_url(run) or self.url, timing)
        self.recorder.folder.write_json("scenario.json", result.model_dump())
        self.recorder.checked([verdict.model_dump() for verdict in self.verdicts])
        self.recorder.end(whole, [])
        return result


def _last_url(run: Run | None) -> str:
    return run.history[-1].url_after if run and run.history else ""


def _uploads(scenario: Scenario, folder: Path) -> list[Path]:
    """Files that the scenario itself gives to a page."""
    found: list[Path] = []
    for action in (action for step in scenario.steps for action in step.do or []):
        if action.tool == "upload":
            names = action.value if isinstance(action.value, list) else [action.value]
            found += [folder / str(name) for name in names]
    return found
