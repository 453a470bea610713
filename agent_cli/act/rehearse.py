"""A dry run's outcomes: what each action would be done on, and what it might bring about; the page is not touched."""

from __future__ import annotations

from agent_cli.act.find_element import find_ends
from agent_cli.act.judge_effect import Facts, subject_of
from agent_cli.act.read_parameters import read_parameters
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession
from agent_cli.browser.frame_origin import origin_url
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action


def rehearse_actions(session: BrowserSession, actions: list[Action], seen: Observation) -> list[Outcome]:
    """One outcome per action: `skipped`, or the status with which it would not have been done.

    A control may be scrolled into view; nothing is pressed or typed.
    """
    return [_rehearse(session, action, seen) for action in actions]


def _rehearse(session: BrowserSession, action: Action, seen: Observation) -> Outcome:
    outcome = Outcome(tool=action.tool, parameters=action.parameters, status="skipped")
    try:
        target = find_ends(session, read_parameters(action), seen)
        facts = Facts.of(target.info) if target else Facts()
        subject = subject_of(session, action, facts, origin_url(target.world.frame) if target else session.page.url)
        outcome.effects = subject.effects
        verdict, rule = session.gate.policy.decide(subject)
        said = {"allow": "", "refuse": f"; the policy would forbid it: {rule}", "ask": "; a person would be asked"}
        on = f" on {target.described}" if target else ""
        outcome.message = f"dry run: {action.tool}{on} was not done ({', '.join(subject.effects)}){said[verdict]}"
    except Trouble as trouble:
        outcome.status, outcome.message = trouble.status, f"dry run: {trouble.message}"
    return outcome
