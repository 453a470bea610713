"""agent replay: the recorded actions again, without a model."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agent_cli.cli import options
from agent_cli.errors import BadFile, UsageError

if TYPE_CHECKING:
    from agent_cli.cli.terminal import Terminal
    from agent_cli.contracts.recording import Recording
    from agent_cli.contracts.run_record import RunResult
    from agent_cli.heal_replay import HealingProposer
    from agent_cli.replay_run import ReplayProposer
    from agent_cli.settings import Settings


def replay(
    run: Annotated[
        str,
        typer.Argument(metavar="RUN", help="A run folder, its name in --out, or a recording.", show_default=False),
    ],
    url: Annotated[
        str | None, typer.Option("--url", help="Begin here. [default: where it was recorded]", show_default=False)
    ] = None,
    heal: Annotated[
        bool, typer.Option("--heal", help="Ask a model (or the built-in rules) for a step that broke, and only for it.")
    ] = False,
    model_provider: options.Provider = None,
    model: options.Model = None,
    base_url: options.BaseUrl = None,
    max_seconds: options.MaxSeconds = None,
    upload: options.Upload = None,
    secret: options.Secret = None,
    allow: options.Allow = None,
    strict_network: options.StrictNetwork = None,
    policy: options.Policy = None,
    confirm: options.Confirm = None,
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
    it did then. Exit code 1: it drifted (or the goal is not met), with the difference. What --heal has mended is said,
    and written as a new recording beside the old one.
    """
    from agent_cli.cli.run import make_gate, read_checks_wanted
    from agent_cli.cli.terminal import Terminal
    from agent_cli.contracts.secrets import SLOT, slot
    from agent_cli.read_secrets import read_secrets
    from agent_cli.record import read_recording
    from agent_cli.replay_run import replay_steps
    from agent_cli.run_once import Beside, check_address, run_once
    from agent_cli.settings import load_settings

    if not heal and (model_provider or model or base_url):
        raise UsageError("a replay asks no model", "add --heal, or leave the options of the model out")
    settings = load_settings(
        model_provider=model_provider,
        model=model,
        base_url=base_url,
        max_seconds=max_seconds,
        upload=upload or None,
        secret=secret or None,
        allow=allow or None,
        strict_network=strict_network,
        policy=policy,
        confirm=confirm,
        check=check or None,
        checks=checks,
        headed=headed,
        browser=browser,
        storage_state=storage_state,
        out=out,
    )
    path = Path(run) if Path(run).exists() else settings.out / run
    recording = read_recording(path)
    url = check_address(url or recording.url)
    secrets = read_secrets(settings, url)
    for name in SLOT.findall(recording.model_dump_json()):
        if slot(name) not in secrets.slots:
            problem = f"{path} types the secret {name}, which is in no recording"
            hint = f"add --secret {name}=ENV_VARIABLE (of a scenario: name it there under `secrets`, docs/scenarios.md)"
            raise BadFile(problem, hint)
    sizes = {f"viewport_{key}": size for key, size in recording.viewport.items() if key in ("width", "height")}
    allow = [*settings.allow, *recording.allow]
    settings = settings.model_copy(
        update={**sizes, "allow": allow, "max_steps": 2 * len(recording.steps) + (30 if heal else 5)}
    )
    terminal = Terminal(secrets.mask)
    proposer = _proposer(recording, path.name, settings, heal, terminal)
    wanted, gate = read_checks_wanted(settings, "replay"), make_gate(settings)
    beside = Beside(checks=wanted, loop=replay_steps(proposer), secrets=secrets, gate=gate)
    terminal.begin(recording.task, url, proposer, f"{path} is replayed")
    result = run_once(recording.task, url, settings, proposer, terminal, terminal.tell, beside)
    terminal.end(result)
    written = _write_healed(proposer, result, path)
    if as_json:
        drift = proposer.drift.__dict__ if proposer.drift else None
        data = result.model_dump(exclude={"exit_code", "sub_tasks"})
        added = {"drift": drift, "healed": proposer.healed, "recording": str(written) if written else None}
        print(json.dumps({**data, **secrets.mask_data(added)}, ensure_ascii=False))
    else:
        terminal.print_result(result)
        if written is not None:
            terminal.print_written("new recording", written)
        terminal.print_drift(proposer.drift.diff if proposer.drift else [])
    sys.exit(result.exit_code)


def _proposer(
    recording: Recording, name: str, settings: Settings, heal: bool, terminal: Terminal
) -> ReplayProposer | HealingProposer:
    """Raises MissingKey, UsageError when there is nobody who could heal."""
    from agent_cli.replay_run import ReplayProposer

    if not heal:
        return ReplayProposer(recording, name)
    from agent_cli.heal_replay import HealingProposer
    from agent_cli.models import choose_provider
    from agent_cli.propose import make_proposer
    from agent_cli.settings import environment

    provider, why = choose_provider(settings, environment())
    terminal.tell(f"healed by {provider}, because {why}")
    make_helper = partial(make_proposer, settings, provider, terminal.on_progress)
    make_helper()
    return HealingProposer(recording, name, make_helper)


def _write_healed(proposer: ReplayProposer | HealingProposer, result: RunResult, path: Path) -> Path | None:
    """Only what was mended and reached its goal is worth a recording."""
    if result.status != "completed" or not getattr(proposer, "healed_steps", None):
        return None
    from agent_cli.heal_replay import write_healed

    return write_healed(Path(result.run_dir), path)
