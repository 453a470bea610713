"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Browser = Annotated[
    Path | None,
    typer.Option("--browser", help="Chromium or Chrome to start (also AGENT_BROWSER).", show_default=False),
]
Headed = Annotated[bool | None, typer.Option("--headed", help="Show the browser window.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print exactly one JSON object to stdout.")]
MaxPageTokens = Annotated[
    int | None,
    typer.Option(
        "--max-page-tokens",
        help="Tokens of one look at most; the rest is named. [default: 6000]",
        show_default=False,
    ),
]
Mode = Annotated[
    str | None,
    typer.Option(
        "--mode",
        help="How the page is told: auto, semantic_v3, semantic, skeleton, hybrid, full or axtree. [default: auto]",
        show_default=False,
    ),
]
Out = Annotated[
    Path | None, typer.Option("--out", help="Where run folders are kept. [default: runs]", show_default=False)
]
StorageState = Annotated[
    Path | None,
    typer.Option(
        "--storage-state", help="Cookies and storage to start with (Playwright's format).", show_default=False
    ),
]

# -- of `agent run` --

PROVIDERS = "auto, openai, anthropic, builtin, script or manual"
Provider = Annotated[
    str | None, typer.Option("--model-provider", help=f"{PROVIDERS}. [default: auto]", show_default=False)
]
Model = Annotated[str | None, typer.Option("--model", help="Name of the model.", show_default=False)]
BaseUrl = Annotated[
    str | None, typer.Option("--base-url", help="An OpenAI- or Anthropic-compatible server.", show_default=False)
]
Script = Annotated[
    Path | None, typer.Option("--script", help="Proposals for provider `script` (JSON).", show_default=False)
]
MaxSteps = Annotated[int | None, typer.Option("--max-steps", help="[default: 25]", show_default=False)]
MaxSeconds = Annotated[float | None, typer.Option("--max-seconds", help="[default: 600]", show_default=False)]
MaxCallSeconds = Annotated[
    float | None,
    typer.Option("--max-call-seconds", help="For one reply of the model. [default: 120]", show_default=False),
]
MaxTokens = Annotated[
    int | None,
    typer.Option("--max-tokens", help="Tokens in and out, all calls. [default: no limit]", show_default=False),
]
MaxCost = Annotated[
    float | None, typer.Option("--max-cost", help="US dollars, all calls. [default: no limit]", show_default=False)
]
MaxDownloadMb = Annotated[
    float | None, typer.Option("--max-download-mb", help="All downloads together. [default: 1000]", show_default=False)
]
MaxRunMb = Annotated[
    float | None,
    typer.Option("--max-run-mb", help="The run folder; pictures go first. [default: 2000]", show_default=False),
]
MaxReplyMb = Annotated[
    float | None, typer.Option("--max-reply-mb", help="One reply of the model. [default: 20]", show_default=False)
]
Plan = Annotated[bool | None, typer.Option("--plan", help="Split the task into parts first (needs a model).")]
Judge = Annotated[
    bool | None, typer.Option("--judge", help="Ask a model for a second opinion on each claim of completion.")
]
JudgeModel = Annotated[str | None, typer.Option("--judge-model", help="Another model for it.", show_default=False)]
Check = Annotated[
    list[str] | None,
    typer.Option(
        "--check",
        metavar="<type:…>",
        help="What has to be true at the end, like TextPresent:Jas (repeat it; docs/checks.md).",
        show_default=False,
    ),
]
Checks = Annotated[Path | None, typer.Option("--checks", help="A file of checks (YAML or JSON).", show_default=False)]
ExpectedOutcome = Annotated[
    str | None,
    typer.Option(
        "--expected-outcome",
        help="What the page has to show at the end, judged by a model that sees it.",
        show_default=False,
    ),
]
Trace = Annotated[
    bool | None, typer.Option("--trace", help="Keep a trace for Playwright's trace viewer.", show_default=False)
]
Video = Annotated[
    bool | None,
    typer.Option("--video", help="Keep a video (needs: playwright install ffmpeg).", show_default=False),
]
CdpUrl = Annotated[
    str | None,
    typer.Option(
        "--cdp-url",
        help="A browser that runs already: http://host:port or ws://… (also a Playwright server).",
        show_default=False,
    ),
]
Profile = Annotated[
    Path | None, typer.Option("--profile", help="A folder with the profile to use (and keep).", show_default=False)
]
Upload = Annotated[
    list[Path] | None,
    typer.Option(
        "--upload",
        metavar="<path>",
        help="A file or folder that may be given to a page (repeat it).",
        show_default=False,
    ),
]
Secret = Annotated[
    list[str] | None,
    typer.Option(
        "--secret",
        metavar="<name=variable>",
        help="NAME=VARIABLE of the environment, or NAME=totp:VARIABLE; @HOST binds it elsewhere than to --url.",
        show_default=False,
    ),
]
Allow = Annotated[
    list[str] | None,
    typer.Option(
        "--allow",
        metavar="<host>",
        help="A host beside the site of --url that may be gone to: HOST, *.HOST, HOST:PORT, or * (repeat it).",
        show_default=False,
    ),
]
StrictNetwork = Annotated[
    bool | None,
    typer.Option(
        "--strict-network", help="Nothing that a page loads or sends goes elsewhere, either.", show_default=False
    ),
]
Policy = Annotated[
    Path | None,
    typer.Option("--policy", help="A file of rules: what may be done (YAML; docs/policy.md).", show_default=False),
]
Confirm = Annotated[
    str | None,
    typer.Option(
        "--confirm",
        metavar="<effect>",
        help="Ask before each action that may `write`, or is `irreversible`.",
        show_default=False,
    ),
]
DryRun = Annotated[
    bool | None,
    typer.Option("--dry-run", help="Do nothing; show what the first proposal would do (exit 3).", show_default=False),
]
ExtractSchema = Annotated[
    Path | None,
    typer.Option("--extract-schema", help="JSON Schema of data to be extracted (JSON).", show_default=False),
]
