"""What counts as a proposal in a model's words, and what never does."""

import pytest

from agent_cli.errors import MalformedReply
from agent_cli.propose.parse_reply import parse_reply

GOOD = '{"complete": false, "message": "go on", "actions": []}'
DONE = '{"complete": true, "message": "[SUCCESS] saved"}'


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"\n {GOOD}\n",
        f"```json\n{GOOD}\n```",
        f"```\n{GOOD}\n```",
        f"Here it is: {GOOD} Good luck {{you}}!",
        f"Sure.\n```json\n{GOOD}\n```\nDone.",
        f"<think>maybe {DONE}</think>\n{GOOD}",
        f'An {{"aside": 1}} and {GOOD}',
    ],
)
def test_forms_that_are_read(text):
    proposal = parse_reply(text)
    assert (proposal.complete, proposal.message, proposal.actions) == (False, "go on", [])


def test_nulls_and_unknown_keys_are_dropped_and_number_ids_become_text():
    proposal = parse_reply(
        '{"thought": "x", "complete": false, "message": "m", "confidence": null, "actions": [{"tool":"press",'
        ' "parameters": {"keys": "Enter", "element_id": null}, "reason": "r", "note": 1, "expected_outcome":'
        ' {"type": "value_changes", "text": null, "element_id": 7, "or_outcome": null}}]}'
    )
    action = proposal.actions[0]
    assert proposal.confidence is None
    assert action.parameters == {"keys": "Enter"}
    assert action.expected_outcome.model_dump(exclude_none=True) == {
        "type": "value_changes",
        "element_id": "7",
    }


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("I cannot do that.", "no JSON object"),
        ("[1]", "not a JSON object|no JSON object"),
        ("true", "not a JSON object"),
        ('{"message": "[SUCCESS] x"}', '"complete" is missing'),
        ('{"complete": null, "message": "[SUCCESS] x"}', '"complete" is missing'),
        ('{"complete": "true", "message": "[SUCCESS] x"}', "\"complete\" is 'true'"),
        ('{"complete": 1, "message": "[SUCCESS] x"}', '"complete" is 1'),
        ('{"complete": true, "message": "all done"}', r"must start with \[SUCCESS\]"),
        ('{"complete": true, "message": "done [SUCCESS]"}', r"must start with \[SUCCESS\]"),
        ('{"complete": true, "message": ""}', '"message" is missing or empty'),
        ('{"complete": true, "message": ["[SUCCESS]"]}', '"message" is missing or empty'),
        ('{"complete": false, "message": "m", "actions": {}}', '"actions" must be a list'),
        ('{"complete": false, "message": "m", "actions": ["click"]}', "an action must be an object"),
        ('{"complete": false, "message": "m", "actions": [{}]}', '"actions.0.tool"'),
        ('{"complete": true, "message": "[SUCCESS] x", "confidence": 7}', '"confidence"'),
        ('{"complete": false, "message": "m", "complete": true}', "no JSON object"),
        ('{"complete": true, "message": "[SUCCESS] x", "confidence": NaN}', "no JSON object"),
        (f"First {GOOD} but then {DONE}", 'disagree on "complete"'),
        ('{"complete": true, "message": "[SUCCESS] x", "actions": [', "no JSON object"),
        ("{" * 100_000, "no JSON object"),
        ("[" * 100_000, "no JSON object"),
    ],
)
def test_what_is_malformed_is_never_a_completion(text, problem):
    with pytest.raises(MalformedReply, match=problem) as caught:
        parse_reply(text)
    assert caught.value.reply == text


def test_a_cut_reply_must_be_whole():
    with pytest.raises(MalformedReply):
        parse_reply(f"I saw {DONE} on the page, so {{", whole=True)
    assert parse_reply(GOOD, whole=True).message == "go on"
