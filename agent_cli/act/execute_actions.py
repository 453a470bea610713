"""Executes the actions of a proposal one after the other: locate, arm the sentinel, act, judge.

What follows an action whose page has gone is dropped, and said to be dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from pydantic import ValidationError

from agent_cli.act.actions import TABLE, download, expand, extract, needs_more, repeat
from agent_cli.act.find_element import Target, find_ends
from agent_cli.act.lent import Lent
from agent_cli.act.trouble import NotTaken, Trouble
from agent_cli.browser import BrowserSession, CallSilent, DialogOpened, FrameSilent, WorldGone
from agent_cli.contracts.actions import ACTIONS, Repeat
from agent_cli.contracts.observation import Observation, OpenDialog
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.parameters import (
    DownloadFile,
    Expand,
    Extract,
    GoTo,
    NoParameters,
    Parameters,
    Select,
    SetDate,
    SetValue,
)
from agent_cli.contracts.proposal import Action
from agent_cli.errors import BrowserClosed

ATTEMPTS = 6
ACTION_LIMIT_MS = 15000
NAVIGATION_LIMIT_MS = 40000
WIDGET_LIMIT_MS = 40000
LONG_WORK = (Select, SetDate, SetValue)
ABOUT_THE_RUN = frozenset({"expand", "extract", "needs_full_dom", "needs_screenshot"})


class Sentinel(Protocol):
    """Armed before an action, asked after it (verify/sentinel.py); what it keeps in between is its own."""

    def arm(self, action: Action, target: Target | None) -> Any: ...

    def judge(self, watch: Any, outcome: Outcome) -> Outcome: ...


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
        outcome = _attempts(session, action, seen, sentinel, outcome, lent)
    except Trouble as trouble:
        outcome.status, outcome.message = trouble.status, trouble.message
        outcome.executed = trouble.has_reached_page
    except BrowserClosed:
        raise
    except (Error, WorldGone, FrameSilent, CallSilent, RuntimeError) as error:
        outcome.status, outcome.message = "failed", str(error).splitlines()[0]
    outcome.duration_ms = round((time.monotonic() - started) * 1000, 1)
    return outcome


def _attempts(
    session: BrowserSession, action: Action, seen: Observation, sentinel: Sentinel, outcome: Outcome, lent: Lent
) -> Outcome:
    """An element that is replaced between finding and pressing is looked for again, a few times."""
    spec = ACTIONS.get(action.tool)
    if spec is None:
        raise Trouble("refused", f"there is no action {action.tool!r}; there are: {', '.join(ACTIONS)}")
    try:
        parameters = spec.parameters.model_validate(action.parameters)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "parameters"
        raise Trouble("refused", f"{action.tool}: {where}: {first['msg']}") from None
    if action.tool == "answer_dialog":
        return _answer(session, action, parameters, sentinel, outcome)
    if session.dialogs.open is not None:
        raise Trouble("refused", f"{a_dialog(session.dialogs.open)} is open and holds the page: answer_dialog first")
    if action.tool in ABOUT_THE_RUN:
        outcome.message, outcome.status = _serve(session, action, parameters, seen, lent), "done"
        return outcome
    if isinstance(parameters, Repeat):
        inner = partial(_execute_inner, session, sentinel)
        return repeat.run(session, lent, action, parameters, outcome, inner)
    for attempt in range(ATTEMPTS):
        last = attempt + 1 == ATTEMPTS
        try:
            target = find_ends(session, parameters, seen)
        except Trouble as trouble:
            if trouble.status == "detached" and not last:
                continue
            raise
        if target and target.healing:
            outcome.healing = target.healing
        watch = sentinel.arm(action, target)
        session.begin_action(f"{action.tool} {target.described}" if target else action.tool)
        try:
            outcome.message = session.run(
                partial(TABLE[action.tool], session, target, parameters), limit_ms_of(parameters)
            )
        except DialogOpened:
            outcome.message = "a question opened"
        except NotTaken as other:
            outcome.message, outcome.executed, outcome.status = other.message, True, other.status
            return sentinel.judge(watch, outcome)
        except CallSilent as silent:
            raise Trouble("timed_out", f"the page does not answer: {silent}; a script of it keeps running") from None
        except PlaywrightTimeout as error:
            raise _timed_out(str(error), target) from None
        except Error as error:
            if not last and _was_replaced(str(error)):
                continue
            raise _failure(str(error), target) from None
        outcome.executed = True
        outcome.status = "healed" if outcome.healing else "done"
        outcome = sentinel.judge(watch, outcome)
        if last or not _missed(outcome):
            return outcome
    raise Trouble("detached", "the element was replaced again and again while it was being worked")


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


def limit_ms_of(parameters: Parameters) -> float:
    """How long an action may keep the page at most; navigations have a limit of their own inside."""
    if isinstance(parameters, (GoTo, NoParameters)):
        return float(NAVIGATION_LIMIT_MS)
    if isinstance(parameters, LONG_WORK):
        return float(WIDGET_LIMIT_MS)
    if isinstance(parameters, DownloadFile):
        return ACTION_LIMIT_MS + download.LIMIT_S * 1000
    seconds = getattr(parameters, "seconds", 0.0)
    letters = len(str(getattr(parameters, "text", "") or ""))
    return float(ACTION_LIMIT_MS + seconds * 1000 + letters * 20)


def _answer(session: BrowserSession, action: Action, parameters: Any, sentinel: Sentinel, outcome: Outcome) -> Outcome:
    """The one action that is done while a question holds the page."""
    watch = sentinel.arm(action, None)
    session.begin_action(action.tool)
    outcome.message = TABLE[action.tool](session, None, parameters)
    outcome.executed, outcome.status = True, "done"
    return sentinel.judge(watch, outcome)


def _missed(outcome: Outcome) -> bool:
    """The press went beside the element (it moved or lost its picture in that instant) and nothing came of it."""
    seen = outcome.verification
    if seen is None or seen.success or seen.hit in (None, "target", "unknown"):
        return False
    return not (seen.pageState.domChanged or seen.pageState.urlChanged)


def _was_replaced(text: str) -> bool:
    return "not attached" in text or "detached" in text or "was destroyed" in text


def _timed_out(text: str, target: Target | None) -> Trouble:
    name = target.described if target else "the page"
    if "intercepts pointer events" in text:
        line = next((line for line in text.splitlines() if "intercepts pointer events" in line), "")
        return Trouble("covered", f"{name} is covered by {line.split('intercepts')[0].strip(' -')[:120]}")
    if "not enabled" in text:
        return Trouble("disabled", f"{name} is disabled")
    if "not visible" in text:
        return Trouble("failed", f"{name} is not visible")
    if "not stable" in text:
        return Trouble("timed_out", f"{name} does not stop moving")
    return Trouble("timed_out", f"{name} could not be worked in time")


def _failure(text: str, target: Target | None) -> Trouble:
    name = target.described if target else "the page"
    if _was_replaced(text):
        return Trouble("detached", f"{name} left the page while it was being worked")
    return Trouble("failed", f"{name}: {text.splitlines()[0].split(': ', 1)[-1]}")


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
