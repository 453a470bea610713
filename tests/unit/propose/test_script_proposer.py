"""Proposals from a file: every form of file, elements by name, and what a bad file is told."""

import json

import pytest

from agent_cli.errors import BadFile, UsageError
from agent_cli.propose import make_proposer
from agent_cli.propose.script_proposer import ScriptProposer
from agent_cli.settings import Settings

FIRST = {
    "complete": False,
    "message": "one",
    "actions": [{"tool": "click", "parameters": {"element_id": "1"}}],
}
LAST = {"complete": True, "message": "[SUCCESS] two"}


def written(tmp_path, text):
    path = tmp_path / "script.json"
    path.write_text(text if isinstance(text, str) else json.dumps(text), "utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        [FIRST, LAST],
        {"proposals": [FIRST, LAST]},
        f"{json.dumps(FIRST)}\n\n{json.dumps(LAST)}\n",
        f"\ufeff{json.dumps([FIRST, LAST], indent=2)}",
    ],
)
def test_forms_of_the_file(tmp_path, ask, text):
    proposer = ScriptProposer(written(tmp_path, text))
    assert (proposer.provider, proposer.name) == ("script", "script.json")
    assert proposer.propose(ask).proposal.actions[0].parameters == {"element_id": "1"}
    assert proposer.propose(ask).proposal.tag == "SUCCESS"
    used_up = proposer.propose(ask).proposal
    assert (used_up.complete, used_up.message) == (True, "[FAIL] the script has no proposal left")


@pytest.mark.parametrize(
    ("element", "found"),
    [
        ({"name": "Add patient"}, "1"),
        ({"role": "btn", "name": "add  PATIENT"}, "1"),
        ({"role": "button", "name": "Save"}, "f3_12"),
        ({"name": "Edit", "row": "bob jones"}, "3"),
        ({"name": "Edit", "nth": 2}, "3"),
        ({"role": "inp"}, "4"),
    ],
)
def test_an_element_by_what_it_is(tmp_path, ask, element, found):
    action = {"tool": "click", "parameters": {"element": element}}
    script = [{"complete": False, "message": "m", "actions": [action]}]
    proposal = ScriptProposer(written(tmp_path, script)).propose(ask).proposal
    assert proposal.actions[0].parameters == {"element_id": found}


@pytest.mark.parametrize(
    ("element", "sentence"),
    [
        (
            {"role": "btn", "name": "Edit"},
            '2 elements fit btn "Edit": 2 "Edit", 3 "Edit"; name the row, or nth',
        ),
        (
            {"name": "Delete"},
            'the page has no element "Delete"; of that kind it has 1 btn "Add patient", 2 btn',
        ),
        ({"name": "Edit", "row": "Zoe"}, 'the page has no element "Edit" in row "Zoe"'),
        ({"name": "Edit", "nth": 3}, '2 elements fit element "Edit" number 3'),
    ],
)
def test_none_or_several_end_the_run_with_what_was_found(tmp_path, ask, element, sentence):
    action = {"tool": "click", "parameters": {"element": element}}
    script = [{"complete": False, "message": "m", "actions": [action]}]
    proposal = ScriptProposer(written(tmp_path, script)).propose(ask).proposal
    assert proposal.complete
    assert proposal.actions == []
    assert proposal.message.startswith(f"[FAIL] the script, line 1: {sentence}")


@pytest.mark.parametrize(
    ("expected", "resolved"),
    [
        (
            {"type": "value_changes", "element": {"name": "Name"}},
            {"type": "value_changes", "element_id": "4"},
        ),
        ({"type": "element_appears", "element": {"name": "Jas"}}, {"type": "element_appears", "text": "Jas"}),
    ],
)
def test_an_expected_element_by_name(tmp_path, ask, expected, resolved):
    action = {"tool": "press", "parameters": {"keys": "Enter"}, "expected_outcome": expected}
    script = [{"complete": False, "message": "m", "actions": [action]}]
    proposal = ScriptProposer(written(tmp_path, script)).propose(ask).proposal
    assert proposal.actions[0].expected_outcome.model_dump(exclude_none=True) == resolved


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[\n{,\n]", "line 2: no valid JSON"),
        ("", "line 1: no valid JSON"),
        ("[]", "holds no proposal"),
        ("3", "line 1: a list of proposals is expected"),
        ('{"proposals": 3}', "line 1: a list of proposals is expected"),
        (f"[\n{json.dumps(FIRST)},\n7]", "line 3: a proposal must be an object"),
        (f"{json.dumps(FIRST)}\n{{oops\n", "line 2: no valid JSON"),
        (
            f'{json.dumps(FIRST)}\n{{"complete": true, "message": "x"}}',
            r"line 2: .*must start with \[SUCCESS\]",
        ),
        ([{**FIRST, "actions": [{"tool": "fly"}]}], "line 1: there is no tool 'fly'"),
        (
            [{**FIRST, "actions": [{"tool": "click", "parameters": {"element": {"nmae": "x"}}}]}],
            "line 1: an element is named by role, name, row, nth",
        ),
        (
            [{**FIRST, "actions": [{"tool": "click", "parameters": {"element": {"nth": "2"}}}]}],
            "line 1: nth of an element must be int",
        ),
        ([{**FIRST, "actions": [{"tool": "back", "expected_outcome": 3}]}], "line 1: "),
    ],
)
def test_a_bad_file_is_told_with_its_line(tmp_path, text, problem):
    with pytest.raises(BadFile, match=problem) as caught:
        ScriptProposer(written(tmp_path, text))
    assert caught.value.hint


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(BadFile, match=r"nothing\.json: No such file"):
        ScriptProposer(tmp_path / "nothing.json")
    with pytest.raises(BadFile, match="Is a directory"):
        ScriptProposer(tmp_path)
    (tmp_path / "latin.json").write_bytes(b'["\xe9"]')
    with pytest.raises(BadFile, match="not UTF-8"):
        ScriptProposer(tmp_path / "latin.json")


def test_the_door(tmp_path, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    path = written(tmp_path, [LAST])
    assert make_proposer(Settings(script=path), "script").provider == "script"
    assert make_proposer(Settings(), "manual").provider == "manual"
    assert make_proposer(Settings(model="m"), "openai").name == "m"
    with pytest.raises(UsageError, match="needs a file"):
        make_proposer(Settings(), "script")
    with pytest.raises(UsageError, match="no model provider 'auto'"):
        make_proposer(Settings(), "auto")
