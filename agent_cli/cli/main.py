"""The command `agent`: the commands are registered here and imported only when they are called."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from agent_cli import __version__
from agent_cli.cli import debug, doctor, inspect, replay, report, run, runs, test
from agent_cli.cli.interrupts import hear_no_more, hear_signals
from agent_cli.errors import AgentError, ExitCode

EXIT_TABLE = "\n\n".join(f"{int(code):>3}  {code.meaning}" for code in ExitCode)

app = typer.Typer(
    name="agent",
    help="A browser agent for the command line: it looks at a page, asks a model once per step, does the actions "
    "itself and proves what each one did. Without a key it runs on built-in rules.",
    epilog=f"Exit codes:\n\n{EXIT_TABLE}",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
app.command("run")(run.run)
app.command("debug")(debug.debug)
app.command("inspect")(inspect.inspect)
app.command("replay")(replay.replay)
app.command("report")(report.report)
app.command("doctor")(doctor.doctor)
app.command("test")(test.run_tests)
app.add_typer(runs.app, name="runs")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"agent {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    del version


def main() -> None:
    """The entry point: every error becomes a sentence, a hint and an exit code."""
    hear_signals()
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(line_buffering=False, write_through=False)  # a reader that left is met at the end
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except AgentError as error:
        complain(error)
        sys.exit(int(error.exit_code))
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(int(ExitCode.INTERRUPTED))
    except BrokenPipeError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains once more at its end
        said = error.__context__
        sys.exit(said.code if isinstance(said, SystemExit) else int(ExitCode.INTERRUPTED))
    finally:
        hear_no_more()


def complain(error: AgentError) -> None:
    """The error on stderr: what happened, then what to do."""
    print(f"agent: {error}", file=sys.stderr)
    if error.hint:
        print(f"  try: {error.hint}", file=sys.stderr)


if __name__ == "__main__":
    main()
