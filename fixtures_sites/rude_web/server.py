"""The raw-socket server of the rude answers, with a second port that speaks TLS by a certificate of its own making."""

from __future__ import annotations

import socket
import ssl
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ..serving import base_url, listen
from .answers import ALL
from .case import Rude
from .line import BUTTON, Gone, Line

CERTIFICATE = Path(__file__).with_name("self_signed.pem")
LONGEST_HEAD = 1 << 20
BY_NAME: dict[str, Rude] = {rude.name: rude for rude in ALL}


@dataclass
class RudeSite:
    """The running server: its addresses without a slash at the end. `reports` stays empty (no page reports here)."""

    url: str
    tls_url: str
    reports: set[tuple[str, str]] = field(default_factory=set)
    asked: Counter[str] = field(default_factory=Counter)
    stopped: threading.Event = field(default_factory=threading.Event)


@contextmanager
def start_server(port: int = 0) -> Iterator[RudeSite]:
    """Runs in threads for the length of the with block; OSError when the port is taken."""
    plain, secure = listen("127.0.0.1", port), listen("127.0.0.1", 0)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    site = RudeSite(
        base_url("127.0.0.1", plain.getsockname()[1]),
        base_url("127.0.0.1", secure.getsockname()[1]).replace("http:", "https:"),
    )
    for sock, tls in ((plain, None), (secure, context)):
        sock.settimeout(0.2)
        threading.Thread(target=_accept, args=(sock, site, tls), daemon=True).start()
    try:
        yield site
    finally:
        site.stopped.set()


def _accept(listener: socket.socket, site: RudeSite, tls: ssl.SSLContext | None) -> None:
    with listener:
        while not site.stopped.is_set():
            with suppress(TimeoutError):
                sock, _ = listener.accept()
                threading.Thread(target=_serve, args=(sock, site, tls), daemon=True).start()


def _serve(sock: socket.socket, site: RudeSite, tls: ssl.SSLContext | None) -> None:
    """One request on each connection; the answer decides how it ends."""
    with suppress(OSError, Gone):
        sock.settimeout(20)
        if tls is not None:
            sock = tls.wrap_socket(sock, server_side=True)
        try:
            line = _read_request(sock, site)
            if line is not None:
                _dispatch(line)
        finally:
            sock.close()


def _read_request(sock: socket.socket, site: RudeSite) -> Line | None:
    """None for what is no HTTP; a TLS greeting is answered with a page, as a plain server does."""
    head = b""
    while b"\r\n\r\n" not in head and len(head) < LONGEST_HEAD:
        piece = sock.recv(65536)
        if not piece:
            return None
        head += piece
        if head[:1] == b"\x16":
            sock.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\nplain HTTP is spoken here\n")
            return None
    method, _, target = head.split(b"\r\n", 1)[0].decode("latin-1").partition(" ")
    path = unquote(urlsplit(target.split(" ")[0]).path)
    name, _, rest = path.strip("/").partition("/")
    asked, site.asked[name] = site.asked[name], site.asked[name] + 1
    return Line(sock, name, rest, site.url, site.tls_url, site.stopped, asked, method)


def _dispatch(line: Line) -> None:
    if line.name == "":
        line.answer(_index())
    elif line.name == "via":
        link = f"<a href='/{escape(line.rest)}'>Go on</a>"
        line.answer(f"<!doctype html><title>Before</title><h1>A good page</h1>{link}")
    elif line.name == "good":
        line.answer(f"<!doctype html><title>Good</title><h1>A good page</h1>{BUTTON}")
    elif line.name in BY_NAME:
        BY_NAME[line.name].answer(line)
    else:
        line.answer("not here", status="404 Not Found", kind="text/plain")


def _index() -> str:
    lines = "".join(
        f"<li><a href='{rude.path}'>{rude.name}</a>: {escape(rude.tries)} — {escape(rude.honest)}" for rude in ALL
    )
    return f"<!doctype html><meta charset=utf-8><title>Rude answers</title><ol>{lines}</ol>"
