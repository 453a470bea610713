"""The processes below one process: how much memory they took at most, and which of them outlived it."""

from __future__ import annotations

import subprocess
import time
from dataclasses import dataclass, field

import psutil

MARK = "BENCHMARK_MARK"
"""The variable that tells the processes of one command from all others."""
PAUSE_S = 0.15
GOODBYE_S = 5.0
"""So long a process may need to be gone after the command has ended."""


@dataclass
class Tree:
    """Of one command. Memory in bytes: the resident sizes summed, so what is shared counts in each process."""

    pid: int
    mark: str
    """Stands in the environment of the command, and so of all that it starts."""
    own_peak: int = 0
    browser_peak: int = 0
    _seen: dict[int, psutil.Process] = field(default_factory=dict)

    def watch(self, process: subprocess.Popen[bytes], limit_s: float) -> float:
        """Samples until the command has ended, or for so long; gives the seconds."""
        began = time.monotonic()
        while process.poll() is None and time.monotonic() - began < limit_s:
            self.sample()
            time.sleep(PAUSE_S)
        return time.monotonic() - began

    def sample(self) -> None:
        try:
            root = psutil.Process(self.pid)
            own, children = root.memory_info().rss, root.children(recursive=True)
        except psutil.Error:
            return
        below = 0
        for child in children:
            self._seen.setdefault(child.pid, child)
            below += _rss(child)
        self.own_peak, self.browser_peak = max(self.own_peak, own), max(self.browser_peak, below)

    def left(self) -> list[str]:
        """Names and ids of processes of this command that live on; they are given a few seconds, then ended here."""
        deadline = time.monotonic() + GOODBYE_S
        while (living := self._living()) and time.monotonic() < deadline:
            time.sleep(0.1)
        told = [f"{_name(process)} {process.pid}" for process in living]
        for process in living:
            _kill(process)
        return told

    def _living(self) -> list[psutil.Process]:
        found = {process.pid: process for process in self._seen.values() if _lives(process)}
        for process in psutil.process_iter():
            if process.pid not in found and _lives(process) and _has_mark(process, self.mark):
                found[process.pid] = process
        return list(found.values())


def _rss(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0


def _name(process: psutil.Process) -> str:
    try:
        return str(process.name())
    except psutil.Error:
        return "?"


def _lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def _has_mark(process: psutil.Process, mark: str) -> bool:
    try:
        return process.environ().get(MARK) == mark
    except (psutil.Error, OSError):
        return False


def _kill(process: psutil.Process) -> None:
    try:
        process.kill()
    except psutil.Error:
        return
