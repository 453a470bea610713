"""The setting `limits` into what the session and the page scripts are held to."""

from __future__ import annotations

from difflib import get_close_matches

from agent_cli.browser.page_scripts import page_limits
from agent_cli.contracts.limits import Limits
from agent_cli.errors import UsageError
from agent_cli.settings import Settings


def read_limits(settings: Settings) -> Limits:
    """Raises UsageError for a name that is none."""
    try:
        return Limits.of(settings.limits, page_limits())
    except KeyError as error:
        name = str(error.args[0])
        near = get_close_matches(name.upper(), [*Limits.names(), *page_limits()], 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else "docs/limits.md lists them"
        raise UsageError(f"there is no limit {name!r}", hint) from None
