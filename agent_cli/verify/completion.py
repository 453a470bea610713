"""Is a claim of success backed by the page? Confidence comes from evidence, never from the wording.

    0.50  a settled page (two equal fingerprints); 0.30 when it still changes
  + 0.30  the last thing done was proven: a stated outcome, a value, a state, and it has to do with the task or the
          claim (bearing.py)
  + 0.20  instead where only some change was seen, and it has to do with the task or the claim (change_evidence.py)
  + 0.15  the last executed action succeeded
  + 0.05  a success message that has to do with them was seen after the last action
  + 0.25  no action was executed, and data was extracted, every value of which stood on the page
  + 0.25  no action was executed, and words of the claim that the task does not have stand on the page
  - 0.50  an expectation failed, and nothing succeeded since (waiting and going about are no such success);
          + 0.25 instead where the page told a success and no error: the expectation was wrong
  - 0.40  an error was seen, and nothing succeeded since
  - 0.40  something speaks against it, each (task_evidence.py, field_evidence.py): a write was refused, the page asks
          for a password, a set field went back, nothing remained of the last step, a word of the task stands nowhere, a
          record that the task names did not change, a value came into another list, a form was not sent, nobody told
          the server
  - 0.30  a question is open

goal_achieved needs 0.70 or more; below 0.85 a line is logged (verification seed). All that speaks for a claim comes
to 1.00 at most: one thing that speaks against it turns it back.
"""

from __future__ import annotations

import re

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.run_record import ClaimVerdict, StepRecord
from agent_cli.verify.bearing import has_bearing, moved_words, tells_success
from agent_cli.verify.change_evidence import backs_claim, is_echo
from agent_cli.verify.task_evidence import counter_evidence
from agent_cli.verify.witness import SETTING, Witness, is_passive

ACCEPT = 0.70
LOW = 0.85
AGAINST = 0.4
WEAK_OUTCOMES = frozenset({"any_change", "no_change"})

UNPROVEN = (
    "no stated outcome was proven that speaks of the task (expect new words of the task, or claim once you see them)"
)


def judge_claim(
    proposal: Proposal,
    history: list[StepRecord],
    before: Observation,
    now: Observation,
    witness: Witness | None = None,
) -> ClaimVerdict:
    """Judges `[SUCCESS]` against what was done and what the page shows.

    Args:
        history: the finished steps, without the present one.
        before: the look the claim was made on; now: a second look, at rest.
        witness: what was seen of the task; without it only the outcomes are judged.
    """
    evidence: list[str] = []
    missing: list[str] = []
    settled = before.fingerprint == now.fingerprint
    score = 0.5 if settled else 0.3
    (evidence if settled else missing).append("the page is at rest" if settled else "the page is still changing")
    executed = [outcome for step in history for outcome in step.outcomes if outcome.executed]
    if executed:
        score += _from_actions(executed, witness, proposal.text, evidence, missing)
    elif read := [outcome for step in history for outcome in step.outcomes if _is_extract(outcome)]:
        score += 0.25
        evidence.append(read[-1].message)
    else:
        score += _from_words(proposal, now, witness.task if witness else "", evidence, missing)
    trouble = _open_trouble([outcome for step in history for outcome in step.outcomes])
    if trouble and _said_otherwise(executed, witness):
        score += 0.25
        evidence.append(f"another outcome was expected, but the page said '{witness.successes[-1]}'" if witness else "")
    elif trouble:
        score -= 0.5
        missing.append(trouble)
    if _errors_since_success(executed, now):
        score -= 0.4
        missing.append(f"an error was seen: '{_errors_since_success(executed, now)[0]}'")
    for text in counter_evidence(witness) if witness else []:
        score -= AGAINST
        missing.append(text)
    if now.open_dialog:
        score -= 0.3
        missing.append(f"a {now.open_dialog.kind} is open: '{now.open_dialog.message}'")
    score = round(min(max(score, 0.0), 1.0), 2)
    return ClaimVerdict(accepted=score >= ACCEPT, confidence=score, evidence=evidence, missing=missing)


def judge_claim_ahead(
    outcomes: list[Outcome], verdict: ClaimVerdict, settled: bool, witness: Witness | None = None
) -> ClaimVerdict:
    """A claim ahead needs each stated outcome to hold, with positive evidence, on top of `verdict`."""
    missing = list(verdict.missing)
    for outcome in outcomes:
        if not outcome.succeeded:
            missing.append(f"{outcome.tool} did not do what was expected of it: {outcome.sentence()}")
        elif outcome.errors:
            missing.append(f"{outcome.tool}: an error was seen: '{outcome.errors[0]}'")
    only_read = bool(outcomes) and all(_is_extract(outcome) for outcome in outcomes)
    proven = [outcome for outcome in outcomes if is_proven(outcome) and _counts(witness, outcome)]
    if not only_read and not proven:
        missing.append(UNPROVEN)
    if not settled:
        missing.append("the page did not come to rest")
    accepted = verdict.accepted and not missing
    return verdict.model_copy(update={"accepted": accepted, "missing": missing})


def _from_actions(
    executed: list[Outcome], witness: Witness | None, message: str, evidence: list[str], missing: list[str]
) -> float:
    score = 0.0
    decisive = _decisive(executed)
    proven = [outcome for outcome in decisive if is_positive(outcome) and _counts(witness, outcome)]
    if proven and proven[-1].verification:
        score += 0.3
        evidence.append(f"{proven[-1].tool}: {proven[-1].verification.actualOutcome}")
    elif told := backs_claim(witness, decisive, message) if witness else _any_change(decisive):
        score += 0.2
        evidence.append(told)
    else:
        missing.append(_nothing_seen(decisive))
    if executed[-1].succeeded:
        score += 0.15
        evidence.append(f"the last action succeeded: {executed[-1].message}")
    verification = executed[-1].verification
    if verification and verification.successMessages and (witness is None or _told_success(witness)):
        score += 0.05
        evidence.append(f"the page said '{verification.successMessages[0]}'")
    return score


def _counts(witness: Witness | None, outcome: Outcome) -> bool:
    """Whether what was proven has to do with the task, and is more than what was typed coming back."""
    return witness is None or (not is_echo(witness, outcome) and has_bearing(witness, outcome))


def _told_success(witness: Witness) -> bool:
    return bool(witness.successes) and bool(tells_success(witness) or moved_words(witness))


def _any_change(decisive: list[Outcome]) -> str:
    return "an action changed the page" if any(_changed_something(outcome) for outcome in decisive) else ""


def _changed_something(outcome: Outcome) -> bool:
    verification = outcome.verification
    return bool(outcome.succeeded and verification and verification.verifiedOutcome == "any_change")


def _nothing_seen(decisive: list[Outcome]) -> str:
    if any(_changed_something(outcome) or is_positive(outcome) for outcome in decisive):
        return (
            "something changed, but nothing that the task or your message names; quote in the message what the page"
            " shows now and did not before, or act with an expected_outcome that only success brings"
        )
    told = any(outcome.status in ("done", "healed") and not outcome.succeeded for outcome in decisive)
    return "no outcome that was expected was seen" if told else "no action had an effect that was seen"


def _is_extract(outcome: Outcome) -> bool:
    return outcome.tool == "extract" and outcome.succeeded


def _decisive(executed: list[Outcome]) -> list[Outcome]:
    """The last thing done, and what followed: that fields were filled does not prove that they were saved."""
    for index in range(len(executed) - 1, -1, -1):
        if executed[index].tool not in SETTING and not is_passive(executed[index]):
            return executed[index:]
    return executed


def is_proven(outcome: Outcome) -> bool:
    """Whether the page has shown what the proposal stated for this action."""
    return is_positive(outcome) and outcome.verification is not None and outcome.verification.stated


def is_positive(outcome: Outcome) -> bool:
    """Whether something definite was seen of the action: a change of just any kind, or none, is not."""
    verification = outcome.verification
    return bool(
        outcome.succeeded
        and verification
        and verification.verifiedOutcome
        and verification.verifiedOutcome not in WEAK_OUTCOMES
    )


def _from_words(proposal: Proposal, now: Observation, task: str, evidence: list[str], missing: list[str]) -> float:
    """A claim without any action (a question about the page): its names and numbers must stand there.

    One of them must be news: what only repeats the task answers nothing.
    """
    page = " ".join([now.title, *(f"{node.n} {node.v or ''}" for node in now.nodes)]).casefold()
    quoted = [
        text.strip() for pair in re.findall(r'"([^"]+)"|\'([^\']+)\'', proposal.text) for text in pair if text.strip()
    ]
    words = quoted or re.findall(r"\b(?:[A-Z][\w-]+|\d[\d.,:-]*\d|\d)", proposal.text)[1 if not quoted else 0 :]
    there = [word for word in words if word.casefold() in page]
    if words and len(there) == len(words) and any(word.casefold() not in task.casefold() for word in words):
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
        if outcome.status == "skipped" or (outcome.succeeded and (not outcome.executed or is_passive(outcome))):
            continue
        return "" if outcome.succeeded else f"the last action did not succeed: {outcome.sentence()}"
    return ""


def _said_otherwise(executed: list[Outcome], witness: Witness | None) -> bool:
    """The last action was done, not with what the proposal expected of it, but the page told a success and no error."""
    if witness is None or not executed or not _told_success(witness):
        return False
    last = executed[-1]
    return last.status in ("done", "healed") and not last.succeeded and not last.errors


def _errors_since_success(executed: list[Outcome], now: Observation) -> list[str]:
    errors = [event.text for event in now.events if event.category == "error" and event.type != "removed"]
    return errors or (executed[-1].errors if executed else [])
