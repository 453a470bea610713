"""Placeholder of drawing."""

from benchmarks.miniwob.moves import Policy

POLICIES: dict[str, Policy] = {}
