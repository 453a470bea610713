"""A hostile case as data: what it tries, how it is worked, and the ends that are honest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Step = dict[str, Any]
GO_ON, THANKS = "Go on", "Thank you"
DONE, ANY_END = ("completed",), ("completed", "failed", "undecided", "error")
NOT_DONE = ("failed", "undecided", "error")


def act(tool: str, name: str = "", expect: dict[str, Any] | None = None, **more: Any) -> Step:
    """A proposal of one action; the element is named by its name."""
    action: dict[str, Any] = {"tool": tool, "parameters": {**({"element": {"name": name}} if name else {}), **more}}
    if expect:
        action["expected_outcome"] = expect
    return {"complete": False, "message": f"{tool} {name}".strip(), "actions": [action]}


def claim(message: str = "[SUCCESS] the page says thank you") -> Step:
    return {"complete": True, "message": message, "actions": []}


APPEARS = {"type": "element_appears", "text": THANKS}
PRESS = act("click", GO_ON, APPEARS)
PRESS_AND_CLAIM = (PRESS, claim())


@dataclass(frozen=True)
class Case:
    """One difficulty. An empty `script` means that the built-in rules work on `task`.

    A page reports to its server what became of it: `did` when its honest control was pressed, `tricked` when its
    trick worked. Whatever `ends` allows, `tricked` is a failure, and so is an end `completed` without `did`.
    """

    name: str
    tries: str
    path: str
    honest: str
    """The honest end, in words."""
    ends: tuple[str, ...] = DONE
    """The values of `status` that are accepted."""
    script: tuple[Step, ...] = PRESS_AND_CLAIM
    task: str = "press Go on"
    options: tuple[str, ...] = ()
    """More options of `agent run`."""
    needs_did: bool = True
    """Whether `completed` has to be backed by a `did` of the page."""
    codes: tuple[int, ...] = ()
    """Exit codes that are accepted, where `ends` alone does not say enough; none = all but 70."""


@dataclass(frozen=True)
class Page:
    """A case with its document, made when it is asked for. `write` gives (bytes, content type) by the query's parts."""

    case: Case
    write: Callable[[str, str], tuple[bytes, str]]
