"""Healing a replay: another proposer (a model, or the built-in rules) is asked for the step that broke, only for it.

Healed is what could not be found or done any more. What was done and brought something else (an error, another page, an
end that is not proven) is the page's change: that stays a drift, so that nothing turns from red to green. When the next
recorded step can be found again, the recording goes on. What was healed is said with the end, and the way that was
taken is written as a new recording, beside the old one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import Proposer, ProposeReply, ProposeRequest
from agent_cli.contracts.recording import RecordedStep, Recording, TargetSeen
from agent_cli.contracts.run_record import StepRecord
from agent_cli.match_recorded import told
from agent_cli.record import read_recording, write_recording
from agent_cli.recorded_facts import plain_words
from agent_cli.replay_run import ReplayProposer
from agent_cli.tell_drift import Drift

MOST_ASKED = 4
"""Proposals at most for one broken step."""
MOST_HEALED = 5
"""Broken steps at most in one replay."""
PASSIVE = frozenset({"scroll", "expand", "wait_for", "hover", "extract"})
"""What does not count as doing the step."""
VALUES = ("value", "text", "option", "keys", "files", "url")


class HealingProposer(ReplayProposer):
    """A replay that asks `make_helper()` (a fresh one for each broken step) where a step cannot be done as recorded."""

    def __init__(self, recording: Recording, name: str, make_helper: Callable[[], Proposer]) -> None:
        super().__init__(recording, name)
        self._make_helper = make_helper
        self._helper: Proposer | None = None
        self._broken: Drift | None = None
        self._asked = 0
        self._begun = 0
        self.healed_steps: list[int] = []

    def propose(self, request: ProposeRequest) -> ProposeReply:
        if self._helper is None:
            reply = super().propose(request)
            if self.drift is None or not self._begin(request):
                return reply
        elif error := self._new_error(request):
            return self._give_up(f"an error was seen: {error!r}")
        elif self._is_mended(request):
            return self._go_on(request)
        return self._ask(request)

    def _begin(self, request: ProposeRequest) -> bool:
        """False when this drift is not to be healed."""
        drift = self.drift
        if drift is None or not drift.can_be_healed or len(self.healed_steps) >= MOST_HEALED:
            return False
        self._broken, self.drift, self._missed = drift, None, False
        self._helper, self._asked, self._begun = self._make_helper(), 0, len(request.history)
        return True

    @property
    def _step(self) -> RecordedStep:
        """The recorded step that broke."""
        assert self._broken is not None
        return next(step for step in self.recording.steps if step.number == self._broken.step)

    def _new_error(self, request: ProposeRequest) -> str:
        """What healing meets, it does not step over."""
        known = {plain_words(error) for outcome in self._step.outcomes for error in outcome.errors}
        seen = [error for record in request.history[self._begun :] for one in record.outcomes for error in one.errors]
        return next((error for error in seen if plain_words(error) not in known), "")

    def _is_mended(self, request: ProposeRequest) -> bool:
        """As much was done as was to be done, all of it worked, and the recording can be taken up again."""
        since = request.history[self._begun :]
        done = [outcome for record in since for outcome in record.outcomes if outcome.tool not in PASSIVE]
        if len(done) < len(self._undone()) or not since[-1].action_succeeded:
            return False
        return not self._problem(request)

    def _problem(self, request: ProposeRequest) -> str:
        """Why the recording cannot go on after the broken step; "" when it can."""
        step, since = self._step, request.history[self._begun :]
        if not since:
            return "nothing was done"
        if problem := _not_brought(step, since, request.observation):
            return problem
        if drift := self.place_drift(step, since[-1].url, since[-1].url_after):
            return drift.reason
        index = self.recording.steps.index(step) + 1
        if step.proposal.complete:
            return ""
        if index == len(self.recording.steps):
            return "" if self.recording.passed else "the recording ends there, without having reached its goal"
        return self.find_targets(self.recording.steps[index], request.observation)[1]

    def _ask(self, request: ProposeRequest) -> ProposeReply:
        """The helper's next actions for the broken step; its claim that the step is done is no claim of the run."""
        assert self._helper is not None
        if self._asked >= MOST_ASKED:
            return self._give_up(f"{MOST_ASKED} proposals of {self._helper.provider} did not bring it back")
        self._asked += 1
        asked = request.model_copy(update={"objective": self._objective(), "history": request.history[self._begun :]})
        if self._helper.provider == "builtin":
            asked = asked.model_copy(update={"task": ", then ".join(_as_clauses(self._undone(), self._step.targets))})
        reply = self._helper.propose(asked)
        proposal = reply.proposal
        if proposal.complete and proposal.tag == "FAIL":
            return _joined(reply, self._give_up(proposal.text))
        if proposal.complete and not proposal.actions:
            return _joined(reply, self._finish(request))
        note = f"healing step {self._step.number} with {self._helper.provider} ({self._helper.name})"
        inner = proposal.model_copy(update={"complete": False})
        return reply.model_copy(update={"proposal": inner, "notes": [*reply.notes, note]})

    def _finish(self, request: ProposeRequest) -> ProposeReply:
        """The helper says that the step is done: it is when something was done, and the recording can go on."""
        problem = self._problem(request)
        return self._give_up(f"the step was said to be done, but {problem}") if problem else self._go_on(request)

    def _go_on(self, request: ProposeRequest) -> ProposeReply:
        """The recording again, from the step after the one that broke (its claim, when it was the last)."""
        assert self._helper is not None
        assert self._broken is not None
        step, helper = self._step, self._helper
        done = [outcome.message for record in request.history[self._begun :] for outcome in record.outcomes]
        note = f"step {step.number} was healed by {helper.provider} ({helper.name}): {'; '.join(filter(None, done))}"
        self.healed.append(f"{note}; it broke because {self._broken.reason}")
        self.healed_steps.append(step.number)
        self._helper, self._broken = None, None
        if step.proposal.complete:
            self.go_on_at(len(self.recording.steps))
            claim = step.proposal.model_copy(update={"actions": []})
            return ProposeReply(proposal=claim, notes=[note])
        self.go_on_at(self.recording.steps.index(step) + 1)
        return _joined(ProposeReply(proposal=Proposal(complete=False, message=""), notes=[note]), self.propose(request))

    def _give_up(self, why: str) -> ProposeReply:
        assert self._broken is not None
        self.drift, self._missed = self._broken, False
        self.drift.can_be_healed = False
        self.drift.reason += f"; healing failed: {why}"
        self._helper = None
        return self._failed()

    def _objective(self) -> str:
        step = self._step
        what = "; ".join(_told(action, step.targets) for action in self._undone())
        why = f" ({step.proposal.message})" if step.proposal.message and not step.proposal.complete else ""
        return f"Only this one step of a recorded run, which the page has changed for{why}: {what}."

    def _undone(self) -> list[Action]:
        """The actions of the broken step that did not work yet."""
        assert self._broken is not None
        return self._step.proposal.actions[self._broken.done :]


def _joined(first: ProposeReply, then: ProposeReply) -> ProposeReply:
    """`then`, with what `first` cost and said."""
    kept = {"prompt": first.prompt, "raw_reply": first.raw_reply, "usage": first.usage}
    update = kept if first.prompt or first.usage.calls else {}
    return then.model_copy(update={**update, "notes": [*first.notes, *then.notes]})


def _told(action: Action, targets: dict[str, TargetSeen]) -> str:
    """Like `fill inp 'Name' in dialog 'New patient' with 'Jas'`."""
    words = [action.tool]
    for key in ("element_id", "to"):
        seen = targets.get(str(action.parameters.get(key)))
        if seen is not None:
            place = seen.node.place
            words.append(("to " if key == "to" else "") + told(seen.node))
            words += [f"in the row {place.row_text[:80]!r}"] if place.row_text else []
            words += [f"in dialog {place.dialog_name!r}"] if place.dialog_name else []
    words += [f"with {action.parameters[key]!r}" for key in VALUES if action.parameters.get(key) is not None]
    return " ".join(words)


def _as_clauses(actions: list[Action], targets: dict[str, TargetSeen]) -> list[str]:
    """The actions as the built-in rules read them: `enter "Jas" in Name`, `click Save`.

    A name in quotes is meant exactly, which is what failed; one with a comma or an "and" in it is not plain without.
    """
    forms = {
        "fill": 'enter "{value}" in {name}',
        "type": 'enter "{text}" in {name}',
        "set_date": 'enter "{value}" in {name}',
        "select": 'select "{option}" in {name}',
        "check": "check {name}",
        "uncheck": "uncheck {name}",
        "click": "click {name}",
        "double_click": "double click {name}",
    }
    clauses = []
    for action in actions:
        seen = targets.get(str(action.parameters.get("element_id")))
        name = seen.node.n if seen else ""
        words = {**action.parameters, "name": name if re.fullmatch(r"\w+( (?!and |then )\w+)*", name) else f'"{name}"'}
        form = forms.get(action.tool) if seen and seen.node.n else None
        clauses.append(form.format_map(words) if form else action.reason or action.tool)
    return clauses


def _not_brought(step: RecordedStep, since: list[StepRecord], look: Observation) -> str:
    """Words that the recorded step brought, and that were not seen this time; "" when all were."""
    pairs = zip(step.proposal.actions, step.outcomes, strict=False)
    expected = [action.expected_outcome for action, outcome in pairs if outcome.succeeded]
    wanted = [item.text for item in expected if item and item.type == "element_appears" and item.text]
    seen = [node.n for node in look.nodes] + [event.text for event in look.events]
    seen += [text for record in since for text in record.changes]
    seen += [outcome.sentence() for record in since for outcome in record.outcomes]
    shown = plain_words(" ".join(seen))
    missing = [text for text in wanted if plain_words(text) not in shown]
    return f"{missing[0]!r} did not appear, as it did then" if missing else ""


def write_healed(run_dir: Path, old: Path) -> Path:
    """The healed run as a recording: `recording.healed.json` in the old folder, or NAME.healed.json beside the file.

    Never over another one. Raises BadFile when it cannot be written.
    """
    stem = "recording" if old.is_dir() else old.name.removesuffix(".json").removesuffix(".recording")
    parent = old if old.is_dir() else old.parent
    names = (f"{stem}.healed{f'-{number}' if number > 1 else ''}.json" for number in range(1, 1000))
    target = next(parent / name for name in names if not (parent / name).exists())
    write_recording(read_recording(run_dir), target)
    return target
