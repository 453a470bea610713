"""Files of a run folder, read so that none is taken from elsewhere: links out of the folder are not followed."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

from agent_cli.record.report.report_data import Text

TEXT_LIMIT = 64_000
"""Characters of one text at most; prompts of whole documents are longer."""
ALL_TEXT_LIMIT = 8_000_000
JSON_LIMIT = 64_000_000


class RunFiles:
    """Reads by path inside the run folder; what is not there, or not inside, is None."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._root = folder.resolve()
        self._text_left = ALL_TEXT_LIMIT

    def find(self, name: str) -> Path | None:
        """The ordinary file of this name, or None when there is none inside the folder."""
        try:
            path = (self._folder / name).resolve()
            is_file = path.is_relative_to(self._root) and stat.S_ISREG(path.stat().st_mode)
        except (OSError, ValueError, RuntimeError):
            return None
        return path if is_file else None

    def read_bytes(self, name: str, limit: int) -> bytes | None:
        """The whole file; None when it is not there, not readable, or larger than `limit` bytes."""
        path = self.find(name)
        try:
            if path is None or path.stat().st_size > limit:
                return None
            return path.read_bytes()
        except OSError:
            return None

    def read_text(self, name: str, limit: int = TEXT_LIMIT) -> Text | None:
        """The text, cut where it is longer than `limit` or the report holds enough text already."""
        path = self.find(name)
        if path is None:
            return None
        try:
            with path.open("rb") as stream:
                data = stream.read(4 * limit + 4)
            size = path.stat().st_size
        except OSError:
            return None
        text = data.decode("utf-8", "replace").rstrip("\n")
        allowed = min(limit, self._text_left)
        self._text_left -= min(len(text), allowed)
        if len(text) <= allowed and size <= len(data):
            return Text(name, text)
        return Text(name, text[:allowed], f"cut after {min(allowed, len(text)):,} characters; all of it: {name}")

    def read_object(self, name: str) -> dict[str, Any]:
        """A JSON object; empty when there is none that can be read."""
        data = self.read_bytes(name, JSON_LIMIT)
        try:
            found = json.loads(data) if data else None
        except (ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def list_files(self, name: str = "") -> list[tuple[str, int]]:
        """(path inside the run folder, bytes) of the ordinary files directly in a folder of the run, by name."""
        try:
            names = sorted(item.name for item in (self._folder / name).iterdir())
        except OSError:
            return []
        inside = [f"{name}/{item}" if name else item for item in names]
        return [(item, path.stat().st_size) for item in inside if (path := self.find(item))]

    def list_folders(self, name: str) -> list[str]:
        """Names of the folders in a folder of the run, by name."""
        try:
            return sorted(item.name for item in (self._folder / name).iterdir() if item.is_dir())
        except OSError:
            return []
