"""Delete a thing: find its row, press the row's delete, answer the question it caused, see the row gone."""

from __future__ import annotations

from collections.abc import Generator

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action, gone, wait_action
from agent_cli.propose.builtin.intent import Delete, Target
from agent_cli.propose.builtin.intents.confirm import confirm_if_asked
from agent_cli.propose.builtin.intents.open_thing import open_row
from agent_cli.propose.builtin.intents.rows import in_row, locate_row
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.page_view import RowKey
from agent_cli.propose.builtin.refusal import NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Result, Script, Turn, do, do_surely, had_effect, trouble

WHOLE_ROW = ("row", "entry", "record", "line", "item", "it")
DELETE = Target(text="Delete", names=("delete", "remove", "trash"))


def delete(context: Context, intent: Delete) -> Script:
    if intent.row and intent.names and intent.names[0].lower() not in WHOLE_ROW:
        yield from _delete_part(context, intent.row, intent.names[0])
        return
    names = named(context, intent)
    key = yield from locate_row(context, names)
    name = next(name for name in names if key in context.page.rows_with(name))
    exact = key in context.page.rows_of_cell(name)
    button = yield from _delete_button(context, key, name)
    modal = context.page.observation.modal
    result = yield from do(context, [click_action(button, change())], f"press {button.n!r} for {name!r}")
    if not had_effect(result):
        raise Refusal(trouble(context, result, f"press {button.n!r}"))
    answered = yield from confirm_if_asked(context, "delete", modal, gone(button))
    yield from _see_it_gone(context, name, exact, answered or result)


def _delete_part(context: Context, row: str, part: str) -> Script:
    """Only a control that names the part: the row's plain "Delete" would take the whole row."""
    key = yield from locate_row(context, (row,))
    target = Target(text=f"delete {part}", names=(f"delete {part}", f"remove {part}"))
    button = yield from in_row(context, key, target)
    modal = context.page.observation.modal
    result = yield from do_surely(context, [click_action(button, change())], f"press {button.n!r} for {row!r}")
    yield from confirm_if_asked(context, "delete", modal, None)
    context.last_named, context.row_names = row, (row,)
    context.evidence.append(result.proof)


def named(context: Context, intent: Delete) -> tuple[str, ...]:
    """What is to go: named in the clause, or what the task named last."""
    if intent.row:
        return (intent.row,)
    if intent.names:
        return intent.names
    if context.last_named is None:
        raise Refusal(f"it is not clear what {intent.said!r} is about")
    return (context.last_named,)


def _delete_button(context: Context, key: RowKey, name: str) -> Generator[Turn, None, Node]:
    """The row's own, else that of the thing's own page."""
    try:
        node = yield from in_row(context, key, DELETE)
        return node
    except NotOnPage:
        yield from open_row(context, (name,))
    return find_control(context.page, DELETE)


def _see_it_gone(context: Context, name: str, exact: bool, result: Result) -> Script:
    """Waits a moment for the row to go; rows that only hold the words are others, if ours had them as a cell."""

    def is_there() -> bool:
        page = context.page
        rows = page.rows_of_cell(name) if exact else page.rows_with(name)
        return page.observation.open_dialog is not None or bool(rows)

    flashed = context.page.flashed(name)
    for attempt in range(2):
        if is_there() or (attempt == 0 and not result.ok):
            yield from do(context, [wait_action(1)], "wait for the row to go, and to stay away")
    flashed = flashed or context.page.flashed(name)
    errors = context.page.errors
    if errors:
        raise Refusal(f"after deleting {name!r} the page says: {'; '.join(errors)}")
    if is_there():
        raise Refusal(trouble(context, result, f"{name!r} is still in the list"))
    context.row_names, context.last_named = (), name
    context.evidence += [f"no row holds {name!r} any more", f"the page says {flashed!r}" if flashed else ""]
