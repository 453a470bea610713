"""The run folder: made at the start, appended and flushed as things happen, readable after a kill at any moment."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from agent_cli.contracts.slug import slug_of
from agent_cli.errors import SetupError

SLUG_LENGTH = 40


class RunFolder:
    """`runs/<utc>-<slug>/` with run.json, events.jsonl and steps/NN/. Folders are private to the user (0700).

    All text that is written passes through `mask`, which takes secret values out of it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.mask: Callable[[str], str] = str
        self._events = (path / "events.jsonl").open("a", encoding="utf-8", errors="replace")

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
                    path.mkdir(mode=0o700)
                except FileExistsError:
                    continue
                return cls(path)
        except OSError as error:
            raise SetupError(
                f"the run folder cannot be written in {parent}: {error.strerror or error}",
                "name another place with --out DIR",
            ) from None
        raise SetupError(f"{parent} holds too many runs of this second", "name another place with --out DIR")

    @property
    def run_id(self) -> str:
        return self.path.name

    def write_event(self, event: str, **data: Any) -> None:
        """One line of events.jsonl, on the disk before this returns."""
        line = json.dumps({"at": round(time.time(), 3), "event": event, **data}, ensure_ascii=False)
        try:
            self._events.write(self.mask(line) + "\n")
            self._events.flush()
            os.fsync(self._events.fileno())
        except OSError as error:
            raise SetupError(
                f"the run folder {self.path} can no longer be written: {error.strerror or error}",
                "free some space, or name another place with --out DIR",
            ) from None

    def write_text(self, name: str, text: str) -> None:
        """A file of the run, replaced as a whole (never half written)."""
        self.write_bytes(name, self.mask(text).encode("utf-8", "replace"))

    def write_json(self, name: str, data: Any) -> None:
        self.write_text(name, json.dumps(data, ensure_ascii=False, indent=1) + "\n")

    def write_bytes(self, name: str, data: bytes) -> None:
        target = self.path / name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_name(target.name + ".part")
            part.write_bytes(data)
            part.replace(target)
        except OSError as error:
            raise SetupError(
                f"the run folder {self.path} can no longer be written: {error.strerror or error}",
                "free some space, or name another place with --out DIR",
            ) from None

    def close(self) -> None:
        self._events.close()
