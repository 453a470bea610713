"""Search: the page's search field, its own button or Enter; what is found is for the next clauses."""

from __future__ import annotations

from agent_cli.contracts.proposal import Action
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import click_action, fill_action, press_action
from agent_cli.propose.builtin.intent import Search
from agent_cli.propose.builtin.intents.plan_simple import entry_fields, find_search_field
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Script, do, do_surely, had_effect, trouble
from agent_cli.propose.builtin.words import canonical


def search(context: Context, intent: Search) -> Script:
    field = _field(context.page, intent)
    result = yield from do_surely(context, [fill_action(field, intent.query)], f"search for {intent.query!r}")
    filtered = bool(context.record and context.record.changes) and context.page.shows(intent.query)
    here = context.page.node(field.i) or field
    sent = yield from do(context, [_send(context.page, here)], f"search for {intent.query!r}")
    if not had_effect(sent) or not (sent.ok or filtered):
        raise Refusal(trouble(context, sent, f"searching for {intent.query!r}"))
    context.last_named, context.row_names = intent.query, (intent.query,)
    context.evidence.append(sent.proof or result.proof)


def _field(page: PageView, intent: Search) -> Node:
    """A search field; a lone text field only when a button beside it says search."""
    if intent.target is not None:
        return entry_fields(page, intent.target)[0]
    try:
        field = find_search_field(page)
    except NotOnPage:
        if not _buttons(page) or len(page.fields) != 1:
            raise
        return page.fields[0]
    beside = [node for node in page.fields if (node.place.form, node.f) == (field.place.form, field.f)]
    if len(beside) > 1 and field.place.type != "search":
        raise Ambiguous(f"the search has {len(beside)} fields, and it is not clear which words are for which")
    return field


def _buttons(page: PageView) -> list[Node]:
    return [node for node in page.usable if node.r in ("btn", "el", "link") and canonical(node.n) == "search"]


def _send(page: PageView, field: Node) -> Action:
    buttons = _buttons(page)
    own = [node for node in buttons if field.place.form is not None and node.place.form == field.place.form]
    chosen = own or buttons
    return click_action(chosen[0]) if len(chosen) == 1 else press_action("Enter", field)
