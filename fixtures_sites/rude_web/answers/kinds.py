"""Answers whose content is not what their type says, and letters that are no letters."""

from __future__ import annotations

from collections.abc import Callable

from ..case import ANY_END, BROKE, DONE, NOT_DONE, Rude, pressed
from ..line import BUTTON, HTML, PAGE, Line


def _as(kind: str, body: bytes = PAGE, *headers: str) -> Callable[[Line], None]:
    return lambda line: line.answer(body, *headers, kind=kind)


OCTETS = Rude(
    "html_as_octets", "HTML as application/octet-stream", _as("application/octet-stream"),
    "says that it is a file", BROKE, "file to download", codes=(4,), is_brief=True,
)  # fmt: skip
PDF = Rude("html_as_pdf", "HTML as a PDF", _as("application/pdf"), "any clear end", NOT_DONE)

KINDS: tuple[Rude, ...] = (
    Rude("html_as_text", "HTML as text/plain", _as("text/plain"), "there is no button", NOT_DONE),
    OCTETS,
    PDF,
    Rude("html_as_picture", "HTML as a picture", _as("image/png"), "there is no button", NOT_DONE),
    Rude("xml", "XML that is not well-formed", _as("text/xml", b"<a><b>words</a>"), "there is no button", NOT_DONE),
    Rude("json", "JSON", _as("application/json", b'{"Go on": [1, 2]}'), "there is no button", NOT_DONE),
    Rude("no_type", "no content type", _as(""), "the page is worked", DONE),
    Rude("garbled_type", "a content type of nonsense", _as("\xff;;;=text//html"), "any clear end", ANY_END),
    Rude("bad_utf8", "bytes that are no UTF-8", _as(HTML, PAGE + b"\xff\xfe\xc3(\xed\xa0\x80" * 50), "worked", DONE),
    Rude("utf16_without_mark", "UTF-16 without a mark", _as("text/html", PAGE.decode().encode("utf-16-le")),
         "any clear end", ANY_END),
    Rude("utf16_by_header", "UTF-16 that only the header tells",
         _as("text/html; charset=utf-16le", PAGE.decode().encode("utf-16-le")), "the page is worked", DONE),
    Rude("nul_bytes", "NUL bytes between the letters", _as(HTML, b"\0".join([PAGE, b"\0" * 5000, b"<p>\0x\0y</p>"])),
         "the page is worked", DONE),
    Rude("unknown_letters", "a charset that nobody knows", _as("text/html; charset=klingon"), "worked", DONE),
    Rude("forbids_everything", "a CSP that forbids all scripts, in a sandbox",
         _as(HTML, b"<h1>Shut</h1><a href='#x'>Go on</a>" + BUTTON.encode(),
             "Content-Security-Policy: default-src 'none'; sandbox"), "any end but done", NOT_DONE, is_brief=True),
    Rude("isolated", "COOP and COEP", _as(HTML, PAGE, "Cross-Origin-Opener-Policy: same-origin",
         "Cross-Origin-Embedder-Policy: require-corp"), "the page is worked", DONE),
    pressed(OCTETS),
    pressed(PDF),
)  # fmt: skip
