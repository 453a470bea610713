"""agent debug over a pipe and a terminal: approve, edit, skip, retry, go back, and the scenario that is left."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from tests.cli.conftest import act, action, element

APPEARS = {"type": "element_appears", "text": "Jas Kaur"}
ADD = (
    act(action("click", element("btn", "New Patient"))),
    act(
        action("fill", {**element("inp", "Name"), "value": "Jas"}),
        action("fill", {**element("inp", "Phone"), "value": "112233"}),
        action("fill", {**element("inp", "Notes"), "value": "to be left out"}),
        {**action("click", element("btn", "Save")), "expected_outcome": APPEARS},
    ),
    {"complete": True, "message": "[SUCCESS] Jas Kaur is listed"},
)
TASK = "add patient Jas Kaur with phone 112233"


def ids_of(text: str, name: str) -> str:
    """The id that the session told last for a control of this name."""
    return re.findall(rf"(\S+) \w+ '{name}'", text)[-1]


class Typed:
    """A session on a pseudo-terminal."""

    def __init__(self, agent, *arguments: str) -> None:
        self.master, other = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "agent_cli.cli.main", "debug", *arguments],
            cwd=agent.folder,
            env={**agent.environ, "TERM": "dumb", "NO_COLOR": "1"},
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
        )
        os.close(other)
        self.told = ""

    def read_until(self, words: str, seconds: float = 90) -> str:
        """What was told since the last time, up to these words."""
        begin, end = len(self.told), time.monotonic() + seconds
        while words not in self.told[begin:]:
            assert time.monotonic() < end, self.told[begin:]
            ready, _, _ = select.select([self.master], [], [], 1)
            if not ready:
                continue
            try:
                data = os.read(self.master, 65536)
            except OSError:
                data = b""
            assert data or words in self.told[begin:], f"the session ended: {self.told[begin:]}"
            self.told += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return self.told[begin:]

    def type(self, line: str, then: str = "? = help): ") -> str:
        os.write(self.master, f"{line}\n".encode())
        return self.read_until(then)

    def wait(self) -> int:
        return self.process.wait(60)

    def __enter__(self) -> Typed:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.master)


def test_five_steps_at_a_terminal_edit_skip_back_save_and_replay(agent, script, patients_site):
    url, scenario = f"{patients_site.url}/patients", agent.folder / "add.agent.yaml"
    with Typed(agent, TASK, "--url", url, "--headless", *script(*ADD)) as session:
        told = session.read_until("? = help): ")
        assert "next: click" in told
        told = session.type("a")
        assert re.search(r"next: fill \S+ inp 'Name' value='Jas'", told)
        told = session.type(f"e fill {ids_of(told, 'Name')} Jas Kaur")
        assert re.search(r"next: fill \S+ inp 'Phone' value='112233'", told)
        told = session.type("a")
        assert re.search(r"next: fill \S+ inp 'Notes'", told)
        told = session.type("b 3")
        assert "back before step 3; steps done again: 1, 2" in told
        assert re.search(r"next: fill \S+ inp 'Phone' value='112233'", told), "what was proposed then is proposed again"
        session.type("a")
        told = session.type("s")
        assert "left out: fill" in told
        assert re.search(r"next: click \S+ btn 'Save'", told)
        assert "is written when the run ends" in session.type("w add.agent.yaml")
        told = session.type("a")
        assert "next: claim: [SUCCESS]" in told
        told = session.type("a", "run folder: ")
        assert "written: add.agent.yaml, add.recording.json" in told
        assert "PASSED" in told
        assert session.wait() == 0
    with closing(sqlite3.connect(patients_site.db_path)) as rows:
        found = rows.execute("select name, phone, notes from patients where name = 'Jas Kaur'").fetchall()
        assert found == [("Jas Kaur", "112233", "")]
        rows.execute("delete from patients where name = 'Jas Kaur'")
        rows.commit()
    again = agent("replay", "add.recording.json", "--json")
    assert (again.code, again.json["model"]["calls"], again.json["drift"]) == (0, 0, None), again.err
    assert scenario.is_file()


def piped(agent, lines, *arguments):
    process = agent.start("debug", *arguments, stdin=subprocess.PIPE)
    out, err = process.communicate("".join(f"{line}\n" for line in lines), timeout=120)
    return process.returncode, out, err


def test_a_pipe_drives_it_and_stops_only_where_something_fails(agent, script, patients_site):
    wrong = {
        **action("click", element("btn", "Search")),
        "expected_outcome": {"type": "element_appears", "text": "no such words"},
    }
    end = {"complete": True, "message": "[FAIL] it is not there"}
    done = piped(
        agent,
        ["t", "p", "h", "d", "zz", "e", "e nonsense here", "w x.yaml", "b 9", "c", "r", "a"],
        TASK,
        "--url",
        f"{patients_site.url}/patients",
        "--headless",
        "--break",
        "action",
        "--break",
        "failed",
        *script(act(wrong), end),
    )
    code, out, err = done
    assert code == 1, err
    assert 'btn "New Patient"' in err
    assert "ids are not drawn" in err
    assert "there is no command 'zz'" in err
    assert "say what to do instead" in err
    assert "not taken: " in err
    assert "name the scenario, like: w add_patient.agent.yaml" in err
    assert "back to which step? there are: 1" in err
    assert err.count("stopped: the last action did not do what was expected") == 2
    assert "FAILED" in out


def test_input_that_ends_ends_the_run(agent, script, patients_site):
    code, out, err = piped(agent, [], TASK, "--url", f"{patients_site.url}/patients", "--headless", *script(*ADD))
    assert (code, "the input ended" in out) == (1, True), err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--break", "noon"], "--break 'noon' is no breakpoint"), (["--save", "a.yaml"], "is no name of a scenario")],
)
def test_wrong_options(agent, arguments, said):
    done = agent("debug", "x", "--url", "http://127.0.0.1:9/", "--model-provider", "builtin", *arguments)
    assert (done.code, said in done.err) == (2, True), done.err
