"""Export: a recorded run as a scenario, or as a test of pytest-playwright that needs nothing of this product."""

from agent_cli.record.export.to_pytest import export_pytest
from agent_cli.record.export.to_scenario import export_scenario

__all__ = ["export_pytest", "export_scenario"]
