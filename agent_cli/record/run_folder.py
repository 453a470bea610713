"""The run folder: made at the start, appended and flushed as things happen, readable after a kill at any moment."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agent_cli.contracts.secrets import Secrets
from agent_cli.contracts.slug import slug_of
from agent_cli.errors import SetupError

if TYPE_CHECKING:
    from filelock import BaseFileLock

SLUG_LENGTH = 40
FOLDER_MODE, FILE_MODE = 0o700, 0o600
LOCK = "run.lock"
MB = 1_000_000
PICTURES, LOOKS = frozenset({".jpg", ".png"}), frozenset({"observation.json", "outline.txt", "prompt.txt"})
PICTURES_SHARE = 0.8
"""Of the room of a run: beyond it no picture is written any more."""


class RunFolder:
    """`runs/<utc>-<slug>/` with run.json, events.jsonl and steps/NN/. Folders are the user's alone (0700), files 0600.

    All text that is written passes through `secrets`, which takes values out of it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.secrets = Secrets()
        self.max_bytes = 2000 * MB
        """Of what is written here, without downloads, trace and video: pictures are left out first, then looks."""
        self.left_out: Counter[str] = Counter()
        self._used = sum(file.stat().st_size for file in path.glob("steps/*/*") if file.is_file())
        self._lock = hold(path)
        self._events = open(  # noqa: SIM115 - closed at the end of the run
            path / "events.jsonl", "a", encoding="utf-8", errors="replace", opener=_open_private
        )

    @classmethod
    def create(cls, parent: Path, task: str) -> RunFolder:
        """Raises SetupError when the folder cannot be made or written."""
        stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
        slug = slug_of(task, SLUG_LENGTH) or "run"
        try:
            parent.mkdir(parents=True, exist_ok=True)
            for number in range(1, 1000):
                path = parent / (f"{stamp}-{slug}" if number == 1 else f"{stamp}-{slug}-{number}")
                try:
                    path.mkdir(mode=FOLDER_MODE)
                    path.chmod(FOLDER_MODE)
                except FileExistsError:
                    continue
                return cls(path)
        except OSError as error:
            raise SetupError(
                f"the run folder cannot be written in {parent}: {error.strerror or error}",
                "name another place with --out DIR",
            ) from None
        raise SetupError(f"{parent} holds too many runs of this second", "name another place with --out DIR")

    @classmethod
    def reopen(cls, path: Path) -> RunFolder:
        """Raises SetupError when another process writes in it, or nobody can."""
        try:
            return cls(path)
        except OSError as error:
            raise SetupError(
                f"the run folder {path} cannot be written: {error.strerror or error}", "see its owner and its mode"
            ) from None

    @property
    def run_id(self) -> str:
        return self.path.name

    def write_event(self, event: str, **data: Any) -> None:
        """One line of events.jsonl, on the disk before this returns."""
        masked = self.secrets.mask_data(data)
        line = json.dumps({"at": round(time.time(), 3), "event": event, **masked}, ensure_ascii=False)
        self._used += len(line)
        try:
            self._events.write(line + "\n")
            self._events.flush()
            os.fsync(self._events.fileno())
        except OSError as error:
            raise SetupError(
                f"the run folder {self.path} can no longer be written: {error.strerror or error}",
                "free some space, or name another place with --out DIR",
            ) from None

    def write_text(self, name: str, text: str) -> None:
        """A file of the run, replaced as a whole (never half written)."""
        self.write_bytes(name, self.secrets.mask(text).encode("utf-8", "replace"))

    def write_json(self, name: str, data: Any) -> None:
        text = json.dumps(self.secrets.mask_data(data), ensure_ascii=False, indent=1) + "\n"
        self.write_bytes(name, text.encode("utf-8", "replace"))

    def write_bytes(self, name: str, data: bytes) -> None:
        """A file of the run, unless there is no room for its kind; events and what a run came to always have it."""
        target = self.path / name
        if self._has_no_room(target, len(data)):
            return
        try:
            target.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
            part = target.with_name(target.name + ".part")
            with open(part, "wb", opener=_open_private) as file:
                file.write(data)
            part.replace(target)
        except OSError as error:
            raise SetupError(
                f"the run folder {self.path} can no longer be written: {error.strerror or error}",
                "free some space, or name another place with --out DIR",
            ) from None

    def _has_no_room(self, target: Path, size: int) -> bool:
        kind = "pictures" if target.suffix in PICTURES else "looks and prompts" if target.name in LOOKS else ""
        if not kind:
            self._used += size
            return False
        if self._used + size <= self.max_bytes * (PICTURES_SHARE if kind == "pictures" else 1):
            self._used += size
            return False
        if not self.left_out[kind]:
            self.write_event("note", text=f"{kind} are left out from here on: {self._limit}")
        self.left_out[kind] += 1
        return True

    @property
    def _limit(self) -> str:
        return f"the run folder is near its {self.max_bytes / MB:g} MB (--max-run-mb)"

    @property
    def left_out_sentence(self) -> str:
        """What is not in the folder for its size; "" when all is."""
        if not self.left_out:
            return ""
        counts = " and ".join(f"{count} files of {kind}" for kind, count in self.left_out.items())
        return f"{counts} were left out: {self._limit}"

    def close(self) -> None:
        """Nothing more is written; what others have put here becomes the user's alone, too."""
        self._events.close()
        with suppress(OSError):
            (self.path / LOCK).unlink(missing_ok=True)
        self._lock.release()
        make_private(self.path)


def make_private(folder: Path) -> None:
    """Folders 0700, files 0600, whatever the umask was. Links are left alone."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            with suppress(OSError):
                path.chmod(FOLDER_MODE if path.is_dir() else FILE_MODE)


def _open_private(path: str, flags: int) -> int:
    number = os.open(path, flags, FILE_MODE)
    os.fchmod(number, FILE_MODE)
    return number


def hold(path: Path) -> BaseFileLock:
    """The lock that a run has on its folder for as long as its process lives. Raises SetupError when another has it."""
    from filelock import FileLock, Timeout

    lock = FileLock(path / LOCK, mode=FILE_MODE)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise SetupError(f"{path.name} is being worked by another process", "wait for its end, or end it") from None
    return lock
