"""From a server's decoded answer to a ModelReply; what is missing or odd in it never raises."""

from __future__ import annotations

import json
from typing import Any

from agent_cli.models.loose import as_dict, as_dicts, as_text
from agent_cli.models.protocol import ModelReply

STOP_REASONS = {
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "content_filter": "refusal",
    "end_turn": "stop",
    "tool_use": "stop",
    "tool_calls": "stop",
    "stop_sequence": "stop",
    "function_call": "stop",
}
"""The providers' words for why a reply ended, as one of stop, length, refusal; others stay as they are."""


def read_completion(body: dict[str, Any]) -> ModelReply:
    """A chat completion (OpenAI). A tool call's arguments count as the text when there is no other."""
    choice = as_dict(_first(body.get("choices")))
    message = as_dict(choice.get("message"))
    call = as_dict(as_dict(_first(message.get("tool_calls"))).get("function"))
    refusal = as_text(message.get("refusal"))
    text = as_text(message.get("content")) or as_text(call.get("arguments")) or refusal
    usage = as_dict(body.get("usage"))
    reply = ModelReply(
        text=text,
        prompt_tokens=_count(usage, "prompt_tokens"),
        completion_tokens=_count(usage, "completion_tokens"),
        cached_tokens=_count(as_dict(usage.get("prompt_tokens_details")), "cached_tokens"),
        stop_reason="refusal" if refusal else _stop_reason(choice.get("finish_reason")),
    )
    return _noted(reply)


def read_anthropic_message(body: dict[str, Any]) -> ModelReply:
    """A message (Anthropic). `prompt_tokens` counts the cached ones too, as OpenAI does."""
    blocks = as_dicts(body.get("content"))
    text = "".join(as_text(block.get("text")) for block in blocks if block.get("type") == "text")
    inputs = [block.get("input") for block in blocks if block.get("type") == "tool_use"]
    if inputs:
        text = json.dumps(inputs[0], ensure_ascii=False)
    usage = as_dict(body.get("usage"))
    cached = _count(usage, "cache_read_input_tokens")
    written = _count(usage, "cache_creation_input_tokens")
    reply = ModelReply(
        text=text or as_text(as_dict(body.get("stop_details")).get("explanation")),
        prompt_tokens=_count(usage, "input_tokens") + written + cached,
        completion_tokens=_count(usage, "output_tokens"),
        cached_tokens=cached,
        written_tokens=written,
        stop_reason=_stop_reason(body.get("stop_reason")),
    )
    return _noted(reply)


def _noted(reply: ModelReply) -> ModelReply:
    if reply.stop_reason == "length":
        reply.notes.append(f"the reply was cut off after {reply.completion_tokens} tokens")
    elif reply.stop_reason == "refusal":
        reply.notes.append("the model refused to answer" + (f": {reply.text}" if reply.text else ""))
    elif not reply.text.strip():
        reply.notes.append("the reply was empty")
    return reply


def _stop_reason(value: object) -> str:
    word = value if isinstance(value, str) else ""
    return STOP_REASONS.get(word, word)


def _first(value: object) -> object:
    return value[0] if isinstance(value, list) and value else None


def _count(usage: dict[str, Any], key: str) -> int:
    value = usage.get(key)
    return value if isinstance(value, int) and value > 0 else 0
