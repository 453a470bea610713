"""How deep the brackets of a text go: asked before a reader that takes quadratic time for it (PyYAML)."""

from __future__ import annotations

import re

BRACKET = re.compile(r"[\[\]{}]")
DEEPEST_BRACKETS = 500


def is_too_nested(text: str) -> bool:
    """More than 500 brackets inside each other, those in quotes counted too."""
    depth = 0
    for found in BRACKET.finditer(text):
        depth += 1 if found[0] in "[{" else -1
        if depth > DEEPEST_BRACKETS:
            return True
    return False
