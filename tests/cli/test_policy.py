"""What a run may do: a policy decides, a person is asked, a dry run does nothing; on the patients site."""

from __future__ import annotations

import os
import pty
import select
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from agent_cli.errors import ExitCode
from tests.cli.conftest import act, action, element

DELETE = act(action("click", element("btn", "Delete", row="Lars Håkansson")))
OPEN = act(action("click", element("link", "Open", row="Lars Håkansson"), {"type": "navigation"}))
FAIL = {"complete": True, "message": "[FAIL] that is all"}


def names(site) -> list[str]:
    with closing(sqlite3.connect(site.db_path)) as database:
        return [row[0] for row in database.execute("select name from patients")]


@pytest.fixture
def policy(tmp_path):
    def write(text: str) -> list[str]:
        (tmp_path / "policy.yaml").write_text(text)
        return ["--policy", "policy.yaml"]

    return write


def test_a_policy_refuses_by_effect_and_lets_the_rest_pass(agent, script, patients_site, policy):
    rules = policy("- {effect: irreversible, host: '127.0.0.*', do: refuse, why: nothing is deleted here}\n")
    done = agent("run", "x", "--url", patients_site.url, *script(DELETE, OPEN, FAIL), *rules, "--json")
    assert done.code == ExitCode.NOT_MET, done.err
    assert "the policy forbids click 'Delete' on 127.0.0.1 (irreversible): nothing is deleted here" in done.err.replace(
        "\n", " "
    )
    assert "opened" in done.err
    assert "Lars Håkansson" in names(patients_site)


def test_without_a_policy_what_is_irreversible_is_done_and_told(agent, script, patients_site):
    done = agent("run", "x", "--url", patients_site.url, *script(DELETE, FAIL), "--json")
    assert "[irreversible]" in done.err, done.err


def test_a_dry_run_shows_and_does_nothing(agent, script, patients_site):
    before = names(patients_site)
    done = agent("run", "x", "--url", patients_site.url, *script(DELETE, FAIL), "--dry-run", "--json")
    assert done.code == ExitCode.COULD_NOT_TELL, done.err
    assert (done.json["status"], done.json["verdict"]) == ("undecided", "dry run")
    assert "click on btn 'Delete' was not done (irreversible)" in done.json["reason"]
    assert names(patients_site) == before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- {effect: deadly, do: refuse}\n", "line 1: [1].effect: must be one of"),
        (
            "rules:\n- {do: allow}\n- {tol: click, do: ask}\n",
            "line 3: rules[2].tol: there is no key 'tol'; did you mean 'tool'?",
        ),
        ("- {tool: clik, do: refuse}\n", "there is no tool 'clik'; did you mean 'click'?"),
        ("- {effect: write}\n", "`do` is missing: allow, refuse or ask"),
        ("- [\n", "no valid YAML"),
        ("5\n", "a policy is a list of rules"),
    ],
)
def test_a_bad_policy_is_told_with_its_line(agent, policy, text, told):
    done = agent("run", "x", "--url", "http://127.0.0.1:9/", "--model-provider", "builtin", *policy(text))
    assert done.code == ExitCode.SETUP, done.err
    assert told in " ".join(done.err.split()), done.err
    assert not list(agent.folder.glob("runs/*"))


def test_asking_needs_a_terminal(agent, policy):
    url = ["--url", "http://127.0.0.1:9/", "--model-provider", "builtin"]
    for options in (["--confirm", "write"], policy("- {effect: write, do: ask}\n")):
        done = agent("run", "x", *url, *options)
        assert done.code == ExitCode.USAGE, done.err
        assert "needs a person at a terminal" in " ".join(done.err.split())
    assert agent("run", "x", *url, "--confirm", "everything").code == ExitCode.USAGE
    assert not list(agent.folder.glob("runs/*"))


@pytest.mark.parametrize(("answer", "is_pressed"), [("n", False), ("", False), ("y", True)])
def test_a_person_is_asked_and_obeyed(agent, script, patients_site, answer, is_pressed):
    master, other = pty.openpty()
    command = ["run", "x", "--url", patients_site.url, *script(DELETE, FAIL), "--confirm", "irreversible"]
    process = subprocess.Popen(
        [sys.executable, "-m", "agent_cli.cli.main", *command],
        cwd=agent.folder, env={**agent.environ, "TERM": "dumb", "NO_COLOR": "1"},
        stdin=other, stdout=other, stderr=other, start_new_session=True,
    )  # fmt: skip
    os.close(other)
    told, asked, end = "", 0, time.monotonic() + 120
    while time.monotonic() < end:
        if not select.select([master], [], [], 1)[0]:
            continue
        try:
            data = os.read(master, 65536)
        except OSError:
            break
        if not data:
            break
        told += data.decode("utf-8", "replace")
        while told.count("do it? (y") > asked:
            asked += 1
            os.write(master, f"{answer}\n".encode())
    os.close(master)
    told = " ".join(told.split())
    assert process.wait(60) == ExitCode.NOT_MET, told
    assert "click 'Delete' on 127.0.0.1 (irreversible)" in told
    assert ("said no to click 'Delete'" in told) is not is_pressed
    assert asked == 1
    assert ("Delete patient Lars Håkansson?" in told) is is_pressed  # the dialog that the button opens
    assert "Lars Håkansson" in names(patients_site)
