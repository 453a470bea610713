"""agent test: the words, the exit codes, the JUnit file, and what is said of wrong usage."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from junitparser import Error, Failure, JUnitXml

from agent_cli.contracts.scenario import ScenarioResult
from agent_cli.errors import ExitCode
from tests.conftest import ROOT

SUITE = ROOT / "fixtures_sites" / "scenarios"
WORDS = {
    "add_by_hand": "passed",
    "add_by_task": "passed",
    "add_in_app": "passed",
    "agent_fails": "agent failed",
    "delete_three": "passed",
    "download": "passed with warnings",
    "edit_phone": "passed",
    "log_in": "passed",
    "product_bug": "product failed",
    "replayed": "passed",
    "search": "passed",
    "site_down": "setup failed",
}


def by_file(done) -> dict[str, ScenarioResult]:
    found = [ScenarioResult.model_validate(item) for item in done.json["scenarios"]]
    return {Path(result.file).name.removesuffix(".agent.yaml"): result for result in found}


@pytest.fixture(scope="session")
def suite_folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("suite")


def test_the_suite_of_twelve(agent, tmp_path):
    """Two at a time; three of them are built to fail, each in another way."""
    junit = tmp_path / "out.xml"
    done = agent("test", str(SUITE), "-n", "2", "--junit-xml", str(junit), "--json")
    results = by_file(done)
    assert {name: result.word for name, result in results.items()} == WORDS, done.err
    assert done.code == ExitCode.SETUP
    assert done.json["exit_code"] == 4
    assert [results[name].exit_code for name in ("product_bug", "agent_fails", "site_down")] == [1, 3, 4]
    assert results["product_bug"].failed_node == "01-add"
    assert "the folder of --db /nowhere/patients.sqlite does not exist" in results["site_down"].reason
    for result in results.values():
        folder = tmp_path / result.run_dir
        assert json.loads((folder / "verdict.json").read_text())["verdict"] == result.word
        assert json.loads((folder / "scenario.json").read_text())["kind"] == result.kind
    check_junit(junit, results)


def check_junit(path: Path, results: dict[str, ScenarioResult]) -> None:
    """Read by another parser: which kind of failure it was stands in the element, its type, and the properties."""
    cases = {case.name: case for suite in JUnitXml.fromfile(str(path)) for case in suite}
    assert set(cases) == set(results)
    kinds = {name: [type(item) for item in case.result] for name, case in cases.items() if case.result}
    assert kinds == {"product_bug": [Failure], "agent_fails": [Failure], "site_down": [Error]}
    for name, case in cases.items():
        properties = {item.get("name"): item.get("value") for item in case._elem.iter("property")}
        assert properties["agent.word"] == WORDS[name]
        assert properties["agent.run_dir"] == results[name].run_dir
        assert int(properties["agent.model_calls"]) == 0
        for item in case.result:
            assert item.type == WORDS[name]
            assert item.message.startswith(f"{WORDS[name]}: ")
    whole = JUnitXml.fromfile(str(path))
    assert (whole.tests, whole.failures, whole.errors) == (12, 2, 1)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["search"], 0),
        (["download"], 0),
        (["product_bug"], 1),
        (["agent_fails"], 3),
        (["product_bug", "agent_fails"], 1),
    ],
)
def test_the_exit_code(agent, names, code):
    done = agent("test", *(str(SUITE / f"{name}.agent.yaml") for name in names))
    assert done.code == code, done.err
    assert f"exit code {code}" in done.out


def test_the_end_for_a_person(agent):
    done = agent("test", str(SUITE / "product_bug.agent.yaml"), str(SUITE / "download.agent.yaml"), NO_COLOR="1")
    assert "\x1b" not in done.out
    lines = done.out.splitlines()
    assert lines[0] == " FAILED   1 passed with warnings, 1 product failed"
    assert max(len(line) for line in lines if "run folder" not in line) <= 80
    assert "x product failed" in done.out
    assert "! passed with warnings" in done.out
    assert "01-add: check 'the row is there' (TableRow)" in done.out
    assert "FAILURES" in done.err
    assert "Error" not in done.err


def test_shards_are_whole_and_disjoint(agent, write):
    for number in range(7):
        write(f"s{number}", "url: nowhere\nsteps: []\n")
    parts = [list(by_file(agent("test", ".", "--shard", f"{k}/3", "--json"))) for k in (1, 2, 3)]
    assert sorted(name for part in parts for name in part) == [f"s{number}" for number in range(7)]
    assert [len(part) for part in parts] == [3, 2, 2]
    assert agent("test", "s1.agent.yaml", "--shard", "2/2").code == 0


def test_files_of_one_name_in_folders_elsewhere_are_two(agent, tmp_path_factory):
    paths = [tmp_path_factory.mktemp("elsewhere") / "same.agent.yaml" for _ in range(2)]
    for path in paths:
        path.write_text("url: nowhere\nsteps: []\n")
    done = agent("test", *map(str, paths), "--json")
    assert [item["file"] for item in done.json["scenarios"]] == [str(path) for path in paths]


def test_a_bad_file_fails_by_itself(agent, write):
    write("bad", "url: http://127.0.0.1/\nstep:\n  - task: a\n")
    done = agent("test", str(agent.folder), "--json")
    assert done.code == ExitCode.SETUP
    result = by_file(done)["bad"]
    assert result.word == "setup failed"
    assert "bad.agent.yaml, line 2: step: there is no key 'step' here; did you mean 'steps'?" in result.reason


def test_a_rerun_is_told(agent, write):
    """The site is up at the second try only: passed, and both tries are named."""
    command = (
        'sh -c "test -f tried || {{ touch tried; exit 9; }}; exec {python} -m http.server --bind 127.0.0.1 {port}"'
    )
    text = f"""
url: http://127.0.0.1:{{port}}/
site:
  command: {command.replace("{{", "{").replace("}}", "}")}
steps:
  - do:
      - {{tool: reload}}
"""
    write("flaky", text)
    done = agent("test", "flaky.agent.yaml", "--reruns", "1", "--junit-xml", "o.xml", "--json")
    result = by_file(done)["flaky"]
    assert (done.code, result.word, result.tries) == (0, "passed", 2), done.err
    assert "in try 2; before, try 1: setup failed: the site ended with exit code 9" in result.reason
    assert JUnitXml.fromfile(str(agent.folder / "o.xml")).errors == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "which scenarios? no path is given"),
        (["nowhere"], "there is no nowhere"),
        (["."], "no scenario was found: no *.agent.yaml in ."),
        (["notes.txt"], "notes.txt is no scenario: its name does not end in .agent.yaml"),
        ([str(SUITE), "-k", "nothing_like_it"], "none of 12 scenarios fits -k 'nothing_like_it'"),
        ([str(SUITE), "--shard", "5/4"], "--shard '5/4' is no part of a whole"),
        ([str(SUITE), "-n", "two"], "-n 'two' is neither a number nor auto"),
        ([str(SUITE), "--max-steps", "0"], "setting max_steps"),
    ],
)
def test_wrong_usage(agent, arguments, said):
    (agent.folder / "notes.txt").write_text("")
    done = agent("test", *arguments)
    assert done.code == ExitCode.USAGE, done.out + done.err
    assert said in done.err
    assert "try: " in done.err
    assert done.out == ""


def test_settings_of_the_project_stay_out(agent, write):
    """A pytest.ini, a conftest.py and tests in the same folder disturb nothing."""
    (agent.folder / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n")
    (agent.folder / "conftest.py").write_text("raise SystemExit(3)\n")
    (agent.folder / "__init__.py").write_text("raise SystemExit(3)\n")
    (agent.folder / "test_x.py").write_text("raise SystemExit(3)\n")
    write("bad", "url: nowhere\nsteps: []\n")
    assert agent("test", ".").code == ExitCode.SETUP


def test_a_secret_is_in_the_page_and_nowhere_else(agent, write):
    text = """
url: http://127.0.0.1:{port}/patients
site:
  command: sh -c "cd ROOT && exec {python} -m fixtures_sites.patients --port {port} --login"
secrets:
  password: PATIENTS_SECRET
steps:
  - name: shown by mistake
    do:
      - {tool: fill, element: {role: text field, name: User}, value: "{{secret:password}}"}
    checks:
      - {name: it is there, check_type: TextPresent, params: {text: "{{secret:password}}", in_fields: true}}
  - name: log in
    do:
      - {tool: fill, element: {role: text field, name: User}, value: demo}
      - {tool: fill, element: {name: Password}, value: "{{secret:password}}"}
      - {tool: click, element: {role: button, name: Log in}, expected_outcome: {type: navigation}}
checks:
  - {name: in, check_type: TextPresent, params: {text: Signed in as demo}}
"""
    write("secret", text.replace("ROOT", str(ROOT)))
    given = {"PATIENTS_SECRET": "demo-pass"}
    done = agent("test", "secret.agent.yaml", "--junit-xml", "o.xml", "--json", **given)
    result = by_file(done)["secret"]
    assert (done.code, result.word) == (0, "passed"), done.err
    files = [path for path in agent.folder.rglob("*") if path.is_file()]
    assert len(files) > 20
    assert [path for path in files if b"demo-pass" in path.read_bytes()] == []
    assert "demo-pass" not in done.out + done.err
    steps = sorted((agent.folder / result.run_dir / "steps").iterdir())
    assert (steps[0] / "after.jpg").exists(), "painted over: tests/page/test_secret_pictures.py"
    assert (steps[2] / "after.jpg").exists()


def test_no_video_is_made_where_there_are_secrets(agent, write):
    write("secret", "url: http://127.0.0.1:9/\nsecrets: {p: APP_P}\nsettings: {video: true}\nsteps: [{task: a}]\n")
    done = agent("test", "secret.agent.yaml", "--json", APP_P="hush-hush")
    assert by_file(done)["secret"].reason.startswith("a video would show the secrets")


def test_nothing_is_left_when_it_is_interrupted(agent, write):
    import signal
    import time

    text = """
url: http://127.0.0.1:{port}/patients
site:
  command: sh -c "cd ROOT && exec {python} -m fixtures_sites.patients --port {port} --seed-rows 7"
steps:
  - do:
      - {tool: wait_for, value: {text: never to be seen, seconds: 50}}
"""
    write("slow", text.replace("ROOT", str(ROOT)))
    process = agent.start("test", "slow.agent.yaml")
    deadline = time.monotonic() + 60
    while not list(agent.folder.glob("runs/*/steps/01")) and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == ExitCode.INTERRUPTED, err
    (run,) = agent.folder.glob("runs/*")
    assert json.loads((run / "run.json").read_text())["status"] == "interrupted"
    assert agent.browsers_after(5) == []


def test_the_schema_is_printed_without_a_path(agent):
    done = agent("test", "--schema")
    assert done.code == 0
    assert json.loads(done.out)["title"].startswith("A scenario")
