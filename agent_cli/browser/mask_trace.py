"""trace.zip without secrets: every text in it is rewritten, what cannot be read as text and holds one is left out."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from agent_cli.contracts.secrets import Secrets

LINES = (".trace", ".network", ".stacks")
"""Files of the trace whose lines are JSON."""


def keep_trace(source: Path, target: Path, secrets: Secrets) -> None:
    """Copies a trace; with secrets, rewritten entry by entry. Raises OSError, BadZipFile."""
    if not secrets:
        shutil.copyfile(source, target)
    else:
        part = target.with_name(f"{target.name}.part")
        with ZipFile(source) as old, ZipFile(part, "w", ZIP_DEFLATED) as new:
            for entry in old.infolist():
                data = masked_entry(entry.filename, old.read(entry), secrets)
                new.writestr(secrets.mask(entry.filename), data)
        part.replace(target)
    target.chmod(0o600)


def masked_entry(name: str, data: bytes, secrets: Secrets) -> bytes:
    """One file of a trace. A body that is no text and holds a secret becomes empty: the viewer shows none."""
    if name.endswith(LINES):
        return b"".join(_masked_line(line, secrets) for line in data.splitlines(keepends=True))
    masked = secrets.mask_bytes(data)
    return masked if masked == data or _is_utf8(data) else b""


def _masked_line(line: bytes, secrets: Secrets) -> bytes:
    """By its values, so that it stays JSON; snapshots are nested lists, whose neighbouring texts are joined first."""
    try:
        return _masked_values(line, json.loads(line), secrets)
    except (ValueError, RecursionError):  # no JSON, or deeper than can be walked
        return secrets.mask_bytes(line)


def _masked_values(line: bytes, value: Any, secrets: Secrets) -> bytes:
    if isinstance(value, dict) and secrets.holds("".join(_texts(value))):
        value = secrets.mask_data(value)
        if secrets.holds("".join(_texts(value))):
            value = _without_texts(value, secrets)
        return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
    return line


def _texts(data: Any) -> list[str]:
    """All texts of a value but the names of elements, in order."""
    if isinstance(data, dict):
        return [text for item in data.values() for text in _texts(item)]
    if isinstance(data, list):
        rest = data[1:] if data and isinstance(data[0], str) and data[0].isupper() else data
        return [text for item in rest for text in _texts(item)]
    return [data] if isinstance(data, str) else []


def _without_texts(value: dict[str, Any], secrets: Secrets) -> dict[str, Any]:
    """A snapshot whose words give a secret away when they are read one after the other: its page is left out."""
    if value.get("type") == "frame-snapshot" and isinstance(value.get("snapshot"), dict):
        value["snapshot"]["html"] = ["HTML", {}, ["BODY", {}, "left out: this page shows a secret in pieces"]]
    return value


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
