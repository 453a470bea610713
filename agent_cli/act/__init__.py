"""Act: does the proposed actions. `execute_actions` is the public function."""

from agent_cli.act.execute_actions import execute_actions
from agent_cli.act.lent import Lent

__all__ = ["Lent", "execute_actions"]
