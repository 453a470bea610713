"""Observe: what the page shows, as a small tree (`observe_page`), or in the mode that suits (`observe_in_mode`).

`fit_outline` cuts the text of a look to its budget.
"""

from agent_cli.observe.count_tokens import load_ranks_in_background
from agent_cli.observe.delta import choose_base
from agent_cli.observe.observe_in_mode import observe_in_mode
from agent_cli.observe.observe_page import observe_page
from agent_cli.observe.picture_marks import picture_marks
from agent_cli.observe.rank_regions import fit_outline
from agent_cli.observe.select_mode import Wish
from agent_cli.observe.wait_until_stable import PROVEN_QUIET_MS, QUICK_QUIET_MS, QUIET_MS

__all__ = [
    "PROVEN_QUIET_MS",
    "QUICK_QUIET_MS",
    "QUIET_MS",
    "Wish",
    "choose_base",
    "fit_outline",
    "load_ranks_in_background",
    "observe_in_mode",
    "observe_page",
    "picture_marks",
]
