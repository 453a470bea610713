"""Act: does the proposed actions. `execute_actions` is the public function."""

from agent_cli.act.execute_actions import execute_actions

__all__ = ["execute_actions"]
