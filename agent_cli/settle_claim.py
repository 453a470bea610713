"""What becomes of `complete: true`: `[FAIL]` ends the run, `[SUCCESS]` is accepted on evidence or turned back."""

from __future__ import annotations

from agent_cli import observe, verify
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.run_record import ClaimVerdict, RunEnd, StepRecord
from agent_cli.run_state import Run

TURNED_BACK_LIMIT = 3
SETTLE_LOOKS = 3
"""More looks at most until two in a row are equal (a toast that goes, a list that is drawn anew)."""
PATIENCE_S, LONG_PATIENCE_S = 0.6, 2.0
"""A page is given this long after the last action to take an optimistic change back (longer where no server took it),
and the longer time to bring what a claim lacks before it is turned back."""
KNOWN_PATIENCE_S = 0.2
"""In a replay of what was claimed after the whole time, and backed, when nothing that was sent has failed."""
HOLDS = 2
"""How often `[FAIL]` is held in a run."""

NOT_EXTRACTED = "no data was extracted that fits the given schema (use extract)"


def settle_claim(run: Run, record: StepRecord, look: Observation, after: Observation) -> RunEnd | None:
    """The end of the run, or None when there was no claim or it is turned back (`run.feedback` says why)."""
    proposal = record.proposal
    if not proposal.complete:
        return None
    if proposal.tag != "SUCCESS":
        return _end_as_failed(run, record, look)
    verdict = _judge_patiently(run, record, after)
    if run.extracted.is_missing:
        verdict = verdict.model_copy(update={"accepted": False, "missing": [*verdict.missing, NOT_EXTRACTED]})
    if verdict.accepted and run.judge is not None:
        verdict = _second_opinion(run, record, after, verdict)
    record.claim = verdict
    run.progress.claim(verdict)
    if not verdict.accepted:
        return _turn_back(run, record, verdict)
    if verdict.confidence < verify.LOW:
        run.recorder.note(f"low confidence completion: {verdict.confidence:.2f}")
    if verdict.sub_task_completed and len(run.objectives) > 1:
        _next_objective(run)
        return None
    return RunEnd("completed", proposal.text, "; ".join(verdict.evidence), verdict.confidence)


def _second_opinion(run: Run, record: StepRecord, after: Observation, verdict: ClaimVerdict) -> ClaimVerdict:
    """A model in a fresh context may refuse what the evidence has let through."""
    assert run.judge is not None
    steps = [*run.history, record] if record.outcomes else run.history
    limit_s = run.budget.call_seconds_left
    opinion, usage = run.judge.ask(run.objective or run.task, record.proposal.text, steps, after, limit_s)
    run.spent(usage)
    run.recorder.judged(record.number, opinion.model_dump(), usage)
    if opinion.agrees:
        return verdict.model_copy(update={"evidence": [*verdict.evidence, f"second opinion: {opinion.reason}"]})
    missing = [*verdict.missing, f"second opinion ({opinion.confidence:.2f}): {opinion.reason}"]
    return verdict.model_copy(update={"accepted": False, "sub_task_completed": False, "missing": missing})


def _turn_back(run: Run, record: StepRecord, verdict: ClaimVerdict) -> RunEnd | None:
    run.turned_back += 1
    why = "; ".join(verdict.missing) or "not enough evidence"
    if run.turned_back >= TURNED_BACK_LIMIT:
        reason = f"success was claimed {run.turned_back} times and the page does not back it: {why}"
        return RunEnd("undecided", record.proposal.text, reason, verdict.confidence)
    run.feedback = (
        f"Your claim of completion was turned back for what is not backed (claim {run.turned_back} of"
        f" {TURNED_BACK_LIMIT}; confidence {verdict.confidence:.2f}, {verify.ACCEPT:.2f} needed). Do what is missing,"
        " or end with [FAIL] and say what the page does not show."
    )
    return None


def _next_objective(run: Run) -> None:
    """One part is done and proven; what it changed is where the next one begins."""
    done, run.objectives = run.objectives[0], run.objectives[1:]
    run.before, run.turned_back = [], 0
    run.feedback = f"This part is done: {done}. Go on with: {run.objectives[0]}"


def _end_as_failed(run: Run, record: StepRecord, look: Observation) -> RunEnd | None:
    """`[FAIL]` right after an action is held until the page has settled: what it needs may just be coming."""
    text = record.proposal.text
    if run.held >= HOLDS or not (run.history and run.history[-1].outcomes) or run.session.dialogs.open is not None:
        return RunEnd("failed", text, text, 0.0)
    _be_patient(run, _patience_s(run))
    now = _look_at_rest(run, look, observe.QUIET_MS)
    changes = verify.diff_observations(look, now)
    if not changes:
        return RunEnd("failed", text, text, 0.0)
    run.held += 1
    run.feedback = f"The claim of failure was held, because the page changed after it: {'; '.join(changes[:3])}."
    return None


def _judge_patiently(run: Run, record: StepRecord, after: Observation) -> ClaimVerdict:
    """A claim that the page does not back yet is judged once more when the page has had its time."""
    has_failed = any(not write.is_taken for write in run.session.tab.network.writes.since(run.acted_at))
    is_known = run.awaits is not None and not has_failed
    _be_patient(run, KNOWN_PATIENCE_S if is_known else _patience_s(run))
    verdict = _judge(run, record, after)
    if verdict.accepted or not _be_patient(run, LONG_PATIENCE_S):
        return verdict
    return _judge(run, record, after)


def _judge(run: Run, record: StepRecord, after: Observation) -> ClaimVerdict:
    """Looks once more, at rest, and compares."""
    quiet_ms = observe.QUIET_MS if run.awaits is None else observe.QUICK_QUIET_MS
    before, now = after, _look_at_rest(run, after, quiet_ms)
    for _ in range(SETTLE_LOOKS):
        if before.fingerprint == now.fingerprint:
            break
        before, now = now, _look_at_rest(run, now, observe.QUIET_MS)
    steps = [*run.history, record] if record.outcomes else run.history
    if run.before:
        now.events = run.session.log.since(run.before[-1].taken_at_ms)
        run.secrets.mask_look(now)
    witness = _witness(run, record, steps, now)
    verdict = verify.judge_claim(record.proposal, steps, before, now, witness)
    if record.outcomes:
        settled = before.fingerprint == now.fingerprint
        verdict = verify.judge_claim_ahead(record.outcomes, verdict, settled, witness)
    if run.objective:
        verdict.sub_task_completed = verdict.accepted
    return verdict


def _look_at_rest(run: Run, last: Observation, quiet_ms: float) -> Observation:
    look = observe.observe_page(run.session, since_ms=last.taken_at_ms, new_document=False, quiet_ms=quiet_ms)
    return run.secrets.mask_look(look)


def _patience_s(run: Run) -> float:
    taken = any(write.is_taken for write in run.session.tab.network.writes.since(run.acted_at))
    return PATIENCE_S if taken else LONG_PATIENCE_S


def _be_patient(run: Run, patience_s: float) -> bool:
    """Lets the page run until it has had this time since the last action; False when it has had it already."""
    if run.session.dialogs.open is not None or not run.acted_at:
        return False
    left_s = patience_s - (run.session.now_ms() - run.session.log.last_action_ms) / 1000
    if left_s <= 0:
        return False
    run.session.pause(left_s * 1000)
    return True


def _witness(run: Run, record: StepRecord, steps: list[StepRecord], now: Observation) -> verify.Witness:
    network = run.session.tab.network
    return verify.Witness(
        task=run.objective or run.task,
        before=run.before,
        now=verify.take_state(run.session, now),
        steps=steps,
        writes=network.writes.since(run.acted_at) if run.acted_at else [],
        events=now.events,
        asks_server=network.asked > 0,
        claim=record.proposal.text,
    )
