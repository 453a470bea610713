"""TextAbsent: words that the page does not show anywhere, in no frame."""

from __future__ import annotations

from typing import Any

from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.text_present import Params, look
from agent_cli.verify.checks.words import flat

__all__ = ["Params", "judge", "look"]


def judge(seen: dict[str, Any], params: Params) -> Finding:
    if not params.fits(seen["text"]):
        return Finding(True, f"the page does not show {params.told}")
    where = flat(seen["text"]).casefold().find(flat(params.text).casefold())
    around = flat(seen["text"])[max(0, where - 40) : where + len(params.text) + 40] if where >= 0 else ""
    return Finding(False, f"the page shows {params.told}" + (f": …{around}…" if around else ""))
