"""The parameters of an action as a model is shown them: `element_id` and `value` for every tool.

With one name for what is filled, typed, chosen, pressed, opened or dropped, the schema has one shape of an action
instead of one for each tool, and a strict reply carries two keys instead of ten. Scripts and run folders keep the
tools' own names; both are understood.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.actions import ACTIONS

VALUE = "value"


def own_names(tool: str, given: dict[str, Any]) -> dict[str, Any]:
    """The parameters under the tool's own names; what the tool does not know is left for the check to refuse."""
    spec = ACTIONS.get(tool)
    if spec is None or VALUE not in given or spec.parameters.VALUE in (None, VALUE):
        return given
    rest = {name: part for name, part in given.items() if name != VALUE}
    told = spec.parameters.from_value(given[VALUE])
    return {**rest, **told} if told is not None else given


def wire_names(tool: str, given: dict[str, Any]) -> dict[str, Any]:
    """The same parameters as a model would have written them; what is not valid stays as it was given."""
    spec = ACTIONS.get(tool)
    if spec is None or spec.parameters.VALUE is None or VALUE in given:
        return given
    try:
        spec.parameters.model_validate(given)
    except ValidationError:
        return given
    told = {"element_id": given["element_id"]} if given.get("element_id") is not None else {}
    value = spec.parameters.to_value(given)
    return told if value is None else {**told, VALUE: value}
