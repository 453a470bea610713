"""What a proposer answers with: `{complete, message, actions}`."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

OutcomeType = Literal[
    "navigation",
    "element_appears",
    "element_disappears",
    "value_changes",
    "state_changes",
    "any_change",
    "no_change",
]


class ExpectedOutcome(BaseModel):
    """What the page should show after an action (extraction seed, 2.6.3); judged without a model."""

    model_config = ConfigDict(extra="forbid")

    type: OutcomeType
    text: str | None = Field(None, description="words that appear, disappear, or the value")
    element_id: str | None = None
    or_outcome: ExpectedOutcome | None = None
    timeout_ms: int | None = Field(None, ge=50, le=30000)


class Action(BaseModel):
    model_config = ConfigDict(extra="forbid")

    tool: str
    parameters: dict[str, Any] = {}
    reason: str = ""
    expected_outcome: ExpectedOutcome | None = None


class Proposal(BaseModel):
    """`message` starts with [SUCCESS] or [FAIL] when `complete`; the tag decides, never the words after it."""

    model_config = ConfigDict(extra="forbid")

    complete: bool
    message: str
    actions: list[Action] = []
    confidence: float | None = Field(None, ge=0, le=1)

    @property
    def tag(self) -> Literal["SUCCESS", "FAIL"] | None:
        text = self.message.lstrip()
        if text.startswith("[SUCCESS]"):
            return "SUCCESS"
        return "FAIL" if text.startswith("[FAIL]") else None

    @property
    def text(self) -> str:
        """The message without its tag."""
        text = self.message.lstrip()
        for tag in ("[SUCCESS]", "[FAIL]"):
            text = text.removeprefix(tag)
        return text.lstrip(": ").strip()
