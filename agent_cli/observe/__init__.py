"""Observe: what the page shows, as a small tree. `observe_page` is the public function."""

from agent_cli.observe.observe_page import observe_page

__all__ = ["observe_page"]
