"""Sites of scenarios: started, waited for, and ended with all their processes, however it comes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from agent_cli.contracts.scenario import Site
from agent_cli.errors import SetupError
from agent_cli.scenario.serve_site import serve_site
from tests.conftest import ROOT

SERVER = "{python} -m http.server --bind 127.0.0.1 {port}"


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def gone(pid: int) -> bool:
    """Whether it ends within some seconds."""
    deadline = time.monotonic() + 10
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not alive(pid)


def test_it_answers_while_it_runs_and_all_of_it_ends(tmp_path):
    pids, kept = tmp_path / "pids", []
    command = f'sh -c "sleep 300 & echo $! > {pids}; echo begun; exec {SERVER}"'
    with serve_site(Site(command=command), tmp_path, kept.append) as port:
        assert port > 0
        pid = int(pids.read_text())
        assert alive(pid)
    assert gone(pid)
    assert "begun" in kept[0]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("sh -c 'echo no database >&2; exit 3'", "ended with exit code 3 before it answered at"),
        ("no-such-program --port {port}", "said last: no-such-program: No such file or directory"),
        ("sleep 30", "did not answer at"),
        ("sh -c 'x", "the site's command cannot be read"),
    ],
)
def test_what_does_not_come_up_is_told(tmp_path, command, expected):
    site = Site(command=command, start_seconds=1)
    with pytest.raises(SetupError, match=expected), serve_site(site, tmp_path, lambda text: None):
        raise AssertionError("it is not up")


def test_a_port_that_is_taken_is_no_site_of_ours(tmp_path):
    with serve_site(Site(command=SERVER), tmp_path, lambda text: None) as port:
        site = Site(command=SERVER, ready=f"http://127.0.0.1:{port}/")
        with pytest.raises(SetupError, match="something answers"), serve_site(site, tmp_path, lambda text: None):
            raise AssertionError("that is another one's")


def test_it_ends_when_its_owner_is_killed(tmp_path):
    """kill -9 leaves nothing: the leash sees that nobody holds it."""
    code = (
        "import sys, time, pathlib\n"
        "from agent_cli.contracts.scenario import Site\n"
        "from agent_cli.scenario.serve_site import serve_site\n"
        f"site = Site(command='sh -c \"echo $$ > {tmp_path}/pid; exec {SERVER}\"')\n"
        "with serve_site(site, pathlib.Path('.'), print):\n"
        "    print('up', flush=True)\n"
        "    time.sleep(100)\n"
    )
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environ) as owner:
        assert owner.stdout.readline() == "up\n"
        pid = int((tmp_path / "pid").read_text())
        assert alive(pid)
        owner.send_signal(signal.SIGKILL)
        owner.wait()
    assert gone(pid)
