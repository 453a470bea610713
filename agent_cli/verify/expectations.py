"""Expected outcomes as data: defaults of the actions, alternatives, time limits, and how they are told."""

from __future__ import annotations

from typing import Any

from agent_cli.contracts.actions import ACTIONS
from agent_cli.contracts.proposal import Action, ExpectedOutcome

TIMEOUT_MS = {"navigation": 5000, "element_appears": 2000, "element_disappears": 2000, "any_change": 1000}
OTHER_TIMEOUT_MS = 800
READ_BACK = frozenset({"set_date", "set_value"})


def default_expectation(action: Action, is_native: bool = True) -> ExpectedOutcome:
    """The table's default, with the value for a field that was filled.

    A drawn widget (`is_native` False) is read back by its action; where its value cannot be seen from outside, that no
    error shows is enough. What is typed on a drawn surface has to change something.
    """
    spec = ACTIONS.get(action.tool)
    kind = spec.default_outcome if spec else "any_change"
    if action.tool == "scroll" and action.parameters.get("text"):  # the words may be in view already
        return ExpectedOutcome(type="no_change")
    if action.tool == "type" and not is_native:  # what takes the keys is not what was pressed
        return ExpectedOutcome(type="any_change")
    if action.tool in ("check", "uncheck"):
        return ExpectedOutcome(type=kind, text="checked" if action.tool == "check" else "!checked")
    wanted = action.parameters.get({"fill": "value", "select": "option"}.get(action.tool, ""))
    or_quiet = ExpectedOutcome(type="no_change")
    if isinstance(wanted, list) or action.tool in READ_BACK:
        return ExpectedOutcome(type=kind, or_outcome=or_quiet)
    text = str(wanted) if wanted is not None else None
    return ExpectedOutcome(type=kind, text=text, or_outcome=None if is_native else or_quiet)


def renamed(expect: ExpectedOutcome, old: str, new: str) -> ExpectedOutcome:
    """The expectation with the id that the element has now, when it was healed."""
    if old == new:
        return expect
    after = expect.or_outcome and renamed(expect.or_outcome, old, new)
    own = new if expect.element_id == old else expect.element_id
    return expect.model_copy(update={"element_id": own, "or_outcome": after})


def alternatives(expect: ExpectedOutcome) -> list[ExpectedOutcome]:
    """The expectation and its `or_outcome`s, five at most; any of them will do."""
    found: list[ExpectedOutcome] = []
    item: ExpectedOutcome | None = expect
    while item is not None and len(found) < 5:
        found.append(item)
        item = item.or_outcome
    return found


def limit_ms_of(expect: ExpectedOutcome) -> float:
    """How long the evidence may take to come, in milliseconds."""
    return max(item.timeout_ms or TIMEOUT_MS.get(item.type, OTHER_TIMEOUT_MS) for item in alternatives(expect))


def plain(expect: ExpectedOutcome) -> dict[str, Any]:
    """As the page scripts take it."""
    return expect.model_dump(exclude_none=True)


def describe_expectation(expect: ExpectedOutcome) -> str:
    """Like "element_appears 'Saved' or navigation"."""
    parts = []
    for item in alternatives(expect):
        about = f" '{item.text[:80]}'" if item.text else f" of {item.element_id}" if item.element_id else ""
        parts.append(f"{item.type}{about}")
    return " or ".join(parts)
