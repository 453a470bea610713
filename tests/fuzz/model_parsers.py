"""What a model or its server sends: replies, plans, opinions, and the bodies of its HTTP answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from agent_cli.models.exchange import Deadline, Failure, exchange
from agent_cli.models.gather_stream import gather_completion, gather_message
from agent_cli.models.protocol import ModelReply
from agent_cli.models.read_reply import read_anthropic_message, read_completion
from agent_cli.propose.parse_reply import parse_reply
from agent_cli.propose.parse_shorthand import parse_shorthand
from agent_cli.propose.plan.read_plan import read_plan
from agent_cli.verify.judge import read_opinion

CHUNK = 37
"""Bytes that arrive at once: characters and lines are torn."""


def text_of(data: bytes) -> str:
    """Half surrogates may come out of JSON escapes; other broken bytes are replaced as the SDKs do."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def _answered(data: bytes, is_stream: bool, is_openai: bool) -> object:
    kind = "text/event-stream" if is_stream else "application/json"
    chunks = [data[at : at + CHUNK] for at in range(0, len(data), CHUNK)]
    response = SimpleNamespace(headers={"content-type": kind}, iter_bytes=lambda: iter(chunks))
    gather = gather_completion if is_openai else gather_message
    told = exchange(
        lambda timeout: nullcontext(response), OSError, Deadline(60), partial(gather, tell=lambda count: None)
    )
    if isinstance(told, Failure):
        return told
    reply = read_completion(told) if is_openai else read_anthropic_message(told)
    return _read(parse_reply, reply.text)


def _read(parse: Callable[[str], Any], text: str) -> object:
    """The value, which has to be one that the run folder takes."""
    found = parse(text)
    if hasattr(found, "model_dump"):
        json.dumps(found.model_dump())
    return found


MODEL_PARSERS: dict[str, Callable[[bytes, Path], object]] = {
    "reply": lambda data, _: _read(parse_reply, text_of(data)),
    "shorthand": lambda data, _: parse_shorthand(data.decode("utf-8", "replace")),
    "plan": lambda data, _: read_plan(text_of(data)),
    "opinion": lambda data, _: read_opinion(ModelReply(text=text_of(data))),
    "completion": lambda data, _: _answered(data, False, True),
    "completion_stream": lambda data, _: _answered(data, True, True),
    "message": lambda data, _: _answered(data, False, False),
    "message_stream": lambda data, _: _answered(data, True, False),
}
