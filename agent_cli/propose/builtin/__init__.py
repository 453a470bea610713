"""The proposer with no model and no download."""

from agent_cli.propose.builtin.builtin_proposer import BuiltinProposer

__all__ = ["BuiltinProposer"]
