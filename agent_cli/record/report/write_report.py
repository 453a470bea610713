"""Writes the report of a run, as a whole or not at all."""

from __future__ import annotations

from pathlib import Path

from agent_cli.errors import BadFile
from agent_cli.record.report.gather_report import gather_report
from agent_cli.record.report.render_report import render_report

DEFAULT_NAME = "report.html"


def write_report(run_path: Path, target: Path | None = None) -> Path:
    """Writes `target`, by default RUN/report.html, and returns it.

    Raises BadFile when the folder is no run that can be read, or the file cannot be written.
    """
    html = render_report(gather_report(run_path))
    target = target or run_path / DEFAULT_NAME
    part = target.with_name(target.name + ".part")
    try:
        part.write_bytes(html.encode("utf-8", "replace"))
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadFile(
            f"the report cannot be written to {target}: {error.strerror or error}",
            "name another place with --file FILE",
        ) from None
    return target
