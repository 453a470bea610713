"""The proposer without a model: rules read the task, match words to controls, claim only on evidence."""

from __future__ import annotations

from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest
from agent_cli.propose.builtin.intent import ParsedTask
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.parse_task import parse_task
from agent_cli.propose.builtin.refusal import MODEL_HINT, NotUnderstood, Refusal
from agent_cli.propose.builtin.run_task import run_task
from agent_cli.propose.builtin.turn import Context, Script, Turn

CONFIDENCE = 0.9
KNOWN = "there are rules for open, click, enter, select, check, search, add, edit, delete, log in, wait"


class BuiltinProposer:
    """One object per run: it keeps its place in the task; what happened is read from the history."""

    provider = "builtin"
    name = "rules"

    def __init__(self) -> None:
        self._script: Script | None = None
        self._context: Context | None = None
        self._refused: Proposal | None = None

    def propose(self, request: ProposeRequest) -> ProposeReply:
        """The next actions, a claim, or `[FAIL]` with what a model would be needed for."""
        page = PageView(request.observation, request.task)
        try:
            turn = self._next(request, page)
        except Refusal as refusal:
            self._refused = fail(str(refusal), refusal.needed_for)
            return _reply(self._refused)
        except StopIteration:
            unproven = f"every clause was done, but there is no proof. {request.not_backed}"
            return _reply(self._refused or fail(unproven.strip()))
        if turn.done:
            message = f"[SUCCESS] {turn.message}"
            return _reply(Proposal(complete=True, message=message, confidence=CONFIDENCE))
        return _reply(Proposal(complete=False, message=turn.message, actions=turn.actions))

    def _next(self, request: ProposeRequest, page: PageView) -> Turn:
        if self._script is None or self._context is None:
            task = parse_task(request.task)
            _refuse_unclear(task)
            self._context = Context(page=page, first_ids=page.ids)
            self._script = run_task(self._context, task.intents)
        self._context.page = page
        self._context.record = request.history[-1] if request.history else None
        return next(self._script)


def fail(why: str, needed_for: str = "") -> Proposal:
    """`[FAIL]`, the reason, and what a model would be needed for, if for anything."""
    text = f"{why[:1].upper()}{why[1:]}".rstrip(".")
    hint = f" A model would be needed {needed_for}: {MODEL_HINT}" if needed_for else ""
    return Proposal(complete=True, message=f"[FAIL] {text}.{hint}")


def _refuse_unclear(task: ParsedTask) -> None:
    if task.unclear:
        clauses = ", ".join(f"'{clause}'" for clause in task.unclear)
        raise NotUnderstood(f"I do not understand {clauses}: no built-in rule reads it ({KNOWN})")
    if not task.intents:
        raise Refusal("the task is empty")


def _reply(proposal: Proposal) -> ProposeReply:
    return ProposeReply(proposal=proposal)
