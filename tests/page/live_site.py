"""A site that does not come to rest: polls, streams, sockets and answers that never end, on loopback."""

from __future__ import annotations

import base64
import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SOCKET_KEY = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
HEAD = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Live</title>'


class LiveSite:
    """`news` is what polls and streams tell; POST /act answers at once and sets it after `delay_s`."""

    def __init__(self, url: str, server: _Server) -> None:
        self.url, self._server = url, server

    def page(self, html: str) -> str:
        """The address of a page with this HTML."""
        self._server.pages.append(HEAD + html)
        return f"{self.url}page/{len(self._server.pages) - 1}"

    @property
    def asked(self) -> list[str]:
        return self._server.asked

    def act_after(self, delay_s: float) -> None:
        """How long after POST /act the news comes."""
        self._server.delay_s = delay_s


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pages: list[str] = []
        self.asked: list[str] = []
        self.news, self.delay_s = "nothing", 0.2
        self.closing, self.told = threading.Event(), threading.Event()

    def handle_error(self, request: object, client_address: object) -> None:
        """Browsers hang up when a test ends: no news."""

    def tell(self) -> None:
        self.news = "Order shipped"
        self.told.set()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def do_GET(self) -> None:
        name = self.path.split("?")[0].strip("/")
        self.server.asked.append(f"{self.command} /{name}")
        if name.startswith("page/"):
            return self._send(self.server.pages[int(name.removeprefix("page/"))], "text/html")
        if name.startswith("wait/"):
            if not self.server.closing.wait(int(name.removeprefix("wait/")) / 1000):
                self._send(name)
            return None
        return getattr(self, f"_{name}")()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.do_GET()

    def _send(self, text: str, kind: str = "text/plain") -> None:
        data = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def _state(self) -> None:
        self._send(self.server.news)

    def _act(self) -> None:
        threading.Timer(self.server.delay_s, self.server.tell).start()
        self._send("accepted")

    def _never(self) -> None:
        self.server.closing.wait()

    def _longpoll(self) -> None:
        """Answers when there is news, else after 20 seconds."""
        self.server.told.wait(20)
        self._send(self.server.news)

    def _events(self) -> None:
        self._begin_stream("text/event-stream")
        number = 0
        while not self.server.closing.wait(0.1):
            number += 1
            self.wfile.write(f"data: {number} {self.server.news}\n\n".encode())
            self.wfile.flush()

    def _lines(self) -> None:
        """A body that never ends, of a plain kind."""
        self._begin_stream("text/plain")
        while not self.server.closing.wait(0.1):
            self.wfile.write(b"line\n")
            self.wfile.flush()

    def _begin_stream(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        self.end_headers()

    def _socket(self) -> None:
        """A WebSocket that ticks ten times a second, and tells the news."""
        key = base64.b64encode(hashlib.sha1((self.headers["Sec-WebSocket-Key"] + SOCKET_KEY).encode()).digest())
        self.send_response(101)
        for name, value in (
            ("Upgrade", "websocket"),
            ("Connection", "Upgrade"),
            ("Sec-WebSocket-Accept", key.decode()),
        ):
            self.send_header(name, value)
        self.end_headers()
        threading.Thread(target=self._hear, daemon=True).start()
        number = 0
        while not self.server.closing.wait(0.1):
            number += 1
            text = f"{number} {self.server.news}".encode()
            self.wfile.write(bytes([0x81, len(text)]) + text)
            self.wfile.flush()
        self.close_connection = True

    def _hear(self) -> None:
        """The first frame that is sent is an order; it is carried out after `delay_s`."""
        if self.connection.recv(100):
            time.sleep(self.server.delay_s)
            self.server.tell()


@contextmanager
def start_live_site() -> Iterator[LiveSite]:
    """Serves until the block ends."""
    server = _Server()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield LiveSite(f"http://127.0.0.1:{server.server_address[1]}/", server)
    finally:
        server.closing.set()
        server.told.set()
        server.shutdown()
        thread.join(5)
        server.server_close()
