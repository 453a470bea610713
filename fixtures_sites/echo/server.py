"""Serves the echo page on loopback; `other_url` is the same server under another host, which is another site."""

from __future__ import annotations

import html
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

from fixtures_sites.serving import serving

PAGE = Path(__file__).with_name("page.html")


@dataclass
class RunningEcho:
    """`bodies` is what was posted, in order."""

    url: str
    other_url: str
    bodies: list[bytes]


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, fields: int) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.fields, self.bodies = fields, list[bytes]()

    def handle_error(self, request: object, client_address: object) -> None:
        """Browsers hang up: no news."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        said = " ".join(parse_qs(parts.query).get("v", []))
        if parts.path == "/":
            labels = "".join(
                f"<label>Canary {n} <input name=c{n} size=12></label>\n" for n in range(1, self.server.fields + 1)
            )
            self._answer(200, PAGE.read_text("utf-8").replace("__FIELDS__", labels))
        elif parts.path == "/redirect":
            self.send_response(302)
            self.send_header("Location", f"/landed?v={quote(said)}")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif parts.path in ("/landed", "/frame"):
            self._answer(200, f"<title>{html.escape(said)}</title><p>you said {html.escape(said)}</p>")
        elif parts.path == "/file":
            self._answer(200, f"kept: {said}\n", "text/plain", f'attachment; filename="{quote(said[:20])}.txt"')
        else:
            self._answer(500, f"broken: {html.escape(said)}")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.bodies.append(body)
        self._answer(200, body.decode("utf-8", "replace"), "application/json")

    def _answer(self, status: int, text: str, kind: str = "text/html", disposition: str = "") -> None:
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        if disposition:
            self.send_header("Content-Disposition", disposition)
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def start_server(fields: int = 12) -> Iterator[RunningEcho]:
    """A form of so many fields, and a button that tells everything on."""
    server = _Server(fields)
    port = server.server_address[1]
    with serving([server]):
        yield RunningEcho(f"http://127.0.0.1:{port}/", f"http://localhost:{port}/", server.bodies)
