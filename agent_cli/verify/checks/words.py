"""How checks compare texts: as a part, as a whole or by a pattern, with white space flattened."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

Match = Literal["contains", "equals", "pattern"]
WAIT_MS = 2000


class CheckParams(BaseModel):
    """`timeout_ms` is how long the page may take until the check holds."""

    model_config = ConfigDict(extra="forbid")

    timeout_ms: int = Field(WAIT_MS, ge=0, le=60_000)


class TextParams(CheckParams):
    """A text and how it is compared; `pattern` is a regular expression of Python, found anywhere."""

    text: str = Field(min_length=1)
    match: Match = "contains"
    ignore_case: bool = False

    @field_validator("text")
    @classmethod
    def _has_words(cls, text: str) -> str:
        if not text.strip():
            raise ValueError("the text has no words")
        return text

    @model_validator(mode="after")
    def _pattern_is_one(self) -> TextParams:
        if self.match == "pattern":
            compile_pattern(self.text, self.ignore_case)
        return self

    def fits(self, shown: str) -> bool:
        return fits(shown, self.text, self.match, self.ignore_case)

    @property
    def told(self) -> str:
        word = {"contains": "", "equals": "exactly ", "pattern": "the pattern "}[self.match]
        return f"{word}{self.text!r}"


def compile_pattern(text: str, ignore_case: bool) -> re.Pattern[str]:
    """Raises ValueError with what is wrong with it."""
    try:
        return re.compile(text, re.IGNORECASE if ignore_case else 0)
    except re.error as error:
        raise ValueError(f"{text!r} is no regular expression: {error}") from None


def fits(shown: str, wanted: str, match: Match, ignore_case: bool) -> bool:
    """Whether `shown` holds, is or matches `wanted`."""
    if match == "pattern":
        return compile_pattern(wanted, ignore_case).search(shown) is not None
    here, there = flat(shown), flat(wanted)
    if ignore_case:
        here, there = here.casefold(), there.casefold()
    return here == there if match == "equals" else there in here


def flat(text: str) -> str:
    return " ".join(text.split())
