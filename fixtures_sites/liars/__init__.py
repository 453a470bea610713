"""Small pages that do what they are asked, or only look as if they did; what is true is read from the server."""

from .server import LiarSite, start_server

__all__ = ["LiarSite", "start_server"]
