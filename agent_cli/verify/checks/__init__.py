"""Checks: typed assertions about a page, and an outcome in free text that a model judges."""

from agent_cli.verify.checks.judge_outcome import make_outcome_judge
from agent_cli.verify.checks.read_checks import read_check, read_checks
from agent_cli.verify.checks.run_checks import CheckRun, OutcomeJudge
from agent_cli.verify.checks.table import CHECKS, read_params

__all__ = ["CHECKS", "CheckRun", "OutcomeJudge", "make_outcome_judge", "read_check", "read_checks", "read_params"]
