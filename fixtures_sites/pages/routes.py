"""Answers the requests: plain pages, and the routes that wait, fail, stream, redirect or hang up."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from .catalog import FOLDER, big_list_rows, index_text, page_text

if TYPE_CHECKING:
    from .server import PageServer

MOST_ROWS = 100_000
DELAYS = {"slow": 3.0, "very-slow": 60.0}
REPORT = "number,name,amount\n1,Ann Lee,12.50\n2,Bob Jones,7.00\n"


class PageHandler(BaseHTTPRequestHandler):
    """One request; the server carries `closing`, an event that ends all waiting."""

    server: PageServer

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def do_GET(self) -> None:
        """Answer with a special route or with the page of this name."""
        parts = urlsplit(self.path)
        special = ROUTES.get(parts.path)
        if special:
            special(self, parts.query)
        else:
            send_page(self, parts.path.strip("/"))


def send(
    handler: PageHandler,
    text: str,
    kind: str = "text/html; charset=utf-8",
    status: int = 200,
    **headers: str,
) -> None:
    """Send a whole answer; underscores in header names stand for dashes."""
    body = text.encode()
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(body)))
    handler.send_header("Cache-Control", "no-store")
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


def other_origin(handler: PageHandler) -> str:
    """Return this server's address under its other host name, so that it is another site."""
    asked = handler.headers.get("Host", "").rsplit(":", 1)[0]
    other = "127.0.0.1" if asked == "localhost" else "localhost"
    return f"http://{other}:{handler.server.server_address[1]}"


def send_page(handler: PageHandler, name: str, status: int = 200) -> None:
    """Send the page of this name, or a 404 page."""
    text = page_text(name)
    if text is None:
        title = "<title>Not found</title>"
        send(handler, f'<!doctype html>\n<html lang="en">{title}<h1>Not found</h1></html>\n', status=404)
    else:
        send(handler, text.replace("__OTHER_ORIGIN__", other_origin(handler)), status=status)


def _index(handler: PageHandler, _query: str) -> None:
    send(handler, index_text())


def _style(handler: PageHandler, _query: str) -> None:
    send(handler, (FOLDER / "site.css").read_text(encoding="utf-8"), "text/css; charset=utf-8")


def _no_icon(handler: PageHandler, _query: str) -> None:
    handler.send_response(204)
    handler.end_headers()


def _late(name: str) -> Callable[[PageHandler, str], None]:
    """Return a route that sends the page of this name after its delay."""

    def answer(handler: PageHandler, _query: str) -> None:
        if not handler.server.closing.wait(DELAYS[name]):
            send_page(handler, name)

    return answer


def _broken(handler: PageHandler, _query: str) -> None:
    send_page(handler, "error-500", status=500)


def _redirect(handler: PageHandler, _query: str) -> None:
    send(handler, "", status=302, Location="/redirect-loop")


def _refuse(handler: PageHandler, _query: str) -> None:
    handler.close_connection = True


def _never(handler: PageHandler, _query: str) -> None:
    """Begin an image and never end it."""
    handler.send_response(200)
    handler.send_header("Content-Type", "image/png")
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    handler.wfile.flush()
    handler.server.closing.wait()


def _events(handler: PageHandler, _query: str) -> None:
    """Stream one event a second until the reader leaves or the server ends."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/event-stream")
    handler.send_header("Cache-Control", "no-store")
    handler.end_headers()
    number = 0
    while True:
        number += 1
        handler.wfile.write(f"data: {number}\n\n".encode())
        handler.wfile.flush()
        if handler.server.closing.wait(1):
            return


def _tick(handler: PageHandler, _query: str) -> None:
    send(handler, json.dumps({"milliseconds": time.time_ns() // 1_000_000}), "application/json")


def _report(handler: PageHandler, _query: str) -> None:
    disposition = 'attachment; filename="report.csv"'
    send(handler, REPORT, "text/csv; charset=utf-8", Content_Disposition=disposition)


def _big_list(handler: PageHandler, query: str) -> None:
    asked = parse_qs(query).get("n", ["1000"])[0]
    count = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else -1
    if not 0 <= count <= MOST_ROWS:
        send(handler, f"n must be a whole number from 0 to {MOST_ROWS}.\n", "text/plain", 400)
        return
    send(handler, (page_text("big-list") or "").replace("__ROWS__", big_list_rows(count)))


ROUTES: dict[str, Callable[[PageHandler, str], None]] = {
    "/": _index,
    "/site.css": _style,
    "/favicon.ico": _no_icon,
    "/slow": _late("slow"),
    "/very-slow": _late("very-slow"),
    "/error-500": _broken,
    "/redirect-loop": _redirect,
    "/refuse": _refuse,
    "/files/never.png": _never,
    "/files/events": _events,
    "/files/tick.json": _tick,
    "/files/report.csv": _report,
    "/big-list": _big_list,
}
