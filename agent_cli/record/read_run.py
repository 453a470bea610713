"""Reading run folders back, also those whose run was killed in the middle."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.run_record import FORMAT_VERSION, StepRecord
from agent_cli.errors import BadFile


@dataclass
class StoredRun:
    """What a folder tells. `status` is "unfinished" when the end was never written."""

    path: Path
    header: dict[str, Any]
    steps: list[StepRecord]
    result: dict[str, Any] | None
    torn_lines: int = 0

    @property
    def status(self) -> str:
        return str(self.result["status"]) if self.result else "unfinished"


def read_run(path: Path) -> StoredRun:
    """Raises BadFile when the folder is no run, or one of a newer format."""
    events, torn = _events(path)
    header = _header(path)
    started = next((event for event in events if event["event"] == "run_started"), None)
    if not header and started is None:
        raise BadFile(f"{path} is no run folder (no run.json, no events.jsonl)", "see `agent runs list`")
    if header.get("format_version", FORMAT_VERSION) > FORMAT_VERSION:
        raise BadFile(
            f"{path} was written by a newer agent (format {header['format_version']})",
            "update: pip install -U agent-cli",
        )
    steps, result = [], None
    for event in events:
        if event["event"] == "step_finished":
            try:
                steps.append(StepRecord.model_validate(event["record"]))
            except ValidationError as error:
                raise BadFile(f"{path}/events.jsonl: step {event.get('step')}: {error.errors()[0]['msg']}") from None
        elif event["event"] == "run_finished":
            result = event["result"]
    return StoredRun(path, header or {**(started or {})}, steps, result, torn)


def list_runs(parent: Path) -> list[StoredRun]:
    """All runs in a folder, newest first; folders that are no runs are passed over."""
    found = []
    for path in sorted((item for item in parent.iterdir() if item.is_dir()), reverse=True) if parent.is_dir() else []:
        if (path / "events.jsonl").is_file() or (path / "run.json").is_file():
            found.append(read_run(path))
    return found


def _header(path: Path) -> dict[str, Any]:
    try:
        data = json.loads((path / "run.json").read_text("utf-8"))
    except (OSError, json.JSONDecodeError):
        return {}
    return data if isinstance(data, dict) else {}


def _events(path: Path) -> tuple[list[dict[str, Any]], int]:
    """The whole lines; a torn last line (a kill while writing) is counted, not fatal."""
    try:
        lines = (path / "events.jsonl").read_text("utf-8", "replace").splitlines()
    except OSError:
        return [], 0
    events, torn = [], 0
    for line in lines:
        try:
            events.append(json.loads(line))
        except json.JSONDecodeError:
            torn += 1
    return events, torn
