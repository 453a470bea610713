"""Record: the run folder, written as things happen and read back."""

from __future__ import annotations

from pathlib import Path

from agent_cli.record.read_recording import read_last_words, read_recording, write_recording
from agent_cli.record.read_run import StoredRun, list_runs, read_run
from agent_cli.record.record_run import Recorder
from agent_cli.record.run_folder import RunFolder

__all__ = [
    "Recorder",
    "RunFolder",
    "StoredRun",
    "list_runs",
    "read_last_words",
    "read_recording",
    "read_run",
    "write_recording",
    "write_report",
]


def write_report(run_path: Path, target: Path | None = None) -> Path:
    """One self-contained HTML file of a run, by default RUN/report.html; imports the templates only now.

    Raises BadFile when the folder is no run that can be read, or the file cannot be written.
    """
    from agent_cli.record.report.write_report import write_report as write

    return write(run_path, target)
