"""Checks as people write them, and what is said of those that are none."""

from __future__ import annotations

import pytest

from agent_cli.contracts.checks import RANK, worst
from agent_cli.errors import BadFile, UsageError
from agent_cli.verify.checks import read_check, read_checks


@pytest.mark.parametrize(
    ("text", "params"),
    [
        ("TextPresent:Jas", {"text": "Jas"}),
        ("TextPresent: a: b ", {"text": "a: b"}),
        ("UrlMatches:/patients", {"text": "/patients"}),
        ("TableRow:Jas", {"words": ["Jas"]}),
        ("NoConsoleErrors", {}),
        ("NoAccessibilityViolations:A", {"level": "A"}),
        ("NoAccessibilityViolations", {}),
        ('ElementPresent:button "Save now"', {"role": "button", "name": "Save now"}),
        ("ElementAbsent:Save", {"name": "Save"}),
        ('ElementCount:{"role": "link", "count": 3}', {"role": "link", "count": 3}),
    ],
)
def test_the_short_form(text, params):
    spec = read_check(text)
    assert (spec.check_type, spec.params, spec.on_fail) == (text.split(":")[0], params, "FailNode")


def test_the_name_and_the_policy_stand_beside_the_parameters():
    spec = read_check('TextPresent:{"text": "Jas", "check_name": "she is there", "on_fail": "WarnOnly"}')
    assert (spec.name, spec.params, spec.on_fail) == ("she is there", {"text": "Jas"}, "WarnOnly")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("TextPrsent:Jas", "did you mean TextPresent?"),
        ("", "there is no check type ''"),
        ("TextPresent", "text: Field required"),
        ("TextPresent:   ", "text: Field required"),
        ('TextPresent:{"text": "   "}', "the text has no words"),
        ('TextPresent:{"text": "a", "colour": 1}', "there is no parameter 'colour'; there are timeout_ms, text"),
        ('TextPresent:{"text": "(", "match": "pattern"}', "no regular expression"),
        ('TextPresent:{"text": ', "Expecting value"),
        ("ElementState:Save", "takes a JSON object after the colon"),
        ('ElementState:{"name": "Save", "state": "blue"}', "state: Input should be"),
        ('ElementPresent:{"role": "buton"}', "there is no role 'buton'"),
        ('ElementPresent:{"nth": 2}', "name the element"),
        ('ElementCount:{"role": "link"}', "say how many"),
        ('ElementCount:{"role": "link", "count": 1, "at_most": 2}', "count stands alone"),
        ('RequestMade:{"text": "/a", "status": "6xx"}', "status"),
        ("NoAccessibilityViolations:B", "level"),
        ('TemplateFound:{"file": "a.png", "scales": [0]}', "scales are from 0.1 to 10"),
        ('TextPresent:{"text": "a", "on_fail": "Ignore"}', "on_fail"),
    ],
)
def test_what_is_no_check_says_why(text, said):
    with pytest.raises(UsageError) as caught:
        read_check(text)
    assert said in str(caught.value), str(caught.value)
    assert caught.value.hint


def test_a_file_of_checks(tmp_path):
    file = tmp_path / "checks.yaml"
    file.write_text(
        "expected_outcome: the list shows Jas\n"
        "checks:\n- {name: a, check_type: TextPresent, params: {text: Jas}, on_fail: WarnOnly}\n"
    )
    specs, outcome = read_checks(file)
    assert (outcome, specs[0].name, specs[0].on_fail) == ("the list shows Jas", "a", "WarnOnly")
    file.write_text('[{"name": "a", "check_type": "NoConsoleErrors"}]')
    assert read_checks(file)[1] is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("checks: 3", "holds no list of checks"),
        ("check: []", "there is no key 'check'"),
        (
            "- {name: a, check_type: TextPresnt}",
            "check 1: there is no check type 'TextPresnt' (did you mean TextPresent?)",
        ),
        ("- {name: a, check_type: TextPresent}", "check 1: TextPresent: text: Field required"),
        ("- {check_type: NoConsoleErrors}", "check 1: name: Field required"),
        ("- 3", "check 1"),
        ("a: [", "is no YAML"),
        ("\x00", "is no YAML"),
    ],
)
def test_a_bad_file_says_where(tmp_path, text, said):
    file = tmp_path / "checks.yaml"
    file.write_text(text)
    with pytest.raises(BadFile) as caught:
        read_checks(file)
    assert said in str(caught.value), str(caught.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        read_checks(tmp_path / "none.yaml")


def test_the_worst_verdict_ranks_highest():
    assert worst([]) == "not_applicable"
    assert worst(["pass", "warn", "not_applicable"]) == "warn"
    assert worst(["warn", "cannot_tell"]) == "cannot_tell"
    assert worst(list(RANK)) == "fail"
