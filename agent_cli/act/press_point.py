"""What every action that presses something asks first: can it be pressed, and where?"""

from __future__ import annotations

from typing import Any

from agent_cli.act.find_element import Target
from agent_cli.act.trouble import Trouble

CAP_MS = 3000


def pressable(target: Target) -> dict[str, Any]:
    """Options for Playwright's click and hover (timeout and, where the centre is covered, a free point).

    Raises Trouble disabled or covered. Nothing is pressed through what covers it.
    """
    info = target.info
    if info["disabled"]:
        raise Trouble("disabled", f"{target.described} is disabled")
    if info["coverer"]:
        coverer = info["coverer"]
        name = f"{coverer['id']} " if coverer["id"] else ""
        raise Trouble("covered", f"{target.described} is covered by {name}{coverer['what']} '{coverer['text']}'")
    options: dict[str, Any] = {"timeout": CAP_MS}
    if info["point"]:
        options["position"] = info["point"]
    return options
