"""Act: does the proposed actions. `execute_actions` does them, `rehearse_actions` tells what they would do."""

from agent_cli.act.execute_actions import execute_actions
from agent_cli.act.lent import Lent
from agent_cli.act.rehearse import rehearse_actions

__all__ = ["Lent", "execute_actions", "rehearse_actions"]
