"""The loop in this process: a proposer that answers from a list, on the worker's Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from agent_cli.budget import Budget
from agent_cli.contracts.extracted import Extracted
from agent_cli.contracts.page_budget import PageBudget
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest, Usage
from agent_cli.contracts.run_record import ClaimVerdict, RunEnd
from agent_cli.record import Recorder, RunFolder, read_run
from agent_cli.run_state import Run
from agent_cli.step_loop import run_steps


@dataclass
class ListProposer:
    """Each entry is a proposal, or a function of the request that gives one."""

    entries: list[object]
    provider: str = "list"
    name: str = "list"
    takes_images: bool = False
    asked: list[ProposeRequest] = field(default_factory=list)

    def propose(self, request: ProposeRequest) -> ProposeReply:
        self.asked.append(request.model_copy(update={"history": list(request.history)}))
        entry = self.entries[min(len(self.asked), len(self.entries)) - 1]
        data = entry(request) if callable(entry) else entry
        return ProposeReply(proposal=Proposal.model_validate(data), usage=Usage(calls=1, prompt_tokens=100))


class Watcher:
    """A Progress that only remembers the verdicts on claims."""

    def __init__(self) -> None:
        self.claims: list[ClaimVerdict] = []

    def step(self, number: int, look: object) -> None: ...

    def proposal(self, reply: object) -> None: ...

    def outcome(self, action: object, outcome: object) -> None: ...

    def claim(self, verdict: ClaimVerdict) -> None:
        self.claims.append(verdict)


@dataclass
class Finished:
    end: RunEnd | None
    run: Run
    proposer: ListProposer
    claims: list[ClaimVerdict]
    error: Exception | None = None

    @property
    def outcomes(self) -> list[str]:
        return [outcome.status for step in self.run.history for outcome in step.outcomes]

    def stored(self):
        return read_run(self.run.recorder.path)


@pytest.fixture
def run_list(session, tmp_path) -> Iterator[Callable[..., Finished]]:
    """Runs the given proposals on a page to the end."""
    recorders = []

    def start(
        url: str,
        *entries: object,
        raises: type[Exception] | None = None,
        page_tokens: int = 6000,
        sends_delta: bool = False,
        extracted: Extracted | None = None,
        takes_images: bool = False,
        task: str = "save it",
        **budget: object,
    ) -> Finished:
        session.open_first(url)
        proposer, watcher = ListProposer(list(entries), takes_images=takes_images), Watcher()
        recorder = Recorder(RunFolder.create(tmp_path, "task"))
        recorders.append(recorder)
        recorder.begin(task, url, {}, "list", "list")
        limits = {"max_steps": 12, "max_seconds": 100, **budget}
        page = PageBudget(page_tokens)
        run = Run(task, session, proposer, Budget(**limits), recorder, watcher, page=page, sends_delta=sends_delta)
        run.extracted = extracted or run.extracted
        if raises is None:
            return Finished(run_steps(run), run, proposer, watcher.claims)
        with pytest.raises(raises) as caught:
            run_steps(run)
        return Finished(None, run, proposer, watcher.claims, caught.value)

    yield start
    for recorder in recorders:
        recorder.folder.close()


def click(name: str, expect: dict | None = None, tool: str = "click", **parameters: object) -> Callable:
    """An action on the control of that name, by the id that the look shows."""

    def make(request: ProposeRequest) -> dict:
        node = next(node for node in request.observation.controls if node.n == name)
        action = {"tool": tool, "parameters": {"element_id": node.i, **parameters}}
        return {**action, "expected_outcome": expect} if expect else action

    return make


def propose(*makers: Callable, complete: bool = False, message: str = "next") -> Callable:
    """A proposal of such actions."""
    return lambda request: {
        "complete": complete,
        "message": message,
        "actions": [make(request) for make in makers],
    }


SUCCESS = {"complete": True, "message": "[SUCCESS] it is done"}
FAIL = {"complete": True, "message": "[FAIL] it cannot be done"}
