"""The loop of a debugging session: step by step, and back to before any step with the state that was stored then."""

from __future__ import annotations

from functools import partial

from agent_cli import act, observe
from agent_cli.browser import CallSilent, DialogOpened, PageFailed
from agent_cli.browser.keep_state import KeptState, keep_state, put_back
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.proposing import ProposeReply
from agent_cli.contracts.recording import with_ids
from agent_cli.contracts.run_record import RunEnd, StepRecord
from agent_cli.debug.desk import Checkpoint, DebugDesk, WentBack
from agent_cli.match_recorded import find_recorded
from agent_cli.run_state import Run
from agent_cli.step_loop import look_first, take_step


def run_debug(run: Run, desk: DebugDesk) -> RunEnd:
    """The loop of a debugging session; raises what `run_steps` raises."""
    desk.run = run
    look, is_fresh = look_first(run), True
    while True:
        number = run.budget.steps + 1
        desk.checkpoints.append(Checkpoint(number, _state_of(run), is_fresh))
        try:
            step = take_step(run, look)
        except WentBack as back:
            look = go_back(run, desk, back.number)
            is_fresh = False
            continue
        if step.end is not None:
            return step.end
        look, is_fresh = step.after, _is_fresh(run, step.record)


def go_back(run: Run, desk: DebugDesk, number: int) -> Observation:
    """The page as it was before that step: state put back, and what was done since its document began done again.

    What the server has taken is not taken back, and not sent again: the way begins after the last such step.
    """
    index = next(i for i, point in enumerate(desk.checkpoints) if point.number == number)
    kept = [record for record in run.history if record.number < number]
    begin = max(i for i in range(index + 1) if desk.checkpoints[i].is_fresh or i == 0)
    base = desk.checkpoints[begin]
    again = [record for record in kept if record.number >= base.number]
    if base.state is not None:
        put_back(run.session, base.state)
    look = run.secrets.mask_look(observe.observe_page(run.session))
    for record in again:
        look = _do_again(run, desk, record, look)
    run.history[:] = kept
    run.recorder.went_back(number)
    run.feedback, run.turned_back = "", 0
    desk.queue = _queue_again(desk.checkpoints[index], look)
    del desk.checkpoints[index:]
    desk.person.say(f"back before step {number}; steps done again: {', '.join(str(r.number) for r in again) or 'none'}")
    return look


def _queue_again(point: Checkpoint, look: Observation) -> list[ProposeReply]:
    """What was to be done at that step, on the controls of now; nothing (the proposer is asked) where one is gone."""
    ids: dict[str, str] = {}
    for old, seen in point.targets.items():
        found = find_recorded(seen, look)
        if isinstance(found, str):
            return []
        ids[old] = found.node.i or old
    queue = []
    for reply in point.queue:
        actions = [with_ids(action, ids) for action in reply.proposal.actions]
        proposal = reply.proposal.model_copy(update={"actions": actions})
        queue.append(reply.model_copy(update={"proposal": proposal, "usage": type(reply.usage)()}))
    return queue


def _do_again(run: Run, desk: DebugDesk, record: StepRecord, look: Observation) -> Observation:
    """The actions of a step that reached the page, on the controls as they are now."""
    ids: dict[str, str] = {}
    for old, seen in record.targets.items():
        found = find_recorded(seen, look)
        if isinstance(found, str):
            desk.person.say(f"  step {record.number} cannot be done again: {found}")
            return look
        ids[old] = found.node.i or old
    pairs = zip(record.proposal.actions, record.outcomes, strict=False)
    actions = [with_ids(action, ids) for action, outcome in pairs if outcome.executed]

    def tell(action: Action, outcome: object) -> None:
        del action, outcome

    look_anew = partial(observe.observe_page, run.session, look.taken_at_ms, new_document=False)
    act.execute_actions(run.session, actions, look, run.sentinel, tell, act.Lent(look_anew, run.extracted, run.more))
    return run.secrets.mask_look(observe.observe_page(run.session))


def _state_of(run: Run) -> KeptState | None:
    try:
        return keep_state(run.session)
    except (PageFailed, DialogOpened, CallSilent):
        return None


def _is_fresh(run: Run, record: StepRecord) -> bool:
    """A new document, or something that the server took: going back to before it would send it again."""
    has_moved = any(o.verification and o.verification.pageState.urlChanged for o in record.outcomes)
    writes = run.session.tab.network.writes.since(run.acted_at) if record.outcomes else []
    return has_moved or any(write.is_taken for write in writes)
