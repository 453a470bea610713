"""What a direct action of a scenario needs: a tool that there is, its parameters, and an element where it takes one."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.actions import ACTIONS, ActionSpec
from agent_cli.contracts.element_spec import ROLES
from agent_cli.contracts.scenario import DirectAction, ElementSpec, WrittenNumber
from agent_cli.contracts.tree import ROLE_LEGEND
from agent_cli.scenario.fill_variables import nearest
from agent_cli.scenario.read_yaml import Place, Problem

NOT_DIRECT = frozenset({"expand", "needs_full_dom", "needs_screenshot", "extract", "repeat"})
"""They answer a model that looks at the page, or take ids of one look."""

DIRECT = {name: spec for name, spec in ACTIONS.items() if name not in NOT_DIRECT}
ANY_ID = "1"


def parameters_of(action: DirectAction) -> dict[str, Any]:
    """The tool's own parameters, without ids. A number becomes text where the tool takes a text."""
    spec, value = DIRECT[action.tool], action.value
    if value is None:
        return {}
    if isinstance(value, dict):
        return {key: _fitting(spec, key, item) for key, item in value.items()}
    if isinstance(value, WrittenNumber):
        value = value.written
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    found = spec.parameters.from_value(value)
    if found is None:
        raise ValueError(f"{action.tool} takes no value")
    return {key: _fitting(spec, key, item) for key, item in found.items()}


def find_problems(action: DirectAction, place: Place) -> list[Problem]:
    """All that can be said without the page."""
    if action.tool not in DIRECT:
        return [Problem((*place, "tool"), _tell_unknown_tool(action.tool))]
    found = []
    for key in ("element", "to"):
        found += _role_problem(getattr(action, key), (*place, key))
    expected, where = action.expected_outcome, (*place, "expected_outcome")
    while expected is not None:
        found += _role_problem(expected.element, (*where, "element"))
        expected, where = expected.or_outcome, (*where, "or_outcome")
    return found or _parameter_problems(action, place)


def _parameter_problems(action: DirectAction, place: Place) -> list[Problem]:
    spec = DIRECT[action.tool]
    fields = spec.parameters.model_fields
    for key, name in (("element", "element_id"), ("to", "to")):
        if getattr(action, key) is not None and name not in fields:
            return [Problem((*place, key), f"{action.tool} takes no `{key}`")]
    if "element_id" in fields and fields["element_id"].is_required() and action.element is None:
        return [Problem(place, f"{action.tool} needs an `element` (role, name, row, nth)")]
    try:
        given = parameters_of(action)
        own = sorted({"element_id", *(("to",) if action.to else ())} & set(given))
        if own:
            return [
                Problem((*place, "value"), "ids of a look mean nothing here: name the element by `element` or `to`")
            ]
        ids = {"element_id": ANY_ID} if action.element else {}
        spec.parameters.model_validate({**given, **ids, **({"to": ANY_ID} if action.to else {})})
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        if first["type"] == "missing":
            return [
                Problem(place, f"{action.tool} needs a `value`" + (f" ({key})" if key != spec.parameters.VALUE else ""))
            ]
        return [Problem((*place, "value"), f"{action.tool}, {key}: {first['msg']}, not {first['input']!r:.80}")]
    except (ValueError, TypeError) as error:
        return [Problem((*place, "value"), str(error))]
    return []


def _fitting(spec: ActionSpec, key: str, value: Any) -> Any:
    """Text where the parameter is a text and the file has a number."""
    field = spec.parameters.model_fields.get(key)
    takes_text = field is not None and field.annotation in (str, str | None)
    if takes_text and isinstance(value, WrittenNumber):
        return value.written
    return str(value) if takes_text and isinstance(value, int) and not isinstance(value, bool) else value


def _role_problem(spec: ElementSpec | None, place: Place) -> list[Problem]:
    if spec is None or spec.role is None or spec.role.casefold() in ROLES:
        return []
    near = nearest(spec.role, sorted(ROLES))
    hint = f"did you mean {near!r}?" if near else f"the roles are {', '.join(ROLE_LEGEND.values())}"
    return [Problem((*place, "role"), f"there is no role {spec.role!r}; {hint}")]


def _tell_unknown_tool(tool: str) -> str:
    if tool in NOT_DIRECT:
        return f"{tool} answers a model's look at the page; it is no direct action"
    near = nearest(tool, list(DIRECT))
    return f"there is no tool {tool!r}; " + (f"did you mean {near!r}?" if near else f"there are {', '.join(DIRECT)}")
