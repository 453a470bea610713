"""Answers the question that an action of this run caused: a native dialog, or a dialog of the page."""

from __future__ import annotations

from collections.abc import Generator

from agent_cli.contracts.proposal import ExpectedOutcome
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import answer_action, change, click_action
from agent_cli.propose.builtin.intent import AnswerQuestion, Target
from agent_cli.propose.builtin.match_control import describe, find_control
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.turn import Context, Result, Script, Turn, do, do_surely, trouble
from agent_cli.propose.builtin.words import AGREE_WORDS, REFUSE_WORDS, canonical, means

ANSWERABLE = ("alert", "confirm")
MAX_QUESTIONS = 3
REFUSE = Target(text="Cancel", names=("cancel", "no", "close", "dismiss"), kind="button")


def settle_native(context: Context, expected: ExpectedOutcome | None = None) -> Generator[Turn, None, Result | None]:
    """Accepts the native alert or confirm that the last action caused; None when there is none.

    Raises Refusal for a prompt and for the question whether to leave the page.
    """
    result: Result | None = None
    for _ in range(MAX_QUESTIONS):
        dialog = context.page.observation.open_dialog
        if dialog is None:
            break
        if dialog.kind not in ANSWERABLE or context.record is None:
            raise Refusal(f"the page shows a native {dialog.kind} that no rule answers: {dialog.message!r}")
        said = f"answer {dialog.message!r} with yes"
        result = yield from do(context, [answer_action(True, expected)], said)
        context.evidence.append(f"{dialog.message!r} was answered with yes")
    return result


def confirm_if_asked(
    context: Context, verb: str, had_modal: str | None, expected: ExpectedOutcome | None
) -> Generator[Turn, None, Result | None]:
    """None when nothing was asked. `verb` ("delete") is a word that agrees, beside yes and ok.

    `had_modal` is the dialog that was open before the action: it is no question. Raises Refusal for a dialog
    without a button that clearly agrees.
    """
    native = yield from settle_native(context, expected)
    modal = context.page.observation.modal
    if native is not None or modal is None or modal == had_modal:
        return native
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
        whole = [node for node in buttons if canonical(node.n) in words]
        fitting = whole or [node for node in buttons if means(node.n, words)]
        if len(fitting) > 1:
            raise Ambiguous(f"several buttons agree: {', '.join(describe(node) for node in fitting)}")
        if fitting:
            return fitting[0]
    raise Refusal(f"the dialog {context.page.observation.modal!r} has no button that clearly agrees")


def answer_question(context: Context, intent: AnswerQuestion) -> Script:
    """The task itself says how to answer."""
    dialog = context.page.observation.open_dialog
    if dialog is not None:
        if dialog.kind == "prompt" and intent.accept:
            raise Refusal(f"the prompt {dialog.message!r} wants a text, and the task names none")
        result = yield from do_surely(context, [answer_action(intent.accept)], intent.said)
    elif context.page.observation.modal is None:
        raise NotOnPage("no question is open")
    else:
        node = agreeing_button(context, "confirm") if intent.accept else find_control(context.page, REFUSE)
        result = yield from do_surely(context, [click_action(node, change())], intent.said)
    context.evidence.append(result.proof)
