"""Placeholder of pointing."""

from benchmarks.miniwob.moves import Policy

POLICIES: dict[str, Policy] = {}
