"""Pictures as data: URIs, each once however often it is shown, and up to a total that keeps the report usable."""

from __future__ import annotations

import base64
import hashlib
import struct
from dataclasses import replace

from agent_cli.record.report.read_files import RunFiles
from agent_cli.record.report.report_data import Picture

TOTAL_LIMIT = 20_000_000
"""Bytes of base64 in one report."""
START_OF_FRAME = frozenset({*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)})


class PictureShelf:
    """Pictures that are wanted, read once all are known, so that the important ones have the room.

    First `want` each, then `take` them in the order of the report.
    """

    def __init__(self, files: RunFiles, limit: int = TOTAL_LIMIT) -> None:
        self._files, self._limit = files, limit
        self._wanted: dict[str, int] = {}
        self._pictures: dict[str, Picture] = {}
        self._shown: set[str] = set()
        self.left_out: list[str] = []

    def want(self, path: str, importance: int) -> None:
        """Importance 0 comes first; a picture that is wanted twice has the better of the two."""
        self._wanted[path] = min(importance, self._wanted.get(path, importance))

    def read(self) -> None:
        """Reads what is wanted, by importance, until the room is used up."""
        used, by_content = 0, dict[str, Picture]()
        for path in sorted(self._wanted, key=lambda item: self._wanted[item]):
            found = self._files.find(path)
            if found is None:
                self._pictures[path] = Picture(path, why="not in the run folder")
                continue
            data = self._files.read_bytes(path, self._limit - used)
            if data is None:
                self._leave_out(path, found.stat().st_size)
                continue
            digest = hashlib.sha256(data).hexdigest()
            if digest not in by_content:
                picture = read_picture(path, data, f"picture-{len(by_content) + 1}")
                if used + len(picture.uri) > self._limit:
                    self._leave_out(path, len(data))
                    continue
                used += len(picture.uri)
                by_content[digest] = picture
            self._pictures[path] = replace(by_content[digest], path=path)

    def take(self, path: str, size: tuple[int, int] | None = None) -> Picture:
        """The picture for one place; `size` is the window's, in CSS pixels. The data come with the first place only."""
        picture = self._pictures[path]
        if picture.uri:
            width, height = size or (picture.width, picture.height)
            first = picture.anchor not in self._shown
            self._shown.add(picture.anchor)
            return replace(picture, uri=picture.uri if first else "", width=width, height=height)
        return picture

    def is_same(self, one: str, other: str) -> bool:
        """Whether two wanted pictures show the same."""
        anchors = self._pictures[one].anchor, self._pictures[other].anchor
        return anchors[0] != "" and anchors[0] == anchors[1]

    def _leave_out(self, path: str, size: int) -> None:
        """Names a picture for which there is no room."""
        self.left_out.append(path)
        why = f"left out ({size:,} bytes): the pictures of this report are limited to {self._limit // 10**6} MB"
        self._pictures[path] = Picture(path, why=why)


def read_picture(path: str, data: bytes, anchor: str) -> Picture:
    """The picture as a data: URI; without one, and with the reason, when the bytes are no PNG and no JPEG."""
    for kind, measure in (("png", _size_of_png), ("jpeg", _size_of_jpeg)):
        size = measure(data)
        if size and all(0 < side <= 100_000 for side in size):
            return Picture(path, anchor, f"data:image/{kind};base64,{base64.b64encode(data).decode()}", *size)
    return Picture(path, why="not a PNG or JPEG that can be read")


def _size_of_png(data: bytes) -> tuple[int, int] | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _size_of_jpeg(data: bytes) -> tuple[int, int] | None:
    """From the first start-of-frame segment (ITU T.81, B.2.2)."""
    if data[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in START_OF_FRAME:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return None
