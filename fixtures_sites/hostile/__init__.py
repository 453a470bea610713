"""More than a hundred pages that try to break, fool, flood or hold whoever works them; one difficulty each."""

from .case import Case
from .pages import PAGES
from .server import HostileSite, start_server

CASES: tuple[Case, ...] = tuple(page.case for page in PAGES)

__all__ = ["CASES", "Case", "HostileSite", "start_server"]
