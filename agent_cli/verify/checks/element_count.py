"""ElementCount: how many controls of that role and name there are."""

from __future__ import annotations

from typing import Any

from pydantic import Field, model_validator

from agent_cli.verify.checks.element_params import ElementParams, look_for
from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.scene import Scene


class Params(ElementParams):
    """`count`, or `at_least` and `at_most` (both ends count)."""

    count: int | None = Field(None, ge=0)
    at_least: int | None = Field(None, ge=0)
    at_most: int | None = Field(None, ge=0)

    @model_validator(mode="after")
    def _says_how_many(self) -> Params:
        if self.nth is not None:
            raise ValueError("nth names one element; leave it out to count")
        if self.count is None and self.at_least is None and self.at_most is None:
            raise ValueError("say how many: count, at_least or at_most")
        if self.count is not None and (self.at_least, self.at_most) != (None, None):
            raise ValueError("count stands alone: without at_least and at_most")
        return self


def look(scene: Scene, params: Params) -> dict[str, Any]:
    return look_for(scene, params)


def judge(seen: dict[str, Any], params: Params) -> Finding:
    number = seen["count"]
    low = params.count if params.count is not None else params.at_least or 0
    high = params.count if params.count is not None else params.at_most
    holds: bool | None = number >= low and (high is None or number <= high)
    if seen["cut"]:
        holds = None
    wanted = f"exactly {low}" if high == low else f"{low} or more" if high is None else f"{low} to {high}"
    return Finding(holds, f"expected {wanted} of {params.told}; there are {number}")
