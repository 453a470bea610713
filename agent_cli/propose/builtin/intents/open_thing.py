"""Open: an address, a control of that name, or the row of a named thing."""

from __future__ import annotations

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import change, click_action, go_to_action
from agent_cli.propose.builtin.intent import Open, Target
from agent_cli.propose.builtin.intents.rows import in_row, locate_row
from agent_cli.propose.builtin.match_control import find_control
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Script, do_surely
from agent_cli.propose.builtin.words import normalise

OPEN = Target(text="Open", names=("open", "view", "details"))


def open_thing(context: Context, intent: Open) -> Script:
    if intent.address is not None:
        result = yield from do_surely(context, [go_to_action(intent.address)], f"open {intent.address}")
        context.evidence.append(result.proof or f"{intent.address} is open")
        return
    names = _names(context, intent)
    if names and is_heading(context.page, names[-1]):
        context.evidence.append(f"{names[-1]!r} is open")
        return
    try:
        if intent.target is None:
            raise NotOnPage("a thing, not a control")
        node = find_control(context.page, intent.target)
        result = yield from do_surely(context, [click_action(node, change())], f"open {intent.target.text!r}")
        context.evidence.append(result.proof)
    except NotOnPage:
        yield from open_row(context, names)


def _names(context: Context, intent: Open) -> tuple[str, ...]:
    if intent.target is not None:
        words = intent.target.names[-1].split()
        shorter = [" ".join(words[at:]) for at in range(1, len(words)) if all(w.islower() for w in words[:at])]
        return (intent.target.names[-1], *shorter)
    if context.last_named is None:
        raise Refusal(f"it is not clear what {intent.said!r} is about")
    return (context.last_named,)


def open_row(context: Context, names: tuple[str, ...]) -> Script:
    """The row's own "Open", else the link that carries the name, else the clickable row itself."""
    key = yield from locate_row(context, names)
    try:
        node = yield from in_row(context, key, OPEN)
    except NotOnPage:
        node = _named_link(context, context.page.rows.get(key, []), names)
    result = yield from do_surely(context, [click_action(node, change())], f"open {names[-1]!r}")
    if not context.page.shows(names[-1]):
        raise Refusal(f"something was opened, but it does not show {names[-1]!r}")
    context.last_named, context.row_names = names[-1], (names[-1],)
    context.evidence.append(f"{names[-1]!r} is open: {result.proof}")


def _named_link(context: Context, nodes: list[Node], names: tuple[str, ...]) -> Node:
    wanted = {normalise(name) for name in names}
    controls = [node for node in nodes if node.i and "disabled" not in node.states]
    links = [node for node in controls if normalise(node.n) in wanted]
    whole = [node for node in controls if node.r in ("el", "link") and _holds_words(node, names)]
    for found in (links, whole):
        if len(found) == 1:
            return found[0]
    raise NotOnPage(f"the row of {names[-1]!r} has nothing that clearly opens it")


def _holds_words(node: Node, names: tuple[str, ...]) -> bool:
    return any(f" {normalise(name)} " in f" {normalise(node.n)} " for name in names)


def is_heading(page: PageView, name: str) -> bool:
    """Whether the page is the one of that thing: its name is a heading."""
    headings = [node for node in page.nodes if node.r == "txt" and node.place.kind == "heading"]
    return any(normalise(node.n) == normalise(name) for node in headings)
