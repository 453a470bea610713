"""The actions of the policies, as a model would propose them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from agent_cli.contracts.proposal import Action, ExpectedOutcome
from benchmarks.miniwob.payload import Payload, Seen

Steps = Generator[list[Action], Payload, str]
"""Yields the actions of a step, is sent the next look, and returns why the task is done."""
Policy = Callable[[str, Payload], Steps]


def act(tool: str, expect: str = "", **parameters: Any) -> Action:
    """Any action; `expect` is the type of the outcome when the default of the action is not what comes."""
    expected = ExpectedOutcome.model_validate({"type": expect}) if expect else None
    return Action(tool=tool, parameters=parameters, expected_outcome=expected)


def click(target: Seen, expect: str = "") -> Action:
    return act("click", expect, element_id=target.id)


def fill(target: Seen, value: str) -> Action:
    return act("fill", element_id=target.id, value=value)


def press(keys: str, target: Seen | None = None) -> Action:
    return act("press", keys=keys, **({"element_id": target.id} if target else {}))


def select(target: Seen, *options: str) -> Action:
    return act("select", element_id=target.id, option=options[0] if len(options) == 1 else list(options))


def scroll(direction: str, element_id: str) -> Action:
    return act("scroll", "no_change", direction=direction, element_id=element_id)
