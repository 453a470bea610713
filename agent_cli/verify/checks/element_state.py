"""ElementState: one control is, or is not, in a state: disabled, checked, expanded and so on."""

from __future__ import annotations

from typing import Any, Literal

from agent_cli.verify.checks.element_params import ElementParams, look_for, one_of
from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.scene import Scene

State = Literal[
    "disabled",
    "enabled",
    "checked",
    "unchecked",
    "mixed",
    "selected",
    "expanded",
    "collapsed",
    "required",
    "invalid",
    "valid",
    "readonly",
    "focused",
]
OPPOSITES = {"enabled": "disabled", "unchecked": "checked", "valid": "invalid"}


class Params(ElementParams):
    """`state` must hold."""

    state: State


def look(scene: Scene, params: Params) -> dict[str, Any]:
    return look_for(scene, params)


def judge(seen: dict[str, Any], params: Params) -> Finding:
    element = one_of(seen, params)
    if isinstance(element, str):
        return Finding(False, element)
    states = element["states"]
    if params.state in OPPOSITES:
        holds = OPPOSITES[params.state] not in states and not (params.state == "unchecked" and "mixed" in states)
    else:
        holds = params.state in states
    return Finding(holds, f"expected {params.told} to be {params.state}; it is {', '.join(states) or 'in no state'}")
