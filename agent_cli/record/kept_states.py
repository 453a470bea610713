"""Where the state of a browser is kept from step to step, for a run that is cut off: outside of the run folder.

Cookies are as good as passwords. A run folder is handed on (a CI keeps it, a colleague reads it), so they are in none:
they lie in the user's own state folder, for the user alone, and go when the run ends by itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

OLDEST_S = 30 * 24 * 3600
"""States of runs that nobody went on with are removed after this time."""


def place_of(run_dir: Path) -> Path:
    """The file of this run; it need not be there."""
    from platformdirs import user_state_path

    name = hashlib.sha256(str(run_dir.resolve()).encode()).hexdigest()[:16]
    return user_state_path("agent-cli", appauthor=False) / "resume" / f"{name}.json"


def keep(run_dir: Path, url: str, storage: Any) -> None:
    """Replaces the state of this run as a whole, mode 0600. Raises OSError."""
    target = place_of(run_dir)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = target.with_suffix(".part")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        json.dump({"url": url, "storage": storage}, file)
    part.replace(target)


def read(run_dir: Path) -> dict[str, Any] | None:
    """`{"url", "storage"}`, or None when nothing that can be read was kept."""
    try:
        data = json.loads(place_of(run_dir).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    is_one = isinstance(data, dict) and isinstance(data.get("url"), str) and isinstance(data.get("storage"), dict)
    return data if is_one else None


def forget(run_dir: Path) -> None:
    """Removes the state of this run, and those that are too old."""
    own = place_of(run_dir)
    with suppress(OSError):
        own.unlink(missing_ok=True)
        for other in own.parent.glob("*.json"):
            if time.time() - other.stat().st_mtime > OLDEST_S:
                other.unlink(missing_ok=True)
