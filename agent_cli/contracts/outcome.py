"""What became of an action: one status word, what was expected, what was observed."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from agent_cli.contracts.effects import Effect

StatusWord = Literal[
    "done",
    "healed",
    "stale",
    "covered",
    "detached",
    "disabled",
    "not_found",
    "timed_out",
    "refused",
    "failed",
    "skipped",
]


class PageState(BaseModel):
    url: str = ""
    urlChanged: bool = False
    domChanged: bool = False
    networkSeen: bool = False
    recentMutations: list[str] = []


LOST_PRESS = "lost"
"""The element was replaced by its like between the button's going down and up: no click came of it."""


class Verification(BaseModel):
    """The sentinel's verdict in the form of the extraction seed (2.6.3)."""

    success: bool
    verifiedOutcome: str | None = None
    actualOutcome: str = ""
    errorsDetected: list[str] = []
    successMessages: list[str] = []
    pageState: PageState = PageState()
    confidence: float = 0.0
    feedback: str = ""
    hit: str | None = None
    """Where a press landed: "target", "lost" (LOST_PRESS), or what it hit instead; None when nothing was pressed."""
    stated: bool = False
    """True when the proposal stated the expectation, False for the action's default."""


class Healing(BaseModel):
    """An element that had gone and was found again, with the evidence (weights: verify heal_element.py)."""

    old_id: str
    new_id: str
    score: float
    evidence: list[str]


class Outcome(BaseModel):
    """`executed` is True when the action reached the page, whatever came of it."""

    tool: str
    parameters: dict[str, Any] = {}
    status: StatusWord
    executed: bool = False
    message: str = ""
    expected: str = ""
    errors: list[str] = []
    verification: Verification | None = None
    healing: Healing | None = None
    effects: list[Effect] = []
    """What it might bring about, as judged before it was done, the heaviest first; empty = it was not judged."""
    duration_ms: float = 0

    @property
    def succeeded(self) -> bool:
        """Done (or healed) and the page showed what was expected."""
        ok = self.status in ("done", "healed")
        return ok and (self.verification is None or self.verification.success)

    def sentence(self) -> str:
        """One line for the next prompt and the terminal."""
        status = "done" if self.status == "healed" else self.status
        parts = [f"{status}: {self.message}" if self.message else status]
        if self.healing and self.status == "healed":
            parts.append(f"{self.healing.old_id} had been replaced by {self.healing.new_id}")
        if self.status == "refused":
            pass  # what the page did meanwhile is in its events
        elif self.verification and not self.verification.success:
            parts.append(f"expected {self.expected}, but {self.verification.feedback}")
        elif self.verification and self.verification.actualOutcome:
            parts.append(self.verification.actualOutcome)
        if self.errors:
            parts.append("errors seen: " + "; ".join(repr(error) for error in self.errors))
        return ". ".join(part.rstrip(".") for part in parts)
