"""The threaded server of the pages, reachable as 127.0.0.1 and as localhost on one port."""

from __future__ import annotations

import errno
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import ThreadingHTTPServer

from ..serving import base_url, listen, serving
from .routes import PageHandler

_TRIES = 20


@dataclass(frozen=True)
class RunningPages:
    """Pages that answer: the same server under its two host names, which are two sites."""

    url: str
    other_url: str


class PageServer(ThreadingHTTPServer):
    """A server over a socket that listens already."""

    def __init__(self, sock: socket.socket, closing: threading.Event) -> None:
        super().__init__(sock.getsockname()[:2], PageHandler, bind_and_activate=False)
        self.socket.close()
        self.socket = sock
        self.closing = closing

    def handle_error(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        """Keep quiet about readers that went away; report the rest."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def _listen_on_both(port: int) -> list[socket.socket]:
    """Listen on 127.0.0.1 and, where this machine has it, on ::1 at the same port."""
    for _ in range(_TRIES):
        first = listen("127.0.0.1", port)
        try:
            return [first, listen("::1", first.getsockname()[1])]
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                return [first]
            first.close()
            if port:
                raise
    raise OSError(errno.EADDRINUSE, "no port is free on both 127.0.0.1 and ::1")


@contextmanager
def start_server(port: int = 0) -> Iterator[RunningPages]:
    """Run the pages in threads for the length of the with block; OSError when the port is taken."""
    closing = threading.Event()
    sockets = _listen_on_both(port)
    real_port = sockets[0].getsockname()[1]
    with serving([PageServer(sock, closing) for sock in sockets]):
        try:
            yield RunningPages(base_url("127.0.0.1", real_port), base_url("localhost", real_port))
        finally:
            closing.set()
