"""Evidence is kept when a node has run; the verdicts are made of it when all has run (seed 004)."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from agent_cli.browser import BrowserSession, DialogOpened, FrameSilent, PageFailed, WorldGone
from agent_cli.browser.watch_traffic import TrafficWatch
from agent_cli.contracts.checks import JUDGED, CheckSpec, NodeVerdict, worst
from agent_cli.contracts.run_record import CheckResult
from agent_cli.contracts.secrets import Secrets
from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.table import CHECKS, read_params

ROUND_MS = 150
EVENTS_KEPT = 20


class OutcomeJudge(Protocol):
    """A model that sees: says of an outcome in free text whether it came (judge_outcome.py)."""

    def ask(self, node: str, expected: str, events: list[str], png: bytes | None) -> Finding: ...


@dataclass
class _Node:
    """What was kept of the last execution of a node. `seen` is by the number of the check."""

    name: str
    folder: Path
    specs: list[CheckSpec]
    expected_outcome: str | None
    events: list[str]
    execution: int = 1
    seen: dict[int, dict[str, Any]] = field(default_factory=dict)
    problems: dict[int, str] = field(default_factory=dict)
    png: bytes | None = None


class CheckRun:
    """The checks of one run, in the order of its nodes. Made before the first page is opened: it hears the network."""

    def __init__(
        self,
        session: BrowserSession,
        folder: Path,
        base: Path | None = None,
        judge: OutcomeJudge | None = None,
        secrets: Secrets | None = None,
    ) -> None:
        """`folder` is the run folder (nodes/<node>/ is written there), `base` where files of checks are looked for."""
        self._session, self._folder, self._judge = session, folder, judge
        self._secrets = secrets or Secrets()
        self._base = base or Path()
        self._traffic = TrafficWatch(session.context, session.flood)
        self._nodes: dict[str, _Node] = {}
        self._began_ms = 0.0

    def begin(self, at_ms: float | None = None) -> None:
        """A node begins: what is asked and said from now on (or from that moment on, Unix ms) is its own."""
        self._began_ms = time.time() * 1000 if at_ms is None else at_ms

    def look(
        self, node: str, specs: list[CheckSpec], expected_outcome: str | None = None, events: list[str] | None = None
    ) -> None:
        """Keeps what the checks need of the page as it is after the node; waits up to each check's `timeout_ms`.

        `events` are the last things that happened, for the judge. A node that runs again is looked at again.
        """
        before = self._nodes.pop(node, None)
        kept = _Node(node, self._folder / "nodes" / node, specs, expected_outcome, (events or [])[-EVENTS_KEPT:])
        kept.execution = before.execution + 1 if before else 1
        self._nodes[node] = kept
        waiting, started = set(range(len(specs))), time.monotonic()
        while True:
            scene = Scene(self._session, self._traffic, kept.folder, self._base, self._began_ms)
            past_ms = (time.monotonic() - started) * 1000
            for number in sorted(waiting):
                if self._holds(scene, kept, number) or past_ms >= read_params(specs[number]).timeout_ms:
                    waiting.discard(number)
            if not waiting:
                break
            self._session.pause(ROUND_MS)
        kept.png = scene.png
        if kept.png is not None:
            scene.keep("window.png", kept.png)
        self._write(kept, "evidence.json", {"checks": [kept.seen.get(n, {}) for n in range(len(specs))]})

    def verdicts(self) -> list[NodeVerdict]:
        """Of all nodes; after the first that failed hard, nothing more is evaluated. Writes verdict.json of each."""
        found: list[NodeVerdict] = []
        failed = ""
        for node in self._nodes.values():
            verdict = _not_evaluated(node, failed) if failed else self._evaluate(node)
            failed = failed or (node.name if verdict.verdict == "fail" else "")
            self._write(node, "verdict.json", verdict.model_dump())
            found.append(verdict)
        return found

    def verdict_of(self, node: str) -> NodeVerdict:
        """Of one node that was looked at, whatever became of the others. Writes its verdict.json."""
        verdict = self._evaluate(self._nodes[node])
        self._write(self._nodes[node], "verdict.json", verdict.model_dump())
        return verdict

    def _holds(self, scene: Scene, kept: _Node, number: int) -> bool:
        spec = kept.specs[number]
        kind, params = CHECKS[spec.check_type], read_params(spec)
        kept.problems.pop(number, None)
        try:
            kept.seen[number] = self._secrets.mask_data(kind.look(scene, params))  # a check names a secret by its slot
        except (PageFailed, WorldGone, FrameSilent) as error:
            kept.problems[number] = f"the page could not be looked at: {str(error).splitlines()[0]}"
            return False
        except DialogOpened:
            kept.problems[number] = "a question is open and holds the page"
            return False
        return kind.judge(kept.seen[number], params).holds is True

    def _evaluate(self, node: _Node) -> NodeVerdict:
        results = [self._result(node, number) for number in range(len(node.specs))]
        if node.expected_outcome:
            results.append(self._judged(node, node.expected_outcome))
        return _verdict(node, results)

    def _result(self, node: _Node, number: int) -> CheckResult:
        spec = node.specs[number]
        if number in node.problems:
            finding = Finding(None, node.problems[number])
        else:
            finding = CHECKS[spec.check_type].judge(node.seen[number], read_params(spec))
        return _checked(node, spec.name, spec.check_type, finding, spec.on_fail == "WarnOnly")

    def _judged(self, node: _Node, expected: str) -> CheckResult:
        if self._judge is None:
            finding = Finding(None, "no model that could judge the expected outcome")
        else:
            finding = self._judge.ask(node.name, expected, node.events, node.png)
        return _checked(node, "expected outcome", JUDGED, finding, False)

    def _write(self, node: _Node, name: str, data: Any) -> None:
        node.folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self._secrets.mask_data(data), ensure_ascii=False, indent=1) + "\n"
        (node.folder / name).write_text(text, "utf-8")


def _checked(node: _Node, name: str, kind: str, finding: Finding, warns: bool) -> CheckResult:
    """The policy is applied: a failure of WarnOnly is a warning, and so is what it cannot tell."""
    verdict = "pass" if finding.holds else "cannot_tell" if finding.holds is None else "fail"
    if warns and verdict != "pass":
        verdict = "warn"
    artifacts = [f"nodes/{node.name}/{artifact}" for artifact in finding.artifacts]
    return CheckResult.model_validate(
        {"name": name, "check_type": kind, "verdict": verdict, "reason": finding.reason, "artifacts": artifacts}
    )


def _verdict(node: _Node, results: list[CheckResult]) -> NodeVerdict:
    verdict = worst([result.verdict for result in results])
    return NodeVerdict(node=node.name, execution=node.execution, verdict=verdict, checks=results)


def _not_evaluated(node: _Node, failed: str) -> NodeVerdict:
    reason = f"not evaluated: {failed} failed before"
    named: list[tuple[str, str]] = [(spec.name, spec.check_type) for spec in node.specs]
    named += [("expected outcome", JUDGED)] if node.expected_outcome else []
    results = [CheckResult(name=n, check_type=t, verdict="not_applicable", reason=reason) for n, t in named]
    return NodeVerdict(node=node.name, execution=node.execution, verdict="not_applicable", checks=results)
