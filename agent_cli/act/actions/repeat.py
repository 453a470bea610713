"""repeat: the same few actions for each matching row, one row after the other, until the first that does not work."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from agent_cli.act.control_rows import Row, read_rows
from agent_cli.act.lent import Lent
from agent_cli.act.repeat_rows import Execute, Repetition, RowFailed
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, World
from agent_cli.contracts.actions import ACTIONS, Repeat, RowAction
from agent_cli.contracts.outcome import Outcome, Verification
from agent_cli.contracts.proposal import Action

WITHOUT_CONTROL = ("answer_dialog", "wait_for", "press")
NAMED = 5
PAGER = ("next", "next page", "›", "»", ">", "older", "load more", "show more")


def run(
    session: BrowserSession, lent: Lent, action: Action, parameters: Repeat, outcome: Outcome, execute: Execute
) -> Outcome:
    """Fills the outcome. Raises Trouble refused or not_found when nothing was begun."""
    for item in parameters.actions:
        _check(item)
    world, rows = _matching(session, parameters)
    todo = [row.text for row in rows[: parameters.limit]]
    work = Repetition(session, lent, world, parameters.actions, execute, todo, action.expected_outcome)
    work.anchors = [node.i or "" for row in rows for node in row.controls] if parameters.element_id else []
    told = ", ".join(" ".join(part for part in (item.tool, item.control) if part) for item in parameters.actions)
    outcome.status = "done"
    try:
        for text in todo:
            work.do_row(text)
    except RowFailed as failed:
        outcome.status, outcome.errors = failed.status, failed.errors
        outcome.message = f"{work.done} of {len(todo)} rows done; {failed.message}"
    else:
        outcome.message = f"{work.done} of {len(todo)} rows: {told}; {_tell_rest(work, rows, parameters)}"
        outcome.verification = _verified(work)
    outcome.executed = work.acted
    return outcome


def _check(item: RowAction) -> None:
    """Raises Trouble refused for an action that cannot be done in a row."""
    spec = ACTIONS.get(item.tool)
    fields = spec.parameters.model_fields if spec else {}
    if spec is None or ("element_id" not in fields and item.tool not in WITHOUT_CONTROL):
        raise Trouble("refused", f"{item.tool!r} cannot be repeated in rows; click, check, fill, answer_dialog … can")
    if item.control is None and item.tool not in WITHOUT_CONTROL:
        raise Trouble("refused", f"{item.tool} needs `control`, the name of the control in the row")
    given: dict[str, Any] = {**item.given(), **({"element_id": "0"} if item.control is not None else {})}
    try:
        spec.parameters.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        raise Trouble("refused", f"{item.tool} in a row: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def _matching(session: BrowserSession, parameters: Repeat) -> tuple[World, list[Row]]:
    if not parameters.rows.strip() and parameters.element_id is None:
        raise Trouble("refused", "name the words of the rows, or an element_id in a row of the table that is meant")
    own = session.world_of(parameters.element_id) if parameters.element_id else None
    seen: list[Row] = []
    for world in [own] if own else session.worlds():
        rows = read_rows(world, [parameters.element_id] if parameters.element_id else [])
        matching = [row for row in rows if row.holds(parameters.rows)]
        if matching:
            return world, matching
        seen += rows
    there = ", ".join(repr(row.text[:60]) for row in seen[:NAMED]) or "no rows with controls"
    more = f" and {len(seen) - NAMED} more" if len(seen) > NAMED else ""
    raise Trouble("not_found", f"no row holds '{parameters.rows}'; there are: {there}{more}")


def _tell_rest(work: Repetition, rows: list[Row], parameters: Repeat) -> str:
    """What became of the rows, and what was left alone."""
    parts = [f"{work.gone} of them are gone" if work.gone else "all of them are still listed"]
    left = len([row for row in work.rows() if row.holds(parameters.rows)]) - (work.done - work.gone)
    if len(rows) > len(work.todo):
        parts.append(f"the limit is {parameters.limit}")
    if left > 0:
        parts.append(f"{left} other matching rows stand there now, untouched")
    look = work.look()
    names = [node.n for node in look.controls if "disabled" not in node.states] + [node.n for node in look.below]
    if any(" ".join(name.split()).casefold() in PAGER for name in names):
        parts.append("other pages of the list were not touched")
    return ", ".join(parts)


def _verified(work: Repetition) -> Verification:
    last = work.last.verification if work.last and work.last.verification else Verification(success=True)
    if work.gone < len(work.todo):
        return last
    gone = f"{work.gone} rows disappeared" if work.gone > 1 else "the row disappeared"
    told = f"{last.actualOutcome}; {gone}" if last.stated else gone
    return last.model_copy(
        update={
            "success": True,
            "verifiedOutcome": last.verifiedOutcome if last.stated else "element_disappears",
            "actualOutcome": told,
            "confidence": 0.95,
        }
    )
