"""TextPresent: words that the page shows, anywhere in it (also below the window), in any frame."""

from __future__ import annotations

from typing import Any

from agent_cli.verify.checks.finding import Finding, shorten
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import TextParams


class Params(TextParams):
    """`in_fields`: what fields show counts, too (what was only typed is there as well)."""

    in_fields: bool = False


def look(scene: Scene, params: Params) -> dict[str, Any]:
    fields = f"\n{scene.field_text}" if params.in_fields else ""
    return {"text": scene.text + fields, "url": scene.url}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    if params.fits(seen["text"]):
        return Finding(True, f"the page shows {params.told}")
    return Finding(False, f"the page does not show {params.told}; it shows {shorten(seen['text'] or 'no words')!r}")
