"""Half pairs of surrogates, which a page can put into any text and no encoding takes: they are replaced by U+FFFD."""

from __future__ import annotations

import re
from typing import Any

_HALF = re.compile("[\ud800-\udfff]")


def well_formed(value: Any) -> Any:
    """The same JSON value, its texts such that they can be written as UTF-8."""
    if isinstance(value, str):
        return _HALF.sub("\ufffd", value) if _HALF.search(value) else value
    if isinstance(value, list):
        return [well_formed(item) for item in value]
    if isinstance(value, dict):
        return {well_formed(key): well_formed(item) for key, item in value.items()}
    return value
