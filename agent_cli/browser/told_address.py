"""Addresses as they are told: a page can make its own two million characters long."""

from __future__ import annotations

ADDRESS_LIMIT = 20_000
"""Characters, as in content_scripts/limits.js."""


def told_address(url: str) -> str:
    """The address, of a very long one the beginning."""
    return url if len(url) <= ADDRESS_LIMIT else url[: ADDRESS_LIMIT - 1] + "…"
