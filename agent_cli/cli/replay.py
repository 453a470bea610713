"""agent replay: the recorded actions again, without a model."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from agent_cli.cli import options


def replay(
    run: Annotated[
        str,
        typer.Argument(metavar="RUN", help="A run folder, its name in --out, or a recording.", show_default=False),
    ],
    url: Annotated[
        str | None, typer.Option("--url", help="Begin here. [default: where it was recorded]", show_default=False)
    ] = None,
    max_seconds: options.MaxSeconds = None,
    upload: options.Upload = None,
    check: options.Check = None,
    checks: options.Checks = None,
    headed: options.Headed = None,
    browser: options.Browser = None,
    storage_state: options.StorageState = None,
    out: options.Out = None,
    as_json: options.Json = False,
) -> None:
    """Do a recorded run again, without a model, and say where the page is another one.

    Each step is guarded: before it, that every control is still the one that was recorded; after it, that it did what
    it did then. Exit code 1: it drifted (or the goal is not met), with the difference.
    """
    from agent_cli.cli.run import read_checks_wanted
    from agent_cli.cli.terminal import Terminal
    from agent_cli.record import read_recording
    from agent_cli.replay_run import ReplayProposer, replay_steps
    from agent_cli.run_once import Beside, check_address, run_once
    from agent_cli.settings import load_settings

    settings = load_settings(
        max_seconds=max_seconds,
        upload=upload or None,
        check=check or None,
        checks=checks,
        headed=headed,
        browser=browser,
        storage_state=storage_state,
        out=out,
    )
    path = Path(run) if Path(run).exists() else settings.out / run
    recording = read_recording(path)
    sizes = {f"viewport_{key}": size for key, size in recording.viewport.items() if key in ("width", "height")}
    settings = settings.model_copy(update={**sizes, "max_steps": 2 * len(recording.steps) + 5})
    url = check_address(url or recording.url)
    proposer, terminal = ReplayProposer(recording, path.name), Terminal()
    beside = Beside(checks=read_checks_wanted(settings, "replay"), loop=replay_steps(proposer))
    terminal.begin(recording.task, url, proposer, f"{path} is replayed")
    result = run_once(recording.task, url, settings, proposer, terminal, terminal.tell, beside)
    terminal.end(result)
    if as_json:
        drift = proposer.drift.__dict__ if proposer.drift else None
        data = result.model_dump(exclude={"exit_code", "sub_tasks"})
        print(json.dumps({**data, "drift": drift, "healed": proposer.healed}, ensure_ascii=False))
    else:
        terminal.print_result(result)
        terminal.print_drift(proposer.drift.diff if proposer.drift else [])
    sys.exit(result.exit_code)
