"""The run folder: made at the start, appended and flushed as things happen, readable after a kill at any moment."""

from __future__ import annotations

import json
import os
import time
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


class RunFolder:
    """`runs/<utc>-<slug>/` with run.json, events.jsonl and steps/NN/. Folders are the user's alone (0700), files 0600.

    All text that is written passes through `secrets`, which takes values out of it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.secrets = Secrets()
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
        target = self.path / name
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
