"""agent run --check, --checks and --expected-outcome, from outside."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TASK = ("run", "add patient Jas", "--model-provider", "builtin")


def test_checks_that_pass_stand_in_json_and_in_the_folder(agent, patients_site):
    checks = ("--check", "TextPresent:Jas", "--check", "NoConsoleErrors")
    done = agent(*TASK, "--url", f"{patients_site.url}/patients", *checks, "--json")
    assert (done.code, done.json["verdict"]) == (0, "goal met and checks pass"), done.err
    assert [(check["name"], check["verdict"]) for check in done.json["checks"]] == [
        ("TextPresent:Jas", "pass"),
        ("NoConsoleErrors", "pass"),
    ]
    folder = agent.folder / done.json["run_dir"]
    assert json.loads((folder / "nodes/run/verdict.json").read_text())["verdict"] == "pass"
    assert (folder / "nodes/run/window.png").stat().st_size > 1000


def test_a_check_that_fails_ends_with_1_though_the_goal_is_met(agent, patients_site):
    file = agent.folder / "checks.yaml"
    file.write_text(
        "- {name: gone, check_type: TextAbsent, params: {text: Jas, timeout_ms: 0}}\n"
        "- {name: soft, check_type: TextPresent, params: {text: Zorro, timeout_ms: 0}, on_fail: WarnOnly}\n"
    )
    done = agent(*TASK, "--url", f"{patients_site.url}/patients", "--checks", str(file))
    assert done.code == 1
    assert done.out.startswith("FAILED  1 of 2 checks failed: gone\n")
    assert "  goal met: the page says" in done.out
    assert "  x fail      gone: the page shows 'Jas'" in done.out
    assert "  ! warning   soft: the page does not show 'Zorro'" in done.out


def test_a_warning_passes_and_says_so(agent, patients_site):
    soft = 'TextPresent:{"text": "Zorro", "timeout_ms": 0, "on_fail": "WarnOnly"}'
    done = agent(*TASK, "--url", f"{patients_site.url}/patients", "--check", soft)
    assert (done.code, done.out.splitlines()[0][:23]) == (0, "PASSED, with warnings  ")


def test_a_picture_that_is_not_there_cannot_be_told(agent, patients_site):
    done = agent(*TASK, "--url", f"{patients_site.url}/patients", "--check", "ScreenshotEquals:none.png", "--json")
    assert (done.code, done.json["status"], done.json["checks"][0]["verdict"]) == (3, "completed", "cannot_tell")
    assert (agent.folder / done.json["run_dir"] / done.json["checks"][0]["artifacts"][0]).is_file()


def test_a_goal_that_is_not_met_is_not_checked(agent, patients_site):
    done = agent("run", "juggle", "--url", f"{patients_site.url}/patients", "--check", "TextPresent:Jas", "--json")
    assert (done.code, done.json["status"], done.json["checks"]) == (1, "failed", [])


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--check", "TextPresnt:Jas"], 2, "did you mean TextPresent?"),
        (["--checks", "none.yaml"], 4, "the checks none.yaml cannot be read"),
        (["--expected-outcome", "it is there"], 2, "needs a model that judges it, and the provider is builtin"),
    ],
)
def test_what_cannot_be_checked_ends_before_the_browser_starts(agent, arguments, code, said):
    done = agent(*TASK, "--url", "http://127.0.0.1:9/", *arguments)
    assert (done.code, said in done.err) == (code, True), done.err
    assert not (agent.folder / "runs").exists()


def test_the_file_of_the_documentation_is_one(tmp_path):
    from agent_cli.verify.checks import CHECKS, read_checks

    text = (ROOT / "docs/checks.md").read_text("utf-8")
    file = tmp_path / "checks.yaml"
    file.write_text(re.search(r"```yaml\n(.*?)```", text, re.S)[1])
    specs, outcome = read_checks(file)
    assert (len(specs), outcome) == (3, "the list of patients shows Jas")
    assert {kind for kind in CHECKS if f"`{kind}`" in text} == set(CHECKS)
