"""Answers yes to the question that an action of this run caused: a native confirm or a dialog of the page."""

from __future__ import annotations

from collections.abc import Generator

from agent_cli.contracts.proposal import ExpectedOutcome
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import answer_action, click_action
from agent_cli.propose.builtin.match_control import describe
from agent_cli.propose.builtin.refusal import Ambiguous, Refusal
from agent_cli.propose.builtin.turn import Context, Result, Turn, do, trouble
from agent_cli.propose.builtin.words import AGREE_WORDS, REFUSE_WORDS, canonical, means


def confirm_if_asked(
    context: Context, verb: str, had_modal: str | None, expected: ExpectedOutcome | None
) -> Generator[Turn, None, Result | None]:
    """None when nothing was asked. `verb` ("delete") is a word that agrees, beside yes and ok.

    `had_modal` is the dialog that was open before the action: it is no question. Raises Refusal for an alert,
    and for a dialog without a button that clearly agrees.
    """
    dialog = context.page.observation.open_dialog
    if dialog is not None:
        if dialog.kind != "confirm":
            raise Refusal(f"the page shows a native {dialog.kind} that no rule answers: {dialog.message!r}")
        result = yield from do(context, [answer_action(True, expected)], f"answer {dialog.message!r} with yes")
        return result
    modal = context.page.observation.modal
    if modal is None or modal == had_modal:
        return None
    button = agreeing_button(context, verb)
    result = yield from do(context, [click_action(button, expected)], f"confirm {modal!r}")
    if not result.ok:
        raise Refusal(trouble(context, result, f"confirming {modal!r}"))
    return result


def agreeing_button(context: Context, verb: str) -> Node:
    """In the dialog: the button with the verb, else yes, ok and the like; never one that refuses."""
    buttons = [node for node in context.page.usable if node.r in ("btn", "link", "el")]
    buttons = [node for node in buttons if node.n and not means(node.n, REFUSE_WORDS)]
    for words in ((verb,), AGREE_WORDS):
        fitting = [node for node in buttons if canonical(node.n) in words] or [n for n in buttons if means(n.n, words)]
        if len(fitting) > 1:
            raise Ambiguous(f"several buttons agree: {', '.join(describe(node) for node in fitting)}")
        if fitting:
            return fitting[0]
    raise Refusal(f"the dialog {context.page.observation.modal!r} has no button that clearly agrees")
