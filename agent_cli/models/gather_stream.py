"""A streamed reply (server-sent events) put together to the body that the same server sends when it does not stream."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from agent_cli.models.loose import as_dict, as_dicts, as_place, as_text

Tell = Callable[[int], None]
"""Told how many characters of the reply have arrived."""


class StreamCut(Exception):
    """The stream ended before the reply did."""


def read_events(chunks: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The JSON object of each event; comments, other fields and `[DONE]` are left out.

    Raises ValueError for data that is no JSON, RecursionError for what is nested without end.
    """
    data: list[str] = []
    for line in _lines(chunks):
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            yield from _event("\n".join(data))
            data = []
    yield from _event("\n".join(data))


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """Each character is looked at once, however small the chunks are."""
    decoder, begun = codecs.getincrementaldecoder("utf-8")("replace"), list[str]()
    for chunk in chunks:
        *ended, rest = decoder.decode(chunk).split("\n")
        for line in ended:
            yield "".join([*begun, line]).removesuffix("\r")
            begun = []
        begun.append(rest)
    yield "".join(begun)


def _event(data: str) -> Iterator[dict[str, Any]]:
    if not data.strip() or data.strip() == "[DONE]":
        return
    value = json.loads(data)
    if isinstance(value, dict):
        yield value


def gather_completion(events: Iterable[dict[str, Any]], tell: Tell) -> dict[str, Any]:
    """A chat completion out of its chunks (first choice only). Raises StreamCut."""
    texts = {"content": "", "refusal": "", "arguments": ""}
    told, finish, usage = 0, None, None
    for event in events:
        if event.get("error"):
            return event
        usage = event.get("usage") or usage
        choice = next((one for one in as_dicts(event.get("choices")) if as_place(one.get("index")) == 0), {})
        finish = choice.get("finish_reason") or finish
        delta = as_dict(choice.get("delta"))
        call = as_dict(next(iter(as_dicts(delta.get("tool_calls"))), {}).get("function"))
        pieces = {**delta, "arguments": call.get("arguments")}
        for key in texts:
            texts[key] += as_text(pieces.get(key))
        told += sum(len(as_text(pieces.get(key))) for key in (*texts, "reasoning_content"))
        tell(told)
    if finish is None:
        raise StreamCut("the stream ended before the reply did")
    message: dict[str, Any] = {"content": texts["content"] or None, "refusal": texts["refusal"] or None}
    if texts["arguments"]:
        message["tool_calls"] = [{"function": {"arguments": texts["arguments"]}}]
    return {"choices": [{"message": message, "finish_reason": finish}], "usage": usage}


def gather_message(events: Iterable[dict[str, Any]], tell: Tell) -> dict[str, Any]:
    """A message of Anthropic's API out of its events. Raises StreamCut."""
    blocks: dict[int, dict[str, Any]] = {}
    message: dict[str, Any] = {}
    told = 0
    for event in events:
        kind, delta = event.get("type"), as_dict(event.get("delta"))
        if kind == "error" or event.get("error"):
            return event
        if kind == "message_start":
            message = as_dict(event.get("message"))
        elif kind == "content_block_start":
            blocks[as_place(event.get("index"))] = {**as_dict(event.get("content_block")), "told": ""}
        elif kind == "content_block_delta":
            said = next((as_text(delta.get(key)) for key in ("text", "partial_json", "thinking") if delta.get(key)), "")
            blocks.setdefault(as_place(event.get("index")), {"type": "text", "told": ""})["told"] += said
            told += len(said)
            tell(told)
        elif kind == "message_delta":
            message |= {key: value for key, value in delta.items() if value is not None}
            message["usage"] = {**as_dict(message.get("usage")), **as_dict(event.get("usage"))}
    if not message.get("stop_reason"):
        raise StreamCut("the stream ended before the reply did")
    return {**message, "content": [_block(blocks[index]) for index in sorted(blocks)]}


def _block(block: dict[str, Any]) -> dict[str, Any]:
    told = block.pop("told")
    if block.get("type") != "tool_use":
        return {**block, "text": as_text(block.get("text")) + told}
    try:
        return {**block, "input": json.loads(told) if told else block.get("input")}
    except (ValueError, RecursionError):  # it was cut off: the reader of the reply sees what there is
        return {"type": "text", "text": told}
