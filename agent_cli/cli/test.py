"""agent test: regression scenarios, with pytest as the engine."""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from agent_cli.cli import options

SHARD = re.compile(r"([1-9][0-9]*)/([1-9][0-9]*)")


def run_tests(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH…", help="Scenarios (*.agent.yaml) and folders of them.", show_default=False),
    ] = None,
    workers: Annotated[
        str, typer.Option("-n", metavar="<int|auto>", help="How many run at once, each with a browser of its own.")
    ] = "0",
    shard: Annotated[
        str, typer.Option("--shard", metavar="<k/n>", help="Only part k of n, like 1/4.", show_default=False)
    ] = "",
    reruns: Annotated[int, typer.Option("--reruns", min=0, help="Tries after a failure; each is told.")] = 0,
    expression: Annotated[
        str,
        typer.Option("-k", metavar="<expr>", help="Only scenarios whose file fits, as in pytest.", show_default=False),
    ] = "",
    junit_xml: Annotated[
        Path | None, typer.Option("--junit-xml", help="Write the results as JUnit XML.", show_default=False)
    ] = None,
    model_provider: options.Provider = None,
    model: options.Model = None,
    base_url: options.BaseUrl = None,
    judge_model: options.JudgeModel = None,
    mode: options.Mode = None,
    max_steps: options.MaxSteps = None,
    max_seconds: options.MaxSeconds = None,
    max_tokens: options.MaxTokens = None,
    max_cost: options.MaxCost = None,
    headed: options.Headed = None,
    browser: options.Browser = None,
    storage_state: options.StorageState = None,
    cdp_url: options.CdpUrl = None,
    trace: options.Trace = None,
    video: options.Video = None,
    out: options.Out = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of scenarios and leave.")] = False,
    as_json: options.Json = False,
) -> None:
    """Run regression scenarios and say of each what failed: the product, the agent, or the setup.

    Exit codes: 0 all passed, 1 the product failed, 3 the agent failed or could not tell, 4 setup, 5 browser or
    provider broke; of several, the first of 70, 5, 4, 1, 3, 0 that occurred.
    """
    from agent_cli.contracts.scenario import worst_code
    from agent_cli.scenario.run_with_pytest import Wanted, find_scenarios, run_with_pytest

    if schema:
        from agent_cli.scenario.scenario_schema import make_schema

        print(json.dumps(make_schema(), ensure_ascii=False, indent=2))
        return
    settings: dict[str, Any] = {
        "model_provider": model_provider,
        "model": model,
        "base_url": base_url,
        "judge_model": judge_model,
        "mode": mode,
        "max_steps": max_steps,
        "max_seconds": max_seconds,
        "max_tokens": max_tokens,
        "max_cost": max_cost,
        "headed": headed,
        "browser": browser,
        "storage_state": storage_state,
        "cdp_url": cdp_url,
        "trace": trace,
        "video": video,
        "out": out,
    }
    given = {name: value for name, value in settings.items() if value is not None}
    _check(workers, shard, given, paths)
    started = time.monotonic()
    wanted = Wanted(find_scenarios(paths or []), workers, shard, reruns, expression, junit_xml, given)
    results = run_with_pytest(wanted)
    seconds = time.monotonic() - started
    code = worst_code([result.exit_code for result in results])
    if as_json:
        told = {"exit_code": code, "seconds": round(seconds, 2), "shard": shard or None, "scenarios": results}
        print(json.dumps(told, ensure_ascii=False, default=lambda result: result.model_dump(mode="json")))
    else:
        from agent_cli.cli.scenario_table import print_scenarios

        print_scenarios(results, seconds, code, shard)
    sys.exit(code)


def _check(workers: str, shard: str, given: dict[str, Any], paths: list[Path] | None) -> None:
    """What can be said at once, for all scenarios. Raises UsageError."""
    from agent_cli.errors import UsageError
    from agent_cli.settings import load_settings

    if not paths:
        raise UsageError("which scenarios? no path is given", "name a scenario or a folder: agent test tests/scenarios")
    if workers != "auto" and not workers.isdigit():
        raise UsageError(f"-n {workers!r} is neither a number nor auto", "write it like -n 2")
    found = SHARD.fullmatch(shard)
    if shard and (found is None or int(found.group(1)) > int(found.group(2))):
        raise UsageError(f"--shard {shard!r} is no part of a whole", "write it like --shard 1/4")
    load_settings(**given)
