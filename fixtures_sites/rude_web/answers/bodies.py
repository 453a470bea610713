"""Answers whose body is wrong: endless, cut off, of another length, badly packed, or exploding."""

from __future__ import annotations

import gzip
import socket
import zlib

from ..case import ANY_END, DONE, Rude, pressed
from ..line import PAGE, Gone, Line

MIB = 1 << 20
BOMB_MIB = 2048


def _endless(line: Line) -> None:
    line.head()
    line.send(PAGE)
    line.repeat(b"<p>and so on</p>", 0.1)


def _endless_fast(line: Line) -> None:
    """32 MB at full speed, then a little for ever."""
    line.head()
    line.send(PAGE, *[b" " * MIB] * 32)
    line.repeat(b" " * 1024, 0.1)


def _short(line: Line) -> None:
    line.head(f"Content-Length: {len(PAGE) + 5000}")
    line.send(PAGE)


def _long(line: Line) -> None:
    line.head(f"Content-Length: {len(PAGE)}")
    line.send(PAGE, b"<h1>This is beyond the length</h1>" * 100)


def _reset(line: Line) -> None:
    line.head(f"Content-Length: {len(PAGE) + 5000}")
    line.send(PAGE)
    line.reset()


def _stalls(line: Line) -> None:
    line.head(f"Content-Length: {len(PAGE) + 5000}")
    line.send(PAGE)
    line.wait_for_ever()


def _bomb(line: Line) -> None:
    """2 MB of gzip that become 2 GB of spaces: one packed piece over and over (the checksum at the end is missing)."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    first = packer.compress(PAGE) + packer.flush(zlib.Z_FULL_FLUSH)
    piece = packer.compress(b" " * MIB) + packer.flush(zlib.Z_FULL_FLUSH)
    line.head("Content-Encoding: gzip")
    line.send(first, *[piece] * BOMB_MIB)


def _broken_gzip(line: Line) -> None:
    line.head("Content-Encoding: gzip")
    line.send(b"\x1f\x8b\x08\0\0\0\0\0" + b"not packed at all" * 50)


def _cut_gzip(line: Line) -> None:
    packed = gzip.compress(PAGE + bytes(str(list(range(5000))), "ascii"))
    line.answer(packed[: len(packed) // 2], "Content-Encoding: gzip")


def _no_brotli(line: Line) -> None:
    line.answer(PAGE, "Content-Encoding: br")


def _unknown_packing(line: Line) -> None:
    line.answer(PAGE, "Content-Encoding: mystery")


def _bad_chunk(line: Line) -> None:
    line.head("Transfer-Encoding: chunked")
    line.send(f"{len(PAGE):x}\r\n", PAGE, "\r\nzzzz\r\nwhat\r\n")


def _cut_chunk(line: Line) -> None:
    line.head("Transfer-Encoding: chunked")
    line.send(f"{len(PAGE):x}\r\n", PAGE, "\r\nffff\r\nhalf of it")


def _empty(line: Line) -> None:
    line.answer(b"")


def _half_closed(line: Line) -> None:
    """Promises to keep the connection, says no more on it, and reads on."""
    line.send(f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(PAGE)}\r\n")
    line.send("Connection: keep-alive\r\nKeep-Alive: timeout=600\r\n\r\n", PAGE)
    try:
        line.sock.shutdown(socket.SHUT_WR)
    except OSError:
        raise Gone from None
    line.wait_for_ever()


def _event_stream(line: Line) -> None:
    line.head(kind="text/event-stream")
    line.repeat(b"data: more\n\n", 0.1)


def _multipart(line: Line) -> None:
    line.head(kind="multipart/x-mixed-replace; boundary=next")
    line.repeat(b"--next\r\nContent-Type: text/html\r\n\r\n" + PAGE + b"\r\n", 0.3)


ENDLESS = Rude("endless_body", "a page that never ends", _endless, "what is there is worked", DONE, is_brief=True)
RESET = Rude("reset_in_body", "a reset in the middle of the page", _reset, "any clear end", ANY_END)

BODIES: tuple[Rude, ...] = (
    ENDLESS,
    Rude("endless_fast_body", "32 MB, and more without end", _endless_fast, "what is there is worked", ANY_END),
    Rude("length_too_long", "says more than it sends", _short, "the page is worked", ANY_END, is_brief=True),
    Rude("length_too_short", "sends more than it says", _long, "the page is worked", DONE),
    RESET,
    Rude("stalls_in_body", "stops in the middle and keeps still", _stalls, "what is there is worked", DONE),
    Rude("gzip_bomb", "2 MB that become 2 GB", _bomb, "any clear end", ANY_END),
    Rude("broken_gzip", "says gzip and is not", _broken_gzip, "any clear end", ANY_END, is_brief=True),
    Rude("cut_gzip", "gzip that stops half-way", _cut_gzip, "any clear end", ANY_END),
    Rude("no_brotli", "says br and is not", _no_brotli, "any clear end", ANY_END),
    Rude("unknown_packing", "a packing that nobody knows", _unknown_packing, "any clear end", ANY_END),
    Rude("bad_chunk", "a chunk whose size is no number", _bad_chunk, "any clear end", ANY_END),
    Rude("cut_chunk", "a chunk that stops half-way", _cut_chunk, "any clear end", ANY_END),
    Rude("empty_body", "200 and nothing", _empty, "any clear end but done", ("failed", "undecided", "error")),
    Rude("half_closed", "keeps the connection and says no more on it", _half_closed, "the page is worked", DONE),
    Rude("event_stream", "an event stream as the document", _event_stream, "any clear end", ANY_END),
    Rude("multipart", "a document that replaces itself", _multipart, "any clear end", ANY_END),
    pressed(ENDLESS),
    pressed(RESET),
)
