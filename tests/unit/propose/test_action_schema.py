"""The schema that is sent, and the check of what comes back."""

import json

import jsonschema
import pytest

from agent_cli.contracts.actions import ACTIONS
from agent_cli.contracts.observation import ScrollContainer
from agent_cli.contracts.proposal import Action, ExpectedOutcome, Proposal
from agent_cli.contracts.tree import Node
from agent_cli.models.schema_forms import is_strict, nulls_to_optional
from agent_cli.propose import check_actions, validate_action
from agent_cli.propose.action_schema import MOST_IDS, element_ids, proposal_schema

PARAMETERS = {
    "click": {"element_id": "1"},
    "fill": {"element_id": "4", "value": "Jas"},
    "press": {"keys": "Enter", "element_id": None},
    "select": {"element_id": "5", "option": ["female"]},
    "scroll": {"direction": "down", "element_id": None},
    "go_to": {"url": "http://127.0.0.1"},
    "back": {},
    "answer_dialog": {"accept": True, "text": None},
    "wait_for": {"text": "Saved", "seconds": None},
    "switch_tab": {"number": 2},
}


def reply(tool, parameters, expected=None):
    action = {"tool": tool, "parameters": parameters, "reason": "r", "expected_outcome": expected}
    return {"complete": False, "message": "m", "actions": [action], "confidence": None}


def is_valid(schema, value):
    return jsonschema.Draft202012Validator(schema).is_valid(value)


def test_the_schema_is_valid_strict_and_small(observation):
    schema = proposal_schema(observation)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert is_strict(schema)
    assert len(json.dumps(schema)) < 12000


def test_every_tool_is_in_the_schema(observation):
    shapes = proposal_schema(observation)["properties"]["actions"]["items"]["anyOf"]
    assert sorted(tool for shape in shapes for tool in shape["properties"]["tool"]["enum"]) == sorted(ACTIONS)


@pytest.mark.parametrize(("tool", "parameters"), PARAMETERS.items())
def test_good_actions_fit_the_schema(observation, tool, parameters):
    assert is_valid(proposal_schema(observation), reply(tool, parameters))


@pytest.mark.parametrize(
    ("tool", "parameters"),
    [
        ("click", {"element_id": "99"}),
        ("click", {}),
        ("click", {"element_id": "1", "value": "x"}),
        ("fill", {"element_id": "4"}),
        ("teleport", {}),
        ("scroll", {"direction": "sideways", "element_id": None}),
    ],
)
def test_bad_actions_do_not_fit(observation, tool, parameters):
    assert not is_valid(proposal_schema(observation), reply(tool, parameters))


def test_expected_outcomes_in_the_schema(observation):
    schema = proposal_schema(observation)
    inner = {"type": "navigation", "text": "/list", "element_id": None}
    good = {"type": "element_appears", "text": "Saved", "element_id": None, "or_outcome": inner}
    assert is_valid(schema, reply("click", {"element_id": "1"}, good))
    assert not is_valid(schema, reply("click", {"element_id": "1"}, {**good, "type": "miracle"}))
    assert not is_valid(schema, reply("click", {"element_id": "1"}, {**good, "element_id": "99"}))


def test_a_page_without_controls_offers_no_tool_that_needs_one(observation):
    schema = proposal_schema(observation.model_copy(update={"nodes": []}))
    assert not is_valid(schema, reply("click", {"element_id": "1"}))
    assert is_valid(schema, reply("press", {"keys": "Enter", "element_id": None}))
    jsonschema.Draft202012Validator.check_schema(schema)


def test_an_area_that_scrolls_may_be_named(observation):
    area = ScrollContainer(id="s1", depth="0%", hasMore=True)
    page = observation.model_copy(update={"scrollable_containers": [area]})
    assert element_ids(page) == ["1", "2", "3", "4", "5", "f3_12", "s1"]
    action = Action(tool="scroll", parameters={"element_id": "s1"})
    assert check_actions(Proposal(complete=False, message="m", actions=[action]), page) == []


def test_a_page_with_very_many_controls_has_no_enum(observation):
    nodes = [Node(i=str(number), r="btn") for number in range(MOST_IDS + 1)]
    schema = proposal_schema(observation.model_copy(update={"nodes": nodes}))
    assert schema["$defs"]["element_id"] == {"type": "string"}


def test_the_optional_form_takes_replies_without_the_nulls(observation):
    schema = nulls_to_optional(proposal_schema(observation))
    value = reply("press", {"keys": "Enter"}, {"type": "navigation"})
    del value["confidence"]
    assert not is_valid(proposal_schema(observation), value)
    assert is_valid(schema, value)
    del value["actions"][0]["expected_outcome"]
    assert is_valid(schema, value)
    assert '"null"' not in json.dumps(schema)


@pytest.mark.parametrize(
    ("action", "problem"),
    [
        (Action(tool="click", parameters={"element_id": "1"}), None),
        (Action(tool="back"), None),
        (Action(tool="scroll"), None),
        (Action(tool="teleport"), "there is no tool 'teleport'; the tools are click, "),
        (Action(tool="click"), "click: element_id is missing"),
        (Action(tool="click", parameters={"element_id": "1", "x": 1}), "click: there is no parameter x"),
        (Action(tool="fill", parameters={"element_id": "1", "value": 3}), "fill: value: input should be"),
        (Action(tool="wait_for", parameters={"seconds": 900}), "wait_for: seconds: input should be less"),
        (Action(tool="click", parameters={"element_id": "99"}), "the page has no element '99'"),
        (
            Action(tool="back", expected_outcome=ExpectedOutcome(type="element_disappears", element_id="98")),
            "expected_outcome: the page has no element '98'",
        ),
    ],
)
def test_validate_action(action, problem):
    found = validate_action(action, {"1"})
    assert found is None if problem is None else found.startswith(problem)


def test_check_actions_says_which_and_with_what_status(observation):
    actions = [
        Action(tool="click", parameters={"element_id": "1"}),
        Action(tool="click", parameters={"element_id": "99"}),
        Action(tool="teleport", parameters={"element_id": "99"}),
    ]
    proposal = Proposal(complete=False, message="m", actions=actions)
    problems = check_actions(proposal, observation)
    assert [(problem.index, problem.status) for problem in problems] == [(1, "not_found"), (2, "refused")]
    assert [problem.index for problem in check_actions(proposal, observation, {"99"})] == [2]
