"""agent inspect: what the model would see of a page."""

from __future__ import annotations

import json
import time
from typing import Annotated

import typer

from agent_cli.cli.options import Browser, Headed, Json, MaxPageTokens, StorageState


def inspect(
    url: Annotated[str, typer.Argument(metavar="URL", help="The page to look at (http or https).", show_default=False)],
    prompt: Annotated[bool, typer.Option("--prompt", help="Print only the page as the model reads it.")] = False,
    max_page_tokens: MaxPageTokens = None,
    headed: Headed = None,
    browser: Browser = None,
    storage_state: StorageState = None,
    as_json: Json = False,
) -> None:
    """Show a page as the model would see it, with sizes and times."""
    from agent_cli.browser import DialogOpened, open_session
    from agent_cli.cli.terminal import Terminal
    from agent_cli.contracts.page_budget import PageBudget
    from agent_cli.observe import fit_outline, load_ranks_in_background, observe_page
    from agent_cli.run_once import check_address
    from agent_cli.settings import load_settings

    settings = load_settings(
        headed=headed, browser=browser, storage_state=storage_state, max_page_tokens=max_page_tokens
    )
    url = check_address(url)
    terminal = Terminal()
    load_ranks_in_background()
    with open_session(settings, terminal.tell) as session:
        started = time.monotonic()
        try:
            session.open_first(url)
        except DialogOpened:
            terminal.tell("the page asks a question while it loads")
        loaded_ms = (time.monotonic() - started) * 1000
        look = observe_page(session)
    fit_outline(look, PageBudget(settings.max_page_tokens))
    if as_json:
        print(json.dumps(look.payload(), ensure_ascii=False))
    elif prompt:
        print(look.outline)
    else:
        terminal.print_look(look, loaded_ms)
