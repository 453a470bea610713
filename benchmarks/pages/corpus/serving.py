"""Servers of the corpus: a folder of files or a program of its own, on a free port of 127.0.0.1."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from benchmarks.pages.corpus.install import NotInstalled

START_SECONDS = 120
STOP_SECONDS = 10


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class _Files(SimpleHTTPRequestHandler):
    """Files of one folder, and above them pages from memory. `__OTHER__` in a page is this server's second origin."""

    pages: Mapping[str, str] = {}

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def do_GET(self) -> None:
        page = self.pages.get(self.path.split("?")[0])
        if page is None:
            super().do_GET()
            return
        port = self.server.server_address[1]
        data = page.replace("__OTHER__", f"http://localhost:{port}").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def serve_files(folder: Path, pages: Mapping[str, str]) -> Iterator[str]:
    """The base URL of a server for this folder and these pages (path to HTML)."""
    handler = type("Files", (_Files,), {"pages": pages})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    server.daemon_threads = True
    server.handle_error = lambda request, client_address: None  # type: ignore[method-assign]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join(5)
        server.server_close()


@contextmanager
def serve_program(
    command: list[str], folder: Path, port: int, path: str = "/", environment: Mapping[str, str] | None = None
) -> Iterator[str]:
    """The base URL of a program that listens on this port, once `path` answers.

    It is ended by its own process group. Raises NotInstalled when it never answers.
    """
    log = folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=out,
            stderr=out,
            env={**os.environ, **(environment or {})},
            start_new_session=True,
        )
        base = f"http://127.0.0.1:{port}"
        try:
            _wait_for(base + path, process, log)
            yield base
        finally:
            _stop(process)


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
    last = [line for line in log.read_text(errors="replace").splitlines() if line.strip()][-1:]
    raise NotInstalled(f"{url} never answered: {last[0] if last else 'no output'}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ends the program and what it started (its own process group)."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(STOP_SECONDS)
            return
        except subprocess.TimeoutExpired:
            continue
        except ProcessLookupError:
            return
