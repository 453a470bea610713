"""WindowTitleMatches: the title of the page's window."""

from __future__ import annotations

from typing import Any

from agent_cli.verify.checks.finding import Finding, shorten
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import TextParams


class Params(TextParams):
    """`text` is a part of the title unless `match` says else."""


def look(scene: Scene, params: Params) -> dict[str, Any]:
    del params
    return {"title": scene.title}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    return Finding(params.fits(seen["title"]), f"expected a title with {params.told}, it is {shorten(seen['title'])!r}")
