"""Replies that arrive as a stream: put together, told as they come, and every way in which they end too early."""

from __future__ import annotations

import json

import pytest
from rude_server import COMPLETE, error

from agent_cli.errors import ProviderError, ProviderUnreachable
from agent_cli.models.protocol import Message, ModelRequest

HALF = len(COMPLETE) // 2


def question(**fields):
    return ModelRequest(system="s", messages=[Message(role="user", text="page")], **fields)


def openai_events(text, finish="stop", usage=True):
    pieces = [text[:HALF], text[HALF:]]
    events = [{"choices": [{"index": 0, "delta": {"role": "assistant", "content": piece}}]} for piece in pieces]
    if finish:
        events.append({"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
    if usage:
        cached = {"prompt_tokens_details": {"cached_tokens": 64}}
        events.append({"choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": 10, **cached}})
    return "".join(f"data: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n\n"


def anthropic_events(text, finish="end_turn", block="text"):
    start = {"type": "text", "text": ""} if block == "text" else {"type": "tool_use", "name": "propose", "input": {}}
    delta = {"text": "text_delta", "partial_json": "input_json_delta"}
    key = "text" if block == "text" else "partial_json"
    usage = {"input_tokens": 36, "cache_read_input_tokens": 64, "output_tokens": 1}
    events = [
        {"type": "message_start", "message": {"role": "assistant", "content": [], "usage": usage}},
        {"type": "content_block_start", "index": 0, "content_block": start},
        *[
            {"type": "content_block_delta", "index": 0, "delta": {"type": delta[key], key: piece}}
            for piece in (text[:HALF], text[HALF:])
        ],
        {"type": "content_block_stop", "index": 0},
    ]
    if finish:
        last = {"type": "message_delta", "delta": {"stop_reason": finish}, "usage": {"output_tokens": 10}}
        events += [last, {"type": "message_stop"}]
    return "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)


def stream(client, text, finish=...):
    events = openai_events if client.provider == "openai" else anthropic_events
    return ("stream", events(text) if finish is ... else events(text, finish))


@pytest.fixture
def told(client):
    """What the watcher of this client was told."""
    seen: list[int] = []
    client.on_progress = seen.append
    return seen


def test_a_stream_gives_what_the_whole_reply_gives(client, server, told):
    server.script = [stream(client, COMPLETE)]
    streamed = client.complete(question())
    server.script = [COMPLETE]
    whole = client.complete(question())
    assert streamed.model_copy(update={"model_ms": 0}) == whole.model_copy(update={"model_ms": 0})
    assert told == sorted(told)
    assert {HALF, len(COMPLETE)} <= set(told)


def test_nobody_watching_nothing_is_streamed(client, server):
    server.script = [COMPLETE]
    client.complete(question())
    assert "stream" not in server.asked[0][1]


def test_a_server_that_streams_although_it_was_not_asked(client, server):
    server.script = [stream(client, COMPLETE)]
    assert client.complete(question()).text == COMPLETE


def test_a_server_that_does_not_stream_answers_in_one_piece(client, server, told):
    server.script = [COMPLETE]
    assert client.complete(question()).text == COMPLETE
    assert server.asked[0][1]["stream"] is True
    assert told == []


def test_a_server_that_refuses_to_stream_is_asked_without(client, server, told):
    server.script = [(400, error("stream is not supported")), COMPLETE]
    answer = client.complete(question())
    assert answer.text == COMPLETE
    assert "does not take a stream" in answer.notes[0]
    assert [body.get("stream") for _, body in server.asked] == [True, None]
    client.complete(question())
    assert "stream" not in server.asked[-1][1]


def test_a_stream_that_ends_before_the_reply_is_asked_for_again(client, server, told, waits):
    server.script = [stream(client, COMPLETE[:-5], None), stream(client, COMPLETE)]
    answer = client.complete(question())
    assert answer.text == COMPLETE
    assert "the stream ended before the reply did" in answer.notes[0]
    assert waits == [1.0]


def test_a_stream_that_never_ends_well_is_an_error(client, server, told):
    server.script = [stream(client, COMPLETE, None)]
    with pytest.raises(ProviderUnreachable, match="ended before the reply did"):
        client.complete(question())
    assert len(server.asked) == 3


def test_a_stream_cut_off_by_length_says_so(client, server, told):
    server.script = [stream(client, COMPLETE[:-9], "length" if client.provider == "openai" else "max_tokens")]
    assert client.complete(question()).stop_reason == "length"


@pytest.mark.parametrize(
    "data", ["data: {not json}\n\n", "data: [1, 2]\n\n", ": only comments\n\n", "\n\n", "data: \n\n"]
)
def test_a_stream_of_nonsense_is_an_error_not_a_reply(client, server, told, data):
    server.script = [("stream", data)]
    with pytest.raises(ProviderError):
        client.complete(question())


def test_an_error_in_the_middle_of_a_stream(client, server, told):
    begun = stream(client, COMPLETE, None)[1].replace("data: [DONE]\n\n", "")
    failed = {"type": "error", "error": {"type": "overloaded_error", "message": "too busy"}}
    server.script = [("stream", begun + f"event: error\ndata: {json.dumps(failed)}\n\n")]
    with pytest.raises(ProviderError, match="too busy"):
        client.complete(question())


def test_a_stream_that_drips_ends_at_the_time_allowed(client, server, told):
    server.script = [("drip-stream", 120)]
    with pytest.raises(ProviderUnreachable, match="within the time allowed"):
        client.complete(question(timeout_s=0.3))


def test_letters_torn_between_two_packets(client, server, told):
    text = '{"complete": false, "message": "Žofie — 名前 😀", "actions": []}'
    server.script = [("torn-stream", stream(client, text)[1].replace("\n", "\r\n"))]
    assert client.complete(question()).text == text


def test_a_tool_call_in_pieces(server):
    from agent_cli.models import AnthropicClient

    client = AnthropicClient("small", "k", server.address)
    server.script = [("stream", anthropic_events(COMPLETE, "tool_use", "tool"))]
    assert json.loads(client.complete(question()).text) == json.loads(COMPLETE)
    server.script = [("stream", anthropic_events(COMPLETE[:-9], "max_tokens", "tool"))]
    answer = client.complete(question())
    assert (answer.text, answer.stop_reason) == (COMPLETE[:-9], "length")


def test_a_tool_call_of_openai_in_pieces(server):
    from agent_cli.models import OpenAIClient

    client = OpenAIClient("small", "k", server.address)
    calls = [
        {"choices": [{"delta": {"tool_calls": [{"function": {"arguments": part}}]}}]}
        for part in (COMPLETE[:9], COMPLETE[9:])
    ]
    calls.append({"choices": [{"delta": {}, "finish_reason": "tool_calls"}]})
    server.script = [("stream", "".join(f"data:{json.dumps(call)}\n\n" for call in calls))]
    assert client.complete(question()).text == COMPLETE


@pytest.mark.parametrize("index", [[], {}, "x", None, 1.5])
def test_a_senseless_index_is_no_bug_of_ours(client, server, told, index):
    _, text = stream(client, COMPLETE)
    server.script = [("stream", text.replace('"index": 0', f'"index": {json.dumps(index)}'))]
    assert client.complete(question()).text == COMPLETE
