"""agent doctor: browser, keys, model, page scripts: what is there, what is missing, the line to type."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from agent_cli.cli.options import Browser, Json
from agent_cli.errors import AgentError, BrowserNotFound, ExitCode

Finding = dict[str, Any]


def doctor(
    install_browser: Annotated[
        bool, typer.Option("--install-browser", help="See to a Chromium when none is found.")
    ] = False,
    clean: Annotated[
        bool, typer.Option("--clean", help="Remove what dead runs left: their browsers and profiles.")
    ] = False,
    browser: Browser = None,
    as_json: Json = False,
) -> None:
    """Say what is there, what is missing, and what to type. Exit code 0 when a run can start."""
    from agent_cli.cli.terminal import Terminal

    terminal = Terminal()
    findings = [
        _python(),
        _browser(browser, install_browser, terminal.tell),
        _page_scripts(),
        _settings(),
        *_models(),
        _leftovers(clean, terminal.tell),
    ]
    good = all(item["ok"] for item in findings if item["needed"])
    if as_json:
        print(json.dumps({"ok": good, "findings": findings}, ensure_ascii=False))
    else:
        terminal.print_findings(findings)
    sys.exit(int(ExitCode.GOAL_MET if good else ExitCode.SETUP))


def _finding(name: str, ok: bool, says: str, hint: str = "", needed: bool = True) -> Finding:
    return {"name": name, "ok": ok, "says": says, "hint": hint, "needed": needed}


def _python() -> Finding:
    from importlib.metadata import version

    from agent_cli import __version__

    says = f"agent {__version__}, Python {sys.version.split()[0]}, Playwright {version('playwright')}"
    return _finding("versions", True, says)


def _browser(named: Any, install: bool, tell: Any) -> Finding:
    """Starts the browser for real and looks at an empty page."""
    from agent_cli.browser import open_session
    from agent_cli.browser.install_chromium import install_chromium
    from agent_cli.settings import load_settings

    notes: list[str] = []
    for attempt in range(2):
        try:
            with open_session(load_settings(browser=named), notes.append) as session:
                return _finding("browser", True, "; ".join([session.browser_name, *notes]))
        except BrowserNotFound as error:
            if not install or attempt:
                return _finding("browser", False, str(error), error.hint)
            try:
                tell(install_chromium(tell))
            except BrowserNotFound as failure:
                return _finding("browser", False, str(failure), failure.hint)
        except AgentError as error:
            return _finding("browser", False, str(error), error.hint)
    return _finding("browser", False, "no browser", "agent doctor --install-browser")


def _leftovers(clean: bool, tell: Any) -> Finding:
    """What a run that was killed could not take away itself."""
    from agent_cli.browser.own_folder import find_leftovers, remove_leftover

    found = find_leftovers()
    if clean:
        for left in found:
            tell(remove_leftover(left))
        found = find_leftovers()
    if not found:
        return _finding("dead runs", True, "nothing is left of them", needed=False)
    says = f"{len(found)} left something: {'; '.join(left.sentence for left in found[:3])}"
    return _finding("dead runs", False, says, "agent doctor --clean", needed=False)


def _page_scripts() -> Finding:
    from agent_cli.browser.page_scripts import isolated_source, main_world_source, scripts_folder

    try:
        size = len(isolated_source()) + len(main_world_source())
        return _finding("page scripts", True, f"{size // 1024} KiB from {scripts_folder()}")
    except AgentError as error:
        return _finding("page scripts", False, str(error), error.hint)


def _settings() -> Finding:
    from agent_cli.settings import PRECEDENCE, Settings, load_settings

    try:
        settings = load_settings()
    except AgentError as error:
        return _finding("settings", False, str(error), error.hint)
    plain = Settings.model_construct()
    changed = {key: str(value) for key, value in settings if value != getattr(plain, key)}
    shown = ", ".join(f"{key}={value}" for key, value in changed.items()) or "all defaults"
    return _finding("settings", True, f"{shown} ({PRECEDENCE})")


def _models() -> list[Finding]:
    from agent_cli.models import choose_provider, find_local_servers
    from agent_cli.settings import api_key, environment, load_settings

    found = []
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        is_set = api_key(name) is not None
        found.append(_finding(name, is_set, "set" if is_set else "not set", f"export {name}=…", needed=False))
    for server in find_local_servers():
        models = ", ".join(server.models[:5]) or "no models listed"
        hint = f'agent run "…" --url … --base-url {server.base_url}'
        found.append(
            _finding("local server", True, f"{server.name} at {server.base_url}: {models}", hint, needed=False)
        )
    try:
        provider, why = choose_provider(load_settings(), environment())
    except AgentError as error:
        return [*found, _finding("model", False, str(error), error.hint)]
    says = f"auto = {provider} ({why})"
    if provider == "builtin":
        says += ": built-in rules, no model"
    return [*found, _finding("model", True, says)]
