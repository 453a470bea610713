"""RequestMade: the page asked a server for something while the node ran, and how it was answered."""

from __future__ import annotations

from typing import Any

from pydantic import Field, field_validator

from agent_cli.verify.checks.finding import Finding, shorten
from agent_cli.verify.checks.scene import Scene
from agent_cli.verify.checks.words import TextParams

MOST_KEPT = 500


class Params(TextParams):
    """`text` is a part of the address unless `match` says else; `status` like 201, or a class like "2xx"."""

    method: str | None = Field(None, pattern="^[A-Z]+$")
    status: str | None = Field(None, pattern=r"^[1-5](xx|\d\d)$")
    count: int | None = Field(None, ge=0)

    @field_validator("status", mode="before")
    @classmethod
    def _as_text(cls, status: object) -> object:
        """YAML gives 201 as a number."""
        return str(status) if type(status) is int else status

    def is_status(self, status: int) -> bool:
        return self.status is None or str(status).startswith(self.status.replace("xx", ""))


def look(scene: Scene, params: Params) -> dict[str, Any]:
    since = [item for item in scene.traffic.requests if item.at_ms >= scene.began_ms]
    asked = [item for item in since if params.fits(item.url)]
    kept = [{"method": i.method, "url": i.url, "status": i.status, "problem": i.problem} for i in asked]
    return {"requests": kept[:MOST_KEPT], "of": len(since)}


def judge(seen: dict[str, Any], params: Params) -> Finding:
    named = [i for i in seen["requests"] if params.method in (None, i["method"])]
    fitting = [i for i in named if params.is_status(i["status"])]
    holds = bool(fitting) if params.count is None else len(fitting) == params.count
    answer = f" answered {params.status}" if params.status is not None else ""
    times = "" if params.count is None else f" {params.count} times"
    wanted = f"{params.method or 'a request'} to {params.told}{answer}{times}"
    told = "; ".join(f"{i['method']} {shorten(i['url'], 80)} {i['status'] or i['problem']}" for i in named[:3])
    return Finding(holds, f"expected {wanted}; seen {len(fitting)}" + (f" ({told})" if told else ""))
