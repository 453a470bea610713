"""The threaded server of the hostile pages, reachable as 127.0.0.1 and as localhost (two sites) on one port."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from ..serving import base_url, listen, serving
from .case import Page
from .document import HTML
from .pages import PAGES
from .parts import PARTS

BY_PATH: dict[str, Page] = {page.case.path: page for page in PAGES}


@dataclass
class HostileSite:
    """The running server. `reports` holds (word, case) pairs: ("did", "alert_loop"), ("tricked", …)."""

    url: str
    other_url: str
    reports: set[tuple[str, str]] = field(default_factory=set)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, sock: socket.socket, site: HostileSite) -> None:
        super().__init__(sock.getsockname()[:2], _Handler, bind_and_activate=False)
        self.socket.close()
        self.socket, self.site = sock, site

    def handle_error(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        path, site = urlsplit(self.path).path, self.server.site
        if path == "/":
            self._send(_index(), HTML)
        elif path in BY_PATH:
            self._send(*BY_PATH[path].write(site.url, site.other_url))
        elif path in PARTS:
            self._send(*PARTS[path](self.path, site.url, site.other_url))
        else:
            self._send(b"not here", "text/plain", 404)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length") or 0))
        pieces = urlsplit(self.path).path.split("/")
        if len(pieces) == 4 and pieces[1] == "report":
            self.server.site.reports.add((pieces[2], pieces[3]))
        self._send(b"", "text/plain", 204)

    def _send(self, body: bytes, kind: str, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("cache-control", "no-store")
        if status != 204:
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Keeps quiet."""


def _index() -> bytes:
    lines = "".join(
        f"<li><a href='{page.case.path}'>{page.case.name}</a>: {escape(page.case.tries)} — {escape(page.case.honest)}"
        for page in PAGES
    )
    return f"<!doctype html><meta charset=utf-8><title>Hostile pages</title><ol>{lines}</ol>".encode()


@contextmanager
def start_server(port: int = 0) -> Iterator[HostileSite]:
    """Runs the pages in threads for the length of the with block; OSError when the port is taken."""
    sockets = [listen("127.0.0.1", port)]
    real_port = sockets[0].getsockname()[1]
    with suppress(OSError):  # this machine has no IPv6, or another program has the port there
        sockets.append(listen("::1", real_port))
    site = HostileSite(base_url("127.0.0.1", real_port), base_url("localhost", real_port))
    with serving([_Server(sock, site) for sock in sockets]):
        yield site


__all__ = ["HostileSite", "start_server"]
