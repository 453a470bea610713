"""Which controls a check means: by role, name, row and number, in the whole page and all frames."""

from __future__ import annotations

from typing import Any

from pydantic import Field, field_validator, model_validator

from agent_cli.contracts.element_spec import ROLES, fitting_nodes, tell_spec
from agent_cli.contracts.tree import Node
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import CheckParams

MOST_KEPT = 50


class ElementParams(CheckParams):
    """As in scripts: names are compared exactly, then without regard to case, then as a part."""

    role: str | None = None
    name: str | None = None
    row: str | None = None
    nth: int | None = Field(None, ge=1)

    @field_validator("role")
    @classmethod
    def _known_role(cls, role: str | None) -> str | None:
        if role is not None and role.casefold() not in ROLES:
            raise ValueError(f"there is no role {role!r}; the roles are {', '.join(sorted(ROLES))}")
        return role

    @model_validator(mode="after")
    def _names_something(self) -> ElementParams:
        if self.role is None and self.name is None and self.row is None:
            raise ValueError("name the element: role, name or row")
        return self

    @property
    def spec(self) -> dict[str, Any]:
        keys = ("role", "name", "row", "nth")
        return {key: getattr(self, key) for key in keys if getattr(self, key) is not None}

    @property
    def told(self) -> str:
        return tell_spec(self.spec)


def look_for(scene: Scene, params: ElementParams) -> dict[str, Any]:
    """`elements` that fit (at most 50), how many there are, and those of the role where none does."""
    found = fitting_nodes(params.spec, scene.nodes)
    near = [] if found else fitting_nodes({"role": params.role}, scene.nodes) if params.role else []
    return {
        "count": len(found),
        "elements": [_kept(node) for node in found[:MOST_KEPT]],
        "near": [_kept(node) for node in near[:5]],
        "cut": scene.is_cut,
    }


def tell_missing(seen: dict[str, Any], params: ElementParams) -> str:
    near = ", ".join(f'{item["role"]} "{item["name"]}"' for item in seen["near"])
    return f"the page has no {params.told}" + (f"; of that role it has {near}" if near else "")


def one_of(seen: dict[str, Any], params: ElementParams) -> dict[str, Any] | str:
    """The one element that is meant, or a sentence why there is none."""
    if seen["count"] == 1:
        element: dict[str, Any] = seen["elements"][0]
        return element
    if seen["count"] == 0:
        return tell_missing(seen, params)
    return f"{seen['count']} elements fit {params.told}; name the row, or nth from 1 to {seen['count']}"


def _kept(node: Node) -> dict[str, Any]:
    return {"role": node.r, "name": node.n, "value": node.v, "states": sorted(node.states), "row": node.place.row_text}
