"""Observe: what the page shows, as a small tree (`observe_page`), or in the mode that suits (`observe_in_mode`)."""

from agent_cli.observe.observe_in_mode import observe_in_mode
from agent_cli.observe.observe_page import observe_page
from agent_cli.observe.picture_marks import picture_marks
from agent_cli.observe.select_mode import Wish

__all__ = ["Wish", "observe_in_mode", "observe_page", "picture_marks"]
