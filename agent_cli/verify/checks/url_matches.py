"""UrlMatches: the address of the page, as it stands at the end."""

from __future__ import annotations

from typing import Any

from agent_cli.verify.checks.finding import Finding, shorten
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import TextParams


class Params(TextParams):
    """`text` is a part of the address unless `match` says else."""


def look(scene: Scene, params: Params) -> dict[str, Any]:
    del params
    return {"url": scene.url}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    return Finding(
        params.fits(seen["url"]), f"expected an address with {params.told}, it is {shorten(seen['url'], 300)}"
    )
