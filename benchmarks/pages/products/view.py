"""What any product makes of a page, in the same shape."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from benchmarks.pages.truth.compare import Listed


@dataclass(frozen=True)
class View:
    """One look: the text a model would be sent, the controls it lists, the words it shows."""

    text: str
    controls: list[Listed]
    words: Counter[str]
