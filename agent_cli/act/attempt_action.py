"""One action on the page, tried again a few times where its element is replaced between finding and pressing."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from agent_cli.act.actions import TABLE, download
from agent_cli.act.find_element import Target, find_ends
from agent_cli.act.judge_effect import Facts, subject_of
from agent_cli.act.trouble import NotTaken, Trouble
from agent_cli.browser import BrowserSession, CallSilent, DialogOpened
from agent_cli.browser.frame_origin import origin_url
from agent_cli.contracts.effects import Subject
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import LOST_PRESS, Outcome
from agent_cli.contracts.parameters import DownloadFile, GoTo, NoParameters, Parameters, Select, SetDate, SetValue
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.secrets import NotForThisPlace

ATTEMPTS = 6
ACTION_LIMIT_MS = 15000
NAVIGATION_LIMIT_MS = 40000
WIDGET_LIMIT_MS = 40000
LONG_WORK = (Select, SetDate, SetValue)


class Sentinel(Protocol):
    """Armed before an action, asked after it (verify/sentinel.py); what it keeps in between is its own."""

    def arm(self, action: Action, target: Target | None) -> Any: ...

    def judge(self, watch: Any, outcome: Outcome) -> Outcome: ...


@dataclass
class Attempt:
    """What one action is tried with; `outcome` is filled in as it goes."""

    session: BrowserSession
    sentinel: Sentinel
    seen: Observation
    action: Action
    parameters: Parameters
    outcome: Outcome
    has_said: bool = False
    """The action itself said what went wrong: it is not tried again."""
    let_through: Subject | None = None
    """As the gate saw it: a further try of the same thing is not asked about again."""

    def run(self) -> Outcome:
        """Raises Trouble with the status of the last try."""
        for attempt in range(ATTEMPTS):
            is_last = attempt + 1 == ATTEMPTS
            try:
                done = self._try()
            except Trouble as trouble:
                if trouble.status == "detached" and not self.has_said and not is_last:
                    continue
                raise
            if done.status not in ("done", "healed") or is_last or not _missed(done):
                return done
        raise Trouble("detached", "the element was replaced again and again while it was being worked")

    def answer(self) -> Outcome:
        """The one action that is done while a question holds the page."""
        self._pass_gate(None)
        filled = self._with_secrets(None)
        watch = self.sentinel.arm(filled, None)
        self.session.begin_action(self.action.tool)
        self.outcome.message = TABLE[self.action.tool](self.session, None, self._parameters_of(filled))
        self.outcome.executed, self.outcome.status = True, "done"
        return self.sentinel.judge(watch, self.outcome)

    def _try(self) -> Outcome:
        outcome, tool = self.outcome, self.action.tool
        target = find_ends(self.session, self.parameters, self.seen)
        if target and target.healing:
            outcome.healing = target.healing
        filled = self._with_secrets(target)
        self._check_place(target)
        self._pass_gate(target)
        watch, began = self.sentinel.arm(filled, target), time.monotonic()
        self.session.begin_action(f"{tool} {target.described}" if target else tool)
        outcome.status = "healed" if outcome.healing else "done"
        try:
            outcome.message = self._press(target, self._parameters_of(filled))
        except NotTaken as other:
            outcome.message, outcome.status = other.message, other.status
        except Trouble:
            self._refuse_if_stopped(began)
            raise
        outcome.executed = True
        judged = self.sentinel.judge(watch, outcome)
        self._refuse_if_stopped(began)
        return judged

    def _check_place(self, target: Target | None) -> None:
        """Raises Trouble refused for an element in a document that the run may not be in (of a browser of others)."""
        url = origin_url(target.world.frame) if target else ""
        problem = self.session.fence.problem_with(url) if self.session.fence and url else ""
        if problem:
            raise Trouble("refused", f"the element is in a document of another place: {problem}")

    def _pass_gate(self, target: Target | None) -> None:
        """What it may bring about is judged of the element as it is now. Raises Trouble refused."""
        url = origin_url(target.world.frame) if target else self.session.page.url
        subject = subject_of(self.session, self.action, Facts.of(target.info) if target else Facts(), url)
        if subject != self.let_through:
            self.outcome.effects = subject.effects
            problem = self.session.gate.problem_with(subject, self.session.idle)
            if problem:
                raise Trouble("refused", problem)
        self.let_through = subject

    def _refuse_if_stopped(self, began: float) -> None:
        """Raises Trouble refused where what was pressed wanted to leave the hosts that are allowed."""
        stopped = self.session.fence.stopped_since(began) if self.session.fence else None
        if stopped is not None:
            self.has_said = True
            raise Trouble("refused", stopped.sentence, has_reached_page=True)

    def _with_secrets(self, target: Target | None) -> Action:
        """The action as it is done. Raises Trouble refused for a secret that is not for this place."""
        try:
            return self.session.secrets.fill(self.action, origin_url(target.world.frame) if target else None)
        except NotForThisPlace as error:
            raise Trouble("refused", str(error)) from None

    def _parameters_of(self, filled: Action) -> Parameters:
        return self.parameters if filled is self.action else type(self.parameters).model_validate(filled.parameters)

    def _press(self, target: Target | None, parameters: Parameters) -> str:
        """What the action says it did. Raises Trouble for what went wrong on the way."""
        call = partial(TABLE[self.action.tool], self.session, target, parameters)
        try:
            return self.session.run(call, limit_ms_of(self.parameters))
        except DialogOpened:
            return "a question opened"
        except Trouble:
            self.has_said = True
            raise
        except CallSilent as silent:
            raise Trouble("timed_out", f"the page does not answer: {silent}; a script of it keeps running") from None
        except PlaywrightTimeout as error:
            raise _timed_out(str(error), target) from None
        except Error as error:
            if target is not None and target.world.frame.page.is_closed() and self.session.alive:
                return f"the tab closed while {target.described} was being worked"
            raise _failure(str(error), target) from None


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


def _missed(outcome: Outcome) -> bool:
    """The press went beside the element (it moved or lost its picture in that instant) and nothing came of it."""
    seen = outcome.verification
    if seen is None or seen.success or seen.hit in (None, "target", "unknown"):
        return False
    if seen.hit == LOST_PRESS:  # the page has redrawn itself: that is no doing of the press, a request may be
        return not (seen.pageState.urlChanged or seen.pageState.networkSeen)
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
