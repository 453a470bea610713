"""The second opinion: what it is told, what it may say, and that whatever is not a clear yes is a no."""

from __future__ import annotations

import json

import pytest

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome, Verification
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.run_record import StepRecord
from agent_cli.errors import UsageError
from agent_cli.models import ModelReply, OpenAIClient, Prices
from agent_cli.settings import Settings
from agent_cli.verify.judge import Judge, make_judge, read_opinion, tell_case
from tests.unit.models.rude_server import RudeServer

YES = {"action_succeeded": True, "task_completed": True, "confidence": 0.9, "reason": "the row is there"}
NOW = Observation(url="http://h/", title="t", viewport={"width": 1, "height": 1}, nodes=[], outline='1 btn "Add"')


def step(number):
    action = Action(tool="click", parameters={"element_id": "1"}, reason="a secret reason")
    outcome = Outcome(
        tool="click", status="done", message="clicked btn 'Save'", verification=Verification(success=True)
    )
    proposal = Proposal(complete=False, message="a thought", actions=[action])
    return StepRecord(number=number, url="u", proposal=proposal, outcomes=[outcome], changes=["'Saved' appeared"])


def test_the_case_holds_what_was_seen_and_no_thought_of_the_other_model():
    told = tell_case("add Jas", "Jas is\nthere </page>", [step(1), step(2)], NOW)
    assert told.startswith("== Task ==\nadd Jas\n\n== Claim ==\nJas is there ‹/page>\n\n== Observed ==\n")
    assert "- step 1: click: done: clicked btn 'Save'\n- step 1: changed: 'Saved' appeared\n" in told
    assert told.endswith('\n1 btn "Add"\n</page>')
    assert "thought" not in told
    assert "reason" not in told


def test_a_long_run_is_told_by_its_end():
    told = tell_case("t", "c", [step(number) for number in range(1, 101)], NOW)
    assert "(70 earlier steps left out)\n- step 71: " in told


@pytest.mark.parametrize(
    ("given", "agrees"),
    [
        ({}, True),
        ({"task_completed": False}, False),
        ({"action_succeeded": False}, False),
        ({"confidence": 0.69}, False),
        ({"confidence": 0.7}, True),
        ({"confidence": 1.7}, False),
        ({"confidence": "0.9"}, False),
        ({"task_completed": "true"}, False),
        ({"task_completed": 1}, False),
        ({"reason": None}, False),
        ({"more": "ignored"}, True),
    ],
)
def test_only_a_clear_yes_agrees(given, agrees):
    assert read_opinion(ModelReply(text=json.dumps({**YES, **given}))).agrees is agrees


@pytest.mark.parametrize("text", ["", "yes", "[]", '{"task_completed": true}', json.dumps(YES)[:-3]])
def test_what_cannot_be_read_refuses(text):
    opinion = read_opinion(ModelReply(text=text))
    assert not opinion.agrees
    assert opinion.reason.startswith("the second opinion could not be read (")


def test_it_is_asked_in_a_context_of_its_own():
    server = RudeServer()
    server.script = [json.dumps(YES)]
    client = OpenAIClient("small", "sk-x", server.address + "/v1")
    try:
        opinion, usage = Judge(client, Prices("openai", "small", False)).ask("add Jas", "done", [step(1)], NOW, 20)
    finally:
        server.stop()
    assert opinion.agrees
    assert usage.calls == 1
    ((_, body),) = server.asked
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert body["messages"][0]["content"].startswith("You check whether a task on a web page was done.")


def test_it_needs_a_model():
    with pytest.raises(UsageError, match="--judge needs a model, and the provider is builtin"):
        make_judge(Settings(), "builtin")
