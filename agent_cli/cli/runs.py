"""agent runs: list, show, compare and export what was recorded."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from agent_cli.cli import options
from agent_cli.cli.options import Json, Out
from agent_cli.errors import ExitCode, UsageError

app = typer.Typer(help="List, show, compare, export and go on with recorded runs.", no_args_is_help=True)


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


def find_run(run: str, out: Path) -> Path:
    """A folder, or the name of one in `out`."""
    return Path(run) if Path(run).is_dir() else out / run


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

    stored = read_run(find_run(run, load_settings(out=out).out))
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


@app.command("resume")
def resume(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run folder, or its name in --out.", show_default=False)],
    model_provider: options.Provider = None,
    model: options.Model = None,
    base_url: options.BaseUrl = None,
    script: options.Script = None,
    max_steps: options.MaxSteps = None,
    max_seconds: options.MaxSeconds = None,
    max_tokens: options.MaxTokens = None,
    max_cost: options.MaxCost = None,
    headed: options.Headed = None,
    browser: options.Browser = None,
    cdp_url: options.CdpUrl = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Go on with a run that was killed, interrupted or out of budget, after its last finished step.

    Settings are those of the run, with the options given here on top; steps, tokens, money and time are counted on.
    A step that was cut off is told to the model, so that it looks first: nothing is done twice blindly.
    """
    from agent_cli.cli.resume import go_on
    from agent_cli.settings import load_settings

    given = {
        "model_provider": model_provider,
        "model": model,
        "base_url": base_url,
        "script": script,
        "max_steps": max_steps,
        "max_seconds": max_seconds,
        "max_tokens": max_tokens,
        "max_cost": max_cost,
        "headed": headed,
        "browser": browser,
        "cdp_url": cdp_url,
    }
    go_on(find_run(run, load_settings(out=out).out), given, as_json)


@app.command("compare")
def compare(
    first: Annotated[str, typer.Argument(metavar="RUN", help="A run folder, or its name in --out.")],
    second: Annotated[str, typer.Argument(metavar="OTHER", help="Another one.")],
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Say where two runs differ; exit code 1 when they do, in actions, outcomes, places or the end."""
    from agent_cli.cli.terminal import Terminal
    from agent_cli.record import read_run
    from agent_cli.record.compare_runs import compare_runs
    from agent_cli.settings import load_settings

    folder = load_settings(out=out).out
    found = compare_runs(read_run(find_run(first, folder)), read_run(find_run(second, folder)))
    if as_json:
        print(json.dumps(found.as_json(), ensure_ascii=False))
    else:
        Terminal().print_comparison(found)
    sys.exit(int(ExitCode.GOAL_MET if found.is_equal else ExitCode.NOT_MET))


@app.command("export")
def export(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run folder, its name in --out, or a recording.")],
    to: Annotated[str, typer.Option("--to", help="scenario or pytest.", show_default=False)],
    file: Annotated[Path, typer.Option("--file", help="NAME.agent.yaml, or test_NAME.py.", show_default=False)],
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Write a run as a scenario, or as a test of pytest-playwright that needs nothing of this product."""
    from agent_cli.record import read_last_words, read_recording
    from agent_cli.record.export import export_pytest, export_scenario
    from agent_cli.settings import load_settings

    path = Path(run) if Path(run).exists() else load_settings(out=out).out / run
    recording = read_recording(path)
    if to == "scenario":
        written = export_scenario(recording, file, read_last_words(path))
    elif to == "pytest":
        written = export_pytest(recording, file)
    else:
        raise UsageError(f"--to {to!r} is no form of export", "take --to scenario or --to pytest")
    names = [str(name) for name in written]
    print(json.dumps({"written": names}) if as_json else "\n".join(names))
