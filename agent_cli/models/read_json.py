"""The JSON object in a model's words: plain, in a fence, or among prose; what is not clearly one is malformed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from agent_cli.errors import MalformedReply

FENCE_HEAD = re.compile(r"```[a-zA-Z]*\s*\n")
THOUGHTS = re.compile(r"^\s*<think(?:ing)?>.*?</think(?:ing)?>", re.S)
LONGEST_REPLY = 200_000
MOST_STARTS = 200
DEEPEST_REPLY = 40
"""Lists and objects inside each other; a proposal has 6, and what walks a value must not run out of stack."""


def read_object(text: str, key: str, whole: bool = False) -> dict[str, Any]:
    """The object in a reply that has `key`.

    With `whole` the reply must be JSON from end to end (for one that was cut off).
    Raises MalformedReply with what was wrong.
    """
    if not text.strip():
        raise MalformedReply("the reply was empty", reply=text)
    bare = THOUGHTS.sub("", text[:LONGEST_REPLY])
    value = _decode(_without_fence(bare))
    if value is None and not whole:
        value = _object_in_prose(bare, key, text)
    if not isinstance(value, dict):
        raise MalformedReply("the reply is not a JSON object", reply=text)
    if _is_too_deep(value):
        raise MalformedReply(f"the reply is nested more than {DEEPEST_REPLY} deep", reply=text)
    return value


def _without_fence(text: str) -> str:
    """What stands in a fence that is the whole text. By its ends: a pattern for all of it takes quadratic time."""
    plain = text.strip()
    head = FENCE_HEAD.match(plain)
    return plain[head.end() : -3] if head and plain.endswith("```") else text


def _decode(text: str) -> Any:
    """The JSON value, or None when the text is no JSON (or says a key twice, or NaN)."""
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None


def _object_in_prose(bare: str, key: str, text: str) -> dict[str, Any]:
    """The largest object with the key among the words; two that disagree on it are none."""
    found = list(_objects(bare, key))
    if not found:
        raise MalformedReply(f'no JSON object with "{key}" could be read in the reply', reply=text)
    if len({json.dumps(value.get(key)) for _, value in found}) > 1:
        raise MalformedReply(f'the reply holds several objects that disagree on "{key}"', reply=text)
    return max(found, key=lambda item: item[0])[1]


def _objects(text: str, key: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """(length, object) of each outermost object that has the key."""
    decoder = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)
    position = text.find("{")
    for _ in range(MOST_STARTS):
        if position < 0:
            return
        try:
            value, end = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            end = position + 1
        else:
            if isinstance(value, dict) and key in value and not _is_too_deep(value):
                yield end - position, value
        position = text.find("{", end)


def _is_too_deep(value: Any) -> bool:
    """Level by level, without recursion."""
    level = [value]
    for _ in range(DEEPEST_REPLY + 1):
        parts = [list(one.values()) if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [item for part in parts for item in part]
        if not level:
            return False
    return True


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        raise ValueError("a key is given twice")
    return result


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")
