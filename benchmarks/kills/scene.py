"""One run that is cut off at a moment, what it leaves, and the run that goes on with it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from benchmarks.kills.player import task_for

WAYS = ("kill", "term", "disk", "browser")
DISK = "12m"
END_LIMIT_S = 120
GONE_LIMIT_S = 5.0
RESUMES = 3


@dataclass
class Place:
    """The folders of one trial: temporary files, state of the user, runs."""

    root: Path

    @property
    def temp(self) -> Path:
        return self.root / "t"

    @property
    def disk(self) -> Path:
        return self.root / "d"

    @property
    def runs(self) -> Path:
        return self.disk / "runs"

    def environment(self) -> dict[str, str]:
        own = {"TMPDIR": str(self.temp), "XDG_STATE_HOME": str(self.disk / "state"), "OPENAI_API_KEY": "x"}
        return {**os.environ, **own, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}

    def folder(self) -> Path | None:
        """The run, if it came so far that it can be gone on with."""
        return next((path.parent for path in sorted(self.runs.glob("*/run.json"))), None)


@dataclass
class Trial:
    """What was seen. `problems` is empty when all is as promised."""

    way: str
    name: str
    moment: float
    """Seconds after the start."""
    code: int | None = None
    finished: int = 0
    """Steps that were finished when it was cut off."""
    phase: str = ""
    resumes: int = 0
    problems: list[str] = field(default_factory=list)

    def expect(self, holds: bool, problem: str) -> None:
        if not holds:
            self.problems.append(problem)


@contextmanager
def make_place(way: str) -> Iterator[Place]:
    """On a disk of its own where it is to be filled (a tmpfs: needs root)."""
    root = Path(tempfile.mkdtemp(prefix="kl-", dir="/tmp"))
    place = Place(root)
    place.temp.mkdir(mode=0o700)
    place.disk.mkdir()
    mounted = False
    try:
        if way == "disk":
            command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(place.disk)]
            mounted = subprocess.run(command, check=False).returncode == 0
            if not mounted:
                raise SystemExit("a disk of its own cannot be mounted: run as root, or leave --by disk out")
        yield place
    finally:
        if mounted:
            subprocess.run(["umount", str(place.disk)], check=True)
        shutil.rmtree(root, ignore_errors=True)


def run_trial(way: str, name: str, moment: float, url: str, model: str, db: Path) -> Trial:
    """Starts the task, cuts it off `moment` seconds after its start, looks, goes on, looks again."""
    trial = Trial(way, name, round(moment, 2))
    with make_place(way) as place:
        process = _start(place, ["run", task_for(name), "--url", url, *model_options(model), "--out", str(place.runs)])
        time.sleep(moment)
        _cut_off(way, process, place)
        _look_at_end(trial, process, place)
        if way == "disk":
            (place.disk / "filler").unlink(missing_ok=True)
        _go_on(trial, place, url, model)
        rows = count_rows(db, name)
        trial.expect(rows == 1, f"the patient is there {rows} times")
        _look_at_leftovers(trial, place)
    return trial


def _start(place: Place, arguments: list[str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "agent_cli.cli.main", *arguments, "--json"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=place.root, env=place.environment(), **pipes)  # type: ignore[call-overload,no-any-return]


def model_options(base_url: str) -> list[str]:
    return ["--model-provider", "openai", "--base-url", base_url, "--model", "player"]


def _cut_off(way: str, process: subprocess.Popen[str], place: Place) -> None:
    if way == "disk":
        _fill(place.disk / "filler")
    elif way == "browser":
        _kill_browser(process)
    elif process.poll() is None:
        process.send_signal(signal.SIGKILL if way == "kill" else signal.SIGTERM)


def _fill(path: Path) -> None:
    """Until the disk is full."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 65536)
    with suppress(OSError), path.open("ab", buffering=0) as file:
        while True:
            file.write(b"x" * 64)


def _kill_browser(process: subprocess.Popen[str]) -> None:
    """Its main process, as soon as there is one."""
    until = time.monotonic() + 20
    while time.monotonic() < until and process.poll() is None:
        with suppress(psutil.Error):
            for child in psutil.Process(process.pid).children(recursive=True):
                words = child.cmdline()
                if any("--remote-debugging-pipe" in word for word in words):
                    child.kill()
                    return
        time.sleep(0.02)


def _look_at_end(trial: Trial, process: subprocess.Popen[str], place: Place) -> None:
    """How it ended, what can be read of it, and what still runs."""
    try:
        out, err = process.communicate(timeout=END_LIMIT_S)
    except subprocess.TimeoutExpired:
        trial.problems.append(f"it did not end within {END_LIMIT_S} s")
        process.kill()
        out, err = process.communicate()
    trial.code = process.returncode
    trial.expect("Traceback" not in err, f"traceback: {err[-400:]}")
    codes = {"kill": (-9, 0), "term": (130, 0), "disk": (4, 0), "browser": (5, 0)}[trial.way]
    if trial.way == "term" and place.folder() is None:
        codes = (*codes, -signal.SIGTERM)  # Python was still starting: nobody could hear it
    trial.expect(trial.code in codes, f"exit code {trial.code}: {err[-300:]}")
    if trial.way != "kill" and trial.code != 0:
        trial.expect(_is_result(out) or not out, f"what it printed is no JSON: {out[:200]!r}")
    _wait_until_gone(trial, place)
    _read_steps(trial, place)


def _is_result(out: str) -> bool:
    try:
        return isinstance(json.loads(out), dict)
    except ValueError:
        return False


def _wait_until_gone(trial: Trial, place: Place) -> None:
    until = time.monotonic() + GONE_LIMIT_S
    while (left := processes_of(place)) and time.monotonic() < until:
        time.sleep(0.05)
    trial.expect(not left, f"{len(left)} processes still run {GONE_LIMIT_S:.0f} s later")


def processes_of(place: Place) -> list[int]:
    """Browsers, drivers and crash handlers of this place: by their command line, or by their TMPDIR."""
    found = []
    for process in psutil.process_iter(["pid", "cmdline", "status", "environ"]):
        words = " ".join(process.info["cmdline"] or [])
        own = (process.info["environ"] or {}).get("TMPDIR", "")
        is_of_it = f"{place.root}/" in words or f"{own}/".startswith(f"{place.root}/")
        if is_of_it and process.info["status"] != psutil.STATUS_ZOMBIE:
            found.append(process.info["pid"])
    return found


def _read_steps(trial: Trial, place: Place) -> None:
    """Each step whose last line was written is there in whole; lines are counted apart from the product."""
    folder = place.folder()
    if folder is None:
        trial.phase = "before the run folder"
        return
    events = _events(folder)
    trial.finished = sum(event.get("event") == "step_finished" for event in events)
    trial.phase = str(events[-1].get("event")) if events else "empty"
    shown = run_command(place, ["runs", "show", str(folder)])
    try:
        steps = json.loads(shown.stdout)["steps"]
    except (ValueError, KeyError):
        trial.problems.append(f"the run cannot be read: {shown.stderr[-300:] or shown.stdout[:200]}")
        return
    trial.expect(len(steps) == trial.finished, f"{trial.finished} steps were finished, {len(steps)} can be read")
    for number in range(1, trial.finished + 1):
        step = folder / "steps" / f"{number:02d}"
        for name in ("observation.json", "step.json"):
            text = (step / name).read_text("utf-8") if (step / name).exists() else ""
            trial.expect(_is_result(text), f"step {number}: {name} is missing or torn")


def _events(folder: Path) -> list[dict[str, object]]:
    found = []
    path = folder / "events.jsonl"
    for line in path.read_text("utf-8", "replace").splitlines() if path.exists() else []:
        with suppress(ValueError):
            found.append(json.loads(line))
    return found


def run_command(place: Place, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    process = _start(place, arguments)
    try:
        out, err = process.communicate(timeout=END_LIMIT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        err += "\n(it did not end)"
    return subprocess.CompletedProcess(arguments, process.returncode, out, err)


def _go_on(trial: Trial, place: Place, url: str, model: str) -> None:
    """`resume` until it is over; a run that was cut off before it could be taken up is begun again."""
    if trial.code == 0:
        trial.phase = "over before"
        return
    said = ""
    for _ in range(RESUMES):
        trial.resumes += 1
        folder = place.folder()
        if folder is None:
            done = run_command(
                place, ["run", task_for(trial.name), "--url", url, *model_options(model), "--out", str(place.runs)]
            )
        else:
            done = run_command(place, ["runs", "resume", str(folder), *model_options(model)])
        said = done.stderr
        trial.expect("Traceback" not in said, f"resume: traceback: {said[-400:]}")
        if done.returncode == 0:
            return
        if done.returncode == 2 and "is over" in said:
            trial.phase = "over before"
            return
    trial.problems.append(f"resume did not complete it: {said[-500:]}")


def count_rows(db: Path, name: str) -> int:
    with sqlite3.connect(db, timeout=20) as connection:
        return int(connection.execute("select count(*) from patients where name = ?", (name,)).fetchone()[0])


def _look_at_leftovers(trial: Trial, place: Place) -> None:
    """Folders of sessions: none at once, but after kill -9, when `doctor --clean` has been there."""
    if trial.way == "kill" and list(place.temp.glob("agent-session-*")):
        time.sleep(6)  # a folder that was touched just now is left alone: its session may be starting
        run_command(place, ["doctor", "--clean"])
    left = [path.name for path in place.temp.iterdir()]
    trial.expect(not left, f"left behind: {', '.join(left[:5])}")
    running = processes_of(place)
    trial.expect(not running, f"{len(running)} processes are left")
