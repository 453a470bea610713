"""Names of folders made of words."""

from __future__ import annotations

import re


def slug_of(text: str, longest: int) -> str:
    """Lower-case letters, digits and hyphens; "" when nothing of the kind is in the text."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:longest].strip("-")
