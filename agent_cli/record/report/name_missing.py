"""What a run folder does not hold that a whole one would, in sentences: nothing is passed over in silence."""

from __future__ import annotations

from collections import defaultdict

from agent_cli.record.read_run import StoredRun
from agent_cli.record.report.report_data import Report, StepView

MOST_NAMED = 12
NO_PICTURE = "no picture is taken while the page asks a question, or a frame of it does not answer beside secrets"


def name_missing(run: StoredRun, report: Report, unread_nodes: list[str], left_out: list[str]) -> list[str]:
    """Sentences; empty for a whole run."""
    found = []
    if not report.is_finished:
        found.append("the end of the run (verdict.json): it was killed, or is still going")
    if run.torn_lines:
        found.append(f"events.jsonl: {run.torn_lines} torn or foreign lines were passed over")
    if not (run.path / "run.json").is_file():
        found.append("run.json: the settings and the version of the run are not known")
    if not report.steps:
        found.append("steps: none was begun")
    found += _missing_of_steps(report.steps)
    found += [f"{folder}/verdict.json: not there, or it cannot be read" for folder in unread_nodes]
    if left_out:
        found.append(f"{len(left_out)} pictures are not embedded, the report would be too large: {_few(left_out)}")
    return found


def _missing_of_steps(steps: list[StepView]) -> list[str]:
    """One sentence per kind of file, with the numbers of the steps."""
    lacking: dict[str, list[int]] = defaultdict(list)
    for step in steps:
        if step.before is None or step.before.why == "not in the run folder":
            lacking[f"no before.jpg ({NO_PICTURE})"].append(step.number)
        if step.after is not None and step.after.why == "not in the run folder":
            lacking[f"no after.jpg ({NO_PICTURE})"].append(step.number)
        for picture in (step.before, step.after):
            if picture and picture.why.startswith("not a PNG"):
                lacking["a screenshot is not a PNG or JPEG that can be read"].append(step.number)
        for name, text in (("outline.txt", step.outline), ("prompt.txt", step.prompt), ("reply.txt", step.reply)):
            if text is None and (step.message or name == "outline.txt"):
                lacking[f"no {name} (what the model {WORDS[name]})"].append(step.number)
        if not step.look:
            lacking["no observation.json (marks and events may be missing)"].append(step.number)
        if step.state.word == "not finished":
            lacking["not finished; what became of its actions is told as far as it was written"].append(step.number)
    return [f"{_steps(numbers)}: {what}" for what, numbers in lacking.items()]


WORDS = {"outline.txt": "saw", "prompt.txt": "was sent", "reply.txt": "answered"}


def _steps(numbers: list[int]) -> str:
    """Like "steps 1–3, 7"."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    told = [f"{first}–{last}" if last > first else f"{first}" for first, last in runs]
    return f"{'step' if told == [f'{numbers[0]}'] else 'steps'} {', '.join(told)}"


def _few(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
