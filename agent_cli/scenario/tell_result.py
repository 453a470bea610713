"""What became of a scenario, for a person to read: the word, the node, its checks, the run folder."""

from __future__ import annotations

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.proposing import ProposeReply
from agent_cli.contracts.run_record import ClaimVerdict
from agent_cli.contracts.scenario import ScenarioResult

MARKS = {"pass": "+", "warn": "!", "cannot_tell": "?", "fail": "x", "not_applicable": "-"}
SENTENCE = 300


def tell_failure(result: ScenarioResult) -> str:
    """Several lines: what failed and where, the checks of all nodes, and where to look."""
    where = f", in {result.failed_node}" if result.failed_node else ""
    lines = [f"{result.word}{where}: {result.reason}", ""]
    for node in result.nodes:
        for check in node.checks:
            lines.append(f"  {MARKS[check.verdict]} {node.node}  {check.name} ({check.check_type}): {check.reason}")
            lines += [f"      see {result.run_dir}/{artifact}" for artifact in check.artifacts]
    lines.append(f"  scenario: {result.file}")
    if result.run_dir:
        lines.append(f"  run folder: {result.run_dir}")
    return "\n".join(lines)


def properties_of(result: ScenarioResult) -> list[tuple[str, str]]:
    """What JUnit keeps beside the result."""
    model = result.model
    return [
        ("agent.word", result.word),
        ("agent.kind", result.kind),
        ("agent.node", result.failed_node),
        ("agent.run_dir", result.run_dir),
        ("agent.steps", str(result.steps)),
        ("agent.tries", str(result.tries)),
        ("agent.model_calls", str(model.calls)),
        ("agent.tokens", str(model.prompt_tokens + model.completion_tokens)),
    ]


class StepLines:
    """Watches a run and keeps a line for each thing that happens (run_state.Progress)."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def step(self, number: int, look: Observation) -> None:
        self._add(f"step {number}  {look.title!r} {look.url}")

    def proposal(self, reply: ProposeReply) -> None:
        self._add(f"  {'claims' if reply.proposal.complete else 'plans'}: {reply.proposal.message}")

    def outcome(self, action: Action, outcome: Outcome) -> None:
        self._add(f"  {'ok' if outcome.succeeded else 'no'} {action.tool}: {outcome.sentence()}")

    def claim(self, verdict: ClaimVerdict) -> None:
        word = "proven" if verdict.accepted else "turned back"
        self._add(f"  {word} ({verdict.confidence:.2f}): {'; '.join(verdict.evidence or verdict.missing)}")

    def _add(self, line: str) -> None:
        self.lines.append(line if len(line) <= SENTENCE else line[: SENTENCE - 1] + "…")
