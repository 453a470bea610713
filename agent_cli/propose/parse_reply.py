"""From a model's words to a proposal; whatever is not clearly one is malformed, and never a completion."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.proposal import Action, ExpectedOutcome, Proposal
from agent_cli.errors import MalformedReply
from agent_cli.propose.wire_form import own_names

FENCE = re.compile(r"^\s*```[a-zA-Z]*\s*\n(.*?)\n?\s*```\s*$", re.S)
THOUGHTS = re.compile(r"^\s*<think(?:ing)?>.*?</think(?:ing)?>", re.S)
LONGEST_REPLY = 200_000
MOST_STARTS = 200


def parse_reply(text: str, whole: bool = False) -> Proposal:
    """The proposal in a reply: plain JSON, JSON in a fence, or JSON among prose.

    With `whole` the reply must be JSON from end to end (for one that was cut off).
    Raises MalformedReply with what was wrong.
    """
    if not text.strip():
        raise MalformedReply("the reply was empty", reply=text)
    bare = THOUGHTS.sub("", text[:LONGEST_REPLY])
    fenced = FENCE.match(bare)
    value = _decode(fenced.group(1) if fenced else bare)
    if value is None and not whole:
        value = _object_in_prose(bare, text)
    if not isinstance(value, dict):
        raise MalformedReply("the reply is not a JSON object", reply=text)
    return read_proposal(value, text)


def read_proposal(value: dict[str, Any], text: str = "") -> Proposal:
    """The proposal in a decoded object. Unknown keys are dropped, and nulls; raises MalformedReply."""
    value = _without_nulls(value)
    complete, message = value.get("complete"), value.get("message")
    if not isinstance(complete, bool):
        seen = f"is {complete!r}" if "complete" in value else "is missing"
        raise MalformedReply(f'"complete" {seen}; it must be true or false', reply=text)
    if not isinstance(message, str) or not message.strip():
        raise MalformedReply('"message" is missing or empty', reply=text)
    fields = {key: value[key] for key in Proposal.model_fields if key in value}
    fields["actions"] = [_read_action(item, text) for item in _list(value.get("actions", []), text)]
    try:
        proposal = Proposal.model_validate(fields)
    except ValidationError as error:
        raise MalformedReply(_tell(error), reply=text) from None
    if proposal.complete and proposal.tag is None:
        raise MalformedReply('with "complete": true the message must start with [SUCCESS] or [FAIL]', reply=text)
    return proposal


def _list(value: object, text: str) -> list[Any]:
    if not isinstance(value, list):
        raise MalformedReply(f'"actions" must be a list, not {type(value).__name__}', reply=text)
    return value


def _read_action(item: object, text: str) -> dict[str, Any]:
    if not isinstance(item, dict):
        raise MalformedReply(f"an action must be an object, not {item!r:.80}", reply=text)
    action = {key: item[key] for key in Action.model_fields if key in item}
    _id_as_text(action.get("parameters"))
    if isinstance(action.get("tool"), str) and isinstance(action.get("parameters"), dict):
        action["parameters"] = own_names(action["tool"], action["parameters"])
    if isinstance(action.get("expected_outcome"), dict):
        action["expected_outcome"] = _read_expected(action["expected_outcome"])
    return action


def _read_expected(value: dict[str, Any]) -> dict[str, Any]:
    expected = {key: value[key] for key in ExpectedOutcome.model_fields if key in value}
    _id_as_text(expected)
    if isinstance(expected.get("or_outcome"), dict):
        expected["or_outcome"] = _read_expected(expected["or_outcome"])
    return expected


def _id_as_text(holder: object) -> None:
    """An id given as the number 12 is meant as "12"."""
    if isinstance(holder, dict) and type(holder.get("element_id")) is int:
        holder["element_id"] = str(holder["element_id"])


def _decode(text: str) -> Any:
    """The JSON value, or None when the text is no JSON (or says a key twice, or NaN)."""
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None


def _object_in_prose(bare: str, text: str) -> dict[str, Any]:
    """The largest object with "complete" among the words; two that disagree on it are none."""
    found = list(_objects(bare))
    if not found:
        raise MalformedReply('no JSON object with "complete" could be read in the reply', reply=text)
    if len({json.dumps(value.get("complete")) for _, value in found}) > 1:
        raise MalformedReply('the reply holds several objects that disagree on "complete"', reply=text)
    return max(found, key=lambda item: item[0])[1]


def _objects(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """(length, object) of each outermost object that has "complete"."""
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
            if isinstance(value, dict) and "complete" in value:
                yield end - position, value
        position = text.find("{", end)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        raise ValueError("a key is given twice")
    return result


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nulls(part) for key, part in value.items() if part is not None}
    return [_without_nulls(part) for part in value] if isinstance(value, list) else value


def _tell(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f'"{place}": {first["msg"].lower()}, got {first["input"]!r:.80}'
