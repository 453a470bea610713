"""Small pages with one difficulty each for a browser-driving program, and their server."""

from .server import RunningPages, start_server

__all__ = ["RunningPages", "start_server"]
