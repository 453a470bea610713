"""A small patient register with a server-rendered front, a script-rendered front and a JSON API."""

from .app import create_app
from .server import RunningSite, start_server

__all__ = ["RunningSite", "create_app", "start_server"]
