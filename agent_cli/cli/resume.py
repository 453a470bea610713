"""agent runs resume: a run that was cut off, gone on with."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from agent_cli.contracts.run_record import RunEnd
    from agent_cli.resume_run import Resumed
    from agent_cli.run_state import Run
    from agent_cli.settings import Settings


def go_on(path: Path, given: dict[str, Any], as_json: bool) -> None:
    """Ends the process with the run's exit code. Raises UsageError, BadFile and SetupError before anything starts."""
    from agent_cli.cli.run import make_beside, make_gate
    from agent_cli.cli.terminal import Terminal
    from agent_cli.models import choose_provider
    from agent_cli.propose import make_proposer
    from agent_cli.read_secrets import read_secrets
    from agent_cli.resume_run import check_provider, read_resumable
    from agent_cli.run_once import run_once
    from agent_cli.settings import environment

    resumed = read_resumable(path)
    settings = _settings(resumed, given)
    secrets = read_secrets(settings, resumed.start_url)
    provider, why = choose_provider(settings, environment())
    check_provider(resumed, provider)
    terminal = Terminal(secrets.mask)
    proposer = make_proposer(settings, provider, terminal.on_progress, done=resumed.proposals)
    beside = make_beside(settings, provider, secrets, make_gate(settings), resumed, _loop(resumed, provider))
    terminal.begin(resumed.task, resumed.url, proposer, why)
    terminal.tell(f"going on after step {len(resumed.steps)} of {path}")
    result = run_once(resumed.task, resumed.start_url, settings, proposer, terminal, terminal.tell, beside)
    terminal.end(result)
    if as_json:
        print(json.dumps(result.model_dump(exclude={"exit_code", "sub_tasks"}), ensure_ascii=False))
    else:
        terminal.print_result(result)
    sys.exit(result.exit_code)


def _settings(resumed: Resumed, given: dict[str, Any]) -> Settings:
    """Those of the run, with what is given now on top; what it took by `auto` is taken again."""
    from agent_cli.settings import load_settings_over

    stored = {key: value for key, value in resumed.header["settings"].items() if value is not None}
    if stored.get("model_provider") == "auto" and not any(given[key] for key in ("model_provider", "base_url")):
        given = {**given, "model_provider": resumed.provider}
    if resumed.storage is not None:
        stored.pop("storage_state", None)
    return load_settings_over(stored, **given)


def _loop(resumed: Resumed, provider: str) -> Callable[[Run], RunEnd] | None:
    """A script cannot look whether the action that was cut off was done."""
    from agent_cli.resume_run import end_in_doubt

    if provider == "script" and resumed.cut_off is not None and resumed.cut_off.may_have_acted:
        return lambda run: end_in_doubt(resumed)
    return None
