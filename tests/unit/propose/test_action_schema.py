"""The schema that is sent, and the check of what comes back."""

import json

import jsonschema
import pytest

from agent_cli.contracts.actions import ACTIONS
from agent_cli.contracts.observation import ScrollContainer
from agent_cli.contracts.proposal import Action, ExpectedOutcome, Proposal
from agent_cli.contracts.tree import Node
from agent_cli.models.schema_forms import is_strict, nulls_to_optional
from agent_cli.observe.count_tokens import count_tokens
from agent_cli.propose import check_actions, validate_action
from agent_cli.propose.action_schema import MOST_IDS, element_ids, proposal_schema
from agent_cli.propose.history import tell_action
from agent_cli.propose.parse_reply import parse_reply

PARAMETERS = {
    "click": {"element_id": "1", "value": None},
    "fill": {"element_id": "4", "value": "Jas"},
    "press": {"element_id": None, "value": "Enter"},
    "select": {"element_id": "5", "value": "female"},
    "go_to": {"element_id": None, "value": "http://127.0.0.1"},
    "back": {"element_id": None, "value": None},
    "drag": {"element_id": "1", "value": "before 4"},
    "repeat": {"element_id": None, "value": '{"rows": "", "actions": [{"tool": "click", "control": "Delete"}]}'},
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
    assert count_tokens(json.dumps(schema, separators=(",", ":"))) < 600


def test_every_tool_is_in_the_schema(observation):
    shape = proposal_schema(observation)["properties"]["actions"]["items"]
    assert sorted(shape["properties"]["tool"]["enum"]) == sorted(ACTIONS)


@pytest.mark.parametrize(("tool", "parameters"), PARAMETERS.items())
def test_good_actions_fit_the_schema(observation, tool, parameters):
    assert is_valid(proposal_schema(observation), reply(tool, parameters))


@pytest.mark.parametrize(
    ("tool", "parameters"),
    [
        ("click", {"element_id": "99", "value": None}),
        ("click", {}),
        ("click", {"element_id": "1", "value": None, "speed": "fast"}),
        ("fill", {"element_id": "4"}),
        ("fill", {"element_id": "4", "value": 3}),
        ("teleport", {"element_id": None, "value": None}),
    ],
)
def test_bad_actions_do_not_fit(observation, tool, parameters):
    assert not is_valid(proposal_schema(observation), reply(tool, parameters))


def test_expected_outcomes_in_the_schema(observation):
    schema = proposal_schema(observation)
    inner = {"type": "navigation", "text": "/list", "element_id": None}
    good = {"type": "element_appears", "text": "Saved", "element_id": None, "or_outcome": inner}
    assert is_valid(schema, reply("click", {"element_id": "1", "value": None}, good))
    assert not is_valid(schema, reply("click", {"element_id": "1", "value": None}, {**good, "type": "miracle"}))
    assert not is_valid(schema, reply("click", {"element_id": "1", "value": None}, {**good, "element_id": "99"}))


def test_without_a_list_of_ids_the_schema_is_the_same_on_every_page(observation):
    empty = observation.model_copy(update={"nodes": []})
    assert proposal_schema(observation, lists_ids=False) == proposal_schema(empty, lists_ids=False)
    assert proposal_schema(observation, lists_ids=False) == proposal_schema(empty)
    assert is_valid(proposal_schema(empty), reply("click", {"element_id": "1", "value": None}))
    assert is_strict(proposal_schema(empty))


@pytest.mark.parametrize(
    ("tool", "said", "own"),
    [
        ("fill", {"element_id": "4", "value": "Jas"}, {"element_id": "4", "value": "Jas"}),
        ("press", {"value": "Enter"}, {"keys": "Enter"}),
        ("press", {"keys": "Enter"}, {"keys": "Enter"}),
        ("select", {"element_id": "5", "value": '["a", "b"]'}, {"element_id": "5", "option": ["a", "b"]}),
        ("select", {"element_id": "5", "value": "[draft]"}, {"element_id": "5", "option": "[draft]"}),
        ("answer_dialog", {"value": "accept"}, {"accept": True}),
        ("answer_dialog", {"value": "Dismiss"}, {"accept": False}),
        ("answer_dialog", {"value": "Jas"}, {"accept": True, "text": "Jas"}),
        ("switch_tab", {"value": "2"}, {"number": "2"}),
        ("scroll", {"value": "up"}, {"direction": "up"}),
        ("scroll", {"value": "Zoe Young"}, {"text": "Zoe Young"}),
        ("upload", {"element_id": "4", "value": "a.txt"}, {"element_id": "4", "files": ["a.txt"]}),
        ("upload", {"element_id": "4", "value": '["a", "b"]'}, {"element_id": "4", "files": ["a", "b"]}),
        ("drag", {"element_id": "1", "value": "4"}, {"element_id": "1", "to": "4"}),
        ("drag", {"element_id": "1", "value": "onto f3_4"}, {"element_id": "1", "to": "f3_4"}),
        ("drag", {"element_id": "1", "value": "after 4"}, {"element_id": "1", "to": "4", "at": "after"}),
        ("drag", {"element_id": "1", "value": "by -40, 2.5"}, {"element_id": "1", "by": [-40, 2.5]}),
        ("drag", {"element_id": "1", "value": "path 0,0 9,5"}, {"element_id": "1", "path": [[0, 0], [9, 5]]}),
        ("click_at", {"value": "10,20"}, {"x": 10, "y": 20}),
        ("click_at", {"value": "there"}, {}),
        (
            "draw",
            {"element_id": "1", "value": "0,0 9,5; 3,3 4,4"},
            {"element_id": "1", "path": [[[0, 0], [9, 5]], [[3, 3], [4, 4]]]},
        ),
        ("repeat", {"value": '{"rows": "Ann", "actions": []}'}, {"rows": "Ann", "actions": []}),
        ("repeat", {"value": "Ann"}, {"rows": "Ann"}),
        ("click", {"element_id": "1", "value": "x"}, {"element_id": "1", "value": "x"}),
        ("teleport", {"value": "x"}, {"value": "x"}),
    ],
)
def test_a_value_stands_for_the_parameter_of_the_tool(tool, said, own):
    action = parse_reply(json.dumps(reply(tool, said))).actions[0]
    assert action.parameters == own


def test_a_step_is_told_in_the_names_of_the_schema():
    assert tell_action(Action(tool="press", parameters={"keys": "Enter"})) == 'press(value="Enter")'


def test_an_area_that_scrolls_may_be_named(observation):
    area = ScrollContainer(id="s1", depth="0%", hasMore=True)
    page = observation.model_copy(update={"scrollable_containers": [area]})
    assert element_ids(page) == ["1", "2", "3", "4", "5", "f3_12", "s1"]
    action = Action(tool="scroll", parameters={"element_id": "s1"})
    assert check_actions(Proposal(complete=False, message="m", actions=[action]), page) == []


def test_a_page_with_very_many_controls_has_no_enum(observation):
    nodes = [Node(i=str(number), r="btn") for number in range(MOST_IDS + 1)]
    schema = proposal_schema(observation.model_copy(update={"nodes": nodes}))
    assert schema["$defs"]["id"] == {"type": ["string", "null"]}


def test_the_optional_form_takes_replies_without_the_nulls(observation):
    schema = nulls_to_optional(proposal_schema(observation))
    value = reply("press", {"value": "Enter"}, {"type": "navigation"})
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
