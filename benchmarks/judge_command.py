"""What a run by the command leaves, judged from outside: its environment, its one line of JSON, its run folder."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from agent_cli.record import StoredRun, read_run

OF_THE_PERSON = ("AGENT_", "OPENAI_", "ANTHROPIC_")


def environ_with(temporary: Path, **more: str) -> dict[str, str]:
    """The environment without the person's keys and settings (but which browser to start), in this checkout."""
    kept = {
        key: value for key, value in os.environ.items() if key == "AGENT_BROWSER" or not key.startswith(OF_THE_PERSON)
    }
    return {**kept, "TMPDIR": str(temporary), "PYTHONPATH": str(Path(__file__).resolve().parents[1]), **more}


def read_result(folder: Path, wrong: list[str]) -> dict[str, Any]:
    """The JSON object in `stdout`; {} and a line in `wrong` where that is something else."""
    lines = (folder / "stdout").read_text("utf-8", "replace").splitlines()
    try:
        result: dict[str, Any] = json.loads(lines[-1]) if len(lines) == 1 else {}
    except ValueError:
        result = {}
    if not result:
        wrong.append(f"stdout is not one JSON object but {len(lines)} lines")
    return result


def judge_run_folder(folder: Path, wrong: list[str]) -> tuple[Path, StoredRun] | None:
    """The one run in `runs`, read back; None, and why in `wrong`, where it cannot be."""
    runs = [path for path in (folder / "runs").glob("*") if path.is_dir()]
    if len(runs) != 1:
        wrong.append(f"{len(runs)} run folders")
        return None
    if (runs[0] / "traceback.txt").exists():
        last = (runs[0] / "traceback.txt").read_text("utf-8", "replace").strip().splitlines()[-1]
        wrong.append(f"traceback.txt: {last}")
    try:
        stored = read_run(runs[0])
    except Exception as error:  # whatever it is, the folder of this run cannot be read
        wrong.append(f"the run folder cannot be read: {error}")
        return None
    if stored.torn_lines or stored.result is None:
        wrong.append(f"the run folder is not whole: {stored.torn_lines} torn lines")
    return runs[0], stored
