"""What the loop lends to the actions that need more than the page of now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from agent_cli.contracts.extracted import Extracted
from agent_cli.contracts.more_asked import MoreAsked
from agent_cli.contracts.observation import Observation


@dataclass
class Lent:
    """`look` waits for rest and looks anew; the others belong to the run and outlive the step."""

    look: Callable[[], Observation]
    extracted: Extracted = field(default_factory=Extracted)
    more: MoreAsked = field(default_factory=MoreAsked)
