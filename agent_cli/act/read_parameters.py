"""The parameters of an action as its tool takes them."""

from __future__ import annotations

from pydantic import ValidationError

from agent_cli.act.trouble import Trouble
from agent_cli.contracts.actions import ACTIONS
from agent_cli.contracts.parameters import Parameters
from agent_cli.contracts.proposal import Action


def read_parameters(action: Action) -> Parameters:
    """Raises Trouble refused for a tool that is none, and for parameters that it does not take."""
    spec = ACTIONS.get(action.tool)
    if spec is None:
        raise Trouble("refused", f"there is no action {action.tool!r}; there are: {', '.join(ACTIONS)}")
    try:
        return spec.parameters.model_validate(action.parameters)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "parameters"
        raise Trouble("refused", f"{action.tool}: {where}: {first['msg']}") from None
