"""A recorded run again, without a model.

Each step is guarded before (is this still that control?) and after (did it do that?). The recorded proposals go through
the normal loop, as a script's do: acting, the sentinel and the judgement of the claim are those of every run. What is
not as it was then ends the replay with `[FAIL]` and a diff; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest
from agent_cli.contracts.recording import RecordedStep, Recording, TargetSeen, named_ids, plain_name, with_ids
from agent_cli.contracts.run_record import HEALED, RunEnd, StepRecord
from agent_cli.match_recorded import Found, find_recorded, is_as_recorded, told
from agent_cli.run_state import Run
from agent_cli.step_loop import look_first, take_step
from agent_cli.tell_drift import (
    Drift,
    claim_drift,
    has_told,
    origin_of,
    outcome_drift,
    plain_path,
    question_drift,
    told_actions,
)

ADDRESSED = frozenset({"go_to", "new_tab"})
AS_RECORDED = "all was done as it was recorded"
AS_RECORDED_CONFIDENCE = 0.85
"""Every outcome was compared; the checks of the scenario are not part of a replay."""


class ReplayProposer:
    """Hands out the steps of a recording; `drift` says what ended it, `healed` what was found under another name."""

    provider = "replay"

    def __init__(self, recording: Recording, name: str = "recording") -> None:
        self.name = name
        self.recording = recording
        self.drift: Drift | None = None
        self.healed: list[str] = []
        self._next = 0
        self._proposed: RecordedStep | None = None
        self._origin = ""
        self._scrolled_for = -1
        self._missed = False

    def propose(self, request: ProposeRequest) -> ProposeReply:
        """Asked once more after `[FAIL]`, the page has changed since: what was missing may have come."""
        if self._missed:
            self.drift, self._missed = None, False
        if self.drift is None:
            self._origin = self._origin or origin_of(request.observation.url)
            self.drift = self._check_last(request)
        if self.drift is not None:
            return self._failed()
        return self._propose_next(request)

    @property
    def position(self) -> int:
        """Index of the recorded step that comes next."""
        return self._next

    def go_on_at(self, index: int) -> None:
        """Takes the recording up again at this step, with nothing to compare before it."""
        self.drift, self._proposed, self._next = None, None, index

    def find_targets(self, step: RecordedStep, look: Observation) -> tuple[dict[str, Found], str]:
        """(the controls by their recorded ids, "" or why one cannot be told)."""
        found: dict[str, Found] = {}
        for element_id in dict.fromkeys(name for action in step.proposal.actions for name in named_ids(action)):
            seen = step.targets.get(element_id)
            if seen is None:
                continue  # what was expected of something that was not on the page yet
            match = find_recorded(seen, look)
            if isinstance(match, str):
                return found, match
            found[element_id] = match
        return found, ""

    def _propose_next(self, request: ProposeRequest) -> ProposeReply:
        if self._next >= len(self.recording.steps):
            return self._over(request)
        step = self.recording.steps[self._next]
        found, problem = self.find_targets(step, request.observation)
        if problem and (scroll := self._scroll_to(step, found, request)) is not None:
            return scroll
        if problem:
            self.drift = Drift(step.number, problem, told_actions(step), [problem], can_be_healed=True)
            self._missed = True
        else:
            self.drift = question_drift(step, request.observation)
        if self.drift is not None:
            return self._failed()
        self._next, self._proposed = self._next + 1, step
        notes = self._note_healed(step, found)
        ids = {old: match.node.i or "" for old, match in found.items()}
        actions = [self._here(with_ids(action, ids)) for action in step.proposal.actions]
        proposal = step.proposal.model_copy(update={"actions": actions})
        return ProposeReply(proposal=proposal, notes=notes)

    def _over(self, request: ProposeRequest) -> ProposeReply:
        text = "all was done as recorded, but the recorded run did not reach its goal either"
        self.drift = Drift(request.step, text)
        return self._failed()

    def _note_healed(self, step: RecordedStep, found: dict[str, Found]) -> list[str]:
        notes = [
            f"step {step.number}: {told(step.targets[old].node)} is {told(match.node)} now: {'; '.join(match.evidence)}"
            for old, match in found.items()
            if match.is_healed
        ]
        self.healed += notes
        return notes

    def _scroll_to(self, step: RecordedStep, found: dict[str, Found], request: ProposeRequest) -> ProposeReply | None:
        """Once per step: the page may have grown, so that the control is further down."""
        missing = [seen for element_id, seen in step.targets.items() if element_id not in found and seen.node.n]
        wanted = [seen.node for seen in missing if not _is_crowded(seen, request)]
        meta = request.observation.meta
        if self._scrolled_for == self._next or not wanted or not (meta.below or meta.above):
            return None
        self._scrolled_for, self._proposed = self._next, None
        action = Action(tool="scroll", parameters={"text": wanted[0].n}, reason="not in view as it was then")
        message = f"scrolling to {told(wanted[0])}, which was in view when this was recorded"
        proposal = Proposal(complete=False, message=message, actions=[action])
        return ProposeReply(proposal=proposal, notes=[f"step {step.number}: {message}"])

    def _here(self, action: Action) -> Action:
        """Addresses of the recorded site become those of the site that is worked now."""
        url = action.parameters.get("url")
        then = origin_of(self.recording.url)
        if action.tool not in ADDRESSED or not isinstance(url, str) or not url.startswith(then):
            return action
        return action.model_copy(update={"parameters": {**action.parameters, "url": self._origin + url[len(then) :]}})

    def awaits(self, look: Observation) -> bool:
        """Whether this look shows what is to come, exactly as it was recorded: the page need not be waited for."""
        if self._proposed is not None and not self._has_brought(self._proposed, look):
            return False
        if self._next >= len(self.recording.steps):
            return True
        step = self.recording.steps[self._next]
        return is_as_recorded(step, look) and question_drift(step, look) is None

    def is_done(self, history: list[StepRecord], look: Observation) -> bool:
        """Whether the last step of a scenario that passed did again what it did."""
        is_last = self._next >= len(self.recording.steps) and self._proposed is not None
        if not self.recording.passed or not is_last or self._drift_after(self._proposed, history, look) is not None:
            return False
        self._proposed = None
        return True

    def _has_brought(self, step: RecordedStep, look: Observation) -> bool:
        """The page is where the step led then, and has told a success if it did so then."""
        told_then = [text for one in step.outcomes if one.verification for text in one.verification.successMessages]
        if told_then and not has_told(told_then, look.events):
            return False
        return self.place_drift(step, look.url, look.url) is None

    def _check_last(self, request: ProposeRequest) -> Drift | None:
        step, self._proposed = self._proposed, None
        return self._drift_after(step, request.history, request.observation)

    def _drift_after(self, step: RecordedStep | None, history: list[StepRecord], look: Observation) -> Drift | None:
        """The guard after: what the last step did, beside what it did when it was recorded."""
        if step is None or not history:
            return None
        now = history[-1]
        for number, then in enumerate(step.outcomes):
            here = now.outcomes[number] if number < len(now.outcomes) else None
            reason = outcome_drift(then, here, look.events)
            if reason:
                lines = [here.sentence()] if here else ["(not done)"]
                is_open = then.succeeded and (here is None or not here.executed)
                return Drift(step.number, f"{then.tool}: {reason}", [then.sentence()], lines, is_open, number)
        return self.place_drift(step, now.url, now.url_after) or claim_drift(step, now)

    def place_drift(self, step: RecordedStep, url: str, url_after: str) -> Drift | None:
        """A step that stayed has to stay, wherever that is (`--url`); one that went somewhere has to get there."""
        then_path, now_path = plain_path(step.url_after or step.url), plain_path(url_after or url)
        has_moved = plain_path(step.url) != then_path
        wanted = then_path if has_moved else plain_path(url)
        was_home = origin_of(step.url_after or step.url) == origin_of(self.recording.url)
        is_home = origin_of(url_after or url) == self._origin
        if now_path == wanted and was_home == is_home:
            return None
        places = (now_path, wanted) if was_home == is_home else (url_after, step.url_after)
        reason = f"the page is at {places[0]} after it, it was at {places[1]}"
        return Drift(step.number, reason, [step.url_after], [url_after])

    def _failed(self) -> ProposeReply:
        assert self.drift is not None
        message = f"[FAIL] drift at recorded step {self.drift.step}: {self.drift.reason}"
        return ProposeReply(proposal=Proposal(complete=True, message=message), notes=self.drift.diff)


def replay_steps(proposer: ReplayProposer) -> Callable[[Run], RunEnd]:
    """The normal loop for `Beside.loop`, whose looks wait for what was recorded rather than for a page at rest.

    What was found under another name is said with the end.
    """

    def loop(run: Run) -> RunEnd:
        run.awaits = proposer.awaits
        end = _run_steps(run, proposer)
        if proposer.healed:
            end.reason = f"{end.reason}; healed: {'; '.join(proposer.healed)}"
            end.verdict = HEALED if end.status == "completed" else ""
        return end

    return loop


def _run_steps(run: Run, proposer: ReplayProposer) -> RunEnd:
    """Without a claim in the recording only a scenario that passed has come to its end by having done all of it."""
    look = look_first(run)
    while True:
        step = take_step(run, look)
        if step.end is not None:
            return step.end
        look = step.after
        if proposer.is_done(run.history, look):
            reason = "each action did what it did when the scenario passed"
            return RunEnd("completed", AS_RECORDED, reason, AS_RECORDED_CONFIDENCE)


def _is_crowded(seen: TargetSeen, request: ProposeRequest) -> bool:
    """More controls of that name are in view than then: scrolling brings no certainty."""
    controls = request.observation.controls
    return sum((n.r, plain_name(n.n)) == (seen.node.r, plain_name(seen.node.n)) for n in controls) > seen.namesakes
