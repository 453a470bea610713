"""Parts of an answer whose shape nobody promises: what is missing or of another kind is empty, and never raises."""

from __future__ import annotations

import json
from typing import Any


def as_dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def as_dicts(value: object) -> list[dict[str, Any]]:
    """The objects of a list; what is none among them is left out."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def as_text(value: object) -> str:
    """Text, also when it comes as a list of parts or (arguments of a call) as an object."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "".join(as_text(as_dict(part).get("text")) for part in value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else ""


def as_place(value: object) -> int:
    """The place of a part in a list; 0 for what is no number."""
    return value if isinstance(value, int) else 0
