"""Files that are endless, cut off, or badly named: from a good page with a link."""

from __future__ import annotations

from collections.abc import Callable

from ..case import ANY_END, DOWNLOAD, Rude
from ..line import Line

OCTETS = "application/octet-stream"


def _page(line: Line) -> None:
    link = f"<a href='/{line.name}/file'>Go on</a>"
    line.answer(f"<!doctype html><title>Files</title><h1>A file</h1>{link}")


def _file(send: Callable[[Line], None]) -> Callable[[Line], None]:
    return lambda line: send(line) if line.rest else _page(line)


def _named(name: bytes) -> Callable[[Line], None]:
    def send(line: Line) -> None:
        line.send("HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 5\r\n")
        line.send(b'Content-Disposition: attachment; filename="' + name + b'"\r\nConnection: close\r\n\r\nwords')

    return _file(send)


def _endless(line: Line) -> None:
    line.head("Content-Disposition: attachment; filename=endless.bin", kind=OCTETS)
    line.repeat(b"x" * (1 << 16), 0.005)


def _half(line: Line) -> None:
    line.head("Content-Disposition: attachment; filename=half.bin", "Content-Length: 100000", kind=OCTETS)
    line.send(b"x" * 5000)


def _reset(line: Line) -> None:
    line.head("Content-Disposition: attachment; filename=reset.bin", "Content-Length: 100000", kind=OCTETS)
    line.send(b"x" * 5000)
    line.reset()


def _stalled(line: Line) -> None:
    line.head("Content-Disposition: attachment; filename=stalled.bin", "Content-Length: 100000", kind=OCTETS)
    line.send(b"x" * 5000)
    line.wait_for_ever()


def _rude(
    name: str, tries: str, answer: Callable[[Line], None], says: str, *options: str, is_brief: bool = False
) -> Rude:
    return Rude(
        name, tries, answer, "the download has an outcome", ANY_END, says, DOWNLOAD, options, is_brief=is_brief
    )  # fmt: skip


def _badly_named(name: str, tries: str, sent: bytes, is_brief: bool = False) -> Rude:
    return _rude(name, tries, _named(sent), "to downloads/", is_brief=is_brief)


DOWNLOADS: tuple[Rude, ...] = (
    _rude(
        "endless_file", "a file without end", _file(_endless), "larger than", "--max-download-mb", "2", is_brief=True
    ),
    _rude("half_file", "a file that stops half-way", _file(_half), "broke off"),
    _rude("reset_file", "a reset in the middle of a file", _file(_reset), "broke off"),
    _rude("stalled_file", "a file that keeps still half-way", _file(_stalled), "stalled.bin"),
    _badly_named("file_up_and_out", "a file called ../../etc/passwd", b"../../etc/passwd", is_brief=True),
    _badly_named("file_of_windows", "a file called ..\\..\\boot.ini", b"..\\\\..\\\\boot.ini"),
    _badly_named("file_absolute", "a file called /etc/passwd", b"/etc/passwd"),
    _badly_named("file_long_name", "a name of 300 letters", b"n" * 300 + b".txt"),
    _badly_named("file_device", "a file called CON", b"CON"),
    _badly_named("file_hidden", "a file called .bashrc", b".bashrc"),
    _badly_named("file_turned", "a name with a mark that turns the letters", "abc\u202etxt.exe".encode()),
    _badly_named("file_bad_letters", "a name that is no UTF-8", b"\xff\xfe\xc3(.txt"),
    _badly_named("file_no_name", "an empty name", b""),
    _rude("file_nul", "a name with a NUL byte", _named(b"a\0b.txt"), ""),
)
