"""agent run: one task on one page."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from agent_cli.cli.options import Browser, Headed, Json, MaxPageTokens, Mode, Out, StorageState

PROVIDERS = "auto, openai, anthropic, builtin, script or manual"


def run(
    task: Annotated[str, typer.Argument(metavar="TASK", help="What is to be done, in words.", show_default=False)],
    url: Annotated[str, typer.Option("--url", help="The page to start on (http or https).", show_default=False)],
    model_provider: Annotated[
        str | None, typer.Option("--model-provider", help=f"{PROVIDERS}. [default: auto]", show_default=False)
    ] = None,
    model: Annotated[str | None, typer.Option("--model", help="Name of the model.", show_default=False)] = None,
    base_url: Annotated[
        str | None,
        typer.Option("--base-url", help="An OpenAI- or Anthropic-compatible server.", show_default=False),
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option("--script", help="Proposals for provider `script` (JSON).", show_default=False),
    ] = None,
    mode: Mode = None,
    max_steps: Annotated[int | None, typer.Option("--max-steps", help="[default: 25]", show_default=False)] = None,
    max_seconds: Annotated[
        float | None, typer.Option("--max-seconds", help="[default: 600]", show_default=False)
    ] = None,
    max_tokens: Annotated[
        int | None,
        typer.Option("--max-tokens", help="Tokens in and out, all calls. [default: no limit]", show_default=False),
    ] = None,
    max_cost: Annotated[
        float | None,
        typer.Option("--max-cost", help="US dollars, all calls. [default: no limit]", show_default=False),
    ] = None,
    max_page_tokens: MaxPageTokens = None,
    plan: Annotated[
        bool | None, typer.Option("--plan", help="Split the task into parts first (needs a model).")
    ] = None,
    judge: Annotated[
        bool | None, typer.Option("--judge", help="Ask a model for a second opinion on each claim of completion.")
    ] = None,
    judge_model: Annotated[
        str | None, typer.Option("--judge-model", help="Another model for it.", show_default=False)
    ] = None,
    upload: Annotated[
        list[Path] | None,
        typer.Option("--upload", help="A file, or a folder of files, that may be given to a page.", show_default=False),
    ] = None,
    extract_schema: Annotated[
        Path | None,
        typer.Option("--extract-schema", help="JSON Schema of data to be extracted (JSON).", show_default=False),
    ] = None,
    headed: Headed = None,
    browser: Browser = None,
    storage_state: StorageState = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Do one task on one page and say whether it is proven.

    Progress goes to stderr, the result to stdout; everything that was seen, asked and done is kept in a run folder.
    """
    from agent_cli.cli.terminal import Terminal
    from agent_cli.models import choose_provider
    from agent_cli.propose import make_planner, make_proposer
    from agent_cli.read_schema import read_extract_schema
    from agent_cli.run_once import Beside, check_address, check_task, run_once
    from agent_cli.settings import environment, load_settings
    from agent_cli.verify import make_judge

    settings = load_settings(
        model_provider=model_provider,
        model=model,
        base_url=base_url,
        script=script,
        mode=mode,
        max_steps=max_steps,
        max_seconds=max_seconds,
        max_tokens=max_tokens,
        max_cost=max_cost,
        upload=upload or None,
        plan=plan,
        judge=judge,
        judge_model=judge_model,
        max_page_tokens=max_page_tokens,
        extract_schema=extract_schema,
        headed=headed,
        browser=browser,
        storage_state=storage_state,
        out=out,
    )
    task, url = check_task(task), check_address(url)
    provider, why = choose_provider(settings, environment())
    proposer = make_proposer(settings, provider)
    beside = Beside(
        planner=make_planner(settings, provider) if settings.plan else None,
        judge=make_judge(settings, provider) if settings.judge else None,
        extracted=read_extract_schema(settings.extract_schema),
    )
    terminal = Terminal()
    terminal.begin(task, url, proposer, why)
    result = run_once(task, url, settings, proposer, terminal, terminal.tell, beside)
    terminal.end(result)
    if as_json:
        left_out = {"exit_code"} | ({"sub_tasks"} if result.sub_tasks is None else set())
        print(json.dumps(result.model_dump(exclude=left_out), ensure_ascii=False))
    else:
        terminal.print_result(result)
    sys.exit(result.exit_code)
