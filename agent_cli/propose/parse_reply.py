"""From a model's words to a proposal; whatever is not clearly one is malformed, and never a completion."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.proposal import Action, ExpectedOutcome, Proposal
from agent_cli.errors import MalformedReply
from agent_cli.models.read_json import read_object
from agent_cli.propose.wire_form import own_names


def parse_reply(text: str, whole: bool = False) -> Proposal:
    """The proposal in a reply: plain JSON, JSON in a fence, or JSON among prose.

    With `whole` the reply must be JSON from end to end (for one that was cut off).
    Raises MalformedReply with what was wrong.
    """
    return read_proposal(read_object(text, "complete", whole), text)


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


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nulls(part) for key, part in value.items() if part is not None}
    return [_without_nulls(part) for part in value] if isinstance(value, list) else value


def _tell(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return f'"{place}": {first["msg"].lower()}, got {first["input"]!r:.80}'
