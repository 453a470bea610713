"""What pydantic finds wrong in a scenario, in the words of someone who writes one."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from agent_cli.contracts.checks import CHECK_TYPES, CheckSpec
from agent_cli.contracts.scenario import DirectAction, ElementSpec, ExpectedSpec, Scenario, ScenarioStep, Site
from agent_cli.scenario.fill_variables import nearest
from agent_cli.scenario.read_yaml import Place, Problem

KINDS = {
    "string_type": "text",
    "list_type": "a list (lines that begin with `- `)",
    "model_type": "keys and values",
    "dict_type": "keys and values",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "path_type": "a path",
}
MODELS_OF_ITEMS: dict[str, type[BaseModel]] = {"steps": ScenarioStep, "do": DirectAction, "checks": CheckSpec}
MODELS_OF_KEYS: dict[str, type[BaseModel]] = {
    "element": ElementSpec,
    "to": ElementSpec,
    "site": Site,
    "expected_outcome": ExpectedSpec,
    "or_outcome": ExpectedSpec,
}


def tell_invalid(error: ValidationError) -> list[Problem]:
    """One problem for each error, at its place."""
    return [_problem(item) for item in error.errors(include_url=False)]


def _problem(item: ErrorDetails) -> Problem:
    place: Place = tuple(item["loc"])
    kind, seen = item["type"], item.get("input")
    if kind == "extra_forbidden":
        return Problem(place, _tell_unknown_key(place))
    if kind == "missing":
        return Problem(place[:-1], f"`{place[-1]}` is missing")
    if kind == "literal_error":
        return Problem(place, _tell_unknown_word(place, seen, item.get("ctx", {})))
    if kind in KINDS:
        return Problem(place, f"must be {KINDS[kind]}, not {_tell_value(seen)}")
    if kind in ("too_short", "string_too_short"):
        return Problem(place, "is empty")
    return Problem(place, item["msg"].removeprefix("Value error, "))


def _tell_unknown_key(place: Place) -> str:
    model = model_at(place[:-1])
    known = list(model.model_fields) if model else []
    near = nearest(place[-1], known)
    hint = f"did you mean {near!r}?" if near else f"the keys are {', '.join(known)}"
    return f"there is no key {str(place[-1])!r} here; {hint}"


def _tell_unknown_word(place: Place, seen: object, context: dict[str, Any]) -> str:
    if place[-1] != "check_type":
        return f"must be {context.get('expected')}, not {_tell_value(seen)}"
    near = nearest(seen, list(CHECK_TYPES))
    hint = f"did you mean {near!r}?" if near else f"there are {', '.join(CHECK_TYPES)}"
    return f"there is no check_type {seen!r}; {hint}"


def _tell_value(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"{str(value).lower()} (a text is written in quotes)"
    if isinstance(value, dict):
        return "keys and values"
    return "a list" if isinstance(value, list) else f"{value!r:.60}"


def model_at(place: Place) -> type[BaseModel] | None:
    """Which model stands at a place of a scenario."""
    words = [part for part in place if isinstance(part, str)]
    last = words[-1] if words else ""
    is_item = bool(place) and isinstance(place[-1], int)
    if not words:
        return Scenario
    return (MODELS_OF_ITEMS if is_item else MODELS_OF_KEYS).get(last)
