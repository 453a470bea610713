"""Reply with a text, forward to somebody: the control of that name, one field, the message's own send."""

from __future__ import annotations

from collections.abc import Generator

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action
from agent_cli.propose.builtin.intent import Respond, Target
from agent_cli.propose.builtin.intents.open_thing import open_row
from agent_cli.propose.builtin.intents.rows import in_row, locate_row
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.match_field import find_field, write_actions
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Script, Turn, do_surely

SEND = Target(text="Send", names=("send",))


def respond(context: Context, intent: Respond) -> Script:
    names = (intent.row,) if intent.row else context.row_names
    if not names:
        raise Refusal(f"it is not clear what {intent.said!r} is about")
    button = yield from _button(context, names, intent.verb)
    before = context.page.ids
    yield from do_surely(context, [click_action(button, change())], f"press {button.n!r}")
    fields = [node for node in context.page.fields if node.i not in before]
    field = _field(fields, intent)
    yield from do_surely(context, write_actions(field, intent.text or intent.to), f"write into {field.n!r}")
    send = _send(context, before)
    result = yield from do_surely(context, [click_action(send, change())], f"press {send.n!r}")
    context.evidence.append(result.proof)


def _button(context: Context, names: tuple[str, ...], verb: str) -> Generator[Turn, None, Node]:
    """In the row; else after opening it."""
    target = Target(text=verb, names=(verb,))
    key = yield from locate_row(context, names)
    try:
        node = yield from in_row(context, key, target)
        return node
    except NotOnPage:
        yield from open_row(context, names)
    return find_control(context.page, target)


def _field(fields: list[Node], intent: Respond) -> Node:
    """For a reply the only field or the text; for a forward the one for the receiver."""
    labels = ("to", "recipient", "receiver") if intent.to else ("message", "text", "reply", "body")
    if len(fields) == 1:
        return fields[0]
    for label in labels:
        try:
            return find_field(fields, label)
        except NotOnPage:
            continue
    raise Ambiguous(f"there are {len(fields)} fields, and it is not clear which one takes {intent.text or intent.to!r}")


def _send(context: Context, before: frozenset[str]) -> Node:
    """The control named "send" that came with the form: "Send", or an icon called so."""
    new = [node for node in context.page.usable if node.i not in before]
    named = [node for node in new if "send" in node.n.lower().split()]
    if len(named) == 1:
        return named[0]
    return find_control(context.page, SEND)
