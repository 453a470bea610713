"""What every test may use: one Chromium per worker, sites on loopback, and no way out of this machine."""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from agent_cli.settings import Settings  # noqa: E402
from tests.tally import pytest_runtest_makereport, pytest_terminal_summary  # noqa: E402, F401 - hooks of pytest

HOSTED = ("OPENAI_", "ANTHROPIC_", "AZURE_", "GEMINI_", "GOOGLE_API", "MISTRAL_", "GROQ_", "OPENROUTER_")
PROXIES = ("http_proxy", "https_proxy", "all_proxy", "ftp_proxy")
LOOPBACK = ("127.", "::1", "localhost", "0.0.0.0")


def pytest_configure() -> None:
    """Takes keys, proxies and settings of the person away, and closes the door to the network."""
    for name in list(os.environ):
        foreign = name.startswith(HOSTED) or name.lower() in PROXIES
        if foreign or (name.startswith("AGENT_") and name != "AGENT_BROWSER"):
            del os.environ[name]
    os.environ["XDG_STATE_HOME"] = str(Path(tempfile.gettempdir()) / f"agent-tests-state-{os.getuid()}")
    socket.socket.connect = _loopback_only(socket.socket.connect)  # type: ignore[method-assign]
    socket.socket.connect_ex = _loopback_only(socket.socket.connect_ex)  # type: ignore[method-assign]


def _loopback_only(connect: Callable) -> Callable:
    def guarded(self: socket.socket, address: object) -> object:
        host = address[0] if isinstance(address, tuple) else ""
        if self.family != socket.AF_UNIX and not str(host).startswith(LOOPBACK):
            raise RuntimeError(f"a test tried to reach {address}; tests stay on loopback")
        return connect(self, address)

    return guarded


class SharedChromium:
    """One Playwright and one Chromium per worker, started when first asked for.

    Playwright's sync API cannot be started twice in one thread, so tests that start their own (or run the product in
    this process) find it stopped: see `pytest_runtest_setup`.
    """

    def __init__(self) -> None:
        self.playwright = None
        self.browser = None
        self.version = ""

    def start(self) -> None:
        if self.playwright is None:
            from playwright.sync_api import sync_playwright

            self.playwright = sync_playwright().start()
        if self.browser is None or not self.browser.is_connected():
            self.browser, self.version = self.launch()

    def launch(self):
        from agent_cli.browser.open_session import start_browser

        return start_browser(self.playwright, Settings(), lambda text: None)

    def stop(self) -> None:
        if self.playwright is not None:
            self.browser.close()
            self.playwright.stop()
        self.playwright = self.browser = None

    @contextmanager
    def session(self, browser: object = None, **limits: int) -> Iterator[object]:
        """A BrowserSession in a context of its own, made as `open_session` makes it."""
        from agent_cli.browser.open_session import _context_options
        from agent_cli.browser.page_scripts import main_world_source
        from agent_cli.browser.read_limits import read_limits
        from agent_cli.browser.session import BrowserSession

        context = (browser or self.browser).new_context(**_context_options(Settings()))
        context.set_default_timeout(5000)
        context.add_init_script(main_world_source())
        session = BrowserSession(context, self.version, read_limits(Settings(limits=limits)))
        try:
            yield session
        finally:
            session.closing = True
            context.close()


CHROMIUM = SharedChromium()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Stops the shared Chromium before a test that does not use it."""
    if "shared_chromium" not in getattr(item, "fixturenames", ()):
        CHROMIUM.stop()


def pytest_sessionfinish() -> None:
    CHROMIUM.stop()


@pytest.fixture
def shared_chromium() -> SharedChromium:
    """The worker's Chromium, running."""
    CHROMIUM.start()
    return CHROMIUM


@pytest.fixture
def session(shared_chromium):
    """A fresh BrowserSession with one empty tab."""
    with shared_chromium.session() as opened:
        yield opened


@pytest.fixture
def lone_session(shared_chromium):
    """A BrowserSession on a Chromium of its own, for tests that break it."""
    browser, _ = shared_chromium.launch()
    try:
        with shared_chromium.session(browser) as opened:
            yield opened
    finally:
        browser.close()


@dataclass
class Site:
    """Pages that answer: `url` on 127.0.0.1, `other` on localhost, which is another site. `asked` lists requests."""

    url: str
    other: str
    asked: list[str]


Pages = dict[str, "str | tuple[float, str]"]


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, texts: Pages) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.texts, self.closing, self.asked = texts, threading.Event(), []

    def handle_error(self, request: object, client_address: object) -> None:
        """Browsers hang up when a test ends: no news."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        self.server.asked.append(f"{self.command} {path}")
        found = self.server.texts.get(path)
        seconds, text = found if isinstance(found, tuple) else (0, found)
        if seconds and self.server.closing.wait(seconds):
            return
        port = self.server.server_address[1]
        body = (text or "nothing here").replace("__HERE__", f"http://127.0.0.1:{port}")
        data = body.replace("__OTHER__", f"http://localhost:{port}").encode()
        self.send_response(200 if text is not None else 404)
        kind = "text/html" if body.lstrip().startswith("<") else "text/plain"
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_POST = do_PUT = do_GET


HEAD = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">'


@pytest.fixture
def serve_html():
    """Serves HTML on loopback: `serve_html(html)` or `serve_html({"/": html, "/slow": (2.0, html)})`.

    `__HERE__` and `__OTHER__` in the text become the two origins of the server. A page without a doctype gets one.
    """
    running: list[tuple[_Server, threading.Thread]] = []

    def serve(given: str | Pages) -> Site:
        texts = {"/": given} if isinstance(given, str) else given
        server = _Server({path: _whole(text) for path, text in texts.items()})
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        running.append((server, thread))
        port = server.server_address[1]
        return Site(f"http://127.0.0.1:{port}/", f"http://localhost:{port}/", server.asked)

    yield serve
    for server, thread in running:
        server.closing.set()
        server.shutdown()
        thread.join(5)
        server.server_close()


def _whole(text: str | tuple[float, str]) -> str | tuple[float, str]:
    if isinstance(text, tuple):
        return text[0], str(_whole(text[1]))
    return HEAD + text if text.lstrip().startswith("<") and "<!doctype" not in text.lower() else text


@pytest.fixture
def pages_site():
    """The single-difficulty pages; `.url` and `.other_url` are two sites."""
    from fixtures_sites import pages

    with pages.start_server() as running:
        yield running


@pytest.fixture
def patients_site():
    """The patient register, freshly seeded; `.url` and `.db_path`."""
    from fixtures_sites import patients

    with patients.start_server() as running:
        yield running
