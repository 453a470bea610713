"""`make demo`: starts the patients site, lets the agent add patient Jas without a key, and shows the row in SQLite."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from fixtures_sites.patients.server import start_server

TASK = "add patient Jas"


def main() -> int:
    """Returns the exit code of the run, or 1 when the row is not in the database."""
    with tempfile.TemporaryDirectory(prefix="agent-demo-") as folder:
        database = Path(folder) / "patients.sqlite"
        with start_server(database) as site:
            command = ["run", TASK, "--url", f"{site.url}/patients", "--model-provider", "builtin"]
            if has_screen():
                command.append("--headed")
            print(f"$ agent {' '.join(command).replace(TASK, repr(TASK))}", flush=True)
            code = subprocess.run([sys.executable, "-m", "agent_cli.cli.main", *command], check=False).returncode
        rows = find_rows(database)
    print(f"in the SQLite file: {rows or 'no row of that name'}", flush=True)
    return code if code else (0 if rows else 1)


def has_screen() -> bool:
    """True where a browser window can be shown."""
    if sys.platform in ("darwin", "win32"):
        return not os.environ.get("CI")
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def find_rows(database: Path) -> list[tuple[object, ...]]:
    """The patients called Jas, straight from the file."""
    with sqlite3.connect(database) as connection:
        return connection.execute("SELECT * FROM patients WHERE name = 'Jas'").fetchall()


if __name__ == "__main__":
    sys.exit(main())
