"""One connection of the rude server: what was asked, and ways to answer badly."""

from __future__ import annotations

import socket
import struct
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event

HTML = "text/html; charset=utf-8"
BUTTON = """<button onclick="this.nextElementSibling.textContent='Thank you'">Go on</button><output></output>"""
PAGE = f"<!doctype html><title>Rude</title><h1>A page</h1>{BUTTON}".encode()


class Gone(Exception):
    """The server stops, or the browser went away."""


@dataclass
class Line:
    """A request and its socket. `rest` is what stands after the name in the path, `asked` how often it came before."""

    sock: socket.socket
    name: str
    rest: str
    site_url: str
    tls_url: str
    stopped: Event = field(default_factory=Event)
    asked: int = 0
    method: str = "GET"

    def send(self, *pieces: bytes | str) -> None:
        """Raises Gone when nobody listens any longer."""
        try:
            for piece in pieces:
                self.sock.sendall(piece.encode("latin-1") if isinstance(piece, str) else piece)
        except (OSError, ValueError):
            raise Gone from None

    def head(self, *headers: str, status: str = "200 OK", kind: str = HTML) -> None:
        """Status and headers with the empty line; the connection is closed after the body."""
        own = [f"Content-Type: {kind}"] if kind else []
        lines = [f"HTTP/1.1 {status}", *own, "Cache-Control: no-store", "Connection: close", *headers]
        self.send("\r\n".join(lines) + "\r\n\r\n")

    def answer(self, body: bytes | str = PAGE, *headers: str, status: str = "200 OK", kind: str = HTML) -> None:
        """A whole answer."""
        data = body.encode() if isinstance(body, str) else body
        self.head(f"Content-Length: {len(data)}", *headers, status=status, kind=kind)
        self.send(data)

    def redirect(self, location: str, *headers: str) -> None:
        self.answer(b"", f"Location: {location}", *headers, status="302 Found")

    def pause(self, seconds: float) -> None:
        if self.stopped.wait(seconds):
            raise Gone

    def wait_for_ever(self) -> None:
        """Until the browser closes the connection or the server stops."""
        self.sock.settimeout(0.2)
        while not self.stopped.is_set():
            with suppress(TimeoutError):
                if not self.sock.recv(4096):
                    return

    def drip(self, data: bytes, pause_s: float, size: int = 1) -> None:
        for start in range(0, len(data), size):
            self.send(data[start : start + size])
            self.pause(pause_s)

    def repeat(self, data: bytes, pause_s: float) -> None:
        """The same piece without end."""
        while True:
            self.drip(data, pause_s, len(data))

    def reset(self) -> None:
        """RST instead of FIN."""
        self.pause(0.2)  # what was sent is read first
        with suppress(OSError):
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.sock.close()
