"""Starting and ending Chromium: one browser, one context, the tabs in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from agent_cli.browser.find_chromium import (
    INSTALL_HINT,
    QUIET_ARGUMENTS,
    Chromium,
    find_chromium,
    in_container,
    sandbox_reason,
)
from agent_cli.browser.page_scripts import main_world_source
from agent_cli.browser.session import BrowserSession
from agent_cli.errors import BadFile, BrowserError, BrowserNotFound, SetupError
from agent_cli.settings import Settings

NO_SANDBOX = "No usable sandbox"


@contextmanager
def open_session(settings: Settings, tell: Callable[[str], None]) -> Iterator[BrowserSession]:
    """A session with one empty tab; everything is closed at the end, however it comes.

    `tell` gets sentences for the person: which browser, and that the sandbox is off if it is.
    Raises BrowserNotFound, BadFile (storage state) or BrowserError (it does not start).
    """
    playwright = sync_playwright().start()
    try:
        browser, version = start_browser(playwright, settings, tell)
        try:
            context = browser.new_context(**_context_options(settings))
        except Error as error:
            raise BadFile(f"the storage state cannot be used: {_first_line(error)}", "see --storage-state") from None
        context.set_default_timeout(5000)
        context.add_init_script(main_world_source())
        session = BrowserSession(context, version)
        try:
            yield session
        finally:
            session.closing = True
            _quietly(browser.close)
    finally:
        _quietly(playwright.stop)


@contextmanager
def session_over(page: Page) -> Iterator[BrowserSession]:
    """A session over a page that somebody else has opened and will close (pytest-playwright's, say).

    Closed shadow roots made by scripts are seen from the next document on: what prepares them runs before a page's
    own scripts. Questions of the page are answered by us only inside `session.answering()`.
    """
    context, browser = page.context, page.context.browser
    context.add_init_script(main_world_source())
    name = f"Chromium {browser.version}, handed in" if browser else "Chromium, handed in"
    session = BrowserSession(context, name)
    session.work(page)
    session.leave_questions()
    try:
        yield session
    finally:
        session.closing = True


def start_browser(playwright: Playwright, settings: Settings, tell: Callable[[str], None]) -> tuple[Browser, str]:
    """Launches Chromium with its sandbox on, unless root or a container without one forbids it."""
    chromium = find_chromium(settings.browser, playwright.chromium.executable_path)
    reason = sandbox_reason()
    if reason:
        tell(f"Chromium's sandbox is off: {reason}")
    try:
        browser = _launch(playwright, chromium, settings, sandbox=reason is None)
    except Error as error:
        if reason is None and NO_SANDBOX in str(error) and in_container():
            tell("Chromium's sandbox is off: this container has none")
            browser = _launch(playwright, chromium, settings, sandbox=False)
        else:
            raise _launch_failure(error, chromium, settings) from None
    return browser, f"Chromium {browser.version}, {chromium.source}"


def _launch(playwright: Playwright, chromium: Chromium, settings: Settings, sandbox: bool) -> Browser:
    return playwright.chromium.launch(
        executable_path=chromium.path,
        headless=not settings.headed,
        chromium_sandbox=sandbox,
        args=list(QUIET_ARGUMENTS),
        handle_sigint=False,
        handle_sigterm=False,
        handle_sighup=False,
        timeout=30000,
    )


def _launch_failure(error: Error, chromium: Chromium, settings: Settings) -> BrowserError | SetupError:
    text = str(error)
    if settings.headed and ("Missing X server" in text or "DISPLAY" in text or "ozone" in text):
        return SetupError(
            "--headed needs a screen and there is none", "set DISPLAY, use `xvfb-run`, or leave --headed out"
        )
    if NO_SANDBOX in text:
        return SetupError(
            "Chromium's sandbox cannot be used here (no user namespaces)",
            "enable user namespaces (sysctl kernel.unprivileged_userns_clone=1), or run in a container",
        )
    if "Executable doesn't exist" in text:
        return BrowserNotFound(f"the browser is not there: {chromium.source}", INSTALL_HINT)
    return BrowserError(f"Chromium did not start ({chromium.source}): {_cause(text)}", "try `agent doctor`")


def _cause(text: str) -> str:
    """What Chromium said when it died, without its command line."""
    for line in text.splitlines():
        if "FATAL:" in line:
            return line.split("FATAL:", 1)[1].split("] ", 1)[-1].strip()
    return next((line.strip() for line in text.splitlines() if line.strip()), "no reason given")


def _context_options(settings: Settings) -> dict[str, Any]:
    options: dict[str, Any] = {
        "viewport": {"width": settings.viewport_width, "height": settings.viewport_height},
        "accept_downloads": True,
    }
    if settings.locale:
        options["locale"] = settings.locale
    if settings.storage_state:
        if not Path(settings.storage_state).is_file():
            raise BadFile(f"the storage state is not there: {settings.storage_state}", "see --storage-state")
        options["storage_state"] = settings.storage_state
    return options


def _first_line(error: Error) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else "no reason given"


def _quietly(step: Callable[[], None]) -> None:
    try:
        step()
    except Error:  # already gone: that is what was wanted
        return
