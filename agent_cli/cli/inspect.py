"""agent inspect: what the model would see of a page."""

from __future__ import annotations

import base64
import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from agent_cli.cli.options import Browser, Headed, Json, MaxPageTokens, Mode, StorageState
from agent_cli.errors import BadFile, UsageError

if TYPE_CHECKING:
    from agent_cli.browser import BrowserSession
    from agent_cli.contracts.observation import Observation


def inspect(
    url: Annotated[str, typer.Argument(metavar="URL", help="The page to look at (http or https).", show_default=False)],
    mode: Mode = None,
    task: Annotated[
        str, typer.Option("--task", help="Choose the mode (auto) as for this task.", show_default=False)
    ] = "",
    images: Annotated[bool, typer.Option("--images", help="Choose as for a model that takes images.")] = False,
    prompt: Annotated[bool, typer.Option("--prompt", help="Print only the page as the model reads it.")] = False,
    max_page_tokens: MaxPageTokens = None,
    overlay: Annotated[
        Path | None,
        typer.Option("--overlay", help="Write a screenshot with numbered boxes here (PNG).", show_default=False),
    ] = None,
    headed: Headed = None,
    browser: Browser = None,
    storage_state: StorageState = None,
    as_json: Json = False,
) -> None:
    """Show a page as the model would see it, with sizes and times."""
    from agent_cli.browser import DialogOpened, open_session
    from agent_cli.cli.terminal import Terminal
    from agent_cli.contracts.page_budget import PageBudget
    from agent_cli.observe import Wish, fit_outline, load_ranks_in_background, observe_in_mode
    from agent_cli.run_once import check_address
    from agent_cli.settings import load_settings

    settings = load_settings(
        mode=mode, headed=headed, browser=browser, storage_state=storage_state, max_page_tokens=max_page_tokens
    )
    url = check_address(url)
    _check_overlay(overlay)
    terminal = Terminal()
    load_ranks_in_background()
    with open_session(settings, terminal.tell) as session:
        started = time.monotonic()
        try:
            session.open_first(url)
        except DialogOpened:
            terminal.tell("the page asks a question while it loads")
        loaded_ms = (time.monotonic() - started) * 1000
        look = observe_in_mode(session, Wish(settings.mode, task, images))
        fit_outline(look, PageBudget(settings.max_page_tokens), task)
        if overlay is not None:
            _write_overlay(session, look, overlay)
            terminal.tell(f"screenshot with numbered boxes: {overlay}")
    if as_json:
        print(json.dumps(_payload(look), ensure_ascii=False))
    elif prompt:
        print(look.outline)
    else:
        terminal.print_look(look, loaded_ms)


def _payload(look: Observation) -> dict[str, Any]:
    """The public JSON, in hybrid mode with the picture (base64 PNG)."""
    if look.marked_png is None:
        return look.payload()
    return {**look.payload(), "screenshot": base64.b64encode(look.marked_png).decode()}


def _check_overlay(path: Path | None) -> None:
    """Before a browser is started. Raises UsageError for another ending than .png, BadFile for a bad folder."""
    if path is None:
        return
    if path.suffix.lower() != ".png":
        raise UsageError(f"--overlay {path} does not end in .png", "give a name such as shot.png")
    if path.is_dir() or not path.parent.is_dir():
        what = "is a folder" if path.is_dir() else f"is in a folder that does not exist: {path.parent}"
        raise BadFile(f"--overlay {path} {what}", "name a file in a folder that exists")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadFile(f"--overlay {path} cannot be written", "name a file in a folder of yours")


def _write_overlay(session: BrowserSession, look: Observation, path: Path) -> None:
    """Raises BadFile when the page cannot be pictured or the file cannot be written."""
    from agent_cli.observe import picture_marks

    picture = look.marked_png or picture_marks(session, look)
    if picture is None:
        raise BadFile("the page cannot be pictured now: it asks a question or does not answer", "try without --overlay")
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise BadFile(f"--overlay {path} cannot be written: {error.strerror}", "name another file") from None
