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
