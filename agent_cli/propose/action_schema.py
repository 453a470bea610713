"""The shape of a proposal as JSON Schema, made from the table of actions, and the check of what came back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from agent_cli.contracts.actions import ACTIONS
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposal import Action, OutcomeType, Proposal

MOST_IDS = 400
"""With more ids the schema says only "a string": OpenAI takes 1,000 enum values in one schema."""

STRING: dict[str, Any] = {"type": "string"}
NULL: dict[str, Any] = {"type": "null"}
TEXT: dict[str, Any] = {"type": ["string", "null"]}
ID: dict[str, Any] = {"$ref": "#/$defs/id"}


class ActionProblem(BaseModel):
    """An action that is not to be executed: its place in the proposal and the outcome to record."""

    index: int
    status: Literal["refused", "not_found"]
    sentence: str


def proposal_schema(observation: Observation, lists_ids: bool = True) -> dict[str, Any]:
    """JSON Schema (OpenAI's strict subset) of a proposal for this page.

    With `lists_ids` the ids of the page are an enum. Without, the schema is the same in every step: hosted services
    keep what they make of a schema, and put it in front of what they cache.
    """
    ids = element_ids(observation) if lists_ids else []
    enum = {"enum": [*ids, None]} if 0 < len(ids) <= MOST_IDS else {}
    fields = {
        "complete": {"type": "boolean"},
        "message": STRING,
        "actions": {"type": "array", "items": _action_shape()},
        "confidence": {"type": ["number", "null"]},
    }
    outcome = {"type": {"$ref": "#/$defs/kind"}, "text": TEXT, "element_id": ID}
    definitions = {
        "id": {"type": ["string", "null"], **enum},
        "kind": {**STRING, "enum": list(get_args(OutcomeType))},
        "outcome": _closed(outcome),
        "expected": _or_null(_closed({**outcome, "or_outcome": _or_null({"$ref": "#/$defs/outcome"})})),
    }
    return {**_closed(fields), "$defs": definitions}


def element_ids(observation: Observation) -> list[str]:
    """The ids that an action may name on this page: of controls, those named below it, then of areas that scroll."""
    below = observation.below if observation.modal is None else []
    controls = [node.i for node in (*observation.listed_controls, *below) if node.i is not None]
    return list(dict.fromkeys([*controls, *(area.id for area in observation.scrollable_containers)]))


def check_actions(proposal: Proposal, observation: Observation, shown_ids: Collection[str] = ()) -> list[ActionProblem]:
    """The actions that must not be executed. `shown_ids`: ids of earlier looks that may still be healed."""
    known = {*element_ids(observation), *shown_ids}
    problems = []
    for index, action in enumerate(proposal.actions):
        if sentence := validate_action(action, known):
            problems.append(ActionProblem(index=index, status=_status(action, known), sentence=sentence))
    return problems


def validate_action(action: Action, known_ids: Collection[str]) -> str | None:
    """What is wrong with an action, in a sentence: the tool, a parameter, an id that was never shown."""
    return _shape_problem(action) or _id_problem(action, known_ids)


def _status(action: Action, known_ids: Collection[str]) -> Literal["refused", "not_found"]:
    return "refused" if _shape_problem(action) or not _id_problem(action, known_ids) else "not_found"


def _shape_problem(action: Action) -> str | None:
    spec = ACTIONS.get(action.tool)
    if spec is None:
        return f"there is no tool {action.tool!r}; the tools are {', '.join(ACTIONS)}"
    try:
        spec.parameters.model_validate(action.parameters)
    except ValidationError as error:
        return f"{action.tool}: " + "; ".join(_tell_error(detail) for detail in error.errors())
    return None


def _id_problem(action: Action, known_ids: Collection[str]) -> str | None:
    for element_id in (action.parameters.get("element_id"), action.parameters.get("to")):
        if element_id is None or element_id in known_ids:
            continue
        return f"the page has no element {element_id!r}: use an id that stands in the page"
    expected = action.expected_outcome
    while expected is not None:
        if expected.element_id is not None and expected.element_id not in known_ids:
            return f"expected_outcome: the page has no element {expected.element_id!r}"
        expected = expected.or_outcome
    return None


def _tell_error(detail: ErrorDetails) -> str:
    name = str(detail["loc"][0]) if detail["loc"] else "parameters"
    if detail["type"] == "missing":
        return f"{name} is missing"
    if detail["type"] == "extra_forbidden":
        return f"there is no parameter {name}"
    return f"{name}: {detail['msg'].lower()}, got {detail['input']!r}"


def _action_shape() -> dict[str, Any]:
    """One shape for all tools: see wire_form.py."""
    return _closed(
        {
            "tool": {**STRING, "enum": list(ACTIONS)},
            "parameters": _closed({"element_id": ID, "value": TEXT}),
            "reason": STRING,
            "expected_outcome": {"$ref": "#/$defs/expected"},
        }
    )


def _or_null(shape: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [shape, NULL]}


def _closed(fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
