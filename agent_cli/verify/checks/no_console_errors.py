"""NoConsoleErrors: nothing was written to the console as an error, and no exception went uncaught."""

from __future__ import annotations

from typing import Any

from pydantic import Field, field_validator

from agent_cli.verify.checks.finding import Finding, shorten
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import CheckParams, compile_pattern


class Params(CheckParams):
    """`ignore`: regular expressions of errors that do not count."""

    ignore: list[str] = Field(default_factory=list)

    @field_validator("ignore")
    @classmethod
    def _patterns(cls, ignore: list[str]) -> list[str]:
        for pattern in ignore:
            compile_pattern(pattern, False)
        return ignore


def look(scene: Scene, params: Params) -> dict[str, Any]:
    del params
    return {"errors": [text for at_ms, text in scene.traffic.errors if at_ms >= scene.began_ms]}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    patterns = [compile_pattern(pattern, False) for pattern in params.ignore]
    errors = [text for text in seen["errors"] if not any(pattern.search(text) for pattern in patterns)]
    if not errors:
        return Finding(True, "no error in the console")
    return Finding(False, f"{len(errors)} errors in the console: {'; '.join(shorten(text) for text in errors[:3])}")
