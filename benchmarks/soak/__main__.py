"""python -m benchmarks.soak: 300 runs on the patients site in one process, or shared by several at the same time.

Each adds a patient, who has to be in the database once and is taken out again, so that the page stays as it was.
Memory, file handles, threads and child processes of each process are told at four moments; 1 is the exit code where a
run fails, something grows, or something is left.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil

from fixtures_sites import patients

WARM = 10
"""Runs that are not counted: what is loaded once is loaded by then."""
MOST_GROWTH = {"rss_mib": 2.0, "held_mib": 0.5, "handles": 0.5, "threads": 0.5, "children": 0.5}
"""Between the first third and the last; the median of each."""
TOLD = ("free_mib", "objects")
"""Beside them, without a bound: what malloc keeps free, and Python's objects (`re` keeps the patterns of 512 names)."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--json", type=Path, help="the figures of each run, process by process")
    options = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="so-", dir="/tmp"))
    (root / "t").mkdir()
    shares = [options.runs // options.at_once + (i < options.runs % options.at_once) for i in range(options.at_once)]
    started = time.monotonic()
    with patients.start_server() as site, ThreadPoolExecutor(options.at_once) as pool:
        series = list(pool.map(lambda i: _work(root, site, shares[i], str(i)), range(options.at_once)))
        rows = [row for found in series for row in found]
        problems = [f"{row['name']}: {row['status']}" for row in rows if row["status"] != "completed"]
        problems += [f"{row['name']} is there {row['added']} times" for row in rows if row["added"] != 1]
    if options.json:
        options.json.write_text(json.dumps(series, indent=1), "utf-8")
    problems += [f"{options.runs - len(rows)} runs did not end"] if len(rows) != options.runs else []
    print(f"{len(rows)} runs, {options.at_once} at a time, in {time.monotonic() - started:.0f} s", end="; ")
    print(f"median {statistics.median(row['seconds'] for row in rows):.1f} s a run")
    for number, found in enumerate(series):
        problems += _report(number, found)
    problems += _leftovers(root)
    shutil.rmtree(root, ignore_errors=True)
    print("\n".join(problems) or "0 failures, nothing left behind")
    return 1 if problems else 0


def _work(root: Path, site: patients.RunningSite, count: int, label: str) -> list[dict[str, Any]]:
    environ = {**os.environ, "TMPDIR": str(root / "t"), "XDG_STATE_HOME": str(root / "state")}
    environ["PYTHONPATH"] = str(Path(__file__).resolve().parents[2])
    out, rows = root / f"w{label}", []
    out.mkdir()
    command = [sys.executable, "-m", "benchmarks.soak.worker", site.url, str(out), str(count), label]
    with (
        open(out / "stderr", "w+", encoding="utf-8") as said,
        subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=said, text=True, cwd=root) as worker,
    ):
        assert worker.stdout is not None
        for line in worker.stdout:
            row = json.loads(line)
            rows.append({**row, "added": _take_out(site.db_path, row["name"])})
        said.seek(0)
        if told := said.read().strip():
            print(f"process {label} said: {told[-400:]}")
    return rows


def _take_out(path: Path, name: str) -> int:
    """How often the patient was there."""
    with closing(sqlite3.connect(path, timeout=10)) as database, database:
        return database.execute("delete from patients where name = ?", [name]).rowcount


def _report(number: int, found: list[dict[str, Any]]) -> list[str]:
    """Prints the figures of one process at four moments; what grew is a problem."""
    counted = found[min(WARM, len(found) // 3) :]
    moments = [0, len(counted) // 3, 2 * len(counted) // 3, len(counted) - 1]
    problems = []
    for key in (key for key in (*MOST_GROWTH, *TOLD) if key in found[0]):
        values = [row[key] for row in counted]
        third = max(1, len(values) // 3)
        growth = statistics.median(values[-third:]) - statistics.median(values[:third])
        print(f"  process {number} {key}: {', '.join(str(values[i]) for i in moments)}; growth {growth:+.1f}")
        if growth > MOST_GROWTH.get(key, growth):
            problems.append(f"process {number}: {key} grows: {growth:+.1f}")
    return problems


def _leftovers(root: Path) -> list[str]:
    time.sleep(2)
    running = 0
    for process in psutil.process_iter(["cmdline"]):
        running += f"{root}/" in " ".join(process.info["cmdline"] or [])
    left = [path.name for path in (root / "t").iterdir()]
    return [f"{running} processes are left"] * bool(running) + [f"left behind: {', '.join(left[:5])}"] * bool(left)


if __name__ == "__main__":
    sys.exit(main())
