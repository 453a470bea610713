"""Shared plumbing of the test sites: option types, listening sockets, background threads, clean ends."""

from __future__ import annotations

import argparse
import signal
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

POLL_SECONDS = 0.05


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return an argparse type that accepts whole numbers from low to high."""

    def convert(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}.")
        return number

    return convert


port_number = whole_number(0, 65535)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that already listens on host and port (0 picks a free port)."""
    family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[
        0
    ]
    sock = socket.socket(family, kind, proto)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(128)
    except OSError:
        sock.close()
        raise
    return sock


def base_url(host: str, port: int) -> str:
    """Return the address a browser on this machine can open, without a closing slash."""
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    return f"http://[{reachable}]:{port}" if ":" in reachable else f"http://{reachable}:{port}"


@contextmanager
def serving(servers: Sequence[socketserver.BaseServer]) -> Iterator[None]:
    """Run the servers in background threads for the length of the with block."""
    threads = [threading.Thread(target=server.serve_forever, args=(POLL_SECONDS,), daemon=True) for server in servers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for server in servers:
            server.shutdown()
        for thread in threads:
            thread.join(5)
        for server in servers:
            server.server_close()


@contextmanager
def ended_by_signal() -> Iterator[threading.Event]:
    """Give an event that SIGTERM or SIGINT sets, and put the old handlers back afterwards."""
    ended = threading.Event()
    numbers = (signal.SIGTERM, signal.SIGINT)
    old = {number: signal.signal(number, lambda *_: ended.set()) for number in numbers}
    try:
        yield ended
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)
