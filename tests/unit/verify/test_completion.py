"""Confidence: the table of the docstring, term by term, and claims ahead."""

from __future__ import annotations

import pytest

from agent_cli.contracts.observation import Observation, OpenDialog, PageEvent
from agent_cli.contracts.outcome import Outcome, Verification
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.run_record import StepRecord
from agent_cli.contracts.tree import Node
from agent_cli.verify.completion import ACCEPT, UNPROVEN, judge_claim, judge_claim_ahead

CLAIM = Proposal(complete=True, message="[SUCCESS] done")


def look(fingerprint="same", *nodes, **more):
    return Observation(
        url="u", title="t", viewport={"width": 1, "height": 1}, nodes=list(nodes), fingerprint=fingerprint, **more
    )


def outcome(verified="element_appears", status="done", success=True, stated=True, **more):
    verification = Verification(success=success, verifiedOutcome=verified if success else None, stated=stated, **more)
    return Outcome(
        tool="click", status=status, executed=status in ("done", "healed"), message="clicked", verification=verification
    )


def step(*outcomes):
    action = Action(tool="click", parameters={"element_id": "1"})
    return StepRecord(
        number=1, url="u", proposal=Proposal(complete=False, message="", actions=[action]), outcomes=list(outcomes)
    )


def error(kind="added"):
    return PageEvent(at_ms=0, type=kind, category="error", text="No")


@pytest.mark.parametrize(
    ("history", "before", "now", "confidence"),
    [
        pytest.param([], look(), look(), 0.50, id="nothing done, at rest"),
        pytest.param([], look("a"), look("b"), 0.30, id="nothing done, moving"),
        pytest.param([step(outcome())], look(), look(), 0.95, id="proven"),
        pytest.param([step(outcome())], look("a"), look("b"), 0.75, id="proven, moving"),
        pytest.param([step(outcome("any_change"))], look(), look(), 0.85, id="any change alone"),
        pytest.param([step(outcome("no_change"))], look(), look(), 0.65, id="no change proves nothing"),
        pytest.param([step(outcome("value_changes"))], look(), look(), 0.95, id="a value"),
        pytest.param([step(outcome(successMessages=["Saved"]))], look(), look(), 1.00, id="with a success message"),
        pytest.param([step(outcome()), step(outcome(success=False))], look(), look(), 0.00, id="then a failure"),
        pytest.param([step(outcome(success=False)), step(outcome())], look(), look(), 0.95, id="a failure before"),
        pytest.param([step(outcome())], look(), look(events=[error()]), 0.55, id="an error seen"),
        pytest.param([step(outcome())], look(), look(events=[error("removed")]), 0.95, id="an error that went"),
        pytest.param(
            [step(outcome())],
            look(),
            look(open_dialog=OpenDialog(kind="confirm", message="?")),
            0.65,
            id="a question is open",
        ),
        pytest.param([step(outcome(status="covered"))], look(), look(), 0.00, id="never executed"),
    ],
)
def test_confidence(history, before, now, confidence):
    verdict = judge_claim(CLAIM, history, before, now)
    assert verdict.confidence == pytest.approx(confidence)
    assert verdict.accepted == (confidence >= ACCEPT)
    assert verdict.accepted or verdict.missing, "a refusal says why"


def test_skipped_actions_do_not_hide_a_failure():
    skipped = Outcome(tool="click", status="skipped")
    verdict = judge_claim(CLAIM, [step(outcome(), outcome(success=False), skipped)], look(), look())
    assert not verdict.accepted


PAGE = [Node(r="txt", n="Ann Lee, 44 years"), Node(i="1", r="inp", n="City", v="Leeds")]


@pytest.mark.parametrize(
    ("message", "accepted"),
    [
        ('The patient is "Ann Lee"', True),
        ("The age is 44", True),
        ("She lives in 'Leeds'", True),
        ('The patient is "Bob Jones"', False),
        ('It is "Ann Lee" and "Bob"', False),
        ("The age is 45", False),
        ("done", False),
        ("", False),
    ],
)
def test_a_claim_without_an_action_needs_its_words_on_the_page(message, accepted):
    verdict = judge_claim(
        Proposal(complete=True, message=f"[SUCCESS] {message}"), [], look("f", *PAGE), look("f", *PAGE)
    )
    assert verdict.accepted is accepted
    assert verdict.confidence == (0.75 if accepted else 0.5)


def ahead(*outcomes, settled=True):
    verdict = judge_claim(CLAIM, [step(*outcomes)], look(), look())
    return judge_claim_ahead(list(outcomes), verdict, settled)


def test_a_claim_ahead_is_accepted_on_a_stated_outcome():
    assert ahead(outcome("value_changes", stated=False), outcome()).accepted


def test_a_claim_ahead_by_defaults_only_is_turned_back():
    verdict = ahead(outcome("value_changes", stated=False))
    assert not verdict.accepted
    assert verdict.missing == [UNPROVEN]


def test_a_claim_ahead_by_a_stated_any_change_is_turned_back():
    assert not ahead(outcome("any_change", stated=True)).accepted


def test_a_claim_ahead_with_a_failed_action_is_turned_back():
    assert not ahead(outcome(), outcome(success=False)).accepted
    assert not ahead(outcome(success=False), outcome()).accepted


def test_a_claim_ahead_with_an_error_is_turned_back():
    bad = outcome()
    bad.errors = ["Could not save"]
    assert not ahead(bad).accepted


def test_a_claim_ahead_on_a_restless_page_is_turned_back():
    verdict = ahead(outcome(), settled=False)
    assert not verdict.accepted
    assert "the page did not come to rest" in verdict.missing


def test_confidence_stays_between_nought_and_one():
    worst = judge_claim(
        CLAIM,
        [step(outcome(success=False))],
        look("a"),
        look("b", events=[error()], open_dialog=OpenDialog(kind="alert", message="")),
    )
    assert worst.confidence == 0.0
