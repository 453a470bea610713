"""Add a thing: open its form, fill what the task names and nothing else, submit it, see the thing there."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from agent_cli.contracts.proposal import Action, ExpectedOutcome
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import appears, change, click_action, gone
from agent_cli.propose.builtin.intent import Create, Target
from agent_cli.propose.builtin.intents.details import place_details
from agent_cli.propose.builtin.intents.rows import locate_row
from agent_cli.propose.builtin.intents.submit import find_submit
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.match_field import find_field, write_actions
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Script, Turn, do, do_surely, had_effect, trouble
from agent_cli.propose.builtin.words import canonical

FORM_ROLES = ("inp", "date", "spin", "sel", "chk", "switch", "radio", "slider")


def create(context: Context, intent: Create) -> Script:
    """One form at most is opened; what the page says against it ends the task."""
    fields = _open_form(context, intent)
    if fields is None:
        fields = yield from _press_new(context, intent)
    name, actions = _plan_form(fields, intent)
    if not actions:
        raise Refusal(f"{intent.said!r} names nothing that could be written into the form")
    first = context.page.node(str(actions[0].parameters["element_id"]))
    submit = find_submit(context.page, first or fields[0])
    expected = _expected(context, name, submit)
    yield from do_surely(context, [*actions, click_action(submit, expected)], f"fill the form and press {submit.n!r}")
    yield from _see_it(context, name, intent)


def _expected(context: Context, name: str, submit: Node) -> ExpectedOutcome:
    """The name appears; a form that opened in a dialog closes."""
    if name:
        return appears(name)
    return gone(submit) if context.page.observation.modal else change()


def _open_form(context: Context, intent: Create) -> list[Node] | None:
    """The fields of a form that is open already: one with a field for the name, or in a dialog."""
    fields = [node for node in context.page.usable if node.r in FORM_ROLES and not _is_search(node)]
    if context.page.observation.modal and fields:
        return fields
    if not fields or not (intent.name or intent.details):
        return None
    try:
        _plan_form(fields, intent)
        find_submit(context.page, _name_field(fields, intent) or fields[0])
    except Refusal:
        return None
    return fields


def _is_search(node: Node) -> bool:
    return node.place.type == "search" or canonical(node.n).split()[:1] == ["search"]


def _press_new(context: Context, intent: Create) -> Generator[Turn, None, list[Node]]:
    """Presses "New patient", "Add" or the like and waits for fields that were not there."""
    button = _new_button(context, intent)
    before, url = context.page.ids, context.page.observation.url
    result = yield from do(context, [click_action(button, change())], f"press {button.n!r}")
    if not had_effect(result):
        raise Refusal(trouble(context, result, f"press {button.n!r}"))
    fields = [node for node in context.page.usable if node.r in FORM_ROLES]
    moved = context.page.observation.url != url or context.page.observation.modal is not None
    fields = [node for node in fields if moved or node.i not in before]
    if not fields:
        raise Refusal(f"{button.n!r} was pressed, but no form with fields opened")
    return fields


def _new_button(context: Context, intent: Create) -> Node:
    """Raises NotOnPage or Ambiguous."""
    wanted = (f"new {intent.kind}", f"add {intent.kind}") if intent.kind else ("new", "add")
    for names in (wanted, ("new", "add", "create")):
        target = Target(text=f"new {intent.kind}".strip(), names=names)
        try:
            button = find_control(context.page, target)
        except NotOnPage:
            continue
        others = set(canonical(button.n).split()) - {"new", "another"} - set(canonical(intent.kind).split())
        if names is wanted or not others or not intent.kind:
            return button
    raise NotOnPage(f"there is no button for a new {intent.kind or 'thing'} on the page")


def _plan_form(fields: Sequence[Node], intent: Create) -> tuple[str, list[Action]]:
    """The name as it will be written, and the actions. Raises Refusal."""
    name, values = place_details(fields, intent)
    actions: list[Action] = []
    if name:
        actions += _write_name(fields, name, intent)
    for node, value in values:
        actions += write_actions(node, value)
    return name, actions


def _name_field(fields: Sequence[Node], intent: Create) -> Node | None:
    """By name, by what the thing is called ("Task" for a task), or the only text field."""
    texts = [node for node in fields if node.r == "inp" and node.place.type != "password"]
    for label in ("name", "title", intent.kind, "subject", "label"):
        try:
            if label:
                return find_field(texts, label, intent.kind)
        except NotOnPage:
            continue
    return texts[0] if len(texts) == 1 else None


def _write_name(fields: Sequence[Node], name: str, intent: Create) -> list[Action]:
    parts = name.split()
    try:
        first, last = find_field(fields, "first name"), find_field(fields, "last name")
        if first is not last and len(parts) == 2:
            return [*write_actions(first, parts[0]), *write_actions(last, parts[1])]
    except Refusal:
        pass
    field = _name_field(fields, intent)
    if field is None:
        raise Ambiguous(f"it is not clear which field takes {name!r}")
    return write_actions(field, name)


def _see_it(context: Context, name: str, intent: Create) -> Script:
    """The new thing is on the page, flashed by, or is found by the page's own search."""
    context.last_named = name or context.last_named
    context.row_names = (name,) if name else ()
    errors = context.page.errors
    if errors:
        raise Refusal(f"after {intent.said!r} the page says: {'; '.join(errors)}")
    if not name:
        context.evidence.append("the form was sent")
        return
    flashed = context.page.flashed(name)
    if flashed is None and not context.page.shows(name):
        yield from locate_row(context, (name,))
    context.evidence.append(f"the page says {flashed!r}" if flashed else f"{name!r} is on the page")
