"""Downloads of every tab: each is saved under a harmless name, measured, and noted in the log."""

from __future__ import annotations

import hashlib
import re
import tempfile
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import CDPSession, Download, Error

from agent_cli.browser.stop_downloads import DownloadStops
from agent_cli.contracts.secrets import Secrets
from agent_cli.contracts.whole_text import whole_text

MB = 1_000_000
LONGEST_NAME = 180
"""Bytes: file systems take 255 of them, however many letters they are."""
RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})


@dataclass
class Saved:
    """One download. `path` is None until it is saved; `problem` says why it never will be. `size` is in bytes."""

    name: str
    path: Path | None = None
    size: int = 0
    sha256: str = ""
    problem: str = ""

    @property
    def is_over(self) -> bool:
        return self.path is not None or bool(self.problem)

    @property
    def sentence(self) -> str:
        if self.problem:
            return f"the download of {self.name!r} broke off: {self.problem}"
        if self.path is None:
            return f"a download began: {self.name}"
        place = f"{self.path.parent.name}/{self.path.name}"
        return f"downloaded {self.name!r} to {place} ({self.size} bytes, sha256 {self.sha256})"


class DownloadDesk:
    """Receives every download of every tab; `all` lists them in the order in which they began."""

    def __init__(self, note: Callable[[str], None], secrets: Callable[[], Secrets] = Secrets) -> None:
        self._note, self._secrets = note, secrets
        self.folder: Path | None = None
        """Where files go; None = a new temporary folder, made with the first download."""
        self.all: list[Saved] = []
        self._taken: set[str] = set()
        self._stops = DownloadStops(lambda: self.max_bytes - sum(saved.size for saved in self.all))
        self.max_bytes = 1000 * MB
        """Of all downloads together: what is beyond is stopped and not kept."""

    def watch(self, session: CDPSession) -> None:
        """Learns from the session of a page how much of a download has come; without one it is known at its end."""
        self._stops.watch(session)

    def receive(self, download: Download) -> None:
        """The handler of the "download" event; Playwright lets it wait for the end beside everything else."""
        saved = Saved(self._secrets().mask(whole_text(download.suggested_filename)))
        self.all.append(saved)
        self._note(saved.sentence)
        self._stops.add(download)
        try:
            self._keep(saved, download)
        except (Error, OSError) as error:
            saved.problem = str(error).splitlines()[0].removeprefix("Download.save_as: ")
            if self._stops.was_stopped(download):
                saved.problem = self._beyond
        self._stops.forget(download)
        self._note(saved.sentence)

    def _keep(self, saved: Saved, download: Download) -> None:
        """Raises Error and OSError; nothing of the file is left then."""
        path = self._place_for(saved.name)
        try:
            download.save_as(path)
            path.chmod(0o600)
            size = path.stat().st_size
            problem = self._beyond if self._stops.is_beyond(size) else self._take_secrets_out(path)
            if problem:
                raise OSError(problem)
            saved.size, saved.sha256 = path.stat().st_size, _sha256(path)
            saved.path = path
        finally:
            if saved.path is None:
                path.unlink(missing_ok=True)

    @property
    def _beyond(self) -> str:
        return f"it is larger than what is left of {self.max_bytes / MB:g} MB for all downloads (--max-download-mb)"

    def _take_secrets_out(self, path: Path) -> str:
        """A text that holds a secret is kept masked; "" then, else why the file cannot be kept."""
        secrets = self._secrets()
        if not secrets:
            return ""
        data = path.read_bytes()
        masked = secrets.mask_bytes(data)
        if masked == data:
            return ""
        if is_text(data):
            path.write_bytes(masked)
            return ""
        return "it holds a secret and is no text that could be masked, so it was not kept"

    def _place_for(self, name: str) -> Path:
        if self.folder is None:
            self.folder = Path(tempfile.mkdtemp(prefix="agent-downloads-"))
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        plain = harmless_name(name)
        stem, dot, ending = plain.rpartition(".") if "." in plain else (plain, "", "")
        number, free = 1, plain
        while free.casefold() in self._taken or (self.folder / free).exists():
            number += 1
            free = f"{stem}-{number}{dot}{ending}"
        self._taken.add(free.casefold())
        return self.folder / free


def harmless_name(name: str) -> str:
    """A file name of letters, digits, spaces and `._-()`: no folder, no hidden file, no name of a device."""
    last = re.split(r"[/\\]", unicodedata.normalize("NFC", name))[-1]
    plain = re.sub(r"\s+", " ", re.sub(r"[^\w .()\-]", "_", last)).strip(" .")
    stem, dot, ending = plain.rpartition(".") if "." in plain else (plain, "", "")
    if stem.split(".")[0].casefold() in RESERVED:
        stem = f"_{stem}"
    ending = ending[:20]
    room = LONGEST_NAME - len((dot + ending).encode())
    return f"{stem.encode()[:room].decode('utf-8', 'ignore')}{dot}{ending}" or "download"


def is_text(data: bytes) -> bool:
    """UTF-8 without control characters but white space."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return False
    return not any(letter < " " and letter not in "\t\n\r\f" for letter in text)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
