"""Both clients, with their real SDKs, against a server that misbehaves."""

import socket
import time

import pytest
from rude_server import COMPLETE, anthropic_message, completion, error, reply

from agent_cli.errors import (
    MissingKey,
    ProviderError,
    ProviderUnreachable,
    RateLimited,
    SetupError,
    UnknownModel,
)
from agent_cli.models import AnthropicClient, Message, ModelRequest, OpenAIClient

SCHEMA = {
    "type": "object",
    "properties": {
        "complete": {"type": "boolean"},
        "confidence": {"anyOf": [{"type": "number"}, {"type": "null"}]},
    },
    "required": ["complete", "confidence"],
    "additionalProperties": False,
}


def question(**fields):
    return ModelRequest(system="be brief", messages=[Message(role="user", text="go")], json_schema=SCHEMA, **fields)


def test_good_reply_with_its_counts(client, server):
    server.script = [COMPLETE]
    reply = client.complete(question())
    assert reply.text == COMPLETE
    assert (reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens) == (100, 10, 64)
    assert (reply.stop_reason, reply.notes) == ("stop", [])
    assert reply.model_ms > 0
    path, body = server.asked[0]
    assert path in ("/v1/chat/completions", "/v1/messages")
    assert body["model"] == "small"
    assert "temperature" not in body
    assert "stream" not in body


def test_openai_asks_with_a_strict_schema(server):
    server.script = [COMPLETE]
    OpenAIClient("small", "k", server.address + "/v1").complete(question())
    body = server.asked[0][1]
    assert body["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "proposal", "schema": SCHEMA, "strict": True},
    }
    assert body["messages"][0] == {"role": "system", "content": "be brief"}
    assert body["max_completion_tokens"] == 4096


def test_a_loose_schema_is_not_called_strict(server):
    server.script = [COMPLETE]
    request = question().model_copy(update={"json_schema": {"type": "object", "properties": {"a": {}}}})
    OpenAIClient("small", "k", server.address + "/v1").complete(request)
    assert server.asked[0][1]["response_format"]["json_schema"]["strict"] is False


@pytest.mark.parametrize("path", ["", "/", "/v1", "/v1/"])
def test_anthropic_asks_with_structured_output_and_a_cached_system(server, path):
    server.script = [COMPLETE]
    AnthropicClient("small", "k", server.address + path).complete(question())
    asked_path, body = server.asked[0]
    assert asked_path == "/v1/messages"
    assert body["system"] == [{"type": "text", "text": "be brief", "cache_control": {"type": "ephemeral"}}]
    schema = body["output_config"]["format"]["schema"]
    assert schema["properties"]["confidence"] == {"type": "number"}
    assert schema["required"] == ["complete"]


def test_images_are_sent(client, server):
    server.script = [COMPLETE]
    message = Message(role="user", text="look", images_png=[b"\x89PNG"])
    client.complete(ModelRequest(system="s", messages=[message]))
    content = server.asked[0][1]["messages"][-1]["content"]
    assert content[0] == {"type": "text", "text": "look"}
    image = content[1]
    if client.provider == "openai":
        assert image == {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw=="}}
    else:
        source = {"type": "base64", "media_type": "image/png", "data": "iVBORw=="}
        assert image == {"type": "image", "source": source}


def test_schema_refused_steps_down_and_stays_down(client, server):
    def picky(body):
        path = "/v1/messages" if "system" in body else "/v1/chat/completions"
        if "output_config" in body or body.get("response_format", {}).get("type") == "json_schema":
            return (400, error("response_format / output_config: json_schema is not supported"))
        if "tools" in body or "response_format" in body:
            return (422, error("tool_choice and response_format are not supported here"))
        return reply(path, COMPLETE)

    server.script = [picky]
    first = client.complete(question())
    assert first.text == COMPLETE
    assert len(server.asked) == 3
    assert len(first.notes) == 2
    assert "does not take a reply as" in first.notes[0]
    assert "HTTP 400" in first.notes[0]
    second = client.complete(question())
    assert len(server.asked) == 4
    assert second.notes == []


def test_anthropic_forced_tool_gives_the_tools_input(server):
    def picky(body):
        if "output_config" in body:
            return (400, error("output_config: Extra inputs are not permitted"))
        block = {"type": "tool_use", "id": "t1", "name": "propose", "input": {"complete": False}}
        return anthropic_message("", "tool_use", content=[{"type": "text", "text": "Now:"}, block])

    server.script = [picky]
    answer = AnthropicClient("small", "k", server.address).complete(question())
    assert answer.text == '{"complete": false}'
    assert answer.stop_reason == "stop"
    body = server.asked[1][1]
    assert body["tool_choice"] == {"type": "tool", "name": "propose"}
    assert body["tools"][0]["input_schema"]["required"] == ["complete"]


def test_openai_tool_call_instead_of_content(server):
    call = {"id": "1", "type": "function", "function": {"name": "propose", "arguments": COMPLETE}}
    server.script = [completion(None, "tool_calls", tool_calls=[call])]
    assert OpenAIClient("small", "k", server.address).complete(question()).text == COMPLETE


def test_openai_token_limit_under_its_other_name_and_then_without(server):
    def picky(body):
        for name in ("max_completion_tokens", "max_tokens"):
            if name in body:
                return (400, error(f"Unrecognized request argument supplied: {name}"))
        return completion(COMPLETE)

    server.script = [picky]
    client = OpenAIClient("small", "k", server.address)
    assert len(client.complete(question()).notes) == 2
    assert client.complete(question()).notes == []
    assert len(server.asked) == 4
    assert "max_tokens" in server.asked[1][1]


def test_a_400_about_something_else_is_an_error_at_once(client, server):
    server.script = [(400, error("messages: roles must alternate"))]
    with pytest.raises(ProviderError, match=r"HTTP 400: messages: roles must alternate") as caught:
        client.complete(question())
    assert len(server.asked) == 1
    assert caught.value.hint


def test_401_names_the_variable_and_hides_the_key(client, server):
    server.script = [(401, error("Incorrect API key provided: sk-secret"))]
    with pytest.raises(MissingKey) as caught:
        client.complete(question())
    assert "sk-secret" not in str(caught.value)
    assert f"{client.provider.upper()}_API_KEY" in str(caught.value)
    assert server.address in str(caught.value)
    assert "export" in caught.value.hint
    assert len(server.asked) == 1


@pytest.mark.parametrize(("status", "code"), [(404, "model_not_found"), (404, ""), (400, "")])
def test_unknown_model_names_those_that_exist(client, server, status, code):
    server.models = ["a", "b", "c", "d", "e", "smaller"]
    server.script = [(status, error("The model `small` does not exist", code))]
    with pytest.raises(UnknownModel, match=r"knows no model 'small'; it lists smaller, .* and 1 more") as caught:
        client.complete(question())
    assert caught.value.hint == "type `--model smaller`"


def test_404_of_a_wrong_path_is_about_the_address(server):
    server.script = [(404, {"detail": "Not Found"})]
    with pytest.raises(SetupError, match="no such path") as caught:
        OpenAIClient("small", None, server.address).complete(question())
    assert not isinstance(caught.value, UnknownModel)
    assert f"--base-url {server.address}/v1" in caught.value.hint


def test_429_once_then_good_waits_as_told(client, server, waits):
    server.script = [(429, error("slow down"), {"retry-after": "7"}), COMPLETE]
    reply = client.complete(question())
    assert reply.text == COMPLETE
    assert waits == [7.0]
    assert reply.notes == ["retry 1 of at most 2 after 7 s: HTTP 429"]


def test_429_for_ever_ends_after_two_retries(client, server, waits):
    server.script = [(429, error("slow down"))]
    with pytest.raises(RateLimited, match=r"HTTP 429\) after 2 retries: slow down"):
        client.complete(question())
    assert len(server.asked) == 3
    assert waits == [1.0, 2.0]


def test_a_wait_beyond_thirty_seconds_or_the_time_left_is_not_waited(client, server, waits):
    server.script = [(429, error("slow down"), {"retry-after": "31"})]
    with pytest.raises(RateLimited, match="asking for a wait of 31 s"):
        client.complete(question())
    server.script = [(429, error("slow down"), {"retry-after": "20"})]
    with pytest.raises(RateLimited):
        client.complete(question(timeout_s=10))
    assert waits == []


def test_500_twice_then_good(client, server, waits):
    server.script = [(500, error("oops")), (529, error("overloaded")), COMPLETE]
    reply = client.complete(question())
    assert reply.text == COMPLETE
    assert [note.split(":")[-1] for note in reply.notes] == [" HTTP 500", " HTTP 529"]


def test_500_for_ever(client, server):
    server.script = [(503, error("oops"))]
    with pytest.raises(ProviderError, match="HTTP 503 after 2 retries: oops"):
        client.complete(question())
    assert len(server.asked) == 3


def test_quota_used_up_is_not_asked_again(server, waits):
    server.script = [(429, error("You exceeded your quota", "insufficient_quota"))]
    with pytest.raises(RateLimited, match="quota is used up"):
        OpenAIClient("small", "k", server.address, sleep=waits.append).complete(question())
    assert waits == []


def test_refused_connection(client, server):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    maker = type(client)
    with pytest.raises(ProviderUnreachable, match=f"cannot reach {client.provider} at http://127.0.0.1:{port}"):
        maker("small", "k", f"http://127.0.0.1:{port}").complete(question())


def test_unknown_host(client):
    with pytest.raises(ProviderUnreachable, match="cannot reach"):
        type(client)("small", "k", "http://no-such-host.invalid").complete(question(timeout_s=3))


@pytest.mark.parametrize("answer", [("hang", 120), ("drip", 120)])
def test_hang_and_drip_end_at_the_time_allowed(client, server, answer):
    server.script = [answer]
    client.complete.__self__._sdk  # noqa: B018 (the import is not what is timed)
    started = time.monotonic()
    with pytest.raises(ProviderUnreachable, match="within the time allowed"):
        client.complete(question(timeout_s=0.3))
    assert time.monotonic() - started < 60


def test_disconnect_in_the_middle_is_tried_again(client, server, waits):
    server.script = [("cut",), COMPLETE]
    assert client.complete(question()).text == COMPLETE
    assert waits == [1.0]


def test_disconnect_for_ever(client, server):
    server.script = [("cut",)]
    with pytest.raises(ProviderUnreachable, match="closed the connection before the reply was whole after 2 retries"):
        client.complete(question())


def test_web_page_instead_of_an_api(client, server):
    server.script = [("html",)]
    with pytest.raises(ProviderError, match="text/html, beginning with '<html>a web page") as caught:
        client.complete(question())
    assert "--base-url" in caught.value.hint


def test_error_inside_a_200(client, server):
    server.script = [{"error": {"message": "upstream is gone", "code": 502}}, COMPLETE]
    assert client.complete(question()).notes == ["retry 1 of at most 2 after 1 s: HTTP 502"]


def test_truncated_empty_and_refused_replies_are_noted(client, server):
    stop = "length" if client.provider == "openai" else "max_tokens"
    path = "/v1/chat/completions" if client.provider == "openai" else "/v1/messages"
    server.script = [reply(path, '{"complete": tr', stop), reply(path, ""), {}]
    cut = client.complete(question())
    assert (cut.stop_reason, cut.notes) == ("length", ["the reply was cut off after 10 tokens"])
    assert client.complete(question()).notes == ["the reply was empty"]
    assert client.complete(question()).notes == ["the reply was empty"]


def test_refusal(client, server):
    refused = (
        completion(None, "stop", refusal="I will not")
        if client.provider == "openai"
        else anthropic_message("I will not", "refusal")
    )
    server.script = [refused]
    answer = client.complete(question())
    assert (answer.stop_reason, answer.text) == ("refusal", "I will not")
    assert answer.notes == ["the model refused to answer: I will not"]


def test_no_key_is_an_error_before_any_question(client):
    with pytest.raises(MissingKey, match=f"{client.provider.upper()}_API_KEY is not set") as caught:
        type(client)("small")
    assert "export" in caught.value.hint
    with pytest.raises(MissingKey, match="characters that no key has"):
        type(client)("small", "sk\nx")


def test_no_key_is_needed_for_a_named_server_unless_it_says_so(client, server):
    server.script = [COMPLETE, (401, error("who are you"))]
    keyless = type(client)("small", None, server.address)
    assert keyless.complete(question()).text == COMPLETE
    with pytest.raises(MissingKey, match=r"wants a key \(HTTP 401\) and .*_API_KEY is not set"):
        keyless.complete(question())


def test_ctrl_c_passes_through(client, server, monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    client._sleep = interrupt
    server.script = [(500, error("oops"))]
    with pytest.raises(KeyboardInterrupt):
        client.complete(question())
