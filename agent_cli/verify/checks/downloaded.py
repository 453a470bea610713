"""Downloaded: a file came while the node ran."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from agent_cli.verify.checks.finding import Finding
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import TextParams

MOST_TEXT = 1_000_000


class Params(TextParams):
    """`text` is the name of the file (a part of it unless `match` says else); `holds` are words in it (UTF-8)."""

    at_least_bytes: int = Field(1, ge=0)
    holds: str | None = None


def look(scene: Scene, params: Params) -> dict[str, Any]:
    files = []
    for saved in scene.session.downloads.all:
        is_there = saved.path is not None and saved.path.is_file()
        has_words = None
        if saved.path is not None and is_there and params.holds is not None:
            has_words = params.holds in saved.path.read_bytes()[:MOST_TEXT].decode("utf-8", "replace")
        files.append({"name": saved.name, "bytes": saved.size, "problem": saved.problem, "has_words": has_words})
    return {"files": files}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    named = [item for item in seen["files"] if params.fits(item["name"])]
    if not named:
        names = ", ".join(item["name"] for item in seen["files"]) or "nothing"
        return Finding(False, f"expected a download with {params.told}; downloaded: {names}")
    last = named[-1]
    if last["problem"]:
        return Finding(False, f"the download of {last['name']!r} broke off: {last['problem']}")
    if last["bytes"] < params.at_least_bytes:
        return Finding(False, f"{last['name']!r} has {last['bytes']} bytes, expected {params.at_least_bytes} or more")
    if last["has_words"] is False:
        return Finding(False, f"{last['name']!r} does not hold {params.holds!r}")
    return Finding(True, f"downloaded {last['name']!r} ({last['bytes']} bytes)")
