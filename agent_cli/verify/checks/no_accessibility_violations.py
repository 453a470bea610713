"""NoAccessibilityViolations: what axe-core finds against the rules of a WCAG level."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from agent_cli.browser.run_axe import run_axe
from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import CheckParams

IMPACTS = ("minor", "moderate", "serious", "critical")


class Params(CheckParams):
    """`impact`: this and worse count; `ignore`: ids of rules that do not."""

    level: Literal["A", "AA", "AAA"] = "AA"
    impact: Literal["minor", "moderate", "serious", "critical"] = "minor"
    ignore: list[str] = Field(default_factory=list)


def look(scene: Scene, params: Params) -> dict[str, Any]:
    violations, missed = run_axe(scene.session, params.level)
    return {"violations": violations, "missed": missed}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    least = IMPACTS.index(params.impact)
    counted = [
        item
        for item in seen["violations"]
        if item["id"] not in params.ignore and IMPACTS.index(item["impact"] or "minor") >= least
    ]
    if counted:
        told = "; ".join(f"{i['id']} ({i['impact']}, {i['count']}x): {i['help']}" for i in counted[:5])
        return Finding(False, f"{len(counted)} rules of WCAG {params.level} are violated: {told}")
    if seen["missed"]:
        return Finding(None, f"frames could not be asked: {'; '.join(seen['missed'][:3])}")
    return Finding(True, f"axe-core finds nothing against WCAG {params.level} ({params.impact} and worse)")
