"""A browser that is killed, a folder that cannot be written, a clock that jumps, runs that are cut off at random."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from agent_cli.errors import ExitCode
from tests.cli.conftest import act, action
from tests.cli.test_interrupts import events, wait_for_events
from tests.conftest import ROOT

WAIT = act(action("wait_for", {"seconds": 0.3}))


def browser_of(process: subprocess.Popen, kind: str) -> int:
    """The main process of the run's Chromium, or the renderer that began last."""
    found = []
    for child in psutil.Process(process.pid).children(recursive=True):
        words = child.cmdline()
        is_main = "--remote-debugging-pipe" in words and not any(word.startswith("--type=") for word in words)
        is_renderer = "--type=renderer" in words and "--top-chrome-webui" not in words
        if is_main if kind == "main" else is_renderer:
            found.append((child.create_time(), child.pid))
    return (min if kind == "main" else max)(found)[1]


@pytest.mark.parametrize("kind", ["main", "renderer"])
def test_a_browser_that_is_killed_ends_the_run_with_a_sentence(agent, script, pages_site, kind):
    process = agent.start("run", "x", "--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 24), "--json")
    wait_for_events(agent, "step_finished", 1)
    os.kill(browser_of(process, kind), signal.SIGKILL)
    out, err = process.communicate(timeout=90)
    assert process.returncode == ExitCode.BROKE, err
    assert "Traceback" not in err
    result = json.loads(out)
    assert result["status"] == "error"
    assert "browser is gone" in result["reason"] or "crashed" in result["reason"], result["reason"]
    assert events(agent)[-1]["event"] == "run_finished"
    assert sum(event["event"] == "step_finished" for event in events(agent)) >= 1


@pytest.mark.parametrize("seconds", [0.0, 0.15, 0.3, 0.36, 0.4, 0.45])
def test_a_browser_that_is_killed_while_it_starts(agent, script, pages_site, seconds):
    """Playwright waits for ever for a page that is being opened then; the moment differs from machine to machine."""
    process = agent.start("run", "x", "--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 24), "--json")
    until = time.monotonic() + 60
    while not (found := started_browser(process)):
        assert time.monotonic() < until
        time.sleep(0.01)
    time.sleep(seconds)
    os.kill(found, signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    assert process.returncode == ExitCode.BROKE, err
    assert "Traceback" not in err
    assert json.loads(out)["status"] == "error"


def started_browser(process: subprocess.Popen) -> int:
    try:
        return browser_of(process, "main")
    except (ValueError, psutil.Error):  # not yet
        return 0


@pytest.mark.parametrize("out", ["/proc/nowhere", "file/runs"])
def test_a_folder_that_cannot_be_written_is_told_before_anything_starts(agent, script, pages_site, out):
    (agent.folder / "file").write_text("no folder")
    done = agent("run", "x", "--url", f"{pages_site.url}/ticker", *script(WAIT), "--out", out)
    assert done.code == ExitCode.SETUP, done.err
    assert "the run folder cannot be written in" in " ".join(done.err.split())
    assert "--out DIR" in done.err


JUMP = """
import sys, time
sys.argv = sys.argv[1:]
now, began = time.time, time.monotonic()
time.time = lambda: now() + (86400 if int((time.monotonic() - began) * 2) % 2 else -86400)
from agent_cli.cli.main import main
main()
"""


def test_a_clock_that_jumps_by_days_changes_no_limit_and_loses_nothing(agent, script, pages_site):
    """Forward and back again, twice a second."""
    claim = {"complete": True, "message": "[FAIL] that is all"}
    options = ["--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 6, claim), "--max-seconds", "120", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", JUMP, "agent", "run", "x", *options],
        cwd=agent.folder, env={**agent.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=200,
        check=False,
    )  # fmt: skip
    assert done.returncode == ExitCode.NOT_MET, done.stderr
    result = json.loads(done.stdout)
    assert result["status"] == "failed"
    assert result["steps"] in (7, 8)  # the page's clock does not jump: a claim may be held for one more look
    assert 0 < result["timing_ms"]["total"] < 120_000
    numbers = [event["step"] for event in events(agent) if event["event"] == "step_finished"]
    assert numbers == list(range(1, result["steps"] + 1))
    shown = agent("runs", "show", result["run_dir"], "--json")
    assert len(shown.json["steps"]) == result["steps"]


@pytest.mark.suite
@pytest.mark.parametrize("way", ["kill", "term", "browser"])
def test_a_run_that_is_cut_off_can_be_gone_on_with(way, tmp_path):
    """One of each: `python -m benchmarks.kills` does many."""
    command = [sys.executable, "-m", "benchmarks.kills", "--by", way, "--times", "1", "--seed", str(time.time_ns())]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
