"""TableRow: a row of a table whose cells say this, by column or by words."""

from __future__ import annotations

from typing import Any

from pydantic import Field, model_validator

from agent_cli.contracts.tree import Node
from agent_cli.verify.checks.finding import Finding, shorten
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import CheckParams, flat

MOST_KEPT = 2000


class Params(CheckParams):
    """`cells` maps names of columns to the whole text of the cell; `words` stand anywhere in the row.

    Without `count` one such row or more is wanted. Case counts; names of columns are compared without it.
    """

    cells: dict[str, str] = Field(default_factory=dict)
    words: list[str] = Field(default_factory=list)
    count: int | None = Field(None, ge=0)

    @model_validator(mode="after")
    def _says_something(self) -> Params:
        if not self.cells and not self.words:
            raise ValueError("say what the row holds: cells or words")
        return self

    @property
    def told(self) -> str:
        parts = [f"{column} {text!r}" for column, text in self.cells.items()]
        return ", ".join([*parts, *(repr(word) for word in self.words)])


def look(scene: Scene, params: Params) -> dict[str, Any]:
    """`rows`: of each the words, and the text by column; a cell's text are its words and its controls' names."""
    del params
    rows: dict[tuple[int | None, int], list[Node]] = {}
    for node in scene.nodes:
        if node.place.row is not None and node.place.cell is not None:
            rows.setdefault((node.f, node.place.row), []).append(node)
    body = [nodes for nodes in rows.values() if nodes[0].place.kind != "head"]
    return {"rows": [_row(nodes) for nodes in body[:MOST_KEPT]], "cut": scene.is_cut or len(body) > MOST_KEPT}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    fitting = [row for row in seen["rows"] if _fits(row, params)]
    wanted = "a row" if params.count is None else f"{params.count} rows"
    holds: bool | None = bool(fitting) if params.count is None else len(fitting) == params.count
    if seen["cut"] and not (params.count is None and fitting):
        holds = None
    columns = sorted({column for row in seen["rows"] for column in row["cells"]})
    unknown = [name for name in params.cells if name.casefold() not in {column.casefold() for column in columns}]
    missing = f"; no column is called {unknown[0]!r}, there are {', '.join(columns) or 'none'}" if unknown else ""
    near = next((row["text"] for row in seen["rows"] if _is_near(row, params)), "")
    nearest = f"; the nearest row is {shorten(near)!r}" if near and not fitting else ""
    reason = f"expected {wanted} with {params.told}; {len(fitting)} of {len(seen['rows'])} rows fit{missing}{nearest}"
    return Finding(holds, reason)


def _row(nodes: list[Node]) -> dict[str, Any]:
    cells: dict[str, list[str]] = {}
    for node in nodes:
        cells.setdefault(node.place.column or f"#{(node.place.cell or 0) + 1}", []).append(_shown(node))
    joined = {column: flat(" ".join(parts)) for column, parts in cells.items()}
    return {"text": flat(" ".join(_shown(node) for node in nodes)), "cells": joined}


def _shown(node: Node) -> str:
    return node.v if node.v is not None and node.r != "txt" else node.n


def _fits(row: dict[str, Any], params: Params) -> bool:
    cells = {column.casefold(): text for column, text in row["cells"].items()}
    if any(cells.get(column.casefold()) != flat(text) for column, text in params.cells.items()):
        return False
    return all(flat(word) in row["text"] for word in params.words)


def _is_near(row: dict[str, Any], params: Params) -> bool:
    return any(flat(text) and flat(text) in row["text"] for text in [*params.cells.values(), *params.words])
