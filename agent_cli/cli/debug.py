"""agent debug: one task with a person who sees each action before it is done."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from agent_cli.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from agent_cli.cli.terminal import Terminal
    from agent_cli.debug import DebugDesk
    from agent_cli.settings import Settings

Break = Annotated[
    list[str] | None,
    typer.Option(
        "--break",
        metavar="<when>",
        help="Where to stop: action, failed, low or never (repeat it). [default: action]",
        show_default=False,
    ),
]


def debug(
    task: Annotated[str, typer.Argument(metavar="TASK", help="What is to be done, in words.", show_default=False)],
    url: Annotated[str, typer.Option("--url", help="The page to start on (http or https).", show_default=False)],
    when: Break = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the run as a scenario at its end.", show_default=False)
    ] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Without a window.")] = False,
    model_provider: options.Provider = None,
    model: options.Model = None,
    base_url: options.BaseUrl = None,
    script: options.Script = None,
    mode: options.Mode = None,
    max_steps: options.MaxSteps = None,
    max_seconds: options.MaxSeconds = None,
    max_call_seconds: options.MaxCallSeconds = None,
    upload: options.Upload = None,
    secret: options.Secret = None,
    allow: options.Allow = None,
    strict_network: options.StrictNetwork = None,
    policy: options.Policy = None,
    confirm: options.Confirm = None,
    browser: options.Browser = None,
    storage_state: options.StorageState = None,
    trace: options.Trace = None,
    video: options.Video = None,
    out: options.Out = None,
    as_json: options.Json = False,
) -> None:
    """Do one task step by step: see the page as the model sees it; approve, edit, skip, retry, go back.

    Commands are read from standard input, a terminal or a pipe; ? tells them. Everything but the result goes to stderr.
    """
    from agent_cli.cli.run import make_gate
    from agent_cli.cli.terminal import Terminal
    from agent_cli.models import choose_provider
    from agent_cli.read_secrets import read_secrets
    from agent_cli.run_once import Beside, check_address, check_task, run_once
    from agent_cli.settings import environment, load_settings

    settings = load_settings(
        model_provider=model_provider,
        model=model,
        base_url=base_url,
        script=script,
        mode=mode,
        max_steps=max_steps,
        max_seconds=max_seconds or PATIENCE_SECONDS,
        max_call_seconds=max_call_seconds,
        upload=upload or None,
        secret=secret or None,
        allow=allow or None,
        strict_network=strict_network,
        policy=policy,
        confirm=confirm,
        headed=not headless,
        browser=browser,
        storage_state=storage_state,
        trace=trace,
        video=video,
        out=out,
    )
    task, url = check_task(task), check_address(url)
    secrets = read_secrets(settings, url)
    provider, why = choose_provider(settings, environment())
    terminal = Terminal(secrets.mask)
    desk = _desk(settings, provider, terminal, when or ["action"], save)
    terminal.begin(task, url, desk, why)

    from agent_cli.debug import run_debug

    beside = Beside(loop=lambda run: run_debug(run, desk), secrets=secrets, gate=make_gate(settings))
    result = run_once(task, url, settings, desk, terminal, terminal.tell, beside)
    terminal.end(result)
    if desk.save_to is not None:
        _save(Path(result.run_dir), desk.save_to, terminal)
    if as_json:
        print(json.dumps(result.model_dump(exclude={"exit_code", "sub_tasks"}), ensure_ascii=False))
    else:
        terminal.print_result(result)
    sys.exit(result.exit_code)


PATIENCE_SECONDS = 86400.0
"""A person may take their time."""


def _desk(settings: Settings, provider: str, terminal: Terminal, when: list[str], save: Path | None) -> DebugDesk:
    """Raises UsageError for a breakpoint that is none, or a scenario of another name."""
    from agent_cli.debug import BREAKS, DebugDesk
    from agent_cli.errors import UsageError
    from agent_cli.propose import make_proposer
    from agent_cli.propose.build_prompt import tell_request
    from agent_cli.propose.manual_proposer import read_line

    unknown = [name for name in when if name not in BREAKS]
    if unknown:
        raise UsageError(f"--break {unknown[0]!r} is no breakpoint", f"take {', '.join(BREAKS)}")
    if save is not None and not save.name.endswith(".agent.yaml"):
        raise UsageError(f"--save {save} is no name of a scenario", "end it with .agent.yaml")
    inner = make_proposer(settings, provider, terminal.on_progress)
    return DebugDesk(inner, StandardInput(terminal), frozenset(when), read_line, tell_request, save)


class StandardInput:
    """A person at a terminal, or a program at the other end of a pipe."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def say(self, text: str) -> None:
        self._terminal.say(text)

    def ask(self, question: str, idle: Callable[[], None] | None = None) -> str | None:
        """`idle` lets the browser's events arrive while the person thinks."""
        from agent_cli.propose.manual_proposer import read_input

        self._terminal.pause()
        print(question, end="", file=sys.stderr, flush=True)
        line = read_input(sys.stdin, idle)
        return line.rstrip("\r\n") if line else None


def _save(run: Path, target: Path, terminal: Terminal) -> None:
    """The run as a scenario; a run that did nothing has none, which is said."""
    from agent_cli.errors import BadFile
    from agent_cli.record import read_last_words, read_recording
    from agent_cli.record.export import export_scenario

    try:
        written = export_scenario(read_recording(run), target, read_last_words(run))
    except BadFile as error:
        terminal.say(f"no scenario was written: {error}")
        return
    terminal.say(f"written: {', '.join(map(str, written))}")
