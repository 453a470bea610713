"""Delete a thing: find its row, press the row's delete, answer the question it caused, see the row gone."""

from __future__ import annotations

from collections.abc import Generator

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action, gone, wait_action
from agent_cli.propose.builtin.intent import Delete, Target
from agent_cli.propose.builtin.intents.confirm import confirm_if_asked
from agent_cli.propose.builtin.intents.open_thing import open_row
from agent_cli.propose.builtin.intents.rows import in_row, locate_row, row_here
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.refusal import NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Result, Script, Turn, do, had_effect, trouble

DELETE = Target(text="Delete", names=("delete", "remove", "trash"))


def delete(context: Context, intent: Delete) -> Script:
    names = named(context, intent)
    button = yield from _delete_button(context, names)
    modal = context.page.observation.modal
    result = yield from do(context, [click_action(button, change())], f"press {button.n!r} for {names[0]!r}")
    if not had_effect(result):
        raise Refusal(trouble(context, result, f"press {button.n!r}"))
    answered = yield from confirm_if_asked(context, "delete", modal, gone(button))
    yield from _see_it_gone(context, names, answered or result)


def named(context: Context, intent: Delete) -> tuple[str, ...]:
    """What is to go: named in the clause, or what the task named last."""
    if intent.row:
        return (intent.row,)
    if intent.names:
        return intent.names
    if context.last_named is None:
        raise Refusal(f"it is not clear what {intent.said!r} is about")
    return (context.last_named,)


def _delete_button(context: Context, names: tuple[str, ...]) -> Generator[Turn, None, Node]:
    """The row's own, else that of the thing's own page."""
    key = yield from locate_row(context, names)
    try:
        node = yield from in_row(context, key, DELETE)
        return node
    except NotOnPage:
        yield from open_row(context, names)
    return find_control(context.page, DELETE)


def _see_it_gone(context: Context, names: tuple[str, ...], result: Result) -> Script:
    for _ in range(2):
        if context.page.observation.open_dialog is None and row_here(context, names) is None:
            break
        yield from do(context, [wait_action(1)], "wait for the row to go")
    errors = context.page.errors
    if errors:
        raise Refusal(f"after deleting {names[0]!r} the page says: {'; '.join(errors)}")
    if context.page.observation.open_dialog is not None or row_here(context, names) is not None:
        raise Refusal(trouble(context, result, f"{names[0]!r} is still in the list"))
    context.row_names = ()
    context.last_named = names[-1]
    context.evidence.append(f"no row holds {names[-1]!r} any more")
