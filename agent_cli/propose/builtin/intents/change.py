"""Change one field of a named thing: its edit form, the field, the form's submit, the value on the page."""

from __future__ import annotations

from agent_cli.propose.builtin.actions import change as any_change
from agent_cli.propose.builtin.actions import click_action
from agent_cli.propose.builtin.intent import Change, Create, Target
from agent_cli.propose.builtin.intents.create import FORM_ROLES
from agent_cli.propose.builtin.intents.details import place_details
from agent_cli.propose.builtin.intents.open_thing import is_heading, open_row
from agent_cli.propose.builtin.intents.rows import in_row, locate_row
from agent_cli.propose.builtin.intents.submit import find_submit
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.match_field import write_actions
from agent_cli.propose.builtin.refusal import NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Script, do_surely

EDIT = Target(text="Edit", names=("edit", "change", "modify"))


def change(context: Context, intent: Change) -> Script:
    name = intent.name or context.last_named
    if name is None:
        raise Refusal(f"it is not clear what {intent.said!r} is about")
    yield from _open_form(context, name)
    context.last_named, context.row_names = name, (name,)
    if intent.details:
        yield from _write_form(context, intent, name)


def _write_form(context: Context, intent: Change, name: str) -> Script:
    """Every value has to be on the page afterwards, unless the page says that it took them."""
    fields = [node for node in context.page.usable if node.r in FORM_ROLES]
    _, values = place_details(fields, Create(details=intent.details))
    actions = [action for node, value in values for action in write_actions(node, value)]
    submit = find_submit(context.page, values[0][0])
    yield from do_surely(
        context, [*actions, click_action(submit, any_change())], f"write the form and press {submit.n!r}"
    )
    if context.page.errors:
        raise Refusal(f"after {intent.said!r} the page says: {'; '.join(context.page.errors)}")
    flashed = context.page.flashed(name)
    written = [str(a.parameters.get("value", a.parameters.get("option", ""))) for a in actions]
    missing = [value for value in written if value and not context.page.shows(value)]
    if missing and not flashed:
        raise Refusal(f"{missing[0]!r} is not on the page after the form was sent")
    context.evidence.append(f"the page says {flashed!r}" if flashed else f"{written} is on the page")


def _open_form(context: Context, name: str) -> Script:
    """The edit control of the row, or of the thing's own page."""
    if is_heading(context.page, name):
        node = find_control(context.page, EDIT)
    else:
        key = yield from locate_row(context, (name,))
        try:
            node = yield from in_row(context, key, EDIT)
        except NotOnPage:
            yield from open_row(context, (name,))
            node = find_control(context.page, EDIT)
    yield from do_surely(context, [click_action(node, any_change())], f"edit {name!r}")
