"""Placeholder of dragging."""

from benchmarks.miniwob.moves import Policy

POLICIES: dict[str, Policy] = {}
