"""One run on one page: observe, propose, act, verify, record, until a clear end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from agent_cli import act, observe, verify
from agent_cli.browser.screenshot import take_screenshot
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest, Usage
from agent_cli.contracts.recording import targets_of
from agent_cli.contracts.run_record import RunEnd, StepRecord
from agent_cli.errors import ContextOverflow, MalformedReply
from agent_cli.run_state import Run
from agent_cli.settle_claim import settle_claim

STATES_KEPT = 30


@dataclass(frozen=True)
class Step:
    """One step that was taken: what is written of it, the look after it, and the end of the run if it came."""

    record: StepRecord
    after: Observation
    end: RunEnd | None


def run_steps(run: Run) -> RunEnd:
    """Runs until an end. Raises AgentError (budget, browser, provider), with every finished step recorded."""
    look = look_first(run)
    while True:
        step = take_step(run, look)
        if step.end is not None:
            return step.end
        look = step.after


def look_first(run: Run) -> Observation:
    """The look that the first step begins with."""
    with _timed(run, "observe"):
        return _keep_picture(run, _look(run, run.begun_at_ms, new_document=True))


def take_step(run: Run, look: Observation) -> Step:
    """One step: propose on this look, act, look again, verify, record. Raises what `run_steps` raises."""
    number = run.budget.take_step()
    with _timed(run, "observe"):
        observe.fit_outline(look, run.page, run.task, run.history)
    run.progress.step(number, look)
    run.recorder.step_started(number, look, run.picture)
    with _timed(run, "model"):
        reply = _propose(run, number, look)
    with _timed(run, "act"):
        outcomes = _act(run, number, look, reply.proposal)
    with _timed(run, "observe"):
        after = _look_again(run, look, outcomes)
    with _timed(run, "verify"):
        record = _record(run, number, look, after, reply, outcomes)
        end = _end_dry(run, record) or settle_claim(run, record, look, after) or _give_up_when_stuck(run, record)
    run.history.append(record)
    if end is None and run.before_record is not None:
        run.before_record()
    run.recorder.step_finished(record, run.picture)
    if end is None and not outcomes:
        with _timed(run, "observe"):
            after = _look_after_claim(run, look)
    return Step(record, after, end)


def _keep_picture(run: Run, look: Observation) -> Observation:
    """The picture of a look; secrets are painted over in it."""
    run.picture = take_screenshot(run.session)
    return look


def _wish(run: Run) -> observe.Wish:
    """What the next look is to be: as set, with a picture only where the proposer takes one, or as a reply asked."""
    asked, run.more.next = run.more.next, ""
    return observe.Wish(
        mode=run.mode,
        task=run.task,
        takes_images=getattr(run.proposer, "takes_images", False),
        needs_full_dom=asked == "needs_full_dom",
        needs_screenshot=asked == "needs_screenshot",
    )


def _propose(run: Run, number: int, look: Observation) -> ProposeReply:
    if run.sends_delta:
        run.base = observe.choose_base(run.base, look, number)
    request = ProposeRequest(
        task=run.task,
        objective=run.objective,
        step=number,
        observation=look,
        base=run.base,
        history=run.history,
        feedback=" ".join(part for part in (run.feedback, verify.nudge(run.history)) if part),
        uploads=[str(path) for path in run.session.uploads],
        secrets=run.secrets.slots,
        extract_schema=run.extracted.schema_text,
        steps_left=run.budget.steps_left,
        timeout_s=run.budget.call_seconds_left,
        idle=run.session.idle,
    )
    try:
        reply = _ask(run, request)
    except MalformedReply as error:
        run.recorder.malformed(number, error.reply)
        if isinstance(error.usage, Usage):
            run.spent(error.usage)
        raise
    run.feedback = ""
    run.spent(reply.usage)
    run.recorder.proposed(number, reply)
    run.progress.proposal(reply)
    return reply


def _ask(run: Run, request: ProposeRequest) -> ProposeReply:
    """Where the prompt is too long for the model, it is asked once more with half as much of the page."""
    try:
        return run.proposer.propose(request)
    except ContextOverflow as error:
        if not run.page.shrink():
            raise
        run.recorder.note(f"{error}; asked again with at most {run.page.max_tokens} tokens of the page")
        observe.fit_outline(request.observation, run.page, run.task, run.history)
        return run.proposer.propose(request)


def _act(run: Run, number: int, look: Observation, proposal: Proposal) -> list[Outcome]:
    """Does the actions; those beside `[FAIL]` are not done."""
    if not proposal.actions or (proposal.complete and proposal.tag == "FAIL"):
        return []

    def tell(action: Action, outcome: Outcome) -> None:
        outcome = run.secrets.mask_outcome(outcome)
        run.recorder.acted(number, action, outcome)
        run.progress.outcome(action, outcome)

    if run.is_dry:
        return _rehearse(run, number, look, proposal)
    look_anew = partial(observe.observe_page, run.session, look.taken_at_ms, new_document=False)
    lent = act.Lent(look_anew, run.extracted, run.more)
    state, begun = verify.take_state(run.session, look), time.monotonic()
    run.state = state
    outcomes = act.execute_actions(run.session, proposal.actions, look, run.sentinel, tell, lent)
    outcomes = [run.secrets.mask_outcome(outcome) for outcome in outcomes]
    if any(outcome.executed and not verify.is_passive(outcome) for outcome in outcomes):
        run.before, run.acted_at = [*run.before[:1], *run.before[1:][-STATES_KEPT:], state], begun
    for outcome in outcomes:
        if outcome.tool == "expand" and outcome.succeeded:
            run.page.ask(outcome.parameters["region"])
    if any(outcome.tool == "extract" and outcome.succeeded for outcome in outcomes):
        run.recorder.extracted(run.secrets.mask_data(run.extracted.value, numbers=True))
    return outcomes


def _rehearse(run: Run, number: int, look: Observation, proposal: Proposal) -> list[Outcome]:
    outcomes = [run.secrets.mask_outcome(o) for o in act.rehearse_actions(run.session, proposal.actions, look)]
    for action, outcome in zip(proposal.actions, outcomes, strict=True):
        run.recorder.acted(number, action, outcome)
        run.progress.outcome(action, outcome)
    return outcomes


def _look_again(run: Run, look: Observation, outcomes: list[Outcome]) -> Observation:
    if not outcomes:
        return look
    moved = any(o.verification and o.verification.pageState.urlChanged for o in outcomes)
    quiet_ms = observe.PROVEN_QUIET_MS if verify.is_proven(outcomes[-1]) and not moved else observe.QUIET_MS
    return _keep_picture(run, _look(run, look.taken_at_ms, moved, quiet_ms))


def _look(run: Run, since_ms: float, new_document: bool, quiet_ms: float = observe.QUIET_MS) -> Observation:
    """Where it is known what comes next, a quick look does when that is there; else the page is given its rest."""
    wish, session = _wish(run), run.session
    if run.awaits is not None:
        quick = observe.observe_in_mode(session, wish, since_ms, new_document=False, quiet_ms=observe.QUICK_QUIET_MS)
        run.secrets.mask_look(quick)
        if quick.open_dialog is not None or run.awaits(quick):
            return quick
    look = observe.observe_in_mode(session, wish, since_ms, new_document=new_document, quiet_ms=quiet_ms)
    return run.secrets.mask_look(look)


def _look_after_claim(run: Run, look: Observation) -> Observation:
    """The page had time while a claim was judged or held: the next proposal is made on what it shows now."""
    now = observe.observe_in_mode(run.session, _wish(run), look.taken_at_ms, new_document=False)
    return _keep_picture(run, run.secrets.mask_look(now))


def _record(
    run: Run, number: int, look: Observation, after: Observation, reply: ProposeReply, outcomes: list[Outcome]
) -> StepRecord:
    return StepRecord(
        number=number,
        url=look.url,
        url_after=after.url,
        proposal=reply.proposal,
        outcomes=outcomes,
        targets=targets_of(look, reply.proposal),
        changes=verify.diff_observations(look, after) if outcomes else [],
        usage=reply.usage.model_dump(),
        objective=run.objective,
        before=run.state.mark if run.state and outcomes else None,
        after=verify.take_state(run.session, after).mark if outcomes else None,
    )


def _end_dry(run: Run, record: StepRecord) -> RunEnd | None:
    if not (run.is_dry and record.outcomes):
        return None
    told = "; ".join(outcome.message.removeprefix("dry run: ") for outcome in record.outcomes)
    return RunEnd("undecided", record.proposal.message, f"dry run: nothing was done; {told}", 0.0, "dry run")


def _give_up_when_stuck(run: Run, record: StepRecord) -> RunEnd | None:
    count = verify.repeated_steps([*run.history, record])
    if count < verify.END_AFTER:
        return None
    reason = f"the same actions were proposed {count} times and changed nothing"
    return RunEnd("failed", record.proposal.text, reason, 0.0)


@contextmanager
def _timed(run: Run, stage: str) -> Iterator[None]:
    started = time.monotonic()
    try:
        yield
    finally:
        run.timing_ms[stage] += (time.monotonic() - started) * 1000
