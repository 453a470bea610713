"""Scenario files: what is read, and that every error names file, line and the nearest right word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent_cli.errors import BadFile
from agent_cli.scenario.load_scenario import load_scenario

GOOD = """\
url: http://127.0.0.1:{port}/patients
site:
  command: "{python} -m site {port}"
variables:
  who: ${NEW_PATIENT:-Jas}
  born: 2001-05-03
secrets:
  password: APP_PASSWORD
settings:
  max_steps: 5
  storage_state: state.json
steps:
  - task: add patient {{who}}
  - name: by hand
    do:
      - {tool: fill, element: {role: textbox, name: Born}, value: "{{ born }}"}
      - {tool: fill, element: {name: Password}, value: "{{secret:password}}"}
    checks:
      - {name: there, check_type: TextPresent, params: {text: "{{who}}"}}
  - replay: old.json
"""


@pytest.fixture
def load(tmp_path):
    """Loads a scenario from text, with this environment."""

    def read(text: str, **environ: str):
        path = tmp_path / "x.agent.yaml"
        path.write_text(text)
        return load_scenario(path, environ)

    return read


@pytest.fixture
def complaint(load, tmp_path):
    """The lines of the error for a scenario, without the folder of the file."""

    def read(text: str, **environ: str) -> list[str]:
        with pytest.raises(BadFile) as caught:
            load(text, **environ)
        return [line.replace(f"{tmp_path}/", "") for line in str(caught.value).splitlines()]

    return read


def test_a_good_one_is_filled_in(load, tmp_path):
    (tmp_path / "old.json").write_text("{}")
    scenario = load(GOOD, APP_PASSWORD="hush-hush")
    assert scenario.name == "x"
    assert scenario.variables == {"who": "Jas", "born": "2001-05-03"}
    assert scenario.steps[0].task == "add patient Jas"
    assert [action.value for action in scenario.steps[1].do] == ["2001-05-03", "{{secret:password}}"]
    assert scenario.steps[1].checks[0].params == {"text": "Jas"}
    assert scenario.steps[2].replay == tmp_path / "old.json"
    assert scenario.settings == {"max_steps": 5, "storage_state": str(tmp_path / "state.json")}
    assert load(GOOD, APP_PASSWORD="hush-hush", NEW_PATIENT="Bea").steps[0].task == "add patient Bea"


STEPS = "url: http://x/\nsteps:\n"
CASES = [
    case.partition("\n=> ")[::2]
    for case in Path(__file__).with_name("bad_scenarios.txt").read_text().strip().split("\n\n")
]
"""A scenario, and what is said of it: add a case to the file, no Python is needed."""


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[expected[:60] for _, expected in CASES])
def test_each_error_says_where_and_what(complaint, text, expected):
    assert complaint(text + "\n", SHORT="abc") == [f"x.agent.yaml, {expected}"]


def test_an_empty_file(complaint):
    assert complaint("# nothing\n") == ["x.agent.yaml is empty"]


def test_several_problems_are_told_at_once_in_the_order_of_the_file(complaint):
    lines = complaint("ulr: http://x/\nsteps:\n  - task: a\n    repeat: 0\n")
    assert lines == [
        "x.agent.yaml, line 1: ulr: there is no key 'ulr' here; did you mean 'url'?",
        "x.agent.yaml, line 1: `url` is missing",
        "x.agent.yaml, line 4: steps[1].repeat: Input should be greater than or equal to 1",
    ]


def test_an_alias_inside_itself_ends(complaint):
    assert "the file holds too much" in complaint("url: &a [*a]\nsteps: []\n")[0]


@pytest.mark.parametrize(
    ("written", "text"),
    [("2001-05-03", "2001-05-03"), ("012", "012"), ("1.50", "1.50"), ("7", "7"), ("12:30", "12:30"), ("no", "no")],
)
def test_what_looks_like_something_else_stays_as_it_is_written(load, written, text):
    scenario = load(
        f"{STEPS}  - do:\n      - {{tool: fill, element: {{name: A}}, value: {written}}}\nvariables: {{v: {written}}}\n"
    )
    from agent_cli.scenario.check_actions import parameters_of

    assert parameters_of(scenario.steps[0].do[0]) == {"value": text}
    assert scenario.variables == {"v": text}


def test_a_truth_value_is_no_text(complaint):
    assert complaint(STEPS + "  - task: true\n") == [
        "x.agent.yaml, line 3: steps[1].task: must be text, not true (a text is written in quotes)"
    ]


def test_the_schema_of_the_docs_is_the_one_that_is_printed():
    from jsonschema import Draft202012Validator

    from agent_cli.scenario.scenario_schema import make_schema
    from tests.conftest import ROOT

    committed = json.loads((ROOT / "docs/scenario.schema.json").read_text())
    assert committed == make_schema(), "write it anew: agent test --schema > docs/scenario.schema.json"
    Draft202012Validator.check_schema(committed)
    validator = Draft202012Validator(committed)
    assert validator.is_valid({"url": "http://x/", "steps": [{"task": "a"}]})
    assert not validator.is_valid({"url": "http://x/", "steps": [{"task": "a", "do": [{"tool": "back"}]}]})
    assert not validator.is_valid({"url": "http://x/", "steps": [{"do": [{"tool": "clik"}]}]})
