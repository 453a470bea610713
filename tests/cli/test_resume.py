"""A run that was cut off goes on: with what was done, with the browser's state, and never twice without a look."""

from __future__ import annotations

import json
import os
import shutil
import signal
from pathlib import Path

import pytest

from agent_cli.errors import ExitCode
from agent_cli.record import kept_states
from agent_cli.resume_run import read_resumable
from tests.cli.conftest import act, action, element
from tests.cli.test_interrupts import WAIT, events, wait_for_events


def kept_page(serve_html):
    return serve_html(
        "<h1>Kept</h1><p id=p></p><button onclick='keep()'>Keep</button><script>"
        "const show = () => p.textContent = `${localStorage.kept} ${document.cookie}`; show();"
        "const keep = () => { localStorage.kept = 'yes'; document.cookie = 'c=1;max-age=999'; show() }</script>"
    ).url


def kill_after(agent, steps: int, *arguments: str) -> Path:
    """The folder of a run that was killed when so many of its steps were finished."""
    process = agent.start("run", *arguments)
    wait_for_events(agent, "step_finished", steps)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    return next(Path(agent.folder).glob("runs/*"))


def test_a_killed_run_goes_on_after_its_last_finished_step(agent, script, serve_html):
    press = act(action("click", element("btn", "Keep"), {"type": "element_appears", "text": "yes c=1"}))
    end = {"complete": True, "message": '[SUCCESS] it says "yes c=1"'}
    slow = act(action("wait_for", {"seconds": 2}))
    options = ["keep it", "--url", kept_page(serve_html), *script(press, slow, end)]
    folder = kill_after(agent, 1, *options)
    state = kept_states.place_of(folder)
    assert state.stat().st_mode & 0o777 == 0o600
    assert folder not in state.parents
    done = agent("runs", "resume", str(folder), "--json")
    assert done.code == ExitCode.GOAL_MET, done.out + done.err
    assert (done.json["steps"], done.json["run_dir"]) == (3, str(folder))
    assert "yes c=1" in (folder / "steps" / "02" / "outline.txt").read_text(), "storage and cookies were put back"
    names = [event["event"] for event in events(agent)]
    assert names.count("run_started") == names.count("resumed") == names.count("run_finished") == 1
    assert [event["step"] for event in events(agent) if event["event"] == "step_finished"] == [1, 2, 3]
    assert not state.exists(), "a run that is over leaves no state"
    assert not (folder / "run.lock").exists()


def test_ids_and_figures_are_counted_on(agent, script, serve_html):
    waits = [act(action("wait_for", {"seconds": 0.3 + number / 100})) for number in range(9)]
    folder = kill_after(agent, 2, "x", "--url", kept_page(serve_html), *script(*waits))
    first = json.loads((folder / "steps" / "01" / "observation.json").read_text())
    done = agent("runs", "resume", str(folder), "--max-steps", "4", "--json")
    assert done.code == ExitCode.COULD_NOT_TELL
    assert done.json["steps"] == 4
    later = json.loads((folder / "steps" / "04" / "observation.json").read_text())
    ids = [{node["i"] for node in look["interactive_tree"] if "i" in node} for look in (first, later)]
    assert ids[0]
    assert not ids[0] & ids[1], "an id that was given is given to nothing else"
    again = agent("runs", "resume", str(folder), "--max-steps", "5", "--json")
    assert (again.code, again.json["steps"]) == (ExitCode.COULD_NOT_TELL, 5), "an undecided end can be gone on with"


@pytest.fixture
def finished(agent, script, serve_html):
    """The folder of a run of two presses and a claim that came to its end."""
    press = act(action("click", element("btn", "Keep"), {"type": "element_appears", "text": "yes c=1"}))
    end = {"complete": True, "message": '[SUCCESS] it says "yes c=1"'}
    done = agent("run", "keep it", "--url", kept_page(serve_html), *script(WAIT, press, end), "--json")
    assert done.code == 0, done.err
    return Path(agent.folder) / done.json["run_dir"]


def cut(folder: Path, target: Path, event: str, number: int) -> Path:
    """A copy whose events end with the first line of this kind and step."""
    shutil.copytree(folder, target)
    lines = (folder / "events.jsonl").read_text().splitlines()
    at = next(
        i for i, line in enumerate(map(json.loads, lines)) if (line["event"], line.get("step")) == (event, number)
    )
    (target / "events.jsonl").write_text("\n".join(lines[: at + 1]) + "\n")
    (target / "verdict.json").unlink()
    return target


def test_a_press_that_was_cut_off_is_not_done_again_blindly(agent, finished, tmp_path):
    folder = cut(finished, tmp_path / "runs" / "cut", "proposed", 2)
    assert read_resumable(folder).cut_off.may_have_acted
    done = agent("runs", "resume", str(folder), "--json")
    assert done.code == ExitCode.COULD_NOT_TELL
    assert "This one may have been done: click" in done.json["reason"]
    before = cut(finished, tmp_path / "runs" / "before", "step_started", 2)
    assert not read_resumable(before).cut_off.may_have_acted
    assert agent("runs", "resume", str(before), "--json").code == ExitCode.GOAL_MET


def test_every_torn_end_can_be_read(finished, tmp_path):
    text = (finished / "events.jsonl").read_bytes()
    folder = tmp_path / "torn"
    shutil.copytree(finished, folder)
    end = text.index(b'"event": "run_finished"')
    for at in range(text.index(b"\n") + 1, end, 97):
        (folder / "events.jsonl").write_bytes(text[:at])
        whole = text[:at].rsplit(b"\n", 1)[0]
        assert len(read_resumable(folder).steps) == whole.count(b'"event": "step_finished"')


def test_what_cannot_be_gone_on_with_is_said(agent, finished, tmp_path):
    over = agent("runs", "resume", str(finished))
    assert (over.code, "is over: completed" in over.err) == (ExitCode.USAGE, True)
    unknown = agent("runs", "resume", "nowhere")
    assert (unknown.code, "is no run folder" in unknown.err) == (ExitCode.SETUP, True)
    folder = cut(finished, tmp_path / "cut", "step_finished", 2)
    rules = agent("runs", "resume", str(folder), "--model-provider", "builtin")
    assert (rules.code, "cannot take a task up in the middle" in rules.err) == (ExitCode.USAGE, True)
    newer = json.loads((folder / "run.json").read_text()) | {"format_version": 99}
    (folder / "run.json").write_text(json.dumps(newer))
    late = agent("runs", "resume", str(folder))
    assert (late.code, "newer agent" in late.err) == (ExitCode.SETUP, True)


def test_a_run_that_lives_is_not_taken_up(agent, script, pages_site):
    process = agent.start("run", "x", "--url", f"{pages_site.url}/ticker", *script(*[WAIT] * 60))
    wait_for_events(agent, "step_finished", 1)
    folder = next(Path(agent.folder).glob("runs/*"))
    done = agent("runs", "resume", str(folder))
    assert (done.code, "is being worked by another process" in done.err) == (ExitCode.SETUP, True)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
