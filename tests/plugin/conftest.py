"""The command and plain pytest, each in a process of its own, in a folder with scenarios of the test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Agent
from tests.cli.conftest import agent as agent
from tests.conftest import ROOT

PLUGIN = "agent_cli.scenario.pytest_plugin"
CONFTEST = """
import pytest
from agent_cli.browser.find_chromium import find_chromium, sandbox_reason

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, playwright):
    found = find_chromium(None, playwright.chromium.executable_path)
    path = {"executable_path": str(found.path)} if found.path else {}
    return {**browser_type_launch_args, **path, "chromium_sandbox": sandbox_reason() is None}
"""


class Pytest:
    """Plain pytest in the folder of the test, with the plugin and none of our own settings."""

    def __init__(self, agent: Agent) -> None:
        self.folder, self._agent = agent.folder, agent

    def __call__(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        from agent_cli.scenario.run_with_pytest import plugin_name

        command = [sys.executable, "-m", "pytest", "-p", plugin_name(), "-p", "no:cacheprovider", *arguments]
        given = {**self._agent.environ, "PYTHONPATH": str(ROOT), **environ}
        return subprocess.run(
            command, cwd=self.folder, env=given, capture_output=True, text=True, timeout=250, check=False
        )


@pytest.fixture
def plain_pytest(agent) -> Pytest:
    (agent.folder / "pytest.ini").write_text("[pytest]\n")
    (agent.folder / "conftest.py").write_text(CONFTEST)
    return Pytest(agent)


@pytest.fixture
def write(agent):
    """Writes a scenario of that name into the folder of the test, and gives its path."""

    def put(name: str, text: str) -> Path:
        path = agent.folder / f"{name}.agent.yaml"
        path.write_text(text)
        return path

    return put


@pytest.fixture(autouse=True)
def _own_package(monkeypatch):
    """The processes import the package that is tested here, also where another one is installed."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
