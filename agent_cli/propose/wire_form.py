"""The parameters of an action as a model is shown them: `element_id` and `value` for almost every tool.

With one name for what is filled, typed, chosen, pressed or opened, the schema has two shapes of an action instead of
one for each tool, and a strict reply carries two keys instead of ten. Scripts and run folders keep the tools' own
names; both are understood.
"""

from __future__ import annotations

from typing import Any

from agent_cli.contracts.actions import ACTIONS, ActionSpec

ELEMENT, VALUE = "element_id", "value"


def is_simple(spec: ActionSpec) -> bool:
    """Whether the tool can be said with `element_id` and `value` alone."""
    fields = spec.parameters.model_fields
    needed = {name for name, field in fields.items() if field.is_required()} - {ELEMENT, spec.parameters.VALUE}
    return not needed and (spec.parameters.VALUE is not None or set(fields) <= {ELEMENT})


def own_names(tool: str, given: dict[str, Any]) -> dict[str, Any]:
    """The parameters under the tool's own names; what the tool does not know is left for the check to refuse."""
    spec = ACTIONS.get(tool)
    if spec is None or VALUE not in given or VALUE in spec.parameters.model_fields:
        return given
    rest = {name: part for name, part in given.items() if name != VALUE}
    told = spec.parameters.from_value(given[VALUE])
    return {**rest, **told} if told is not None else given


def wire_names(tool: str, given: dict[str, Any]) -> dict[str, Any]:
    """The same parameters as a model would have written them."""
    spec = ACTIONS.get(tool)
    own = spec.parameters.VALUE if spec and is_simple(spec) else None
    return {(VALUE if name == own else name): part for name, part in given.items()}
