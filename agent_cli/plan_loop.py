"""One task in parts: each is run by the same loop with an objective of its own, and proven before the next.

What is blocked is collected and planned anew together, with what waits for it, at most twice each; then it is given
up, and the run ends as failed, with what was done and what was not (seed 002, batch replan).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from agent_cli import observe
from agent_cli.contracts.plan import Part, Planner, PlanRequest, SubTask
from agent_cli.contracts.run_record import RunEnd
from agent_cli.run_state import Run
from agent_cli.step_loop import run_steps

MOST_ATTEMPTS = 2


def run_plan(run: Run, planner: Planner) -> RunEnd:
    """Runs all parts to an end. Raises what `run_steps` and the planner raise."""
    board = _Board(run, planner)
    board.make_plan([])
    while True:
        part = board.next_part()
        if part is not None:
            board.do(part)
        elif anew := board.to_plan_anew():
            board.make_plan(anew)
        else:
            board.give_up_the_rest()
            return board.end()


@dataclass
class _Board:
    run: Run
    planner: Planner
    parts: list[Part] = field(default_factory=list)

    def make_plan(self, anew: list[Part]) -> None:
        """A first plan, or new parts in the place of `anew`."""
        run = self.run
        wish = observe.Wish(mode=run.mode, task=run.task)
        request = PlanRequest(
            task=run.task,
            observation=run.secrets.mask_look(observe.observe_in_mode(run.session, wish)),
            parts=self.parts,
            anew=[part.sub_task.id for part in anew],
            timeout_s=run.budget.call_seconds_left,
        )
        observe.fit_outline(request.observation, run.page, run.task)
        reply = self.planner.plan(request)
        run.spent(reply.usage)
        run.recorder.planned(reply, request.anew)
        kept = [part for part in self.parts if part not in anew]
        self.parts = [*kept, *(Part(sub_task=task, attempts=_attempts(task, anew)) for task in reply.sub_tasks)]

    def next_part(self) -> Part | None:
        """The first open part whose needs are done."""
        done = {part.sub_task.id for part in self.parts if part.status == "done"}
        return next(
            (part for part in self.parts if part.status == "open" and done.issuperset(part.sub_task.needs)), None
        )

    def do(self, part: Part) -> None:
        run = self.run
        run.recorder.part_started(part)
        own = replace(
            run,
            objectives=[part.sub_task.objective],
            history=[],
            before=[],
            feedback="",
            turned_back=0,
            held=0,
            base=None,
        )
        end = run_steps(own)
        run.history += own.history
        part.status = "done" if end.status == "completed" else "blocked"
        part.reason, part.confidence = end.message or end.reason, end.confidence
        run.recorder.part_finished(part)

    def to_plan_anew(self) -> list[Part]:
        """The blocked parts that may be planned once more, and those that wait for them."""
        blocked = [part for part in self.parts if part.status == "blocked"]
        again = [part for part in blocked if part.attempts < MOST_ATTEMPTS]
        for part in blocked:
            if part not in again:
                part.status = "given_up"
        return [*again, *self._waiting_for(again)]

    def _waiting_for(self, parts: list[Part]) -> list[Part]:
        waiting: list[Part] = []
        ids = {part.sub_task.id for part in parts}
        for part in [*self.parts] * len(self.parts):
            if part.status == "open" and part not in waiting and ids.intersection(part.sub_task.needs):
                waiting.append(part)
                ids.add(part.sub_task.id)
        return waiting

    def give_up_the_rest(self) -> None:
        for part in self.parts:
            if part.status == "open":
                part.status, part.reason = "given_up", f"needs {', '.join(part.sub_task.needs)}"

    def end(self) -> RunEnd:
        self.run.parts = self.parts
        lost = [part for part in self.parts if part.status != "done"]
        done = [part for part in self.parts if part.status == "done"]
        said = "; ".join(f"{part.sub_task.objective}: {part.reason}" for part in done)
        if not lost:
            return RunEnd("completed", said, f"{len(done)} of {len(done)} parts are done", _least_sure(done))
        reason = "; ".join(f"not done: {part.sub_task.objective} ({part.reason})" for part in lost)
        return RunEnd("failed", f"{len(done)} of {len(self.parts)} parts are done. {said}".strip(), reason, 0.0)


def _attempts(task: SubTask, anew: list[Part]) -> int:
    """How often this was planned anew: once more than the most of the blocked parts that it stands for."""
    replaced = [part for part in anew if part.sub_task.id in (*task.replaces, task.id)]
    return max((part.attempts + (part.status == "blocked") for part in replaced), default=0)


def _least_sure(parts: list[Part]) -> float:
    return min((part.confidence for part in parts), default=0.0)
