"""A web server with more than forty ways to misbehave, one on each path."""

from .answers import ALL
from .case import Rude
from .server import RudeSite, start_server

CASES: tuple[Rude, ...] = ALL

__all__ = ["CASES", "Rude", "RudeSite", "start_server"]
