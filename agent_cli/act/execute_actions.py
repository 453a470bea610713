"""Executes the actions of a proposal one after the other: locate, arm the sentinel, act, judge.

What follows an action whose page has gone is dropped, and said to be dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Error

from agent_cli.act.actions import expand, extract, needs_more, repeat
from agent_cli.act.attempt_action import ACTION_LIMIT_MS, Attempt, Sentinel
from agent_cli.act.lent import Lent
from agent_cli.act.read_parameters import read_parameters
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, CallSilent, FrameSilent, WorldGone
from agent_cli.contracts.actions import Repeat
from agent_cli.contracts.observation import Observation, OpenDialog
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.parameters import Expand, Extract, Parameters
from agent_cli.contracts.proposal import Action
from agent_cli.errors import BrowserClosed

ABOUT_THE_RUN = frozenset({"expand", "extract", "needs_full_dom", "needs_screenshot"})


def execute_actions(
    session: BrowserSession,
    actions: list[Action],
    seen: Observation,
    sentinel: Sentinel,
    tell: Callable[[Action, Outcome], None],
    lent: Lent | None = None,
) -> list[Outcome]:
    """One outcome per action, in order; `tell` gets each as it comes. Raises BrowserClosed only."""
    outcomes: list[Outcome] = []
    dropped = ""
    for index, action in enumerate(actions):
        if dropped:
            outcome = Outcome(tool=action.tool, parameters=action.parameters, status="skipped", message=dropped)
        else:
            outcome = execute_action(session, action, seen, sentinel, lent)
            dropped = _reason_to_drop(session, outcome, seen, len(actions) - index - 1)
        outcomes.append(outcome)
        tell(action, outcome)
    return outcomes


def execute_action(
    session: BrowserSession, action: Action, seen: Observation, sentinel: Sentinel, lent: Lent | None = None
) -> Outcome:
    """Runs one action to its outcome; conditions of the page become status words."""
    started = time.monotonic()
    lent = lent or Lent(look=lambda: seen)
    outcome = Outcome(tool=action.tool, parameters=action.parameters, status="failed")
    try:
        outcome = _execute(session, action, seen, sentinel, outcome, lent)
    except Trouble as trouble:
        outcome.status, outcome.message = trouble.status, trouble.message
        outcome.executed = trouble.has_reached_page
    except BrowserClosed:
        raise
    except (Error, WorldGone, FrameSilent, CallSilent, RuntimeError) as error:
        outcome.status, outcome.message = "failed", str(error).splitlines()[0]
    outcome.duration_ms = round((time.monotonic() - started) * 1000, 1)
    return outcome


def _execute(
    session: BrowserSession, action: Action, seen: Observation, sentinel: Sentinel, outcome: Outcome, lent: Lent
) -> Outcome:
    attempt = Attempt(session, sentinel, seen, action, read_parameters(action), outcome)
    parameters, question = attempt.parameters, session.dialogs.open
    if action.tool == "answer_dialog":
        return attempt.answer()
    if question is not None:
        raise Trouble("refused", f"{a_dialog(question)} is open and holds the page: answer_dialog first")
    if action.tool in ABOUT_THE_RUN:
        outcome.message, outcome.status = _serve(session, action, parameters, seen, lent), "done"
        return outcome
    if isinstance(parameters, Repeat):
        inner = partial(_execute_inner, session, sentinel)
        return repeat.run(session, lent, action, parameters, outcome, inner)
    return attempt.run()


def _serve(session: BrowserSession, action: Action, parameters: Parameters, seen: Observation, lent: Lent) -> str:
    """What asks for another look, or hands in what was read: the page is not touched."""
    if isinstance(parameters, Expand):
        return expand.run(seen, parameters)
    if isinstance(parameters, Extract):
        return session.run(partial(extract.run, session, seen, lent, parameters), ACTION_LIMIT_MS)
    return needs_more.run(action.tool, lent)


def _execute_inner(session: BrowserSession, sentinel: Sentinel, action: Action, seen: Observation) -> Outcome:
    """One action of a repetition."""
    return execute_action(session, action, seen, sentinel)


def a_dialog(dialog: OpenDialog) -> str:
    """Like "an alert"."""
    return f"{'an' if dialog.kind == 'alert' else 'a'} {dialog.kind}"


def _reason_to_drop(session: BrowserSession, outcome: Outcome, seen: Observation, left: int) -> str:
    """Why the actions that follow are not done; "" when they may go on."""
    if not left:
        return ""
    if session.dialogs.open is not None:
        return "dropped: a question opened and waits for an answer"
    if outcome.status not in ("done", "healed"):
        return f"dropped: the {outcome.tool} before it did not happen ({outcome.status})"
    if outcome.verification is not None and not outcome.verification.success:
        return f"dropped: the {outcome.tool} before it did not do what was expected"
    if outcome.errors:
        return f"dropped: an error was seen after the {outcome.tool} before it"
    if outcome.verification is not None and outcome.verification.pageState.urlChanged:
        return f"dropped: the {outcome.tool} before it opened another page"
    return ""
