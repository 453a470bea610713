"""A recorded run again, without a model.

Each step is guarded before (is this still that control?) and after (did it do that?). The recorded proposals go through
the normal loop, as a script's do: acting, the sentinel and the judgement of the claim are those of every run. What is
not as it was then ends the replay with `[FAIL]` and a diff; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest
from agent_cli.contracts.recording import RecordedStep, Recording, TargetSeen, named_ids, plain_name, with_ids
from agent_cli.contracts.run_record import HEALED, RunEnd, StepRecord
from agent_cli.match_recorded import Found, find_recorded, told
from agent_cli.recorded_facts import plain_route, plain_words
from agent_cli.run_state import Run
from agent_cli.step_loop import run_steps

ADDRESSED = frozenset({"go_to", "new_tab"})
ANSWERED = re.compile(r"(?:accepted|dismissed) the (\w+) '(.*)'$", re.S)
"""What an outcome of answer_dialog says of the question (act/actions/answer_dialog.py), cut to so many letters."""
QUESTION_LIMIT = 120
AS_RECORDED = "all was done as it was recorded"
AS_RECORDED_CONFIDENCE = 0.85
"""Every outcome was compared; the checks of the scenario are not part of a replay."""


@dataclass
class Drift:
    """What is not as it was recorded: in which step, and the lines then and now.

    `can_be_healed`: a control was not found, or an action never reached the page. What was done and brought something
    else is the page's change, and is told, not healed. `done` counts the actions of the step that worked.
    """

    step: int
    reason: str
    then: list[str] = field(default_factory=list)
    now: list[str] = field(default_factory=list)
    can_be_healed: bool = False
    done: int = 0

    @property
    def diff(self) -> list[str]:
        return [*(f"- {line}" for line in self.then), *(f"+ {line}" for line in self.now)]


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
        self.is_over = False
        """All steps of a scenario that passed were done again, as they were."""

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

    def find_targets(self, step: RecordedStep, request: ProposeRequest) -> tuple[dict[str, Found], str]:
        """(the controls by their recorded ids, "" or why one cannot be told)."""
        found: dict[str, Found] = {}
        for element_id in dict.fromkeys(name for action in step.proposal.actions for name in named_ids(action)):
            seen = step.targets.get(element_id)
            if seen is None:
                continue  # what was expected of something that was not on the page yet
            match = find_recorded(seen, request.observation)
            if isinstance(match, str):
                return found, match
            found[element_id] = match
        return found, ""

    def _propose_next(self, request: ProposeRequest) -> ProposeReply:
        if self._next >= len(self.recording.steps):
            return self._over(request)
        step = self.recording.steps[self._next]
        found, problem = self.find_targets(step, request)
        if problem and (scroll := self._scroll_to(step, found, request)) is not None:
            return scroll
        if problem:
            self.drift = Drift(step.number, problem, told_actions(step), [problem], can_be_healed=True)
            self._missed = True
        else:
            self.drift = _question_drift(step, request)
        if self.drift is not None:
            return self._failed()
        self._next, self._proposed = self._next + 1, step
        notes = self._note_healed(step, found)
        ids = {old: match.node.i or "" for old, match in found.items()}
        actions = [self._here(with_ids(action, ids)) for action in step.proposal.actions]
        proposal = step.proposal.model_copy(update={"actions": actions})
        return ProposeReply(proposal=proposal, notes=notes)

    def _over(self, request: ProposeRequest) -> ProposeReply:
        """All was done. Without a claim in the recording only a scenario that passed has come to its end by that."""
        if self.recording.passed:
            self.is_over = True
            return ProposeReply(proposal=Proposal(complete=True, message=f"[FAIL] {AS_RECORDED}"))
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

    def _check_last(self, request: ProposeRequest) -> Drift | None:
        """The guard after: what the last step did, beside what it did when it was recorded."""
        step, self._proposed = self._proposed, None
        if step is None or not request.history:
            return None
        now = request.history[-1]
        for number, then in enumerate(step.outcomes):
            here = now.outcomes[number] if number < len(now.outcomes) else None
            reason = outcome_drift(then, here)
            if reason:
                lines = [here.sentence()] if here else ["(not done)"]
                is_open = then.succeeded and (here is None or not here.executed)
                return Drift(step.number, f"{then.tool}: {reason}", [then.sentence()], lines, is_open, number)
        return self.place_drift(step, now) or _claim_drift(step, now)

    def place_drift(self, step: RecordedStep, now: StepRecord) -> Drift | None:
        """A step that stayed has to stay, wherever that is (`--url`); one that went somewhere has to get there."""
        then_path, now_path = plain_path(step.url_after or step.url), plain_path(now.url_after or now.url)
        has_moved = plain_path(step.url) != then_path
        wanted = then_path if has_moved else plain_path(now.url)
        was_home = origin_of(step.url_after or step.url) == origin_of(self.recording.url)
        is_home = origin_of(now.url_after or now.url) == self._origin
        if now_path == wanted and was_home == is_home:
            return None
        places = (now_path, wanted) if was_home == is_home else (now.url_after, step.url_after)
        reason = f"the page is at {places[0]} after it, it was at {places[1]}"
        return Drift(step.number, reason, [step.url_after], [now.url_after])

    def _failed(self) -> ProposeReply:
        assert self.drift is not None
        message = f"[FAIL] drift at recorded step {self.drift.step}: {self.drift.reason}"
        return ProposeReply(proposal=Proposal(complete=True, message=message), notes=self.drift.diff)


def replay_steps(proposer: ReplayProposer) -> Callable[[Run], RunEnd]:
    """The normal loop for `Beside.loop`; what was found under another name is said with the end."""

    def loop(run: Run) -> RunEnd:
        end = run_steps(run)
        if proposer.is_over:
            reason = "each action did what it did when the scenario passed"
            end = RunEnd("completed", AS_RECORDED, reason, AS_RECORDED_CONFIDENCE)
        if proposer.healed:
            end.reason = f"{end.reason}; healed: {'; '.join(proposer.healed)}"
            end.verdict = HEALED if end.status == "completed" else ""
        return end

    return loop


def outcome_drift(then: Outcome, now: Outcome | None) -> str:
    """Why an outcome is not what it was; "" when it is. What failed then may fail or succeed now."""
    if now is None:
        return "it was not done"
    known = {plain_words(error) for error in then.errors}
    new_errors = [error for error in now.errors if plain_words(error) not in known]
    if new_errors:
        return f"an error was seen: {new_errors[0]!r}"
    if then.succeeded and not now.succeeded:
        return f"it worked then and does not now ({now.status})"
    before = then.verification.successMessages if then.verification else []
    after = now.verification.successMessages if now.verification else []
    if before and not after:
        return f"no success message came (then: {before[0]!r})"
    return ""


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def plain_path(url: str) -> str:
    """The path, with the route of a page that keeps it behind `#`; numbers and long codes are masked."""
    parts = urlsplit(url)
    route = f"#{parts.fragment}" if parts.fragment[:1] in ("/", "!") else ""
    return plain_route((parts.path or "/") + route)


def _is_crowded(seen: TargetSeen, request: ProposeRequest) -> bool:
    """More controls of that name are in view than then: scrolling brings no certainty."""
    controls = request.observation.controls
    return sum((n.r, plain_name(n.n)) == (seen.node.r, plain_name(seen.node.n)) for n in controls) > seen.namesakes


def _question_drift(step: RecordedStep, request: ProposeRequest) -> Drift | None:
    """A native question that is answered has to ask what it asked then."""
    for outcome in step.outcomes[:1]:
        asked = ANSWERED.search(outcome.message) if outcome.tool == "answer_dialog" else None
        if asked is None:
            continue
        dialog = request.observation.open_dialog
        then = f"{asked[1]}: {asked[2]}"
        now = f"{dialog.kind}: {dialog.message[:QUESTION_LIMIT]}" if dialog else "no question is open"
        if plain_words(then) != plain_words(now):
            return Drift(step.number, f"another question is asked: {now!r}, then {then!r}", [then], [now])
    return None


def _claim_drift(step: RecordedStep, now: StepRecord) -> Drift | None:
    if not step.proposal.complete or now.claim is None or now.claim.accepted:
        return None
    missing = "; ".join(now.claim.missing) or "not enough evidence"
    reason = f"the end is not proven any more: {missing}"
    return Drift(step.number, reason, [step.proposal.message], now.claim.missing)


def told_actions(step: RecordedStep) -> list[str]:
    """Like `fill inp 'Name'`, a line each."""
    lines = []
    for action in step.proposal.actions:
        seen = step.targets.get(str(action.parameters.get("element_id")))
        lines.append(f"{action.tool} {told(seen.node)}" if seen else action.tool)
    return lines
