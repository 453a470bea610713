"""Stops downloads that grow beyond the room that is left, while they come."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Download, Error


@dataclass
class _Coming:
    """A download under way; `guid` is Chromium's name of it once that is known."""

    download: Download
    guid: str = ""
    received: int = 0
    is_stopped: bool = False


class DownloadStops:
    """Playwright does not say how far a download is; the session of its page does, by the same address.

    `room` gives the bytes that are left for what has not been kept yet.
    """

    def __init__(self, room: Callable[[], int]) -> None:
        self._room = room
        self._coming: list[_Coming] = []
        self._addresses: dict[str, str] = {}

    def watch(self, session: CDPSession) -> None:
        session.on("Page.downloadWillBegin", lambda event: self._addresses.update({event["guid"]: event["url"]}))
        session.on("Page.downloadProgress", self._progressed)

    def add(self, download: Download) -> None:
        self._coming.append(_Coming(download))

    def was_stopped(self, download: Download) -> bool:
        return any(coming.is_stopped for coming in self._coming if coming.download is download)

    def forget(self, download: Download) -> None:
        """It is over."""
        self._coming = [coming for coming in self._coming if coming.download is not download]

    def is_beyond(self, size: int) -> bool:
        """Whether a file of this size has no room."""
        return size > self._room()

    def _progressed(self, event: dict[str, Any]) -> None:
        """A length that is announced counts before it has come."""
        coming = self._find(event["guid"])
        if coming is None or coming.is_stopped or event["state"] != "inProgress":
            return
        coming.received = int(max(event["receivedBytes"], event["totalBytes"]))
        if self.is_beyond(sum(each.received for each in self._coming if not each.is_stopped)):
            coming.is_stopped = True
            with suppress(Error):  # it came to its end meanwhile
                coming.download.cancel()

    def _find(self, guid: str) -> _Coming | None:
        """Downloads of one address are told apart by the order in which they began."""
        for coming in self._coming:
            if coming.guid == guid:
                return coming
        for coming in self._coming:
            if not coming.guid and coming.download.url == self._addresses.get(guid):
                coming.guid = guid
                return coming
        return None
