"""agent report: one self-contained HTML file of a run."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from agent_cli.cli.options import Json, Out
from agent_cli.errors import BadFile, UsageError


def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run folder, or its name in --out.", show_default=False)],
    out: Out = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Write here. [default: RUN/report.html]", show_default=False),
    ] = None,
    open_it: Annotated[bool, typer.Option("--open", help="Show it in the browser of this machine.")] = False,
    as_json: Json = False,
) -> None:
    """Write a run as one HTML file that needs nothing else: verdict, checks, every step with its pictures.

    Also for a run that was killed, or that has no screenshots; the report names what is missing.
    """
    from agent_cli.record import write_report
    from agent_cli.settings import load_settings

    folder = Path(run) if Path(run).is_dir() else load_settings(out=out).out / run
    _check_file(file)
    written = write_report(folder, file)
    if as_json:
        print(json.dumps({"report": str(written), "bytes": written.stat().st_size}, ensure_ascii=False))
    else:
        print(written)
    if open_it:
        _show(written)


def _check_file(path: Path | None) -> None:
    """Raises UsageError for another ending than .html, BadFile for a place that cannot be a file."""
    if path is None:
        return
    if path.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"--file {path} does not end in .html", "give a name such as report.html")
    if path.is_dir() or not path.parent.is_dir():
        what = "is a folder" if path.is_dir() else f"is in a folder that does not exist: {path.parent}"
        raise BadFile(f"--file {path} {what}", "name a file in a folder that exists")


def _show(path: Path) -> None:
    """Opens the file; where there is no browser to open it with, that is said and is no failure."""
    import webbrowser

    if not webbrowser.open(path.resolve().as_uri()):
        print(f"no browser could be opened; the report is {path}", file=sys.stderr)
