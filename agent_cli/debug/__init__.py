"""Debugging sessions: a person between the proposer and the page."""

from agent_cli.debug.desk import BREAKS, DebugDesk, Person
from agent_cli.debug.run_debug import run_debug

__all__ = ["BREAKS", "DebugDesk", "Person", "run_debug"]
