"""Where a run may go, from its start address and its settings."""

from __future__ import annotations

from agent_cli.contracts.reach import ANY, Reach
from agent_cli.contracts.reach import read_reach as read_hosts
from agent_cli.errors import UsageError
from agent_cli.settings import Settings


def read_reach(settings: Settings, start_url: str) -> Reach:
    """Raises UsageError for a host that is none, and for a strict network that could not be kept."""
    if settings.strict_network and settings.cdp_url is not None:
        raise UsageError(
            "--strict-network needs a browser of its own, and --cdp-url names one that runs already",
            "leave one of them out",
        )
    if settings.strict_network and ANY in settings.allow:
        raise UsageError("--strict-network beside --allow '*' forbids nothing", "name the hosts, or leave one out")
    try:
        return read_hosts(start_url, settings.allow, settings.strict_network)
    except ValueError as error:
        hint = "give a host such as example.org, *.example.org or example.org:8443 (repeat the option), or '*' for any"
        raise UsageError(f"--allow {str(error)!r} is no host", hint) from None
