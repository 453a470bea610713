"""ElementPresent: at least one control (or heading, image, …) of that role and name is on the page."""

from __future__ import annotations

from typing import Any

from agent_cli.verify.checks.element_params import ElementParams, look_for, tell_missing
from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.scene import Scene


class Params(ElementParams):
    """Role, name, row and number."""


def look(scene: Scene, params: Params) -> dict[str, Any]:
    return look_for(scene, params)


def judge(seen: dict[str, Any], params: Params) -> Finding:
    if seen["count"]:
        return Finding(True, f"the page has {params.told}")
    return Finding(None if seen["cut"] else False, tell_missing(seen, params))
