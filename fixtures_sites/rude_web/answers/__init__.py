"""The rude answers, by what is wrong with them."""

from ..case import Rude
from .bodies import BODIES
from .downloads import DOWNLOADS
from .heads import HEADS
from .kinds import KINDS
from .parts import PARTS
from .redirects import REDIRECTS
from .statuses import STATUSES

ALL: tuple[Rude, ...] = (*HEADS, *BODIES, *KINDS, *REDIRECTS, *STATUSES, *PARTS, *DOWNLOADS)

__all__ = ["ALL"]
