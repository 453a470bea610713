"""Works one rude answer by `agent run` in a process of its own and says what became of it and what is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.judge_command import environ_with, judge_run_folder, read_result
from benchmarks.watch_tree import MARK, Tree
from fixtures_sites.rude_web import Rude, RudeSite

MAX_STEPS = 4
GRACE_S = 25.0
"""Over --max-seconds: the browser's start and end on a busy machine, and one look (at most 13 s) begun in time."""
KILL_S = 60.0
BUG = 70


@dataclass
class Ended:
    """What became of a case. `wrong` is empty when all is well; memory in bytes."""

    rude: Rude
    status: str = "none"
    code: int | None = None
    reason: str = ""
    seconds: float = 0.0
    own_peak: int = 0
    browser_peak: int = 0
    wrong: list[str] = field(default_factory=list)


def work_rude(rude: Rude, site: RudeSite, folder: Path) -> Ended:
    """`folder` is the case's own and empty; the run folder stays in it."""
    ended, mark = Ended(rude), uuid.uuid4().hex
    (folder / "tmp").mkdir(parents=True)
    (folder / "script.json").write_text(json.dumps(list(rude.script)), "utf-8")
    with open(folder / "stdout", "wb") as out, open(folder / "stderr", "wb") as err:
        process = subprocess.Popen(
            _command(rude, site), cwd=folder, env=environ_with(folder / "tmp", **{MARK: mark}), stdout=out, stderr=err,
            stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        tree = Tree(process.pid, mark)
        ended.seconds = tree.watch(process, rude.seconds + GRACE_S + KILL_S)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        ended.wrong.append("hung, and was killed")
    ended.code, ended.own_peak, ended.browser_peak = process.returncode, tree.own_peak, tree.browser_peak
    ended.wrong += [f"left behind: {name}" for name in tree.left()]
    _judge(ended, folder)
    return ended


def _command(rude: Rude, site: RudeSite) -> list[str]:
    command = [sys.executable, "-m", "agent_cli.cli.main", "run", rude.task, "--url", site.url + rude.path]
    command += ["--max-seconds", str(rude.seconds), "--max-steps", str(MAX_STEPS), "--out", "runs", "--json"]
    return [*command, "--model-provider", "script", "--script", "script.json", *rude.options]


def _judge(ended: Ended, folder: Path) -> None:
    rude, told = ended.rude, (folder / "stderr").read_text("utf-8", "replace")
    result = read_result(folder, ended.wrong)
    ended.status, ended.reason = str(result.get("status", "none")), str(result.get("reason", ""))
    if "Traceback" in told or ended.code == BUG:
        ended.wrong.append(f"a traceback: {ended.reason or told[-300:]}")
    if ended.status not in rude.ends or (rude.codes and ended.code not in rude.codes):
        ended.wrong.append(f"ended {ended.status} ({ended.code}), not {' or '.join(rude.ends)} {rude.codes or ''}")
    if ended.status == "error" and not ended.reason:
        ended.wrong.append("nothing is said of the error")
    if ended.seconds > rude.seconds + GRACE_S:
        ended.wrong.append(f"took {ended.seconds:.0f} s of {rude.seconds}")
    _judge_folder(ended, folder)


def _judge_folder(ended: Ended, folder: Path) -> None:
    found = judge_run_folder(folder, ended.wrong)
    if found is None:
        return
    events = (found[0] / "events.jsonl").read_text("utf-8", "replace")
    if ended.rude.says.casefold() not in (ended.reason + events).casefold():
        ended.wrong.append(f"nobody said {ended.rude.says!r}")
    outside = [path for path in folder.rglob("*") if path.is_file() and _is_stray(path.relative_to(folder))]
    ended.wrong += [f"a file where none should be: {path}" for path in outside]


def _is_stray(path: Path) -> bool:
    """Of the case's folder: what is neither its own, nor in the run folder, nor of this machine's sound system."""
    return path.parts[0] not in ("runs", "stdout", "stderr", "script.json") and "pulse-" not in str(path)
