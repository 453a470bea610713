"""The shape of a proposal as JSON Schema, made from the table of actions, and the check of what came back."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Literal, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from agent_cli.contracts.actions import ACTIONS, Parameters
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposal import Action, OutcomeType, Proposal

MOST_IDS = 400
"""With more ids the schema says only "a string": OpenAI takes 1,000 enum values in one schema."""

STRING: dict[str, Any] = {"type": "string"}
NULL: dict[str, Any] = {"type": "null"}


class ActionProblem(BaseModel):
    """An action that is not to be executed: its place in the proposal and the outcome to record."""

    index: int
    status: Literal["refused", "not_found"]
    sentence: str


def proposal_schema(observation: Observation) -> dict[str, Any]:
    """JSON Schema (OpenAI's strict subset) of a proposal for this page; ids of the page are an enum."""
    ids = element_ids(observation)
    element_id = {**STRING, "enum": ids} if 0 < len(ids) <= MOST_IDS else STRING
    fields = {
        "complete": {"type": "boolean"},
        "message": STRING,
        "actions": {"type": "array", "items": {"anyOf": _action_shapes(has_ids=bool(ids))}},
        "confidence": _or_null({"type": "number"}),
    }
    outcome = _outcome_fields()
    definitions = {
        "element_id": element_id,
        "expected": _or_null(_closed({**outcome, "or_outcome": _or_null(_closed(outcome))})),
    }
    return {**_closed(fields), "$defs": definitions}


def element_ids(observation: Observation) -> list[str]:
    """The ids that an action may name on this page: of controls, then of areas that scroll."""
    controls = [node.i for node in observation.listed_controls if node.i is not None]
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


def _action_shapes(has_ids: bool) -> list[dict[str, Any]]:
    """One shape for each set of parameters; tools with equal parameters share it."""
    tools_of: dict[str, list[str]] = {}
    for spec in ACTIONS.values():
        parameters = _parameters_shape(spec.parameters)
        if has_ids or "element_id" not in spec.parameters.model_fields or not _needs_id(spec.parameters):
            tools_of.setdefault(json.dumps(parameters), []).append(spec.name)
    return [_action_shape(names, json.loads(parameters)) for parameters, names in tools_of.items()]


def _needs_id(parameters: type[Parameters]) -> bool:
    return parameters.model_fields["element_id"].is_required()


def _action_shape(tools: list[str], parameters: dict[str, Any]) -> dict[str, Any]:
    return _closed(
        {
            "tool": {**STRING, "enum": tools},
            "parameters": parameters,
            "reason": STRING,
            "expected_outcome": {"$ref": "#/$defs/expected"},
        }
    )


def _parameters_shape(parameters: type[Parameters]) -> dict[str, Any]:
    """A strict shape of the parameters: what has a default may be null instead."""
    schema = parameters.model_json_schema()
    required = schema.get("required", [])
    shapes = {}
    for name, part in schema.get("properties", {}).items():
        shape = {"$ref": "#/$defs/element_id"} if _is_id(part) else _plain_shape(part)
        shapes[name] = shape if name in required else _or_null(shape)
    return _closed(shapes)


def _is_id(part: dict[str, Any]) -> bool:
    return any("x-element-id" in kind for kind in (part, *part.get("anyOf", [])))


def _plain_shape(part: dict[str, Any]) -> dict[str, Any]:
    """The shape without titles, defaults, ranges and null."""
    if "anyOf" in part:
        kinds = [_plain_shape(kind) for kind in part["anyOf"] if kind != NULL]
        return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    return {key: part[key] for key in ("type", "enum", "items") if key in part}


def _outcome_fields() -> dict[str, Any]:
    return {
        "type": {**STRING, "enum": list(get_args(OutcomeType))},
        "text": _or_null(STRING),
        "element_id": _or_null({"$ref": "#/$defs/element_id"}),
    }


def _or_null(shape: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [shape, NULL]}


def _closed(fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
