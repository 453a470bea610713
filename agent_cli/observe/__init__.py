"""Observe: what the page shows, as a small tree. `observe_page` looks; `fit_outline` cuts to the budget."""

from agent_cli.observe.count_tokens import load_ranks_in_background
from agent_cli.observe.delta import choose_base
from agent_cli.observe.observe_page import observe_page
from agent_cli.observe.rank_regions import fit_outline

__all__ = ["choose_base", "fit_outline", "load_ranks_in_background", "observe_page"]
