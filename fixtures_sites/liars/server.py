"""Serves the pages of html/ and a small store behind them; `t=` in an address names how the server misbehaves."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

PAGES = Path(__file__).with_name("html")
STORE: dict[str, Any] = {
    "people": [
        {"id": 1, "name": "Ann Lee", "phone": "555 0101", "status": "Open", "active": False},
        {"id": 2, "name": "Bob Jones", "phone": "555 0102", "status": "Open", "active": False},
        {"id": 3, "name": "Carol Diaz", "phone": "555 0103", "status": "Open", "active": False},
        {"id": 4, "name": "Dan Weber", "phone": "555 0104", "status": "Open", "active": True},
    ],
    "lists": {"Groceries": ["Bread", "Tea"], "Hardware": ["Nails", "Glue"]},
    "settings": {"nickname": "Ann", "quantity": "5", "language": "English", "newsletter": False},
}
ERRORS = {"401": 401, "409": 409, "422": 422, "500": 500, "503": 503}


class LiarSite:
    """`store` is what is true. `other` is the same site under another host name."""

    def __init__(self, server: _Server) -> None:
        port = server.server_address[1]
        self.url, self.other = f"http://127.0.0.1:{port}", f"http://localhost:{port}"
        self._server = server

    @property
    def store(self) -> dict[str, Any]:
        return self._server.store

    def reset(self) -> None:
        """Begins anew."""
        self._server.store = copy.deepcopy(STORE)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.store = copy.deepcopy(STORE)
        self.closing = threading.Event()

    def handle_error(self, request: object, client_address: object) -> None:
        """Browsers hang up when a test ends: no news."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def do_GET(self) -> None:
        path = urlsplit(self.path).path.strip("/")
        if path.startswith("api/"):
            return self._send(self.server.store[path.split("/")[1]])
        page = PAGES / f"{path}.html"
        if not page.is_file():
            return self._send("nothing here", 404)
        return self._send(page.read_text("utf-8").replace("__OTHER__", f"localhost:{self.server.server_address[1]}"))

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        address = urlsplit(self.path)
        trick = parse_qs(address.query).get("t", [""])[0]
        if trick.startswith("slow"):
            self.server.closing.wait(0.7)
            trick = trick.removeprefix("slow")
        if trick == "drop":
            return self.connection.close()
        if trick in ERRORS:
            return self._send({"error": "the server refused it"}, ERRORS[trick])
        if address.path.startswith("/form/"):
            return self._take_form({key: values[0] for key, values in parse_qs(sent).items()}, trick)
        if trick != "ignore":
            self._change(address.path.split("/")[2:], json.loads(sent or "{}"), trick)
        return self._send({"ok": True}, 201 if self.command == "POST" else 200)

    do_PUT = do_DELETE = do_POST

    def _change(self, path: list[str], sent: dict[str, Any], trick: str) -> None:
        if trick in NORMALISED:
            sent = {key: NORMALISED[trick](value) if isinstance(value, str) else value for key, value in sent.items()}
        store = self.server.store
        if path[0] == "track":
            return
        if path[0] == "people":
            change_people(store["people"], self.command, int(path[1]) if path[1:] else 0, sent, trick)
        elif path[0] == "lists":
            names = list(store["lists"])
            name = names[-1 - names.index(sent["list"])] if trick == "other" else sent["list"]
            store["lists"][name].append(sent["item"])
        else:
            store["settings"].update(sent)

    def _take_form(self, sent: dict[str, str], trick: str) -> None:
        """A form without scripts: an answer page, or a redirect to one."""
        page = "login" if trick == "login" else "kept" if trick == "invalid" else "done"
        if page == "done" and trick != "ignore":
            self.server.store["settings"]["nickname"] = sent["nickname"]
        self.send_response(303)
        self.send_header("Location", f"/{page}?t={trick}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, value: object, status: int = 200) -> None:
        is_page = isinstance(value, str)
        data = (value if is_page else json.dumps(value)).encode()  # type: ignore[union-attr]
        self.send_response(status)
        self.send_header("Content-Type", f"{'text/html' if is_page else 'application/json'}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)


NORMALISED: dict[str, Callable[[str], str]] = {
    "round": lambda text: str(round(float(text))) if text.replace(".", "").isdigit() else text,
    "cut": lambda text: text[:5],
    "blank": lambda text: "",
    "tidy": lambda text: " ".join(text.split()).strip(),
}


def change_people(people: list[dict[str, Any]], method: str, number: int, sent: dict[str, Any], trick: str) -> None:
    """Adds, changes or removes one; with the trick "other" it is the next one."""
    if method == "POST":
        people.append({"id": max(one["id"] for one in people) + 1, "status": "Open", "active": False, **sent})
        return
    index = next(index for index, one in enumerate(people) if one["id"] == number)
    index = (index + 1) % len(people) if trick == "other" else index
    if method == "DELETE":
        del people[index]
    else:
        people[index].update(sent)


@contextmanager
def start_server() -> Iterator[LiarSite]:
    """Serves until the block ends."""
    server = _Server()
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield LiarSite(server)
    finally:
        server.closing.set()
        server.shutdown()
        thread.join(5)
        server.server_close()
