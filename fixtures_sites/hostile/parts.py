"""What hostile pages load beside themselves: frames, workers, popups, a service worker."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from .document import HTML

Part = Callable[[str, str, str], tuple[bytes, str]]
"""(path with query, this address, the other address) to (body, content type)."""

BUSY = "<script>for (;;) { }</script>"
BUSY_SOON = "<button>In the frame</button><script>setTimeout(() => { for (;;) { } }, 300)</script>"
RELOADING = "<p>again</p><script>setTimeout(() => location.reload(), 30)</script>"


def html(text: str) -> Part:
    return lambda path, here, other: (("<!doctype html><meta charset=utf-8>" + text).encode(), HTML)


def script(text: str) -> Part:
    return lambda path, here, other: (text.encode(), "text/javascript")


def nested(path: str, here: str, other: str) -> tuple[bytes, str]:
    """A frame with a button and, `left` times more, another frame in it; `hop=1` takes the two sites in turn."""
    asked = parse_qs(urlsplit(path).query)
    left, hop = int(asked.get("left", ["0"])[0]), asked.get("hop", ["0"])[0]
    at = other if hop == "1" and left % 2 else here
    inner = f"<iframe src='{at}/part/nested?left={left - 1}&hop={hop}' width=400 height=200></iframe>" if left else ""
    return f"<!doctype html><button>Frame {left}</button>{inner}".encode(), HTML


def bounce(path: str, here: str, other: str) -> tuple[bytes, str]:
    """Goes to the other address of the two, by script, again and again."""
    turn = int(parse_qs(urlsplit(path).query).get("turn", ["0"])[0])
    return (
        f"<!doctype html><p>turn {turn}</p><script>location.replace('/part/bounce?turn={turn + 1}')</script>".encode(),
        HTML,
    )


WORKER = "let number = 0; const end = Date.now() + 20000; while (Date.now() < end) number += Math.random();"
BREAKING = """addEventListener('install', event => skipWaiting()); addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('fetch', event => event.respondWith(event.request.mode === 'navigate' ? new Promise(() => { }) : fetch(event.request)));"""

PARTS: dict[str, Part] = {
    "/part/busy": html(BUSY),
    "/part/busy-soon": html(BUSY_SOON),
    "/part/reloading": html(RELOADING),
    "/part/plain": html("<p>plain</p><button>Plain</button>"),
    "/part/closing": html("<script>setTimeout(() => window.close(), 50)</script>"),
    "/part/popup-of-popup": html("<p>More</p><script>open('/part/popup-of-popup', '_blank')</script>"),
    "/part/opener-hijack": html("<script>opener.location = '/part/plain'</script>"),
    "/part/alerting": html("<script>for (;;) alert('from a frame')</script>"),
    "/part/big": html("<button>Row</button>" * 5000),
    "/part/refresh": html("<meta http-equiv=refresh content='0'><p>again"),
    "/part/nested": nested,
    "/part/bounce": bounce,
    "/part/worker.js": script(WORKER),
    "/part/breaking-worker.js": script(BREAKING),
}
