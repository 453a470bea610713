"""Placeholder of booking."""

from benchmarks.miniwob.moves import Policy

POLICIES: dict[str, Policy] = {}
