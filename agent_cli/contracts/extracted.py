"""What a run read from its pages: the accepted data, and what it has to fit."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


def fits_anything(data: Any) -> str:
    """The check of a run without a schema."""
    del data
    return ""


@dataclass
class Extracted:
    """`check` gives the problem with some data in a sentence, "" for none; `schema_text` is what a proposer is told."""

    check: Callable[[Any], str] = fits_anything
    schema_text: str = ""
    parts: dict[str, Any] = field(default_factory=dict)
    """By the name it was given; "" for data without one."""
    proven: set[str] = field(default_factory=set)
    """Words and numbers that stood on a page when they were accepted: they may be repeated from another page."""

    @property
    def is_missing(self) -> bool:
        """A schema was given and nothing that fits it was extracted."""
        return bool(self.schema_text) and not self.parts

    @property
    def value(self) -> Any:
        """The data; an object of all parts when names were given; None when there is nothing."""
        if not self.parts:
            return None
        return self.parts[""] if set(self.parts) == {""} else self.parts

    def size_with(self, name: str, data: Any) -> int:
        """How many characters of JSON the data would be with this part."""
        return len(json.dumps({**self.parts, name: data}, ensure_ascii=False, default=str))

    def take(self, name: str, data: Any, leaves: set[str]) -> None:
        self.parts[name] = data
        self.proven |= leaves
