"""The model proposer over both real SDK clients: one call, at most one repair, never an invented proposal."""

import time

import pytest
from rude_server import COMPLETE, anthropic_message, completion, error, reply

from agent_cli.errors import ContextOverflow, MalformedReply, RateLimited
from agent_cli.propose.model_proposer import ModelProposer

CLICK = '{"tool": "click", "parameters": {"element_id": "1"}}'
GOOD = f'{{"complete": false, "message": "open the form", "actions": [{CLICK}]}}'


def path_of(client):
    return "/v1/chat/completions" if client.provider == "openai" else "/v1/messages"


@pytest.mark.parametrize("text", [GOOD, f"```json\n{GOOD}\n```", f"I will open it. {GOOD} That is all."])
def test_good_fenced_and_prose_replies(client, server, ask, text):
    server.script = [text]
    answer = ModelProposer(client).propose(ask)
    assert answer.proposal.actions[0].parameters == {"element_id": "1"}
    assert answer.raw_reply == text
    assert answer.prompt.startswith("[system]\nYou work a web page")
    assert "[user]\n== Task ==\nadd patient Jas" in answer.prompt
    assert answer.usage.model_dump(exclude={"model_ms"}) == {
        "calls": 1,
        "prompt_tokens": 100,
        "completion_tokens": 10,
        "cached_tokens": 64,
        "cost_usd": None,
    }
    assert answer.notes == []


def test_provider_and_name_are_the_clients(client):
    proposer = ModelProposer(client)
    assert (proposer.provider, proposer.name) == (client.provider, "small")


@pytest.mark.parametrize("bad", ["I think it is done.", '{"complete": true, "message": "done"}', ""])
def test_a_malformed_reply_is_repaired_once(client, server, ask, bad):
    server.script = [bad, COMPLETE]
    answer = ModelProposer(client).propose(ask)
    assert answer.proposal.tag == "SUCCESS"
    assert answer.usage.calls == 2
    assert answer.usage.prompt_tokens == 200
    assert answer.notes[-1].startswith("reply repaired by a second question: ")
    asked = server.asked[1][1]["messages"]
    assert [message["role"] for message in asked[-3:]] == ["user", "assistant", "user"]
    assert asked[-2]["content"] == (bad or "(empty)")
    assert asked[-1]["content"].startswith("Your reply could not be used: ")
    assert "[assistant]" in answer.prompt


def test_malformed_twice_is_an_error_after_two_calls(client, server, ask):
    server.script = ["nothing", '{"complete": "yes"}']
    with pytest.raises(MalformedReply, match="two replies of small could not be used") as caught:
        ModelProposer(client).propose(ask)
    assert len(server.asked) == 2
    assert caught.value.reply == 'nothing\n\n{"complete": "yes"}'
    assert caught.value.usage.calls == 2
    assert caught.value.hint


def test_a_cut_reply_is_not_read_in_part(client, server, ask):
    stop = "length" if client.provider == "openai" else "max_tokens"
    server.script = [reply(path_of(client), f'The page says {COMPLETE} but {{"complete": fa', stop), GOOD]
    answer = ModelProposer(client).propose(ask)
    assert answer.proposal.complete is False
    assert "cut off" in server.asked[1][1]["messages"][-1]["content"]


def test_a_refusal_is_not_asked_again(client, server, ask):
    refused = (
        completion(None, refusal="I will not")
        if client.provider == "openai"
        else anthropic_message("I will not", "refusal")
    )
    server.script = [refused]
    with pytest.raises(MalformedReply, match="the model refused to answer: I will not"):
        ModelProposer(client).propose(ask)
    assert len(server.asked) == 1


def test_no_repair_without_time(client, server, ask):
    client._sdk  # noqa: B018 (imports the SDK)
    server.script = ["nothing"]
    with pytest.raises(MalformedReply, match="no time was left"):
        ModelProposer(SlowClient(client, 0.2)).propose(ask.model_copy(update={"timeout_s": 0.2}))
    assert len(server.asked) == 1


def test_errors_of_the_client_pass_through(client, server, ask):
    server.script = [(429, {"error": {"message": "slow down"}})]
    with pytest.raises(RateLimited):
        ModelProposer(client).propose(ask)


class SlowClient:
    """Takes `seconds` longer than the client inside, which is never cut off: a busy machine changes nothing."""

    is_hosted = False

    def __init__(self, client, seconds):
        self.provider, self.model = client.provider, client.model
        self._client, self._seconds = client, seconds
        self.timeouts_s = []

    def complete(self, request):
        self.timeouts_s.append(request.timeout_s)
        reply = self._client.complete(request.model_copy(update={"timeout_s": 60}))
        time.sleep(self._seconds)
        return reply


def test_the_repair_gets_only_the_time_that_is_left(client, server, ask):
    server.script = ["nothing", COMPLETE]
    slow = SlowClient(client, 0.1)
    ModelProposer(slow).propose(ask.model_copy(update={"timeout_s": 30}))
    assert slow.timeouts_s[0] == 30
    assert 1 < slow.timeouts_s[1] <= 29.9


@pytest.mark.parametrize(
    "said",
    [
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
        "prompt is too long: 210000 tokens > 200000 maximum",
        "the request exceeds the available context size, try increasing it",
    ],
)
def test_a_prompt_that_is_too_long_has_an_error_of_its_own(client, server, ask, said):
    server.script = [(400, error(said))]
    with pytest.raises(ContextOverflow, match="the prompt is longer than small takes"):
        ModelProposer(client).propose(ask)
    assert len(server.asked) == 1
