"""Starting and ending Chromium: one browser, one context, the tabs in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

from agent_cli.browser.fence import resolver_rules
from agent_cli.browser.find_chromium import (
    INSTALL_HINT,
    QUIET_ARGUMENTS,
    Chromium,
    find_chromium,
    in_container,
    sandbox_reason,
)
from agent_cli.browser.give_memory_back import give_memory_back
from agent_cli.browser.keep_media import MediaKeeper
from agent_cli.browser.own_folder import own_folder, temporary_files_in
from agent_cli.browser.page_scripts import main_world_source
from agent_cli.browser.read_limits import read_limits
from agent_cli.browser.run_unless_gone import run_unless_gone
from agent_cli.browser.session import BrowserSession
from agent_cli.contracts.limits import USUAL, Limits
from agent_cli.contracts.reach import Reach
from agent_cli.errors import BadFile, BrowserClosed, BrowserError, BrowserNotFound, SetupError, UsageError
from agent_cli.settings import Settings

NO_SANDBOX = "No usable sandbox"
CONNECT_LIMIT_MS = 15000


@contextmanager
def open_session(
    settings: Settings, tell: Callable[[str], None], reach: Reach | None = None
) -> Iterator[BrowserSession]:
    """A session with one empty tab, within reach (None = anywhere); everything is closed at the end, however it comes.

    `tell` gets sentences for the person: which browser, and that the sandbox is off if it is.
    Raises UsageError (limits), BrowserNotFound, BadFile (storage state) or BrowserError (it does not start).
    """
    limits = read_limits(settings)
    with own_folder() as folder:
        with temporary_files_in(folder):
            playwright = sync_playwright().start()
        more = resolver_rules(reach) if reach and reach.is_strict else []
        start = _Start(playwright, settings, tell, more, limits)
        with _session_of(start, MediaKeeper(settings, folder), reach) as session:
            yield session
    give_memory_back()


@contextmanager
def _session_of(start: _Start, media: MediaKeeper, reach: Reach | None) -> Iterator[BrowserSession]:
    playwright, settings, tell = start.playwright, start.settings, start.tell
    try:
        context, version, close = _open_context(start, media.options)
        try:
            context.set_default_timeout(5000)
            context.add_init_script(main_world_source())
            media.begin(context)
            session = run_unless_gone(context.browser, lambda: BrowserSession(context, version, start.limits))
            if reach is not None:
                session.put_up_fence(reach, is_shared=settings.cdp_url is not None)
        except Error as error:
            _quietly(close)
            raise _no_page(error) from None
        except (BrowserClosed, KeyboardInterrupt):  # the call that an interrupt left is over before Playwright stops
            _quietly(close)
            raise
        try:
            yield session
        finally:
            session.closing = True
            media.keep(session, tell)
            _quietly(close)
    finally:
        _quietly(playwright.stop)


@dataclass(frozen=True)
class _Start:
    """What a browser is started with; `arguments` are further ones of Chromium."""

    playwright: Playwright
    settings: Settings
    tell: Callable[[str], None]
    arguments: Sequence[str] = ()
    limits: Limits = USUAL

    def options(self, chromium: Chromium, sandbox: bool) -> dict[str, Any]:
        return {
            "executable_path": chromium.path,
            "headless": not self.settings.headed,
            "chromium_sandbox": sandbox,
            "args": [*QUIET_ARGUMENTS, *self.arguments],
            "handle_sigint": False,
            "handle_sigterm": False,
            "handle_sighup": False,
            "timeout": 30000,
        }


def _open_context(start: _Start, more: dict[str, Any]) -> tuple[BrowserContext, str, Callable[[], None]]:
    """(context, version, what closes it): of a browser of our own, of one that runs already, or of a profile."""
    settings = start.settings
    options = {**_context_options(settings), **more}
    try:
        if settings.profile is not None:
            return _open_profile(start, settings.profile, options)
        if settings.cdp_url is not None:
            browser, version = connect_browser(start.playwright, settings.cdp_url)
        else:
            browser, version = _start(start)
        return browser.new_context(**options), version, browser.close
    except Error as error:
        if _is_gone(error):
            raise _no_page(error) from None
        raise BadFile(f"the storage state cannot be used: {_first_line(error)}", "see --storage-state") from None


def _is_gone(error: Error) -> bool:
    return "has been closed" in str(error) or "Target closed" in str(error) or "crashed" in str(error)


def _no_page(error: Error) -> SetupError | BrowserError:
    """Why a browser that stands opens no page."""
    if _is_gone(error):
        return BrowserError("the browser died while it was being started", "run again; `agent doctor` tries it")
    if "ffmpeg" in str(error):
        return SetupError("a video needs Playwright's ffmpeg, and it is not there", "type: playwright install ffmpeg")
    return BrowserError(f"the browser opens no page: {_first_line(error)}", "try `agent doctor`")


def connect_browser(playwright: Playwright, url: str) -> tuple[Browser, str]:
    """A browser that runs already, by CDP (http://host:port, ws://…/devtools/…) or a Playwright server (other ws://).

    Raises BrowserError when nothing answers there.
    """
    is_server = url.startswith(("ws://", "wss://")) and "/devtools/" not in url
    try:
        if is_server:
            browser = playwright.chromium.connect(url, timeout=CONNECT_LIMIT_MS)
        else:
            browser = playwright.chromium.connect_over_cdp(url, timeout=CONNECT_LIMIT_MS)
    except Error as error:
        hint = "start it with --remote-debugging-port=9222, or `playwright run-server`, and name that address"
        raise BrowserError(f"no browser answers at {url}: {_first_line(error)}", hint) from None
    return browser, f"Chromium {browser.version}, at {url}"


def _open_profile(
    start: _Start, folder: Path, options: dict[str, Any]
) -> tuple[BrowserContext, str, Callable[[], None]]:
    """A browser whose profile is kept in this folder. Raises UsageError beside a storage state or a running browser."""
    settings, playwright = start.settings, start.playwright
    if settings.storage_state is not None or settings.cdp_url is not None:
        other = "--storage-state" if settings.storage_state is not None else "--cdp-url"
        raise UsageError(f"--profile cannot be used beside {other}", "leave one of them out")
    chromium, reason = find_chromium(settings.browser, playwright.chromium.executable_path), sandbox_reason()
    if reason:
        start.tell(f"Chromium's sandbox is off: {reason}")
    started = {**start.options(chromium, sandbox=reason is None), **options}
    try:
        context = playwright.chromium.launch_persistent_context(str(folder), **started)
    except Error as error:
        if "ProcessSingleton" in str(error) or "profile is already in use" in str(error):
            raise SetupError(f"the profile {folder} is in use", "close the browser that uses it") from None
        raise _launch_failure(error, chromium, settings) from None
    return context, f"Chromium with the profile {folder}, {chromium.source}", context.close


@contextmanager
def session_over(page: Page, limits: Limits = USUAL) -> Iterator[BrowserSession]:
    """A session over a page that somebody else has opened and will close (pytest-playwright's, say).

    Closed shadow roots made by scripts are seen from the next document on: what prepares them runs before a page's
    own scripts. Questions of the page are answered by us only inside `session.answering()`.
    """
    context, browser = page.context, page.context.browser
    context.add_init_script(main_world_source())
    name = f"Chromium {browser.version}, handed in" if browser else "Chromium, handed in"
    session = BrowserSession(context, name, limits)
    session.work(page)
    session.leave_questions()
    try:
        yield session
    finally:
        session.closing = True


def start_browser(playwright: Playwright, settings: Settings, tell: Callable[[str], None]) -> tuple[Browser, str]:
    """Launches Chromium with its sandbox on, unless root or a container without one forbids it."""
    return _start(_Start(playwright, settings, tell))


def _start(start: _Start) -> tuple[Browser, str]:
    playwright, settings, tell = start.playwright, start.settings, start.tell
    chromium = find_chromium(settings.browser, playwright.chromium.executable_path)
    reason = sandbox_reason()
    if reason:
        tell(f"Chromium's sandbox is off: {reason}")
    try:
        browser = playwright.chromium.launch(**start.options(chromium, sandbox=reason is None))
    except Error as error:
        if reason is None and NO_SANDBOX in str(error) and in_container():
            tell("Chromium's sandbox is off: this container has none")
            browser = playwright.chromium.launch(**start.options(chromium, sandbox=False))
        else:
            raise _launch_failure(error, chromium, settings) from None
    return browser, f"Chromium {browser.version}, {chromium.source}"


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
