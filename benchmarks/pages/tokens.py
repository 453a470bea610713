"""Tokens as o200k counts them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

PIECE = re.compile(r"(?s).{1,100000}(?:(?<=\n)(?!\n)|\Z)|.{1,100000}")
"""bpe_openai refuses very long texts; o200k never joins what a last newline parts from the next line."""


@cache
def _encoding() -> Any:
    import bpe_openai

    return bpe_openai.get_encoding("o200k_base")


def count_tokens(text: str) -> int:
    """The tokens of a text of any length."""
    return sum(len(_encoding().encode(piece, disallowed_special=())) for piece in PIECE.findall(text))
