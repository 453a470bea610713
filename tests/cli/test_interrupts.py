"""Ctrl-C, SIGTERM and kill -9: every finished step is readable, and no browser is left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from agent_cli.errors import ExitCode
from tests.cli.conftest import act, action

WAIT = act(action("wait_for", {"seconds": 0.3}))


def events(agent) -> list[dict]:
    found = []
    for path in Path(agent.folder).glob("runs/*/events.jsonl"):
        for line in path.read_text("utf-8", "replace").splitlines():
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError:
                continue
    return found


def wait_for_events(agent, name: str, count: int) -> None:
    deadline = time.monotonic() + 180
    while sum(event["event"] == name for event in events(agent)) < count:
        assert time.monotonic() < deadline, f"{name} did not happen {count} times: {events(agent)[-3:]}"
        time.sleep(0.02)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_cleanly(agent, script, pages_site, number):
    process = agent.start("run", "x", "--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 24), "--json")
    wait_for_events(agent, "step_finished", 1)
    process.send_signal(number)
    out, err = process.communicate(timeout=90)
    assert process.returncode == ExitCode.INTERRUPTED, err
    assert "Traceback" not in err
    result = json.loads(out)
    assert result["status"] == "interrupted"
    assert result["steps"] >= 1
    assert events(agent)[-1]["event"] == "run_finished"


def test_an_interrupt_while_the_browser_starts(agent, script, pages_site):
    process = agent.start("run", "x", "--url", f"{pages_site.url}/very-slow", *script(WAIT), "--json")
    wait_for_events(agent, "run_started", 1)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=90)
    assert process.returncode == ExitCode.INTERRUPTED, err
    assert json.loads(out)["status"] == "interrupted"


SLOW_FIRST_TAB = """
import os, signal, threading
from importlib import import_module
from agent_cli.cli.main import main

def slow(context, *more):
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGTERM)).start()
    context.new_page().wait_for_timeout(60000)

import_module("agent_cli.browser.open_session").BrowserSession = slow
main()
"""


def test_an_interrupt_while_the_first_tab_opens(agent, script, pages_site):
    process = agent.start("run", "x", "--url", f"{pages_site.url}/ticker", *script(WAIT), "--json", code=SLOW_FIRST_TAB)
    out, err = process.communicate(timeout=90)
    assert process.returncode == ExitCode.INTERRUPTED, err
    assert json.loads(out)["status"] == "interrupted"
    assert "Warning" not in err
    assert agent.browsers_after(5) == []


SIGNAL_IN_AN_IMPORT = """
import atexit, os, signal, sys, threading, time
from agent_cli.cli.main import main

class Slow:
    def find_spec(self, name, path=None, target=None):
        if threading.current_thread() is not threading.main_thread() and name == "agent_cli.plan_loop":
            raise ImportError("it is the main thread's to load")
        if name == "{name}":
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.2)

sys.meta_path.insert(0, Slow())
atexit.register(lambda: print("loaded:", "{name}" in sys.modules, file=sys.stderr))
main()
"""

SIGNAL_AS_THE_FOLDER_IS_MADE = """
import os, signal, tempfile
from agent_cli.cli.main import main

make = tempfile.mkdtemp

def slow(*arguments, **options):
    made = make(*arguments, **options)
    os.kill(os.getpid(), signal.SIGTERM)
    return made

tempfile.mkdtemp = slow
main()
"""

SIGNAL_IN_A_CALL = """
import os, signal
from agent_cli.cli.main import main
from playwright._impl.transport import PipeTransport

send, count = PipeTransport.send, 0

def slow(self, message):
    global count
    send(self, message)
    count += 1
    if count == {number}:
        os.kill(os.getpid(), signal.SIGTERM)

PipeTransport.send = slow
main()
"""

SIGNAL_IN_A_MESSAGE = """
import os, signal
from agent_cli.cli.main import main
from playwright._impl.connection import Connection

dispatch, count = Connection.dispatch, 0

def slow(self, message):
    global count
    count += 1
    if count == {number}:
        os.kill(os.getpid(), signal.SIGTERM)
    dispatch(self, message)

Connection.dispatch = slow
main()
"""


@pytest.mark.parametrize("name", ["agent_cli.plan_loop", "greenlet._greenlet"])
def test_an_interrupt_waits_until_an_import_is_over(agent, script, pages_site, name):
    arguments = ["run", "x", "--url", f"{pages_site.url}/ticker", *script(WAIT), "--json"]
    process = agent.start(*arguments, code=SIGNAL_IN_AN_IMPORT.replace("{name}", name))
    _, err = process.communicate(timeout=90)
    assert process.returncode == ExitCode.INTERRUPTED, err
    assert "loaded: True" in err


def test_an_interrupt_as_the_temporary_folder_is_made_leaves_none(agent, script, pages_site):
    arguments = ["run", "x", "--url", f"{pages_site.url}/ticker", *script(WAIT), "--json"]
    process = agent.start(*arguments, code=SIGNAL_AS_THE_FOLDER_IS_MADE)
    _, err = process.communicate(timeout=90)
    assert process.returncode == ExitCode.INTERRUPTED, err
    assert list(agent.temporary.iterdir()) == []


@pytest.mark.parametrize("number", [2, 5, 9, 14, 20])
def test_an_interrupt_while_a_call_is_sent(agent, script, pages_site, number):
    code = SIGNAL_IN_A_CALL.format(number=number)
    process = agent.start("run", "x", "--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 24), "--json", code=code)
    _, err = process.communicate(timeout=90)
    assert process.returncode == ExitCode.INTERRUPTED, err
    assert "Traceback" not in err
    assert agent.browsers_after(5) == []


@pytest.mark.parametrize("number", [1, 4, 9, 15, 22, 30, 40, 60, 90])
def test_an_interrupt_inside_a_message_of_the_driver(agent, script, pages_site, number):
    code = SIGNAL_IN_A_MESSAGE.format(number=number)
    process = agent.start("run", "x", "--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 24), "--json", code=code)
    out, err = process.communicate(timeout=90)
    assert process.returncode == ExitCode.INTERRUPTED, err
    assert "Traceback" not in err
    assert "Warning" not in err
    assert json.loads(out)["status"] == "interrupted"
    assert agent.browsers_after(5) == []


UNDER_NOHUP = """
import signal
from agent_cli.cli.main import main

signal.signal(signal.SIGHUP, signal.SIG_IGN)
main()
"""

SIGNAL_AT_THE_END = """
import os, signal
from agent_cli.cli.main import main

class Late:
    def __del__(self, kill=os.kill, pid=os.getpid()):
        kill(pid, signal_number)

signal_number = signal.{name}
late = Late()
main()
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_that_comes_when_all_is_said_changes_no_exit_code(agent, name):
    process = agent.start("runs", "list", "--json", code=SIGNAL_AT_THE_END.format(name=name))
    out, err = process.communicate(timeout=90)
    assert (process.returncode, json.loads(out), err) == (0, {"runs": []}, "")


@pytest.mark.parametrize(
    ("moment", "count"),
    [("run_started", 1), ("step_started", 1), ("outcome", 1), ("step_finished", 1), ("step_finished", 3)],
)
def test_kill_9_loses_no_finished_step(agent, script, pages_site, moment, count):
    process = agent.start("run", "x", "--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 24))
    wait_for_events(agent, moment, count)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    finished = sum(event["event"] == "step_finished" for event in events(agent))
    folder = next(Path(agent.folder).glob("runs/*"))
    shown = agent("runs", "show", str(folder), "--json")
    assert shown.code == 0
    assert shown.json["status"] == "unfinished"
    assert len(shown.json["steps"]) == finished
    assert finished >= (count if moment == "step_finished" else 0)
    assert agent.browsers_after(5) == []


@pytest.mark.parametrize(("arguments", "code"), [(["runs", "list", "--json"], 0), (["runs", "show", "nowhere"], 4)])
def test_a_reader_that_went_away_changes_no_exit_code_to_success(agent, arguments, code):
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "agent_cli.cli.main", *arguments]
    done = subprocess.run(
        command, cwd=agent.folder, env=agent.environ, stdout=writer, stderr=subprocess.PIPE, text=True
    )
    os.close(writer)
    assert done.returncode == code, done.stderr
    assert "BrokenPipe" not in done.stderr


def test_a_failed_run_is_no_success_for_a_reader_that_went_away(agent, script, pages_site):
    reader, writer = os.pipe()
    os.close(reader)
    options = script({"complete": True, "message": "[FAIL] nothing there"})
    command = [sys.executable, "-m", "agent_cli.cli.main", "run", "x", "--url", f"{pages_site.url}/ticker", *options]
    done = subprocess.run(
        command, cwd=agent.folder, env=agent.environ, stdout=writer, stderr=subprocess.PIPE, text=True
    )
    os.close(writer)
    assert done.returncode == ExitCode.NOT_MET, done.stderr
    assert "Traceback" not in done.stderr


def test_a_terminal_that_closes_ends_the_run_cleanly(agent, script, pages_site):
    process = agent.start("run", "x", "--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 24), "--json")
    wait_for_events(agent, "step_finished", 1)
    process.send_signal(signal.SIGHUP)
    out, err = process.communicate(timeout=90)
    assert (process.returncode, json.loads(out)["status"]) == (ExitCode.INTERRUPTED, "interrupted"), err


def test_under_nohup_the_terminal_may_close(agent, script, pages_site):
    process = agent.start(
        "run", "x", "--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 3), "--json", code=UNDER_NOHUP
    )
    wait_for_events(agent, "step_finished", 1)
    process.send_signal(signal.SIGHUP)
    out, err = process.communicate(timeout=90)
    assert process.returncode == ExitCode.NOT_MET, err
    assert json.loads(out)["status"] == "failed"
