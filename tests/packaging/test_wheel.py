"""The wheel: built, installed in another environment outside the checkout, and used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT], check=True, capture_output=True
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_scripts_and_prompt_and_nothing_of_the_tests(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for script in (ROOT / "content_scripts").glob("*.js"):
        assert f"agent_cli/_content_scripts/{script.name}" in names
    assert any(name.endswith("prompts/proposer_system.md") for name in names)
    for template in (ROOT / "agent_cli/record/report/templates").iterdir():
        assert f"agent_cli/record/report/templates/{template.name}" in names
    assert "agent_cli/scenario/pytest.ini" in names
    (points,) = [name for name in names if name.endswith("entry_points.txt")]
    assert "[pytest11]\nagent = agent_cli.scenario.pytest_plugin" in zipfile.ZipFile(wheel).read(points).decode()
    assert not [name for name in names if name.startswith(("tests", "fixtures_sites", "benchmarks"))]


@pytest.mark.timeout(400)
def test_the_installed_wheel_works_outside_the_checkout(wheel, tmp_path, pages_site):
    home = tmp_path / "elsewhere"
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    pip = [str(home / "bin" / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", str(wheel)]
    subprocess.run(pip, check=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": ""})
    agent = str(home / "bin" / "agent")
    environ = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    doctor = subprocess.run([agent, "doctor", "--json"], capture_output=True, text=True, cwd=tmp_path, env=environ)
    findings = {item["name"]: item for item in json.loads(doctor.stdout)["findings"]}
    assert doctor.returncode == 0, doctor.stderr
    assert str(home) in findings["page scripts"]["says"]
    look = subprocess.run(
        [agent, "inspect", f"{pages_site.url}/closed-shadow", "--json"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environ,
    )
    assert look.returncode == 0, look.stderr
    assert any(node["n"] == "Closed Save" for node in json.loads(look.stdout)["interactive_tree"])
