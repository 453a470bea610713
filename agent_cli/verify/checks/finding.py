"""What one check found, before its policy (FailNode or WarnOnly) is applied."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """`holds` is None when it cannot be told. `reason` is one sentence: what was expected and what was seen."""

    holds: bool | None
    reason: str
    artifacts: list[str] = field(default_factory=list)
    """Files of the node's folder that show it."""


def shorten(text: str, limit: int = 120) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
