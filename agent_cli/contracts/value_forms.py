"""What a model's `value` says in one string: lists, points, strokes, and where something is dropped."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

NUMBER = r"-?\d+(?:\.\d+)?"
POINT = re.compile(rf"\(?\s*({NUMBER})\s*,\s*({NUMBER})\s*\)?")


def as_list(value: Any) -> list[str] | None:
    """The texts of a list, also when it comes as JSON text; None when it is no list."""
    if isinstance(value, str) and value.startswith("[") and value.endswith("]"):
        with suppress(ValueError):
            value = json.loads(value)
    return [str(part) for part in value] if isinstance(value, list) else None


def as_object(value: Any) -> dict[str, Any] | None:
    """A JSON object, also when it comes as text; None when it is none."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        with suppress(ValueError):
            value = json.loads(value)
    return value if isinstance(value, dict) else None


def as_points(text: str) -> list[list[float]] | None:
    """Like "0,0 10,5"; None when something else stands there."""
    points = [[float(x), float(y)] for x, y in POINT.findall(text)]
    return points if points and not POINT.sub("", text).strip(" ,;[]()") else None


def as_strokes(value: Any) -> list[list[list[float]]] | None:
    """Like "0,0 10,5; 3,3 4,4": strokes apart by semicolons."""
    strokes = [as_points(part) for part in str(value).split(";") if part.strip()]
    return [stroke for stroke in strokes if stroke] if strokes and None not in strokes else None


def tell_points(points: list[list[float]]) -> str:
    """The other way round: like "0,0 10,5"."""
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def tell_strokes(strokes: list[list[list[float]]]) -> str:
    """Like "0,0 10,5; 3,3 4,4"."""
    return "; ".join(map(tell_points, strokes))


def tell_drop(given: dict[str, Any]) -> str | None:
    """What `as_drop` reads; None when nothing says where to."""
    if given.get("by"):
        return f"by {tell_points([given['by']])}"
    if given.get("path"):
        return f"path {tell_points(given['path'])}"
    return f"{given.get('at') or ''} {given['to']}".strip() if given.get("to") else None


def as_drop(value: Any) -> dict[str, Any]:
    """Where something is dragged: "15", "before 15", "after 15", "by 40,-3", or "path 0,0 10,5"."""
    text = str(value).strip()
    word, _, rest = text.partition(" ")
    if word in ("before", "after") and rest:
        return {"to": rest.strip(), "at": word}
    points = as_points(rest)
    if word == "by" and points:
        return {"by": points[0]}
    if word == "path" and points:
        return {"path": points}
    return {"to": rest.strip() if word in ("to", "onto") and rest else text}
