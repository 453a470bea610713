"""What a run that was cut off gives to the one that goes on after its last finished step."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from agent_cli.browser import CallSilent, DialogOpened, PageFailed
from agent_cli.browser.keep_state import StateKeeper, put_storage
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import Usage
from agent_cli.contracts.run_record import RunEnd, StepRecord
from agent_cli.errors import BadFile, UsageError
from agent_cli.record import StoredRun, kept_states, read_run
from agent_cli.run_state import Run

HARMLESS = frozenset({
    "fill", "select", "check", "uncheck", "set_value", "set_date", "hover", "scroll", "expand", "wait_for", "extract",
    "needs_full_dom", "needs_screenshot", "copy", "select_text", "switch_tab",
})  # fmt: skip
"""What may be done twice, or is lost with the page when it was done."""
LONGEST_PAUSE_S = 3600
"""Between two events of a run; more is no time of the run (the machine slept, the clock was set)."""


@dataclass(frozen=True)
class CutOff:
    """A step that was begun and not finished: what was to be done, and how many actions of it are known to be done."""

    number: int
    actions: list[Action] = field(default_factory=list)
    done: int = 0

    @property
    def in_flight(self) -> Action | None:
        """The action that may have been done, or not."""
        return self.actions[self.done] if self.done < len(self.actions) else None

    @property
    def may_have_acted(self) -> bool:
        """Whether something that must not be done twice was done, or may have been."""
        return any(action.tool not in HARMLESS for action in self.actions[: self.done + 1])

    def tell(self) -> str:
        """For the prompt of the step that comes next, and for the person."""
        done = [_told(action) for action in self.actions[: self.done]]
        parts = [f"The run was cut off in step {self.number}, and the page was opened anew."]
        parts += [f"These actions of it were done: {'; '.join(done)}."] if done else []
        if self.in_flight is not None and self.in_flight.tool not in HARMLESS:
            parts.append(f"This one may have been done: {_told(self.in_flight)}. Look first whether it was.")
        return " ".join(parts)


@dataclass(frozen=True)
class Resumed:
    """`url` is where the run was last; `storage` the state of its browser then (Playwright's form), if it was kept."""

    path: Path
    task: str
    start_url: str
    url: str
    header: dict[str, Any]
    provider: str
    steps: list[StepRecord]
    cut_off: CutOff | None
    storage: Any
    proposals: int
    """How many were made for the finished steps."""
    seconds: float
    """What the run has taken so far."""
    highest_id: int
    """The highest number of an element id that was given."""


def read_resumable(path: Path) -> Resumed:
    """Raises UsageError for a run that is over or cannot be taken up, BadFile for what is no run."""
    stored = read_run(path)
    if stored.status in ("completed", "failed"):
        raise UsageError(f"{path.name} is over: {stored.status}", "there is nothing to go on with; start a new run")
    header = stored.header
    if not isinstance(header.get("settings"), dict) or not header.get("task") or not header.get("url"):
        raise BadFile(f"{path}/run.json does not tell how the run was started", "start a new run")
    if header["settings"].get("plan"):
        raise UsageError(f"{path.name} was planned in parts (--plan)", "such a run cannot be taken up: start it anew")
    if any(event["event"] == "node_started" for event in stored.events):
        raise UsageError(f"{path.name} is the run of a scenario", "run the scenario again: agent test FILE")
    kept = kept_states.read(path)
    last = stored.steps[-1].url_after or stored.steps[-1].url if stored.steps else header["url"]
    return Resumed(
        path=path,
        task=str(header["task"]),
        start_url=str(header["url"]),
        url=str(kept["url"] if kept else last),
        header=header,
        provider=str(header.get("provider", "auto")),
        steps=stored.steps,
        cut_off=_cut_off(stored),
        storage=kept["storage"] if kept else None,
        proposals=len(stored.steps),
        seconds=_seconds(stored),
        highest_id=_highest_id(path),
    )


def check_provider(resumed: Resumed, provider: str) -> None:
    """Raises UsageError for a proposer that cannot take a task up in the middle."""
    acted = [action for step in resumed.steps for action in step.proposal.actions if action.tool not in HARMLESS]
    if provider == "builtin" and (acted or (resumed.cut_off and resumed.cut_off.may_have_acted)):
        raise UsageError(
            "the built-in rules cannot take a task up in the middle, and something was done already",
            f"go on with a model: agent runs resume {resumed.path.name} --model-provider openai (or manual)",
        )


def take_up(run: Run, resumed: Resumed) -> None:
    """Gives a fresh run what was done before: steps, what they cost, ids that are taken, and what is open."""
    if resumed.storage is not None:
        try:
            put_storage(run.session, resumed.storage)
        except PageFailed as error:
            raise BadFile(f"the kept state of the browser cannot be used: {str(error).splitlines()[0]}") from None
    run.history = list(resumed.steps)
    run.budget.steps = resumed.steps[-1].number if resumed.steps else 0
    run.budget.started -= resumed.seconds
    for step in resumed.steps:
        run.spent(Usage.model_validate(step.usage))
    run.session.first_number = resumed.highest_id + 1
    run.feedback = resumed.cut_off.tell() if resumed.cut_off else "The run was cut off, and the page was opened anew."


def end_in_doubt(resumed: Resumed) -> RunEnd:
    """For a proposer that cannot look for itself: done twice would be worse than not known."""
    assert resumed.cut_off is not None
    reason = f"{resumed.cut_off.tell()} Whether it was cannot be told without a model or a person"
    return RunEnd("undecided", "", reason, 0.0)


def keep_after_each_step(run: Run) -> None:
    """Keeps the state of the browser from now on, for a resume. What cannot be kept is said once, and no failure."""
    failed: list[str] = []
    keeper = StateKeeper()

    def keep() -> None:
        try:
            state = keeper.keep(run.session)
            kept_states.keep(run.recorder.path, state.url, state.storage)
        except DialogOpened:  # it is kept after the step that answers the question
            return
        except (PageFailed, CallSilent, OSError) as error:
            if not failed:
                failed.append(str(error))
                run.recorder.note(f"the state of the browser was not kept for a resume: {str(error).splitlines()[0]}")

    run.before_record = keep


def _cut_off(stored: StoredRun) -> CutOff | None:
    """The step that has begun after the last finished one, from what was written of it."""
    number = stored.steps[-1].number + 1 if stored.steps else 1
    since = [event for event in stored.events if event.get("step") == number]
    starts = [index for index, event in enumerate(since) if event["event"] == "step_started"]
    if not starts:
        return None
    own = since[starts[-1] :]
    said = next((event.get("proposal") for event in own if event["event"] == "proposed"), None)
    if said is None:
        return CutOff(number)
    try:
        proposal = Proposal.model_validate(said)
    except ValidationError as error:
        raise BadFile(f"{stored.path}/events.jsonl: step {number}: {error.errors()[0]['msg']}") from None
    acts = not (proposal.complete and proposal.tag == "FAIL")
    done = sum(event["event"] == "outcome" for event in own)
    return CutOff(number, proposal.actions if acts else [], done)


def _seconds(stored: StoredRun) -> float:
    """Between the events of the run, without the pauses in which it lay still."""
    pairs = pairwise(event for event in stored.events if isinstance(event.get("at"), int | float))
    gaps = (after["at"] - before["at"] for before, after in pairs if after["event"] != "resumed")
    return float(sum(gap for gap in gaps if 0 <= gap <= LONGEST_PAUSE_S))


def _highest_id(path: Path) -> int:
    """No id is given twice in a run, also not in a new document of it."""
    found = 0
    for file in path.glob("steps/*/observation.json"):
        text = file.read_text("utf-8", "replace")
        found = max([found, *(int(number) for number in re.findall(r'"i": ?"(?:f\d+_)?(\d{1,9})"', text))])
    return found


def _told(action: Action) -> str:
    given = ", ".join(str(value) for key, value in action.parameters.items() if key != "element_id")
    name = f" ({action.reason})" if action.reason else ""
    return f"{action.tool} {given}".strip() + name
