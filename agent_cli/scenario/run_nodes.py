"""The nodes of a scenario, one after the other in one browser session: each step, its checks, and the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from agent_cli.contracts.proposing import Proposer
from agent_cli.contracts.run_record import RunEnd
from agent_cli.contracts.scenario import Kind, Scenario, ScenarioStep
from agent_cli.contracts.slug import slug_of
from agent_cli.run_state import Run
from agent_cli.scenario.do_actions import do_actions
from agent_cli.step_loop import run_steps
from agent_cli.verify.checks import CheckRun

END = "end"
OF_TASK: dict[str, Kind] = {"failed": "agent", "undecided": "undecided"}


@dataclass(frozen=True)
class Stop:
    """Why a node ended the scenario."""

    node: str
    kind: Kind
    reason: str


@dataclass
class Walk:
    """`proposer` is made when the first task needs it; `at` is the node that is being done."""

    scenario: Scenario
    folder: Path
    run: Run
    checks: CheckRun
    proposer: Callable[[], Proposer]
    at: str = ""
    healed: list[str] = field(default_factory=list)
    """What replays found under another name: a warning, so that no change of the site goes by unseen."""
    begun_at_ms: float = field(init=False)

    def __post_init__(self) -> None:
        self.begun_at_ms = self.run.session.now_ms()

    def go(self) -> Stop | None:
        """Does all nodes; the first that does not succeed ends it. Raises AgentError."""
        for number, step in enumerate(self.scenario.steps, start=1):
            self.at = f"{number:02d}-{slug_of(step.name or step.task or step.kind, 30)}"
            for _ in range(step.repeat):
                stop = self._do(step)
                if stop is not None:
                    return stop
        self.at = END
        if self.scenario.checks or self.scenario.expected_outcome:
            self.checks.begin(self.begun_at_ms)
            self._look(self.scenario, self.begun_at_ms)
        return None

    def _do(self, step: ScenarioStep) -> Stop | None:
        """One execution of a step."""
        begun_at_ms = self.run.session.now_ms()
        self.run.recorder.node_started(self.at, step.kind)
        self.checks.begin()
        own = replace(
            self.run,
            task=step.task or step.name or step.kind,
            history=[],
            before=[],
            objectives=[],
            feedback="",
            base=None,
            acted_at=0.0,
            turned_back=0,
            held=0,
            begun_at_ms=begun_at_ms,
        )
        try:
            kind, reason = self._run(step, own)
        finally:
            self.run.history += own.history
        self.run.recorder.node_finished(self.at, kind, reason)
        if kind != "passed":
            return Stop(self.at, kind, reason)
        if step.checks or step.expected_outcome:
            self._look(step, begun_at_ms)
        return None

    def _run(self, step: ScenarioStep, run: Run) -> tuple[Kind, str]:
        if step.do is not None:
            reason = do_actions(run, step.do, self.folder)
            return (_failed(run), reason) if reason else ("passed", "")
        if step.replay is not None:
            end = self._replay(step.replay, run)
            return ("passed" if end.status == "completed" else _failed(run)), _tell(end)
        run.proposer = self.proposer()
        run.more.takes_images = getattr(run.proposer, "takes_images", False)
        end = run_steps(run)
        return OF_TASK.get(end.status, "passed"), _tell(end)

    def _replay(self, path: Path, run: Run) -> RunEnd:
        from agent_cli.record import read_recording
        from agent_cli.replay_run import ReplayProposer, replay_steps

        recording = read_recording(path)
        proposer = ReplayProposer(recording, path.name)
        run.task, run.proposer = recording.task, proposer
        end = replay_steps(proposer)(run)
        self.healed += [f"{self.at}: {told}" for told in proposer.healed]
        return end

    def _look(self, of: ScenarioStep | Scenario, since_ms: float) -> None:
        session = self.run.session
        events = [event.sentence(session.now_ms()) for event in session.log.since(since_ms)]
        self.checks.look(self.at, of.checks, of.expected_outcome, self.run.secrets.mask_data(events))


def _failed(run: Run) -> Kind:
    """What our own bounds (allowed hosts, a policy) refused is no failure of the product."""
    last = run.history[-1].outcomes if run.history else []
    return "undecided" if any(outcome.status == "refused" for outcome in last) else "product"


def _tell(end: RunEnd) -> str:
    """The end of a task in one sentence."""
    if end.status == "completed":
        return end.message or end.reason
    return f"{end.message}: {end.reason}" if end.message and end.message not in end.reason else end.reason
