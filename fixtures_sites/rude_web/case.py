"""A rude answer as data: what the server does, how it is worked, and the ends that are honest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .line import Line

Step = dict[str, Any]
DONE, ANY_END = ("completed",), ("completed", "failed", "undecided", "error")
NOT_DONE, BROKE = ("failed", "undecided", "error"), ("error",)


def act(tool: str, name: str = "", thanks: bool = False, **more: Any) -> Step:
    """A proposal of one action on the element of this name; `thanks` = "Thank you" has to appear."""
    action: Step = {"tool": tool, "parameters": {**({"element": {"name": name}} if name else {}), **more}}
    if thanks:
        action["expected_outcome"] = {"type": "element_appears", "text": "Thank you"}
    return {"complete": False, "message": f"{tool} {name}".strip(), "actions": [action]}


def claim(message: str) -> Step:
    return {"complete": True, "message": message, "actions": []}


GAVE_UP = claim("[FAIL] it did not come")
PRESS_AND_CLAIM = (act("click", "Go on", thanks=True), claim("[SUCCESS] the page says thank you"))
PRESS_AND_GIVE_UP = (act("click", "Go on"), GAVE_UP)
DOWNLOAD = (act("download", "Go on"), GAVE_UP)


@dataclass(frozen=True)
class Rude:
    """One misbehaving path, `/NAME`; what is asked below it (`/NAME/more`) goes to the same `answer`.

    `says` stands in what the run tells at its end or in its events (events.jsonl), whatever the case of its letters.
    """

    name: str
    tries: str
    answer: Callable[[Line], None]
    honest: str
    """The honest end, in words."""
    ends: tuple[str, ...] = DONE
    """The values of `status` that are accepted."""
    says: str = ""
    script: tuple[Step, ...] = PRESS_AND_CLAIM
    options: tuple[str, ...] = ()
    """More options of `agent run`."""
    start: str = ""
    """Where the run starts; "" = at the path itself."""
    is_brief: bool = False
    """Whether it is tried with every test run."""
    seconds: int = 20
    """`--max-seconds`."""
    task: str = "press Go on"
    needs_did: bool = False
    codes: tuple[int, ...] = ()

    @property
    def path(self) -> str:
        return self.start or f"/{self.name}"


def pressed(rude: Rude, says: str = "", seconds: int = 20) -> Rude:
    """The same, come to from a good page by a press, which has to end in an outcome."""
    return Rude(
        f"{rude.name}_pressed", f"{rude.tries} (after a press)", rude.answer, "the press has an outcome",
        ANY_END, says, PRESS_AND_GIVE_UP, start=f"/via/{rude.name}", seconds=seconds,
    )  # fmt: skip
