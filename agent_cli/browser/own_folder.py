"""The temporary folder of one session, in which its browser keeps profile and artifacts, and what dead sessions left.

The folder is held by a lock for as long as its process lives. The system lets go of a lock when a process dies, however
it dies, so no number of a process has to be believed (it may be another's by now) and no clock.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from agent_cli.settings import environment_with

if TYPE_CHECKING:
    from filelock import BaseFileLock

PREFIX = "agent-session-"
LOCK = "owner.lock"
VARIABLES = ("TMPDIR", "TEMP", "TMP")
LONGEST_PATH = 50
"""Letters: Chromium makes a Unix socket in there, whose whole path may have some 100."""
END_LIMIT_S = 3
FRESH_S = 5
"""A folder that was touched just now may be that of a session which has not taken its lock yet."""


@contextmanager
def own_folder() -> Iterator[Path | None]:
    """A fresh folder (0700), named after the process, that goes with the session.

    None where the path of the system's temporary folder is too long.
    """
    if len(tempfile.gettempdir()) + len(PREFIX) + 8 > LONGEST_PATH:
        yield None
        return
    from filelock import FileLock

    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    lock = FileLock(folder / LOCK)
    try:
        lock.acquire()
        yield folder
    finally:
        lock.release()
        _take_away(folder)


def _take_away(folder: Path) -> None:
    """Processes of a browser that was killed may still write in it for a moment."""
    until = time.monotonic() + END_LIMIT_S
    shutil.rmtree(folder, ignore_errors=True)
    while folder.exists() and time.monotonic() < until:
        time.sleep(0.05)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def temporary_files_in(folder: Path | None) -> Iterator[None]:
    """Programs that are started inside keep their temporary files there."""
    if folder is None:
        yield
        return
    with environment_with(dict.fromkeys(VARIABLES, str(folder))):
        yield


@dataclass
class Leftover:
    """A folder whose session is dead, and the processes that still work in it (their numbers)."""

    folder: Path
    pids: list[int] = field(default_factory=list)

    @property
    def sentence(self) -> str:
        running = f", {len(self.pids)} processes of it still run" if self.pids else ""
        return f"{self.folder}{running}"


def find_leftovers() -> list[Leftover]:
    """What dead sessions of this user left. What a living one holds, or somebody else owns, is not listed."""
    found = [Leftover(folder) for folder in sorted(Path(tempfile.gettempdir()).glob(f"{PREFIX}*")) if _is_dead(folder)]
    if found:
        _find_processes(found)
    return found


def remove_leftover(left: Leftover) -> str:
    """Ends its processes and removes the folder; a sentence of what was done, or of what could not be.

    The lock is held meanwhile: what is found in use now is left alone.
    """
    lock = _take(left.folder)
    if lock is None:
        return f"{left.folder} is in use"
    try:
        return _remove(left)
    finally:
        lock.release()


def _remove(left: Leftover) -> str:
    import psutil

    processes = []
    for pid in left.pids:
        with suppress(psutil.Error):
            process = psutil.Process(pid)
            if str(left.folder) in " ".join(process.cmdline()):  # still the one that was found
                process.kill()
                processes.append(process)
    psutil.wait_procs(processes, timeout=END_LIMIT_S)
    shutil.rmtree(left.folder, ignore_errors=True)
    ended = f"ended {len(processes)} processes and " if processes else ""
    if left.folder.exists():
        return f"{ended}could not remove {left.folder}"
    return f"{ended}removed {left.folder}"


def _is_dead(folder: Path) -> bool:
    """Of this user, no link, not made just now, and its lock can be had: nobody holds it."""
    try:
        told = folder.lstat()
    except OSError:  # gone meanwhile
        return False
    if not stat.S_ISDIR(told.st_mode) or abs(time.time() - told.st_mtime) < FRESH_S:
        return False
    if hasattr(os, "getuid") and told.st_uid != os.getuid():
        return False
    lock = _take(folder)
    if lock is None:
        return False
    lock.release()
    return True


def _take(folder: Path) -> BaseFileLock | None:
    """The lock of the folder; None when somebody holds it."""
    from filelock import FileLock, Timeout

    lock = FileLock(folder / LOCK)
    try:
        lock.acquire(timeout=0)
    except (Timeout, OSError):
        return None
    return lock


def _find_processes(found: list[Leftover]) -> None:
    """A browser names its profile, which is in the folder, on its command line."""
    import psutil

    for process in psutil.process_iter(["pid", "cmdline"]):
        words = " ".join(process.info["cmdline"] or [])
        for left in found:
            if str(left.folder) + os.sep in words:
                left.pids.append(process.info["pid"])
