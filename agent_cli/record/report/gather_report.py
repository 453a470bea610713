"""A run folder, whole or cut short, as the data of its report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.run_record import ModelUse, RunResult
from agent_cli.errors import BadFile
from agent_cli.record.read_run import StoredRun, read_run
from agent_cli.record.report.choose_verdict import choose_verdict, tell_cause
from agent_cli.record.report.embed_pictures import TOTAL_LIMIT, PictureShelf
from agent_cli.record.report.gather_checks import gather_node, read_nodes, want_artifacts
from agent_cli.record.report.gather_steps import fold_steps, gather_step, want_pictures
from agent_cli.record.report.name_missing import name_missing
from agent_cli.record.report.read_files import RunFiles
from agent_cli.record.report.read_steps import RawStep, read_steps
from agent_cli.record.report.report_data import Report
from agent_cli.record.report.share_time import share_time

OWN_FILES = frozenset(
    {"run.json", "events.jsonl", "verdict.json", "report.html", "extracted.json", "traceback.txt", "scenario.json"}
)
SCENARIO = "scenario.json"
CALLS = ("proposed", "planned", "judged")


def gather_report(path: Path, picture_limit: int = TOTAL_LIMIT) -> Report:
    """`picture_limit` is in bytes of base64. Raises BadFile when the folder is no run that can be read."""
    run = read_run(path)
    files = RunFiles(path)
    result = _read_result(run, files)
    steps = read_steps(run.events)
    nodes, unread = read_nodes(files, result.checks if result else [])
    shelf = PictureShelf(files, picture_limit)
    want_artifacts(shelf, nodes)
    want_pictures(shelf, steps)
    shelf.read()
    checks = [check.verdict for node in nodes for check in node.checks]
    report = _begin(run, result, [*checks, *("cannot_tell" for _ in unread)], _kind_of_scenario(files))
    report.nodes = [gather_node(node, files, shelf) for node in nodes]
    report.steps = [gather_step(step, files, shelf) for step in steps]
    fold_steps(report.steps)
    _add_files(report, files)
    if files.find(SCENARIO):
        report.message, report.confidence = "", None  # the word of the bar; nothing was claimed of the whole
    report.says = tell_cause(report)
    report.missing = name_missing(run, report, unread, shelf.left_out)
    return report


def _read_result(run: StoredRun, files: RunFiles) -> RunResult | None:
    """The end as the events have it, or verdict.json where the run was killed between the two."""
    data = run.result or files.read_object("verdict.json")
    if not data:
        return None
    try:
        return RunResult.model_validate(data)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise BadFile(
            f"{run.path}: the end of the run cannot be read: {where}: {error.errors()[0]['msg']}",
            "the file was changed by hand, or written by another version of agent",
        ) from None


def _begin(run: StoredRun, result: RunResult | None, checks: list[str], scenario: str) -> Report:
    header = run.header
    started = header.get("started_at", header.get("at"))
    report = Report(
        run_id=str(header.get("run_id") or run.path.resolve().name),
        run_dir=str(run.path),
        verdict=choose_verdict(result.status if result else "unfinished", checks, scenario),
        task=str(header.get("task", "")),
        url=str(header.get("url", "")),
        started_at=float(started) if isinstance(started, int | float) else None,
        agent_version=str(header.get("agent_version", "")),
        settings=_settings(header.get("settings")),
        is_finished=result is not None,
    )
    report.notes = _notes(run.events, report.started_at)
    if result is not None:
        _add_result(report, result)
    else:
        _add_what_is_known(report, run, read_steps(run.events))
    ends = [event for event in run.events if event["event"] == "run_finished"]
    last = ends[-1].get("last_events") if ends else None
    report.last_events = [str(item) for item in last] if isinstance(last, list) else []
    return report


def _kind_of_scenario(files: RunFiles) -> str:
    """How the scenario ended whose run this is, in a word of contracts/scenario.py; "" for the run of a task."""
    kind = files.read_object(SCENARIO).get("kind")
    return kind if isinstance(kind, str) else ""


def _add_result(report: Report, result: RunResult) -> None:
    timing = dict(result.timing_ms)
    report.total_ms = timing.pop("total", None)
    if report.total_ms:
        report.times = share_time(timing, report.total_ms, "browser and rest")
    report.final_url, report.message, report.reason = result.final_url, result.message, result.reason
    report.confidence, report.exit_code = result.confidence, result.exit_code
    report.model, report.parts = result.model, result.sub_tasks or []


def _add_what_is_known(report: Report, run: StoredRun, steps: list[RawStep]) -> None:
    """A run without an end: what its events add up to."""
    stamps = [event["at"] for event in run.events if isinstance(event.get("at"), int | float)]
    if stamps and report.started_at:
        report.total_ms = max(0.0, stamps[-1] - report.started_at) * 1000
    use = ModelUse(provider=str(run.header.get("provider", "")), name=str(run.header.get("model", "")))
    for event in run.events:
        usage = event.get("usage")
        if event["event"] in CALLS and isinstance(usage, dict):
            _add_usage(use, usage)
    report.model = use
    report.final_url = next((url for step in reversed(steps) if (url := _last_url(step))), "")
    report.reason = "the end of the run was never written: it is still going, or it was killed"


def _last_url(step: RawStep) -> str:
    return (step.record.url_after if step.record else "") or step.url


def _add_usage(use: ModelUse, usage: dict[str, Any]) -> None:
    for key in ("calls", "prompt_tokens", "completion_tokens", "cached_tokens"):
        if type(usage.get(key)) is int:
            setattr(use, key, getattr(use, key) + usage[key])
    if isinstance(usage.get("cost_usd"), int | float):
        use.cost_usd = (use.cost_usd or 0.0) + usage["cost_usd"]


def _add_files(report: Report, files: RunFiles) -> None:
    report.extracted = files.read_text("extracted.json")
    report.traceback = files.read_text("traceback.txt")
    report.downloads = [f"{name} ({size:,} bytes)" for name, size in files.list_files("downloads")]
    others = [item for item in files.list_files() if item[0] not in OWN_FILES]
    for folder in ("plan", "video", "videos"):
        others += files.list_files(folder)
    report.other_files = [f"{name} ({size:,} bytes)" for name, size in others]


def _notes(events: list[dict[str, Any]], started: float | None) -> list[tuple[float, str]]:
    """Sentences that the run kept, with the seconds from its start; of a planned run, its parts as well."""
    found = []
    for event in events:
        text = _tell_note(event)
        at = event.get("at")
        if text:
            found.append((at - started if isinstance(at, int | float) and started else 0.0, text))
    return found


def _tell_note(event: dict[str, Any]) -> str:
    kind, task = event["event"], event.get("sub_task")
    if kind == "note":
        return str(event.get("text", ""))
    if kind == "went_back":
        return f"went back before step {event['to']}"
    if kind == "node_started":
        return f"{event.get('node', '')} begins ({event.get('kind', '')})"
    if kind == "node_finished":
        return ": ".join(str(event[key]) for key in ("node", "kind", "reason") if event.get(key))
    if kind == "planned" and isinstance(event.get("sub_tasks"), list):
        told = "planned anew" if event.get("anew") else "planned"
        return f"{told}: {len(event['sub_tasks'])} parts"
    if kind == "part_started" and isinstance(task, dict):
        return f"part {task.get('id', '')} begins: {task.get('objective', '')}"
    part = event.get("part")
    if kind == "part_finished" and isinstance(part, dict) and isinstance(part.get("sub_task"), dict):
        return f"part {part['sub_task'].get('id', '')} {part.get('status', '')}: {part.get('reason', '')}"
    return ""


def _settings(value: Any) -> list[tuple[str, str]]:
    """What was set, in the order of the header; what is not set is left out."""
    given = value if isinstance(value, dict) else {}
    return [
        (str(key), item if isinstance(item, str) else json.dumps(item, ensure_ascii=False))
        for key, item in given.items()
        if item not in (None, [], "")
    ]
