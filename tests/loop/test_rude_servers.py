"""Model servers that misbehave: a clear end for each, nothing done that was not valid, the run folder whole."""

from __future__ import annotations

import json
import time

import pytest

from agent_cli.budget import Budget
from agent_cli.errors import (
    AgentError,
    BudgetSpent,
    ContextOverflow,
    MalformedReply,
    MissingKey,
    ProviderError,
    ProviderUnreachable,
    RateLimited,
    SetupError,
)
from agent_cli.models import AnthropicClient, OpenAIClient
from agent_cli.propose.model_proposer import ModelProposer
from agent_cli.record import Recorder, RunFolder, read_run
from agent_cli.run_state import Run
from agent_cli.step_loop import run_steps
from tests.loop.conftest import Watcher
from tests.unit.models.rude_server import RudeServer, error, reply

PAGE = "<button onclick='n.textContent = Number(n.textContent) + 1'>Count</button><output id=n>0</output>"
FAIL = '{"complete": true, "message": "[FAIL] given up", "actions": []}'


def said(**fields):
    return json.dumps({"complete": False, "message": "go on", "actions": [], **fields})


def acting(tool="click", **parameters):
    return said(actions=[{"tool": tool, "parameters": parameters}])


# Replies that hold no proposal: two of them in a row end the run.
UNREADABLE = {
    "empty": "",
    "prose": "I clicked it, all is done. [SUCCESS]",
    "an array": "[1, 2]",
    "a string": '"complete"',
    "a number": "42",
    "null": "null",
    "true": "true",
    "cut off": said()[:-9],
    "no complete": '{"message": "x", "actions": []}',
    "complete is a word": said(complete="yes"),
    "complete is 1": said(complete=1),
    "no message": '{"complete": false, "actions": []}',
    "an empty message": said(message=" "),
    "a claim without a tag": said(complete=True, message="done"),
    "a tag in the middle": said(complete=True, message="well, [SUCCESS] done"),
    "actions are an object": said(actions={"tool": "click"}),
    "actions are a word": said(actions="click 1"),
    "an action is a word": said(actions=["click 1"]),
    "an action without a tool": said(actions=[{"parameters": {"element_id": "1"}}]),
    "parameters are a list": said(actions=[{"tool": "click", "parameters": ["1"]}]),
    "not a number": said().replace('"go on"', '"go on", "confidence": NaN'),
    "too sure": said(confidence=7),
    "two that disagree": said() + " or rather " + said(complete=True, message="[SUCCESS] x"),
    "a key twice": '{"complete": false, "complete": true, "message": "[SUCCESS] x"}',
    "a hundred thousand brackets": "[" * 100_000,
    "a megabyte of words": "word " * 200_000,
    "a bad outcome": said(actions=[{"tool": "click", "expected_outcome": {"type": "miracle"}}]),
}
# Proposals that ask for what cannot be done: an outcome, and the run goes on.
INVALID = {
    "an unknown tool": (acting("teleport"), "refused"),
    "an unknown id": (acting(element_id="9999"), "not_found"),
    "a missing parameter": (acting("fill", element_id="1"), "refused"),
    "an extra parameter": (acting(element_id="1", speed=9), "refused"),
    "a parameter of another type": (acting(element_id={"a": 1}), "refused"),
    "an id of another frame": (acting(element_id="f7_1"), "not_found"),
}
# Failures of the server: the error that ends the run.
FAILURES = {
    "400": ((400, error("messages: roles must alternate")), ProviderError),
    "401": ((401, error("bad key")), MissingKey),
    "403": ((403, error("not allowed")), MissingKey),
    "404": ((404, error("no such path")), SetupError),
    "no such model": ((404, error("the model `small` does not exist", "model_not_found")), SetupError),
    "429": ((429, error("slow down")), RateLimited),
    "429 for an hour": ((429, error("slow down"), {"retry-after": "3600"}), RateLimited),
    "no quota": ((429, error("quota", "insufficient_quota")), RateLimited),
    "500": ((500, error("oops")), ProviderError),
    "503": ((503, error("overloaded")), ProviderError),
    "too long": ((400, error("maximum context length is 10 tokens")), ContextOverflow),
    "a web page": (("html",), ProviderError),
    "cut in the middle": (("cut",), ProviderUnreachable),
    "hanging": (("hang", 20), ProviderUnreachable),
    "dripping": (("drip", 20), ProviderUnreachable),
    "an error inside of 200": (error("upstream is gone"), ProviderError),
    "no choices": ({}, MalformedReply),
    "choices of another kind": ({"choices": "none", "content": 7}, MalformedReply),
}


@pytest.fixture(params=["openai", "anthropic"])
def ask_server(request, session, serve_html, tmp_path):
    """Runs the loop against a server with these answers; gives its end or error, the presses, and the stored run."""
    server = RudeServer()
    maker = OpenAIClient if request.param == "openai" else AnthropicClient
    recorder = Recorder(RunFolder.create(tmp_path, "task"))

    def start(*answers, seconds=60, call_seconds=120):
        url = serve_html(PAGE).url
        session.open_first(url)
        server.script = list(answers)
        client = maker("small", "sk-secret", server.address + "/v1", sleep=lambda seconds: None)
        recorder.begin("count once", url, {}, request.param, "small")
        budget = Budget(3, seconds, max_call_seconds=call_seconds)
        run = Run("count once", session, ModelProposer(client), budget, recorder, Watcher())
        try:
            end = run_steps(run)
        except AgentError as error:
            end = error
        recorder.folder.close()
        return end, session.page.locator("#n").inner_text(), read_run(recorder.path)

    yield start
    recorder.folder.close()
    server.stop()


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable_replies(ask_server, name):
    end, presses, stored = ask_server(UNREADABLE[name])
    assert isinstance(end, MalformedReply)
    assert "could not be used" in str(end)
    assert (presses, stored.torn_lines, stored.steps) == ("0", 0, [])


@pytest.mark.parametrize("name", INVALID)
def test_invalid_actions(ask_server, name):
    text, status = INVALID[name]
    end, presses, stored = ask_server(text, FAIL)
    assert end.status == "failed"
    assert presses == "0"
    assert [outcome.status for outcome in stored.steps[0].outcomes] == [status]


@pytest.mark.parametrize("name", FAILURES)
def test_failures(ask_server, name):
    answer, kind = FAILURES[name]
    end, presses, stored = ask_server(answer, seconds=4 if name in ("hanging", "dripping") else 60)
    assert isinstance(end, (kind, BudgetSpent) if name in ("hanging", "dripping") else kind)
    assert str(end)
    assert end.hint
    assert "sk-secret" not in f"{end} {end.hint}"
    assert (presses, stored.torn_lines, stored.steps) == ("0", 0, [])


def test_one_reply_may_take_no_longer_than_a_call(ask_server):
    began = time.monotonic()
    end, presses, stored = ask_server(("hang", 20), seconds=60, call_seconds=2)
    assert isinstance(end, ProviderUnreachable)
    assert "--max-call-seconds" in end.hint
    assert time.monotonic() - began < 15
    assert (presses, stored.steps) == ("0", [])


REFUSAL = {
    "choices": [
        {"message": {"role": "assistant", "content": None, "refusal": "I cannot help"}, "finish_reason": "stop"}
    ],
    "role": "assistant",
    "content": [{"type": "text", "text": "I cannot help"}],
    "stop_reason": "refusal",
}


def test_a_refusal_is_no_proposal(ask_server):
    end, presses, _ = ask_server(REFUSAL)
    assert isinstance(end, MalformedReply)
    assert "refused to answer: I cannot help" in str(end)
    assert presses == "0"


def test_half_a_reply_at_the_limit_of_tokens_is_not_done(ask_server):
    cut = acting(element_id="1")[:-2]
    end, presses, _ = ask_server(lambda body: reply("messages" if "system" in body else "chat", cut, "length"))
    assert isinstance(end, MalformedReply)
    assert "cut off before its end" in str(end)
    assert presses == "0"


@pytest.mark.parametrize(
    "first", [(503, error("busy")), (429, error("slow"), {"retry-after": "1"}), ("cut",), "", "words"]
)
def test_one_failure_and_then_a_good_reply(ask_server, first):
    end, presses, stored = ask_server(first, acting(element_id="1"), FAIL)
    assert end.status == "failed"
    assert presses == "1"
    assert len(stored.steps) == 2
