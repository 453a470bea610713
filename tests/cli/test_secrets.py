"""`--secret` from the shell: what is refused and why, a login with one, its hosts, its replay, private files."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from agent_cli.errors import ExitCode
from tests.cli.conftest import act, action, element

URL = "http://127.0.0.1:9/"


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        ("PW", ExitCode.USAGE, "--secret 'PW' names no variable"),
        ("PW=", ExitCode.USAGE, "names no variable"),
        ("9PW=APP_PW", ExitCode.USAGE, "'9PW' is no name"),
        ("PW=hunter-2!", ExitCode.USAGE, "is not shown, it may be the value"),
        ("PW=hunter2", ExitCode.SETUP, "not shown, it may be the value"),
        ("PW=APP_NONE", ExitCode.SETUP, "the environment has no APP_NONE"),
        ("PW=APP_EMPTY", ExitCode.SETUP, "APP_EMPTY is empty"),
        ("PW=APP_PIN", ExitCode.SETUP, "APP_PIN has fewer than 4 characters"),
        ("PW=totp:APP_PW", ExitCode.SETUP, "APP_PW holds no seed of one-time codes"),
        ("PW=APP_PW@bad host", ExitCode.USAGE, "'bad host' is no host"),
        ("PW=APP_PW@", ExitCode.USAGE, "'' is no host"),
    ],
)
def test_what_is_no_secret_is_said_in_a_sentence(agent, given, code, said):
    done = agent("run", "x", "--url", URL, "--secret", given, APP_PW="hush-hush-1", APP_EMPTY="", APP_PIN="123")
    assert done.code == code
    assert said in done.err
    assert "hunter" not in done.err + done.out
    assert not (agent.folder / "runs").exists()


def test_a_name_twice_and_a_video_are_refused(agent):
    twice = agent(
        "run", "x", "--url", URL, "--secret", "A=APP_A", "--secret", "A=APP_B", APP_A="hush-1", APP_B="hush-2"
    )
    assert (twice.code, "given twice" in twice.err) == (ExitCode.USAGE, True)
    video = agent("run", "x", "--url", URL, "--secret", "A=APP_A", "--video", APP_A="hush-1")
    assert (video.code, "a video would show the secrets" in video.err) == (ExitCode.USAGE, True)


def test_a_login_by_the_rules_alone_and_its_replay(agent):
    from fixtures_sites import patients

    options = ["--secret", "PW=APP_PW"]
    with patients.start_server(login=True) as site:
        task = 'log in as "demo" with password "{{secret:PW}}"'
        done = agent("run", task, "--url", f"{site.url}/patients", *options, "--json", APP_PW="demo-pass")
        assert done.code == ExitCode.GOAL_MET, done.err
        folder = agent.folder / done.json["run_dir"]
        assert "{{secret:PW}}" in (folder / "events.jsonl").read_text()
        left = agent("replay", str(folder), APP_PW="demo-pass")
        assert left.code == ExitCode.SETUP
        assert "--secret PW=ENV_VARIABLE" in left.err
        again = agent("replay", str(folder), *options, "--json", APP_PW="demo-pass")
        assert again.code == ExitCode.GOAL_MET, again.err
    for path in agent.folder.rglob("*"):
        assert path.is_dir() or b"demo-pass" not in path.read_bytes(), path


def test_it_is_typed_on_its_hosts_only(agent, script, serve_html):
    site = serve_html(
        {
            "/": "<label>Word <input></label><iframe src=__OTHER__/frame></iframe>",
            "/frame": "<label>Other <input></label>",
        }
    )
    options = script(
        act(action("fill", {**element("inp", "Other"), "value": "{{secret:PW}}"})),
        act(action("go_to", {"url": f"{site.url}?{{{{secret:PW}}}}"})),
        act(action("fill", {**element("inp", "Word"), "value": "{{secret:PW}}"})),
        {"complete": True, "message": "[FAIL] enough"},
    )
    options += ["--allow", "localhost"]
    done = agent("run", "x", "--url", site.url, *options, "--secret", "PW=APP_PW", "--json", APP_PW="hush-hush-77")
    assert "ok fill" in done.err, done.err
    events = (agent.folder / done.json["run_dir"] / "events.jsonl").read_text().splitlines()
    outcomes = [json.loads(line)["outcome"] for line in events if '"event": "outcome"' in line]
    assert [outcome["status"] for outcome in outcomes] == ["refused", "refused", "done"]
    assert "the field is on http://localhost:" in outcomes[0]["message"]
    assert "bound to 127.0.0.1" in outcomes[0]["message"]
    assert "only typed into fields" in outcomes[1]["message"]
    elsewhere = agent(
        "run",
        "x",
        "--url",
        site.url,
        *options,
        "--secret",
        "PW=APP_PW@http://localhost",
        "--json",
        APP_PW="hush-hush-77",
    )
    assert "ok fill" in elsewhere.err
    assert "bound to localhost" in elsewhere.err


@pytest.mark.parametrize("umask", [0o000, 0o077])
def test_what_a_run_writes_is_for_its_user_only(agent, script, serve_html, umask):
    site = serve_html("<a href='data:text/plain,kept' download='../../../evil/.bashrc'>Keep</a><button>Save</button>")
    options = script(
        act(action("download", element("link", "Keep"))),
        {"complete": True, "message": "[FAIL] enough"},
    )
    command = [sys.executable, "-m", "agent_cli.cli.main", "run", "x", "--url", site.url, *options, "--json", "--trace"]
    done = subprocess.run(
        [*command, "--check", "TextPresent:Save"],
        cwd=agent.folder,
        env=agent.environ,
        capture_output=True,
        text=True,
        umask=umask,
        timeout=120,
    )
    folder = agent.folder / json.loads(done.stdout)["run_dir"]
    written = [folder, *folder.rglob("*")]
    assert {"trace.zip", "events.jsonl", "before.jpg"} <= {path.name for path in written}
    modes = {path.name: stat.S_IMODE(os.stat(path).st_mode) for path in written}
    assert {name: oct(mode) for name, mode in modes.items() if mode not in (0o700, 0o600)} == {}
    kept = [path for path in (folder / "downloads").rglob("*") if path.is_file()]
    assert len(kept) == 1
    outside = [path for path in agent.folder.rglob("*bashrc*") if folder not in path.parents]
    assert outside == []
    assert Path(kept[0]).read_text() == "kept"
