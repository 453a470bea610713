"""A hostile page that repeats what was typed into it over every channel that a page has, and its server."""

from .server import RunningEcho, start_server

__all__ = ["RunningEcho", "start_server"]
