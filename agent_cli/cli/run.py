"""agent run: one task on one page."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from agent_cli.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from agent_cli.check_end import ChecksWanted
    from agent_cli.contracts.gate import Gate
    from agent_cli.contracts.run_record import RunEnd
    from agent_cli.contracts.secrets import Secrets
    from agent_cli.resume_run import Resumed
    from agent_cli.run_once import Beside
    from agent_cli.run_state import Run
    from agent_cli.settings import Settings


def run(
    task: Annotated[str, typer.Argument(metavar="TASK", help="What is to be done, in words.", show_default=False)],
    url: Annotated[str, typer.Option("--url", help="The page to start on (http or https).", show_default=False)],
    model_provider: options.Provider = None,
    model: options.Model = None,
    base_url: options.BaseUrl = None,
    script: options.Script = None,
    mode: options.Mode = None,
    max_steps: options.MaxSteps = None,
    max_seconds: options.MaxSeconds = None,
    max_call_seconds: options.MaxCallSeconds = None,
    max_tokens: options.MaxTokens = None,
    max_cost: options.MaxCost = None,
    max_page_tokens: options.MaxPageTokens = None,
    max_download_mb: options.MaxDownloadMb = None,
    max_run_mb: options.MaxRunMb = None,
    max_reply_mb: options.MaxReplyMb = None,
    plan: options.Plan = None,
    judge: options.Judge = None,
    judge_model: options.JudgeModel = None,
    check: options.Check = None,
    checks: options.Checks = None,
    expected_outcome: options.ExpectedOutcome = None,
    upload: options.Upload = None,
    secret: options.Secret = None,
    allow: options.Allow = None,
    strict_network: options.StrictNetwork = None,
    policy: options.Policy = None,
    confirm: options.Confirm = None,
    dry_run: options.DryRun = None,
    extract_schema: options.ExtractSchema = None,
    headed: options.Headed = None,
    browser: options.Browser = None,
    storage_state: options.StorageState = None,
    profile: options.Profile = None,
    cdp_url: options.CdpUrl = None,
    trace: options.Trace = None,
    video: options.Video = None,
    out: options.Out = None,
    as_json: options.Json = False,
) -> None:
    """Do one task on one page and say whether it is proven.

    Progress goes to stderr, the result to stdout; everything that was seen, asked and done is kept in a run folder.
    """
    from agent_cli.cli.terminal import Terminal
    from agent_cli.models import choose_provider
    from agent_cli.propose import make_proposer
    from agent_cli.read_secrets import read_secrets
    from agent_cli.run_once import check_address, check_task, run_once
    from agent_cli.settings import environment, load_settings

    settings = load_settings(
        model_provider=model_provider,
        model=model,
        base_url=base_url,
        script=script,
        mode=mode,
        max_steps=max_steps,
        max_seconds=max_seconds,
        max_call_seconds=max_call_seconds,
        max_tokens=max_tokens,
        max_cost=max_cost,
        upload=upload or None,
        secret=secret or None,
        allow=allow or None,
        strict_network=strict_network,
        policy=policy,
        confirm=confirm,
        dry_run=dry_run,
        check=check or None,
        checks=checks,
        expected_outcome=expected_outcome,
        plan=plan,
        judge=judge,
        judge_model=judge_model,
        max_page_tokens=max_page_tokens,
        max_download_mb=max_download_mb,
        max_run_mb=max_run_mb,
        max_reply_mb=max_reply_mb,
        extract_schema=extract_schema,
        headed=headed,
        browser=browser,
        storage_state=storage_state,
        profile=profile,
        cdp_url=cdp_url,
        trace=trace,
        video=video,
        out=out,
    )
    task, url = check_task(task), check_address(url)
    secrets = read_secrets(settings, url)
    provider, why = choose_provider(settings, environment())
    terminal = Terminal(secrets.mask)
    proposer = make_proposer(settings, provider, terminal.on_progress)
    beside = make_beside(settings, provider, secrets, make_gate(settings))
    terminal.begin(task, url, proposer, why)
    result = run_once(task, url, settings, proposer, terminal, terminal.tell, beside)
    terminal.end(result)
    if as_json:
        left_out = {"exit_code"} | ({"sub_tasks"} if result.sub_tasks is None else set())
        print(json.dumps(result.model_dump(exclude=left_out), ensure_ascii=False))
    else:
        terminal.print_result(result)
    sys.exit(result.exit_code)


def make_beside(
    settings: Settings,
    provider: str,
    secrets: Secrets,
    gate: Gate,
    resumed: Resumed | None = None,
    loop: Callable[[Run], RunEnd] | None = None,
) -> Beside:
    """What was asked for besides; imported only then."""
    from agent_cli.read_schema import read_extract_schema
    from agent_cli.run_once import Beside

    planner = judge = None
    if settings.plan:
        from agent_cli.propose import make_planner

        planner = make_planner(settings, provider)
    if settings.judge:
        from agent_cli.verify import make_judge

        judge = make_judge(settings, provider)
    extracted = read_extract_schema(settings.extract_schema)
    checks = read_checks_wanted(settings, provider)
    return Beside(
        planner=planner,
        judge=judge,
        extracted=extracted,
        checks=checks,
        loop=loop,
        resumed=resumed,
        secrets=secrets,
        gate=gate,
    )


def make_gate(settings: Settings) -> Gate:
    """What a policy and `--confirm` say; the person at the terminal is asked where one of them asks."""
    from agent_cli.contracts.gate import Gate

    if settings.policy is None and settings.confirm is None:
        return Gate()
    from agent_cli.cli.ask_person import ask_person
    from agent_cli.scenario.read_policy import read_gate

    return read_gate(settings, ask_person if sys.stdin.isatty() else None)


def read_checks_wanted(settings: Settings, provider: str) -> ChecksWanted | None:
    """The checks of the end; None = there are none."""
    if not (settings.check or settings.checks or settings.expected_outcome):
        return None
    from agent_cli.check_end import read_wanted

    return read_wanted(settings, provider)
