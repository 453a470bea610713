"""Runs the command as a stranger would: a process of its own, in an empty folder, without keys."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass
class Done:
    code: int
    out: str
    err: str

    @property
    def json(self) -> dict:
        lines = self.out.strip().splitlines()
        assert len(lines) == 1, f"stdout is not one JSON line: {self.out!r}"
        return json.loads(lines[0])


def _hear_interrupts() -> None:
    """A shell starts background jobs deaf to SIGINT, and nohup to SIGHUP; what a test starts is to hear them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Agent:
    """The `agent` command. TMPDIR is a folder of the test, so that the browsers it starts can be told from others."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.temporary = Path(tempfile.mkdtemp(prefix="agent-"))  # short: Chromium puts a socket in it
        self.environ = {**os.environ, "TMPDIR": str(self.temporary), "COLUMNS": "80"}

    def start(
        self, *arguments: str, stdin: int = subprocess.DEVNULL, code: str = "", **environ: str
    ) -> subprocess.Popen:
        """`code` is a program that changes something and then calls the command's `main`."""
        return subprocess.Popen(
            [sys.executable, *(["-c", code] if code else ["-m", "agent_cli.cli.main"]), *arguments],
            cwd=self.folder,
            env={**self.environ, **environ},
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=_hear_interrupts,
        )

    def __call__(self, *arguments: str, **environ: str) -> Done:
        process = self.start(*arguments, **environ)
        try:
            out, err = process.communicate(timeout=250)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        assert "Traceback" not in err, err
        return Done(process.returncode, out, err)

    def browsers(self) -> list[int]:
        """Processes of Chromium that this test started and that still live (zombies are dead)."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                command = (entry / "cmdline").read_bytes()
                state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
            except OSError:
                continue
            if str(self.temporary).encode() in command and b"--user-data-dir" in command and state != "Z":
                found.append(int(entry.name))
        return found

    def browsers_after(self, seconds: float) -> list[int]:
        """What is left after waiting up to so long for all of them to go."""
        deadline = time.monotonic() + seconds
        while (left := self.browsers()) and time.monotonic() < deadline:
            time.sleep(0.1)
        return left


@pytest.fixture
def agent(tmp_path):
    """The command; at the end no browser of it may be left."""
    command = Agent(tmp_path)
    yield command
    left = command.browsers_after(5)
    shutil.rmtree(command.temporary, ignore_errors=True)
    assert left == [], "a Chromium was left behind"


@pytest.fixture
def script(tmp_path):
    """Writes proposals for provider `script` and returns the options that name them."""

    def write(*proposals: dict) -> list[str]:
        path = tmp_path / "proposals.json"
        path.write_text(json.dumps(list(proposals)))
        return ["--model-provider", "script", "--script", str(path)]

    return write


def element(role: str, name: str, **more: object) -> dict:
    return {"element": {"role": role, "name": name, **more}}


def act(*actions: dict, message: str = "next") -> dict:
    return {"complete": False, "message": message, "actions": list(actions)}


def action(tool: str, parameters: dict, expect: dict | None = None) -> dict:
    return {"tool": tool, "parameters": parameters, **({"expected_outcome": expect} if expect else {})}


ADD_JAS = [
    act(action("click", element("btn", "New Patient"))),
    act(
        action("fill", {**element("inp", "Name"), "value": "Jas"}),
        action("click", element("btn", "Save"), {"type": "element_appears", "text": "Patient Jas was added"}),
    ),
    {"complete": True, "message": "[SUCCESS] Jas is in the list"},
]
