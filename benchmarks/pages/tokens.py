"""Tokens as o200k counts them."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def _encoding() -> Any:
    import bpe_openai

    return bpe_openai.get_encoding("o200k_base")


def count_tokens(text: str) -> int:
    return len(_encoding().encode(text, disallowed_special=()))
