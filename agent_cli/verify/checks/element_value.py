"""ElementValue: what one field shows. The value of a password field never leaves the page."""

from __future__ import annotations

from typing import Any

from pydantic import model_validator

from agent_cli.verify.checks.element_params import ElementParams, look_for, one_of
from agent_cli.verify.checks.finding import Finding, shorten
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import Match, compile_pattern, fits


class Params(ElementParams):
    """`value` is the whole value unless `match` says else; "" = empty."""

    value: str
    match: Match = "equals"
    ignore_case: bool = False

    @model_validator(mode="after")
    def _pattern_is_one(self) -> Params:
        if self.match == "pattern":
            compile_pattern(self.value, self.ignore_case)
        return self


def look(scene: Scene, params: Params) -> dict[str, Any]:
    return look_for(scene, params)


def judge(seen: dict[str, Any], params: Params) -> Finding:
    element = one_of(seen, params)
    if isinstance(element, str):
        return Finding(False, element)
    shown = element["value"] or ""
    holds = fits(shown, params.value, params.match, params.ignore_case)
    return Finding(holds, f"expected {params.told} to show {params.value!r}; it shows {shorten(shown)!r}")
