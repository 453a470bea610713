"""Planning: a task in parts, made by a model when `--plan` asks for it."""

from agent_cli.propose.plan.model_planner import ModelPlanner

__all__ = ["ModelPlanner"]
