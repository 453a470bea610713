"""Is a claim of success backed by the page? Confidence comes from evidence, never from the wording.

    0.50  a settled page (two equal fingerprints); 0.30 when it still changes
  + 0.30  an executed action whose stated outcome, value or state was proven (any_change alone: + 0.20)
  + 0.15  the last executed action succeeded
  + 0.05  a success message was seen after the last action
  + 0.25  no action was executed, and data was extracted, every value of which stood on the page
  + 0.25  no action was executed, and words of the claim stand on the page (the task asked for no change)
  - 0.50  an expectation failed, and nothing succeeded since
  - 0.40  an error was seen, and nothing succeeded since
  - 0.30  a question is open

goal_achieved needs 0.70 or more; below 0.85 a line is logged (verification seed).
"""

from __future__ import annotations

import re

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.run_record import ClaimVerdict, StepRecord

ACCEPT = 0.70
LOW = 0.85
WEAK_OUTCOMES = frozenset({"any_change", "no_change"})


def judge_claim(proposal: Proposal, history: list[StepRecord], before: Observation, now: Observation) -> ClaimVerdict:
    """Judges `[SUCCESS]` against what was done and what the page shows.

    Args:
        history: the finished steps, without the present one.
        before: the look the claim was made on; now: a second look, at rest.
    """
    evidence: list[str] = []
    missing: list[str] = []
    settled = before.fingerprint == now.fingerprint
    score = 0.5 if settled else 0.3
    (evidence if settled else missing).append("the page is at rest" if settled else "the page is still changing")
    executed = [outcome for step in history for outcome in step.outcomes if outcome.executed]
    if executed:
        score += _from_actions(executed, evidence, missing)
    elif read := [outcome for step in history for outcome in step.outcomes if _is_extract(outcome)]:
        score += 0.25
        evidence.append(read[-1].message)
    else:
        score += _from_words(proposal, now, evidence, missing)
    trouble = _open_trouble([outcome for step in history for outcome in step.outcomes])
    if trouble:
        score -= 0.5
        missing.append(trouble)
    if _errors_since_success(executed, now):
        score -= 0.4
        missing.append(f"an error was seen: '{_errors_since_success(executed, now)[0]}'")
    if now.open_dialog:
        score -= 0.3
        missing.append(f"a {now.open_dialog.kind} is open: '{now.open_dialog.message}'")
    score = round(min(max(score, 0.0), 1.0), 2)
    return ClaimVerdict(accepted=score >= ACCEPT, confidence=score, evidence=evidence, missing=missing)


def judge_claim_ahead(outcomes: list[Outcome], verdict: ClaimVerdict, settled: bool) -> ClaimVerdict:
    """A claim ahead needs each stated outcome to hold, with positive evidence, on top of `verdict`."""
    missing = list(verdict.missing)
    for outcome in outcomes:
        if not outcome.succeeded:
            missing.append(f"{outcome.tool} did not succeed: {outcome.sentence()}")
        elif outcome.errors:
            missing.append(f"{outcome.tool}: an error was seen: '{outcome.errors[0]}'")
    only_read = bool(outcomes) and all(_is_extract(outcome) for outcome in outcomes)
    if not only_read and not any(
        _is_positive(outcome) and outcome.verification and outcome.verification.stated for outcome in outcomes
    ):
        missing.append("no stated outcome was proven (state one that only success would bring)")
    if not settled:
        missing.append("the page did not come to rest")
    accepted = verdict.accepted and not missing
    return verdict.model_copy(update={"accepted": accepted, "missing": missing})


def _from_actions(executed: list[Outcome], evidence: list[str], missing: list[str]) -> float:
    score = 0.0
    proven = [outcome for outcome in executed if _is_positive(outcome)]
    changed = [outcome for outcome in executed if outcome.succeeded and outcome not in proven]
    if proven and proven[-1].verification:
        score += 0.3
        evidence.append(f"{proven[-1].tool}: {proven[-1].verification.actualOutcome}")
    elif any(item.verification and item.verification.verifiedOutcome == "any_change" for item in changed):
        score += 0.2
        evidence.append("an action changed the page")
    else:
        missing.append("no action had an effect that was seen")
    if executed[-1].succeeded:
        score += 0.15
        evidence.append(f"the last action succeeded: {executed[-1].message}")
    verification = executed[-1].verification
    if verification and verification.successMessages:
        score += 0.05
        evidence.append(f"the page said '{verification.successMessages[0]}'")
    return score


def _is_extract(outcome: Outcome) -> bool:
    return outcome.tool == "extract" and outcome.succeeded


def _is_positive(outcome: Outcome) -> bool:
    verification = outcome.verification
    return bool(
        outcome.succeeded
        and verification
        and verification.verifiedOutcome
        and verification.verifiedOutcome not in WEAK_OUTCOMES
    )


def _from_words(proposal: Proposal, now: Observation, evidence: list[str], missing: list[str]) -> float:
    """A claim without any action (a question about the page): its names and numbers must stand there."""
    page = " ".join([now.title, *(f"{node.n} {node.v or ''}" for node in now.nodes)]).casefold()
    quoted = [
        text.strip() for pair in re.findall(r'"([^"]+)"|\'([^\']+)\'', proposal.text) for text in pair if text.strip()
    ]
    words = quoted or re.findall(r"\b(?:[A-Z][\w-]+|\d[\d.,:-]*\d|\d)", proposal.text)[1 if not quoted else 0 :]
    there = [word for word in words if word.casefold() in page]
    if words and len(there) == len(words):
        evidence.append(f"on the page: {', '.join(repr(word) for word in there[:5])}")
        return 0.25
    missing.append("no action was done, and the page does not show what is claimed")
    return 0.0


def _open_trouble(outcomes: list[Outcome]) -> str:
    """The last failure, when nothing that reached the page succeeded after it."""
    has_read = False
    for outcome in reversed(outcomes):
        has_read = has_read or _is_extract(outcome)
        if outcome.tool == "extract" and has_read:  # data refused at first was handed in rightly since
            continue
        if outcome.status == "skipped" or (outcome.succeeded and not outcome.executed):
            continue
        return "" if outcome.succeeded else f"the last action did not succeed: {outcome.sentence()}"
    return ""


def _errors_since_success(executed: list[Outcome], now: Observation) -> list[str]:
    errors = [event.text for event in now.events if event.category == "error" and event.type != "removed"]
    return errors or (executed[-1].errors if executed else [])
