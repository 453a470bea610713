"""A recorded run again, without a model.

Each step is guarded before (is this still that control?) and after (did it do that?). The recorded proposals go through
the normal loop, as a script's do: acting, the sentinel and the judgement of the claim are those of every run. What is
not as it was then ends the replay with `[FAIL]` and a diff; nothing is guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest
from agent_cli.contracts.recording import RecordedStep, Recording, TargetSeen, named_ids, with_ids
from agent_cli.contracts.run_record import StepRecord
from agent_cli.match_recorded import Found, find_recorded, told

ADDRESSED = frozenset({"go_to", "new_tab"})


@dataclass
class Drift:
    """What is not as it was recorded: in which step, and the lines then and now."""

    step: int
    reason: str
    then: list[str] = field(default_factory=list)
    now: list[str] = field(default_factory=list)

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

    def propose(self, request: ProposeRequest) -> ProposeReply:
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
                continue  # an outcome about something that was not on the page yet
            match = find_recorded(seen, request.observation)
            if isinstance(match, str):
                if _is_needed(step, element_id):
                    return found, match
                continue
            found[element_id] = match
        return found, ""

    def _propose_next(self, request: ProposeRequest) -> ProposeReply:
        if self._next >= len(self.recording.steps):
            text = "all was done as recorded, but the recorded run did not reach its goal either"
            self.drift = Drift(request.step, text)
            return self._failed()
        step = self.recording.steps[self._next]
        found, problem = self.find_targets(step, request)
        if problem and (scroll := self._scroll_to(step, found, request)) is not None:
            return scroll
        if problem:
            self.drift = Drift(step.number, problem, _told_actions(step, step.targets), [problem])
            return self._failed()
        self._next, self._proposed = self._next + 1, step
        notes = self._note_healed(step, found)
        ids = {old: match.node.i or "" for old, match in found.items()}
        actions = [self._here(with_ids(action, ids)) for action in step.proposal.actions]
        proposal = step.proposal.model_copy(update={"actions": actions})
        return ProposeReply(proposal=proposal, notes=notes)

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
        wanted = [t.node for i, t in step.targets.items() if i not in found and t.node.n]
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
                return Drift(step.number, f"{then.tool}: {reason}", [then.sentence()], lines)
        return _place_drift(step, now) or _claim_drift(step, now)

    def _failed(self) -> ProposeReply:
        assert self.drift is not None
        message = f"[FAIL] drift at recorded step {self.drift.step}: {self.drift.reason}"
        return ProposeReply(proposal=Proposal(complete=True, message=message), notes=self.drift.diff)


def outcome_drift(then: Outcome, now: Outcome | None) -> str:
    """Why an outcome is not what it was; "" when it is. What failed then may fail or succeed now."""
    if now is None:
        return "it was not done"
    new_errors = [error for error in now.errors if error not in then.errors]
    if new_errors and not then.errors:
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
    """The path without numbers and long codes, which name another record each time."""
    path = urlsplit(url).path or "/"
    return re.sub(r"(?<=/)(\d+|[0-9a-fA-F-]{16,})(?=/|$)", "#", path)


def _place_drift(step: RecordedStep, now: StepRecord) -> Drift | None:
    """A step that stayed has to stay, wherever that is (`--url`); one that went somewhere has to get there."""
    then_path, now_path = plain_path(step.url_after or step.url), plain_path(now.url_after or now.url)
    has_moved = plain_path(step.url) != then_path
    wanted = then_path if has_moved else plain_path(now.url)
    if now_path == wanted:
        return None
    reason = f"the page is at {now_path} after it, it was at {wanted}"
    return Drift(step.number, reason, [step.url_after], [now.url_after])


def _claim_drift(step: RecordedStep, now: StepRecord) -> Drift | None:
    if not step.proposal.complete or now.claim is None or now.claim.accepted:
        return None
    missing = "; ".join(now.claim.missing) or "not enough evidence"
    reason = f"the end is not proven any more: {missing}"
    return Drift(step.number, reason, [step.proposal.message], now.claim.missing)


def _is_needed(step: RecordedStep, element_id: str) -> bool:
    """An action works it; what only an expected outcome is about may be gone."""
    return any(element_id in (a.parameters.get("element_id"), a.parameters.get("to")) for a in step.proposal.actions)


def _told_actions(step: RecordedStep, targets: dict[str, TargetSeen]) -> list[str]:
    lines = []
    for action in step.proposal.actions:
        seen = targets.get(str(action.parameters.get("element_id")))
        lines.append(f"{action.tool} {told(seen.node)}" if seen else action.tool)
    return lines
