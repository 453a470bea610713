"""ElementAbsent: no control of that role and name is on the page."""

from __future__ import annotations

from typing import Any

from agent_cli.verify.checks.element_params import ElementParams, look_for
from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.scene import Scene


class Params(ElementParams):
    """Role, name, row and number."""


def look(scene: Scene, params: Params) -> dict[str, Any]:
    return look_for(scene, params)


def judge(seen: dict[str, Any], params: Params) -> Finding:
    if not seen["count"]:
        return Finding(None if seen["cut"] else True, f"the page has no {params.told}")
    names = ", ".join(f'{item["role"]} "{item["name"]}"' for item in seen["elements"][:5])
    return Finding(False, f"the page has {seen['count']} that fit {params.told}: {names}")
