"""The recorder of one run: header, steps with what was seen, asked, answered and done, and the end."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from agent_cli import __version__
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.plan import Part, PlanReply
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.proposing import ProposeReply, Usage
from agent_cli.contracts.run_record import FORMAT_VERSION, RunResult, StepRecord
from agent_cli.record.run_folder import RunFolder


class Recorder:
    """Writes as things happen. A step counts as finished once its `step_finished` line is written."""

    def __init__(self, folder: RunFolder) -> None:
        self.folder = folder
        self._header: dict[str, Any] = {}
        self._plans = 0

    def begin(self, task: str, url: str, settings: dict[str, Any], provider: str, model: str) -> None:
        self._header = {
            "format_version": FORMAT_VERSION,
            "agent_version": __version__,
            "run_id": self.folder.run_id,
            "task": task,
            "url": url,
            "provider": provider,
            "model": model,
            "settings": settings,
            "started_at": time.time(),
            "status": "running",
        }
        self.folder.write_json("run.json", self._header)
        self.folder.write_event("run_started", task=task, url=url, provider=provider, model=model)

    def go_on(self, header: dict[str, Any], settings: dict[str, Any], provider: str, model: str, step: int) -> None:
        """The run is taken up again after this step; what was written of it stays."""
        changed = {"settings": settings, "provider": provider, "model": model, "status": "running"}
        self._header = {**header, **changed}
        self.folder.write_json("run.json", self._header)
        self.folder.write_event("resumed", after_step=step, provider=provider, model=model)

    def note(self, text: str) -> None:
        """A sentence for the person, kept."""
        self.folder.write_event("note", text=text)

    def step_started(self, number: int, look: Observation, screenshot: bytes | None) -> None:
        place = self._place(number)
        self.folder.write_json(f"{place}/observation.json", look.payload())
        self.folder.write_text(f"{place}/outline.txt", look.outline + "\n")
        if screenshot:
            self.folder.write_bytes(f"{place}/before.jpg", screenshot)
        if look.marked_png:
            self.folder.write_bytes(f"{place}/marked.png", look.marked_png)
        self.folder.write_event("step_started", step=number, url=look.url, title=look.title)

    def proposed(self, number: int, reply: ProposeReply) -> None:
        place = self._place(number)
        self.folder.write_text(f"{place}/prompt.txt", reply.prompt)
        self.folder.write_text(f"{place}/reply.txt", reply.raw_reply)
        proposal = reply.proposal.model_dump(exclude_none=True)
        self.folder.write_event(
            "proposed", step=number, proposal=proposal, usage=reply.usage.model_dump(), notes=reply.notes
        )

    def malformed(self, number: int, reply: str) -> None:
        """A reply that could not be read, after asking once more."""
        self.folder.write_text(f"{self._place(number)}/reply.txt", reply)
        self.folder.write_event("malformed", step=number, reply=reply[:2000])

    def acted(self, number: int, action: Action, outcome: Outcome) -> None:
        self.folder.write_event(
            "outcome",
            step=number,
            action=action.model_dump(exclude_none=True),
            outcome=outcome.model_dump(exclude_none=True),
        )

    def extracted(self, value: Any) -> None:
        """The data of the run so far, whole each time."""
        self.folder.write_json("extracted.json", value)
        self.folder.write_event("extracted", data=value)

    def step_finished(self, record: StepRecord, screenshot: bytes | None) -> None:
        place = self._place(record.number)
        data = record.model_dump(exclude_none=True)
        self.folder.write_json(f"{place}/step.json", data)
        if screenshot:
            self.folder.write_bytes(f"{place}/after.jpg", screenshot)
        self.folder.write_event("step_finished", step=record.number, record=data)

    def planned(self, reply: PlanReply, anew: list[str]) -> None:
        """A plan, or the part of it that was made anew."""
        self._plans += 1
        self.folder.write_text(f"plan/{self._plans:02d}-prompt.txt", reply.prompt)
        self.folder.write_text(f"plan/{self._plans:02d}-reply.txt", reply.raw_reply)
        parts = [task.model_dump() for task in reply.sub_tasks]
        self.folder.write_event("planned", sub_tasks=parts, anew=anew, usage=reply.usage.model_dump())

    def part_started(self, part: Part) -> None:
        self.folder.write_event("part_started", sub_task=part.sub_task.model_dump(), attempts=part.attempts)

    def part_finished(self, part: Part) -> None:
        self.folder.write_event("part_finished", part=part.model_dump())

    def judged(self, number: int, opinion: dict[str, Any], usage: Usage) -> None:
        """A second opinion on the claim of this step."""
        self.folder.write_event("judged", step=number, opinion=opinion, usage=usage.model_dump())

    def node_started(self, node: str, kind: str) -> None:
        """A step of a scenario begins: a task, a replay, or direct actions."""
        self.folder.write_event("node_started", node=node, kind=kind)

    def node_finished(self, node: str, kind: str, reason: str) -> None:
        """It is over; `kind` as of contracts/scenario.py."""
        self.folder.write_event("node_finished", node=node, kind=kind, reason=reason)

    def checked(self, verdicts: list[dict[str, Any]]) -> None:
        """What became of the checks, node by node."""
        self.folder.write_event("checked", nodes=verdicts)

    def went_back(self, number: int) -> None:
        """The run is back before this step: it and what came after it do not count."""
        self.folder.write_event("went_back", to=number)

    def end(self, result: RunResult, events: list[str]) -> None:
        """The end of the run, whatever it was; `events` are the last things seen."""
        data = result.model_dump()
        self.folder.write_json("verdict.json", data)
        self.folder.write_json("run.json", {**self._header, "status": result.status, "ended_at": time.time()})
        self.folder.write_event("run_finished", result=data, last_events=events)
        self.folder.close()

    @property
    def path(self) -> Path:
        return self.folder.path

    @staticmethod
    def _place(number: int) -> str:
        return f"steps/{number:02d}"
