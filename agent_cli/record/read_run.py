"""Reading run folders back, also those whose run was killed in the middle."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.run_record import FORMAT_VERSION, StepRecord
from agent_cli.contracts.whole_text import whole_value
from agent_cli.errors import BadFile


@dataclass
class StoredRun:
    """What a folder tells. `status` is "unfinished" when the end was never written."""

    path: Path
    header: dict[str, Any]
    steps: list[StepRecord]
    result: dict[str, Any] | None
    torn_lines: int = 0
    events: list[dict[str, Any]] = field(default_factory=list)
    """All lines of events.jsonl that are whole, in order."""

    @property
    def status(self) -> str:
        return str(self.result.get("status", "unreadable")) if self.result else "unfinished"


def read_run(path: Path) -> StoredRun:
    """Raises BadFile when the folder is no run, or one of a newer format."""
    events, torn = _events(path)
    header = _header(path)
    started = next((event for event in events if event["event"] == "run_started"), None)
    if not header and started is None:
        raise BadFile(f"{path} is no run folder (no run.json, no events.jsonl)", "see `agent runs list`")
    version = header.get("format_version", FORMAT_VERSION)
    if not isinstance(version, int):
        raise BadFile(f"{path}/run.json has no usable format_version: {version!r}", "the file was changed by hand")
    if version > FORMAT_VERSION:
        raise BadFile(f"{path} was written by a newer agent (format {version})", "update: pip install -U agent-cli")
    steps, result = [], None
    for event in events:
        if event["event"] == "step_finished":
            try:
                steps.append(StepRecord.model_validate(event["record"]))
            except ValidationError as error:
                raise BadFile(f"{path}/events.jsonl: step {event.get('step')}: {error.errors()[0]['msg']}") from None
        elif event["event"] == "went_back":
            steps = [step for step in steps if step.number < event["to"]]
        elif event["event"] == "run_finished":
            result = event["result"]
        elif event["event"] == "resumed":  # that end was none
            result = None
    return StoredRun(path, header or {**(started or {})}, steps, result, torn, events)


def list_runs(parent: Path) -> list[StoredRun]:
    """All runs in a folder, newest first; folders that are no runs are passed over, broken ones say so."""
    found = []
    for path in sorted((item for item in parent.iterdir() if item.is_dir()), reverse=True) if parent.is_dir() else []:
        if (path / "events.jsonl").is_file() or (path / "run.json").is_file():
            try:
                found.append(read_run(path))
            except BadFile as error:
                found.append(StoredRun(path, {"task": str(error)}, [], {"status": "unreadable"}))
    return found


def _header(path: Path) -> dict[str, Any]:
    try:
        data = whole_value(json.loads((path / "run.json").read_text("utf-8")))
    except (OSError, ValueError, RecursionError):  # no JSON, or no UTF-8, or nested without end
        return {}
    return data if isinstance(data, dict) else {}


def _events(path: Path) -> tuple[list[dict[str, Any]], int]:
    """The whole lines; a torn last line (a kill while writing) is counted, not fatal."""
    try:
        lines = (path / "events.jsonl").read_text("utf-8", "replace").split("\n")
    except OSError:
        return [], 0
    events, torn = [], 0
    for line in lines:
        if not line:
            continue
        try:
            event = whole_value(json.loads(line))
        except (ValueError, RecursionError):  # also a number of thousands of digits
            event = None
        if _is_event(event):
            events.append(event)
        else:
            torn += 1
    return events, torn


def _is_event(event: Any) -> bool:
    """A whole line of ours: named, and with what the name promises."""
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        return False
    needed = {"step_finished": "record", "run_finished": "result"}.get(event["event"])
    if event["event"] == "went_back":
        return isinstance(event.get("to"), int)
    return needed is None or isinstance(event.get(needed), dict)
