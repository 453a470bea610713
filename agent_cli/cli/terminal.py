"""All that a person sees: live progress with rich on a terminal, plain lines otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from agent_cli.cli.masked_console import MaskedConsole
from agent_cli.contracts.checks import worst
from agent_cli.contracts.effects import NOTABLE
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.proposing import Proposer, ProposeReply
from agent_cli.contracts.run_record import HEALED, CheckResult, ClaimVerdict, ModelUse, RunResult
from agent_cli.record import StoredRun
from agent_cli.record.compare_runs import Comparison

MARKS = {
    "completed": ("PASSED", "green"),
    "failed": ("FAILED", "red"),
    "undecided": ("CANNOT TELL", "yellow"),
}
BAR = {
    "warn": ("PASSED, with warnings", "yellow"),
    "cannot_tell": ("CANNOT TELL", "yellow"),
    "fail": ("FAILED", "red"),
}
"""What a check makes of a run that reached its goal."""
BAR_COLORS = {"green": "rgb(20,100,50)", "yellow": "rgb(240,190,40)", "red": "rgb(160,25,25)"}
SIGNS = {"green": "✓", "yellow": "!", "red": "✗"}
CHECK_MARKS = {
    "pass": ("+ pass", "green"),
    "warn": ("! warning", "yellow"),
    "cannot_tell": ("? not told", "yellow"),
    "fail": ("x fail", "red"),
    "not_applicable": ("- not asked", "dim"),
}
VALUE_LIMIT = 60


class Terminal:
    """Progress goes to stderr, results to stdout. Page text is escaped: it can colour nothing."""

    def __init__(self, mask: Callable[[str], str] = str) -> None:
        """`mask` takes secrets out of each line."""
        self._err = MaskedConsole(mask, stderr=True, highlight=False)
        self._out = MaskedConsole(mask, highlight=False)
        self._out.soft_wrap = not self._out.is_terminal
        self._status = self._err.status("…") if self._err.is_terminal else None

    # -- progress -------------------------------------------------------------

    def begin(self, task: str, url: str, proposer: Proposer, why: str) -> None:
        self._line(f"[bold]{escape(task)}[/]  on {escape(url)}")
        self.tell(f"model: {proposer.provider} ({proposer.name}), because {why}")
        self._wait("starting the browser")

    def say(self, text: str) -> None:
        """Plain lines, as they are."""
        self.pause()
        self._err.print(Text(text), soft_wrap=True)

    def pause(self) -> None:
        """Nothing moves while somebody types."""
        if self._status:
            self._status.stop()

    def tell(self, text: str) -> None:
        self._line(f"[dim]{escape(text)}[/]")

    def step(self, number: int, look: Observation) -> None:
        title = f" '{escape(look.title)}'" if look.title else ""
        controls = len(look.controls)
        self._line(f"[bold]step {number}[/]{title} {escape(look.url)}  [dim]{controls} controls[/]")
        for event in look.events[-4:]:
            if event.category in ("error", "success", "warning", "dialog", "page"):
                self._line(f"  [dim]seen: {escape(shorten(event.sentence(look.taken_at_ms)))}[/]")
        self._wait("asking the model")

    @property
    def on_progress(self) -> Callable[[int], None] | None:
        """Tells how much of a model's reply has arrived; None where nothing that changes can be shown."""
        return self._receiving if self._status else None

    def _receiving(self, characters: int) -> None:
        self._wait(f"the model answers: {characters:,} characters")

    def proposal(self, reply: ProposeReply) -> None:
        for note in reply.notes:
            self.tell(f"  {note}")
        mark = "claims" if reply.proposal.complete else "plans"
        self._line(f"  {mark}: {escape(reply.proposal.message)}")
        self._wait("acting")

    def outcome(self, action: Action, outcome: Outcome) -> None:
        color = "green" if outcome.succeeded else "yellow" if outcome.status == "skipped" else "red"
        sign = "ok" if outcome.succeeded else "--" if outcome.status == "skipped" else "no"
        self._line(f"  [{color}]{sign}[/] {escape(describe_action(action))}: {escape(describe_outcome(outcome))}")

    def claim(self, verdict: ClaimVerdict) -> None:
        if verdict.accepted:
            self._line(
                f"  [green]proven[/] with confidence {verdict.confidence:.2f}: {escape('; '.join(verdict.evidence))}"
            )
        else:
            self._line(
                f"  [red]turned back[/] (confidence {verdict.confidence:.2f}): {escape('; '.join(verdict.missing))}"
            )

    def end(self, result: RunResult) -> None:
        del result
        if self._status:
            self._status.stop()

    def _wait(self, what: str) -> None:
        if self._status:
            self._status.update(f"[dim]{what} …[/]")
            self._status.start()

    def _line(self, markup: str) -> None:
        self._err.print(Text.from_markup(markup), soft_wrap=not self._err.is_terminal)

    # -- results --------------------------------------------------------------

    def print_result(self, result: RunResult) -> None:
        checked = worst([check.verdict for check in result.checks])
        word, color = BAR.get(checked) or MARKS.get(result.status, (result.verdict.upper(), "red"))
        if result.verdict == HEALED:
            word, color = "PASSED, healed", "yellow"
        self._print_bar(word, color, tell_checks(result) or result.message or result.reason)
        self.print_checks(result.checks)
        if tell_checks(result) and result.message:
            self._out.print(Text(f"  goal met: {result.message}"))
        if result.message and result.reason and result.reason != result.message:
            self._out.print(Text(f"  because: {result.reason}"))
        if result.extracted is not None:
            self._out.print(Text(f"  extracted: {json.dumps(result.extracted, ensure_ascii=False)}"))
        seconds = result.timing_ms.get("total", 0) / 1000
        self._out.print(
            Text(f"  {result.steps} steps in {seconds:.1f} s{_tell_use(result.model)}; exit code {result.exit_code}")
        )
        self._out.print(Text(f"  run folder: {result.run_dir}"))

    def print_written(self, what: str, path: Path) -> None:
        """A file that was written beside the run."""
        self._out.print(Text(f"  {what}: {path}"))

    def _print_bar(self, word: str, color: str, headline: str) -> None:
        """The verdict: on a terminal a bar with a sign, so that it is told without its colour, too."""
        if not self._out.is_terminal:
            self._out.print(Text(f"{word}  {headline}"))
            return
        style = f"bold {'black' if color == 'yellow' else 'white'} on {BAR_COLORS[color]}"
        bar = Text(f" {SIGNS[color]} {word} ", style=style)
        self._out.print(bar + Text(f"  {headline}", style="not bold default on default"))

    def print_drift(self, diff: list[str]) -> None:
        """Lines of a diff: `-` is what was recorded, `+` what is now."""
        for line in diff:
            self._out.print(Text(f"  {line}", style="red" if line.startswith("-") else "green"))

    def print_comparison(self, found: Comparison) -> None:
        """Only steps that differ are told."""
        word, color = ("EQUAL", "green") if found.is_equal else ("DIFFERENT", "yellow")
        self._out.print(Text.from_markup(f"[bold {color}]{word}[/]  {escape(found.left)}  {escape(found.right)}"))
        for step in found.steps:
            if step.differs:
                self._out.print(Text(f"step {step.number}: {', '.join(step.differs)}", style="bold"))
                self.print_drift([*(f"- {line}" for line in step.left), *(f"+ {line}" for line in step.right)])
        self._out.print(Text(f"  end: {found.ends[0]} / {found.ends[1]}"))
        for name, (left, right) in found.figures.items():
            if left is not None or right is not None:
                self._out.print(Text(f"  {name}: {left} / {right}", style="dim"))

    def print_checks(self, checks: list[CheckResult]) -> None:
        """A line each: a sign, a word and the reason, so that nothing hangs on the colour."""
        for check in checks:
            word, color = CHECK_MARKS[check.verdict]
            self._out.print(
                Text.from_markup(f"  [{color}]{word:<11}[/] [bold]{escape(check.name)}[/]: {escape(check.reason)}")
            )
            for artifact in check.artifacts:
                self._out.print(Text(f"              see {artifact}", style="dim"))

    def print_look(self, look: Observation, loaded_ms: float) -> None:
        self._out.print(Text(f"{look.title}  {look.url}", style="bold"))
        if look.open_dialog:
            dialog = look.open_dialog
            self._out.print(Text(f"a {dialog.kind} holds the page: '{dialog.message}'"))
        if look.outline:
            self._out.print(Text(look.outline))
        meta = look.meta
        whole = f" (of {meta.wholeTokens})" if meta.wholeTokens else ""
        self._out.print(
            Text(
                f"{meta.viewportElements} controls of {meta.totalElements} elements, {meta.occludedElements} covered, "
                f"{meta.prunedElements} outside the viewport, "
                f"{meta.frames} frames; {meta.textBytes} bytes, {meta.estimatedTokens} tokens{whole}; "
                f"loaded in {loaded_ms:.0f} ms, waited {meta.waitedMs:.0f} ms, "
                f"looked in {meta.extractionTimeMs + meta.modeTimeMs:.0f} ms",
                style="dim",
            )
        )
        for region in look.left_out:
            self._out.print(Text(f"left out: {region.sentence()}", style="dim"))
        self._out.print(Text(f"mode {look.mode}: {meta.mode_reason}", style="dim"))
        if meta.stillMoving:
            self._out.print(Text(f"still moving: {', '.join(meta.stillMoving)}", style="dim"))
        for event in look.events:
            self._out.print(Text(event.sentence(look.taken_at_ms), style="dim"))

    def print_findings(self, findings: list[dict[str, Any]]) -> None:
        for item in findings:
            sign, color = ("ok", "green") if item["ok"] else ("missing", "red") if item["needed"] else ("-", "dim")
            self._out.print(
                Text.from_markup(f"[{color}]{sign:>7}[/]  [bold]{escape(item['name'])}[/]: {escape(item['says'])}")
            )
            if item["hint"] and (not item["ok"] or item["name"] == "local server"):
                self._out.print(Text(f"         type: {item['hint']}"))

    def print_runs(self, rows: list[dict[str, Any]]) -> None:
        if not rows:
            self._out.print("no runs yet")
            return
        table = Table(box=None, pad_edge=False)
        for name in ("run", "status", "steps", "task"):
            table.add_column(name, overflow="fold")
        for row in rows:
            table.add_row(*(Text(str(row[name])) for name in ("run", "status", "steps", "task")))
        self._out.print(table)

    def print_run(self, run: StoredRun) -> None:
        self._out.print(Text(f"{run.header.get('task', '')}  on {run.header.get('url', '')}", style="bold"))
        self._out.print(Text(f"{run.status}, {len(run.steps)} finished steps, {run.path}"))
        for step in run.steps:
            self._out.print(Text(f"step {step.number}  {step.url}", style="bold"))
            self._out.print(Text(f"  {'claims' if step.proposal.complete else 'plans'}: {step.proposal.message}"))
            for action, outcome in zip(step.proposal.actions, step.outcomes, strict=False):
                self._out.print(
                    Text(f"  {'ok' if outcome.succeeded else 'no'} {describe_action(action)}: {outcome.sentence()}")
                )
            for change in step.changes:
                self._out.print(Text(f"     {change}", style="dim"))
        if run.result:
            self._out.print(Text(f"end: {run.result['verdict']}: {run.result['message'] or run.result['reason']}"))
        elif run.torn_lines:
            self._out.print(Text(f"{run.torn_lines} torn line at the end (the run was killed while writing)"))


def tell_checks(result: RunResult) -> str:
    """Like "1 of 3 checks failed: Jas is listed"; "" where all passed, or there were none."""
    words = {"fail": "failed", "cannot_tell": "could not tell", "warn": "warned"}
    bad = worst([check.verdict for check in result.checks])
    if bad not in words:
        return ""
    named = [check.name for check in result.checks if check.verdict == bad]
    return f"{len(named)} of {len(result.checks)} checks {words[bad]}: {', '.join(named)}"


def describe_outcome(outcome: Outcome) -> str:
    """The outcome's sentence, without the word `done`, which the sign before it says."""
    notable = [effect.replace("_", " ") for effect in outcome.effects if effect in NOTABLE]
    told = f" [{', '.join(notable)}]" if notable and outcome.status != "skipped" else ""
    return shorten(outcome.sentence().removeprefix("done: "), 240) + told


def shorten(text: str, limit: int = 120) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def describe_action(action: Action) -> str:
    """Like `fill 13 'Jas'`."""
    values = []
    for value in action.parameters.values():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        values.append(text if len(text) <= VALUE_LIMIT else text[: VALUE_LIMIT - 1] + "…")
    return " ".join([action.tool, *values])


def _tell_use(model: ModelUse) -> str:
    """Like ", 3 model calls, 7,100 tokens in (4,096 cached), 210 out, 0.0123 US dollars"."""
    if not model.calls:
        return ""
    cached = f" ({model.cached_tokens:,} cached)" if model.cached_tokens else ""
    cost = f", {model.cost_usd:.4f} US dollars" if model.cost_usd is not None else ""
    return (
        f", {model.calls} model calls, {model.prompt_tokens:,} tokens in{cached}, {model.completion_tokens:,} out{cost}"
    )
