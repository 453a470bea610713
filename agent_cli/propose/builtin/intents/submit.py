"""The form's own button: by its type, else by a word that means sending."""

from __future__ import annotations

from collections.abc import Sequence

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.match_control import describe
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage
from agent_cli.propose.builtin.words import REFUSE_WORDS, SUBMIT_WORDS, canonical, means

BUTTON_ROLES = ("btn", "el", "link")
PLAIN_SUBMITS = ("submit", "save", "send", "ok", "apply", "confirm", "done", "finish", "go")


def find_submit(page: PageView, near: Node | None = None) -> Node:
    """The button that sends the form `near` stands in; without a form, the only one on the page that sends.

    Raises NotOnPage or Ambiguous.
    """
    buttons = [node for node in page.usable if node.r in BUTTON_ROLES and not means(node.n, REFUSE_WORDS)]
    if near is not None:
        own = _of_same_form(buttons, near)
        if own:
            return _one(own)
        if near.place.form is not None:
            buttons = [node for node in buttons if node.place.form is None]
    marked = [node for node in buttons if canonical(node.n) in PLAIN_SUBMITS]
    return _one(marked or [node for node in buttons if node.place.submits])


def _of_same_form(buttons: Sequence[Node], near: Node) -> list[Node]:
    """Submits of the same form, else buttons of the same form or dialog whose word means sending."""
    same = [
        node
        for node in buttons
        if near.place.form is not None and (node.place.form, node.f) == (near.place.form, near.f)
    ]
    submits = [node for node in same if node.place.submits]
    if len(submits) == 1:
        return submits
    if not same and near.place.dialog is not None:
        same = [node for node in buttons if node.place.dialog == near.place.dialog]
    return submits or [node for node in same if means(node.n, SUBMIT_WORDS)]


def _one(found: Sequence[Node]) -> Node:
    if not found:
        raise NotOnPage("there is no button on the page that sends the form")
    named = {canonical(node.n): node for node in reversed(found) if node.n}
    best = next((named[word] for word in PLAIN_SUBMITS if word in named), None)
    if len(found) > 1 and best is None:
        raise Ambiguous(f"{len(found)} buttons could send the form: {', '.join(describe(node) for node in found[:4])}")
    return best or found[0]
