"""What a killed run leaves: named by `agent doctor`, removed by `--clean`; what lives is left alone."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest

from agent_cli.browser.own_folder import (
    PREFIX,
    Leftover,
    find_leftovers,
    own_folder,
    remove_leftover,
    temporary_files_in,
)
from tests.cli.conftest import act, action
from tests.cli.test_interrupts import wait_for_events

WAIT = act(action("wait_for", {"seconds": 0.3}))


@pytest.fixture
def short():
    """A temporary folder with a path so short that a browser's sockets fit under it."""
    folder = Path(tempfile.mkdtemp(prefix="al-"))
    yield folder
    shutil.rmtree(folder)


def finding(agent, short: Path, *options: str) -> dict:
    told = agent("doctor", "--json", *options, TMPDIR=str(short)).json
    return next(item for item in told["findings"] if item["name"] == "dead runs")


def browsers_of(folder: Path) -> list[int]:
    found = [(process.pid, process.info["cmdline"] or []) for process in psutil.process_iter(["cmdline"])]
    return [pid for pid, words in found if any(word.startswith(f"--user-data-dir={folder}") for word in words)]


def test_what_a_killed_run_left_is_named_and_removed(agent, script, pages_site, short):
    url = f"{pages_site.url}/ticker"
    dead = agent.start("run", "x", "--url", url, *script(*[WAIT] * 24), TMPDIR=str(short))
    wait_for_events(agent, "step_finished", 1)
    (folder,) = short.glob(f"{PREFIX}{dead.pid}-*")
    assert folder.stat().st_mode & 0o077 == 0
    assert list(folder.glob("playwright_chromiumdev_profile-*")), "the browser's profile is in it"
    assert browsers_of(folder)
    assert finding(agent, short, "--clean")["says"] == "nothing is left of them", "its process lives"
    os.kill(dead.pid, signal.SIGKILL)
    dead.communicate(timeout=60)
    os.utime(folder, (1, 1))
    assert str(folder) in finding(agent, short)["says"]
    assert folder.is_dir(), "without --clean nothing is removed"
    os.utime(folder, (1, 1))
    assert finding(agent, short, "--clean")["ok"]
    assert list(short.iterdir()) == []
    assert browsers_of(folder) == []


def test_a_run_that_ends_by_itself_leaves_nothing(agent, script, pages_site, short):
    assert agent("run", "x", "--url", f"{pages_site.url}/ticker", *script(WAIT), TMPDIR=str(short)).code == 1
    assert list(short.iterdir()) == []


def test_only_a_folder_whose_lock_is_free_is_removed():
    with own_folder() as held:
        assert held is not None
        os.utime(held, (1, 1))
        assert held not in [left.folder for left in find_leftovers()]
        assert remove_leftover(Leftover(held)) == f"{held} is in use"
        with temporary_files_in(held):
            assert os.environ["TMPDIR"] == str(held)
    assert not held.exists()


def test_a_process_that_works_in_the_folder_is_ended():
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}0-"))
    assert folder not in [left.folder for left in find_leftovers()], "made just now: it may be about to be locked"
    os.utime(folder, (1, 1))
    command = [sys.executable, "-c", "import time; time.sleep(60)", f"--user-data-dir={folder}/profile"]
    process = subprocess.Popen(command)
    other = subprocess.Popen([*command[:3], "--user-data-dir=/elsewhere/profile"])
    try:
        os.utime(folder, (1, 1))
        left = next(left for left in find_leftovers() if left.folder == folder)
        assert left.pids == [process.pid]
        assert remove_leftover(left) == f"ended 1 processes and removed {folder}"
        assert process.wait(10) is not None
        assert other.poll() is None
    finally:
        for one in (process, other):
            one.kill()
            one.wait()
