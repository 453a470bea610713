"""The stage that proposes what to do next: a model, a script, a person, or built-in rules."""

from agent_cli.propose.action_schema import ActionProblem, check_actions, validate_action
from agent_cli.propose.propose_actions import make_planner, make_proposer

__all__ = ["ActionProblem", "check_actions", "make_planner", "make_proposer", "validate_action"]
