"""Actions as the rules propose them, each with the outcome that would prove it."""

from __future__ import annotations

from typing import Any

from agent_cli.contracts.proposal import Action, ExpectedOutcome
from agent_cli.contracts.tree import Node


def _action(tool: str, reason: str, expected: ExpectedOutcome | None = None, **parameters: Any) -> Action:
    return Action(tool=tool, parameters=parameters, reason=reason, expected_outcome=expected)


def label(node: Node) -> str:
    return node.n or node.place.near or node.v or node.r


def change() -> ExpectedOutcome:
    return ExpectedOutcome(type="any_change")


def quiet() -> ExpectedOutcome:
    """No error is enough: for a step in the middle whose effect the task does not name."""
    return ExpectedOutcome(type="no_change")


def appears(text: str) -> ExpectedOutcome:
    return ExpectedOutcome(type="element_appears", text=text)


def gone(node: Node) -> ExpectedOutcome:
    """The control leaves; a page that draws all anew may keep its id, so any change will do as well."""
    return ExpectedOutcome(type="element_disappears", element_id=node.i, or_outcome=change())


def click_action(node: Node, expected: ExpectedOutcome | None = None, tool: str = "click") -> Action:
    return _action(tool, f"click {label(node)!r}", expected or change(), element_id=node.i)


def fill_action(node: Node, value: str) -> Action:
    shown = "•••" if node.place.type == "password" else value
    expected = ExpectedOutcome(type="value_changes", text=value, element_id=node.i)
    return _action("fill", f"{label(node)} = {shown}", expected, element_id=node.i, value=value)


def select_action(node: Node, option: str | list[str]) -> Action:
    expected = ExpectedOutcome(
        type="value_changes", text=option if isinstance(option, str) else None, element_id=node.i
    )
    return _action("select", f"choose {option} in {label(node)}", expected, element_id=node.i, option=option)


def check_action(node: Node, *, on: bool) -> Action:
    expected = ExpectedOutcome(type="state_changes", text="checked" if on else None, element_id=node.i)
    return _action(
        "check" if on else "uncheck",
        f"{'tick' if on else 'untick'} {label(node)!r}",
        expected,
        element_id=node.i,
    )


def press_action(keys: str, node: Node | None = None, expected: ExpectedOutcome | None = None) -> Action:
    parameters = {"keys": keys} | ({"element_id": node.i} if node else {})
    return Action(tool="press", parameters=parameters, reason=f"press {keys}", expected_outcome=expected or change())


def wait_action(seconds: float, why: str = "wait") -> Action:
    return _action("wait_for", why, None, seconds=seconds)


def scroll_action(container: str | None = None) -> Action:
    parameters = {"direction": "down"} | ({"element_id": container} if container else {})
    return Action(tool="scroll", parameters=parameters, reason="look further down")


def scroll_top_action(container: str | None = None) -> Action:
    parameters = {"direction": "top"} | ({"element_id": container} if container else {})
    return Action(tool="scroll", parameters=parameters, reason="go back to the top")


def go_to_action(address: str) -> Action:
    return _action("go_to", f"open {address}", ExpectedOutcome(type="navigation"), url=address)


def answer_action(accept: bool, expected: ExpectedOutcome | None = None) -> Action:
    return _action("answer_dialog", "answer the question this run caused", expected, accept=accept)
