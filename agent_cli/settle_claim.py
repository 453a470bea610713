"""What becomes of `complete: true`: `[FAIL]` ends the run, `[SUCCESS]` is accepted on evidence or turned back."""

from __future__ import annotations

from agent_cli import observe, verify
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.run_record import ClaimVerdict, StepRecord
from agent_cli.run_state import Run, RunEnd

TURNED_BACK_LIMIT = 3
SETTLE_LOOKS = 3
"""More looks at most until two in a row are equal (a toast that goes, a list that is drawn anew)."""
PATIENCE_S = 1.0
"""A page is given this long after the last action to take an optimistic change back."""

NOT_EXTRACTED = "no data was extracted that fits the given schema (use extract)"


def settle_claim(run: Run, record: StepRecord, look: Observation, after: Observation) -> RunEnd | None:
    """The end of the run, or None when there was no claim or it is turned back (`run.feedback` says why)."""
    proposal = record.proposal
    if not proposal.complete:
        return None
    if proposal.tag != "SUCCESS":
        return RunEnd("failed", proposal.text, proposal.text, 0.0)
    verdict = _judge(run, record, look, after)
    if run.extracted.is_missing:
        verdict = verdict.model_copy(update={"accepted": False, "missing": [*verdict.missing, NOT_EXTRACTED]})
    record.claim = verdict
    run.progress.claim(verdict)
    if verdict.accepted:
        if verdict.confidence < verify.LOW:
            run.recorder.note(f"low confidence completion: {verdict.confidence:.2f}")
        return RunEnd("completed", proposal.text, "; ".join(verdict.evidence), verdict.confidence)
    run.turned_back += 1
    why = "; ".join(verdict.missing) or "not enough evidence"
    if run.turned_back >= TURNED_BACK_LIMIT:
        reason = f"success was claimed {run.turned_back} times and the page does not back it: {why}"
        return RunEnd("undecided", proposal.text, reason, verdict.confidence)
    run.feedback = f"The claim of completion was turned back (confidence {verdict.confidence:.2f}): {why}."
    return None


def _judge(run: Run, record: StepRecord, look: Observation, after: Observation) -> ClaimVerdict:
    """Looks once more, at rest, and compares."""
    if record.outcomes or (run.history and run.history[-1].outcomes):
        time_left = PATIENCE_S - (run.session.now_ms() - _acted_at_ms(look, after, record)) / 1000
        if time_left > 0 and run.session.dialogs.open is None:
            run.session.pause(time_left * 1000)
    before, now = after, observe.observe_page(run.session, since_ms=after.taken_at_ms, new_document=False)
    events = before.events + now.events
    for _ in range(SETTLE_LOOKS):
        if before.fingerprint == now.fingerprint:
            break
        before, now = now, observe.observe_page(run.session, since_ms=now.taken_at_ms, new_document=False)
        events += now.events
    now.events = events
    if not record.outcomes:
        return verify.judge_claim(record.proposal, run.history, before, now)
    verdict = verify.judge_claim(record.proposal, [*run.history, record], before, now)
    return verify.judge_claim_ahead(record.outcomes, verdict, before.fingerprint == now.fingerprint)


def _acted_at_ms(look: Observation, after: Observation, record: StepRecord) -> float:
    """When the page was last worked, at the latest: the look after the actions, or the look of the claim."""
    return after.taken_at_ms if record.outcomes else look.taken_at_ms
