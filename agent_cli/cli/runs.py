"""agent runs: list and show what was recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from agent_cli.cli.options import Json, Out

app = typer.Typer(help="List and show recorded runs.", no_args_is_help=True)


@app.command("list")
def list_command(out: Out = None, as_json: Json = False) -> None:
    """List the recorded runs, newest first."""
    from agent_cli.cli.terminal import Terminal
    from agent_cli.record import list_runs
    from agent_cli.settings import load_settings

    found = list_runs(load_settings(out=out).out)
    rows = [
        {
            "run": run.path.name,
            "status": run.status,
            "steps": len(run.steps),
            "task": run.header.get("task", ""),
        }
        for run in found
    ]
    if as_json:
        print(json.dumps({"runs": rows}, ensure_ascii=False))
    else:
        Terminal().print_runs(rows)


@app.command("show")
def show(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run folder, or its name in --out.", show_default=False)],
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Show every finished step of a run, also of one that was killed."""
    from agent_cli.cli.terminal import Terminal
    from agent_cli.record import read_run
    from agent_cli.settings import load_settings

    folder = Path(run) if Path(run).is_dir() else load_settings(out=out).out / run
    stored = read_run(folder)
    if as_json:
        data: dict[str, Any] = {
            "run_dir": str(stored.path),
            "status": stored.status,
            "header": stored.header,
            "steps": [step.model_dump(exclude_none=True) for step in stored.steps],
            "result": stored.result,
            "torn_lines": stored.torn_lines,
        }
        print(json.dumps(data, ensure_ascii=False))
    else:
        Terminal().print_run(stored)
