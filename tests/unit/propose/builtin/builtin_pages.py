"""Hand-made pages for the built-in rules: short ways to write nodes, observations and what came of actions."""

from __future__ import annotations

from typing import Any

from agent_cli.contracts.observation import Meta, Observation, OpenDialog, PageEvent
from agent_cli.contracts.outcome import Outcome, Verification
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.proposing import ProposeRequest
from agent_cli.contracts.run_record import StepRecord
from agent_cli.contracts.tree import Node, Place
from agent_cli.propose.builtin import BuiltinProposer


def control(number: int, role: str, name: str = "", /, **more: Any) -> Node:
    """A control; keys that Node does not have go into its place."""
    own = {key: more.pop(key) for key in list(more) if key in Node.model_fields}
    return Node(i=str(number), r=role, n=name, place=Place(**more), **own)


def words(text: str, **place: Any) -> Node:
    return Node(r="txt", n=text, place=Place(**place))


def page(*nodes: Node, **more: Any) -> Observation:
    if isinstance(more.get("events"), list):
        more["events"] = [PageEvent(at_ms=0, **event) for event in more["events"]]
    if more.get("dialog"):
        more["open_dialog"] = OpenDialog(kind="confirm", message=more.pop("dialog"))
    below = more.pop("below", 0)
    return Observation(
        url=more.pop("url", "http://site/"), title="A page", viewport={"width": 1280, "height": 800},
        nodes=list(nodes), meta=Meta(below=below), **more,
    )  # fmt: skip


class Play:
    """Plays the loop: hands the proposer pages, and says of each proposal how its actions ended."""

    def __init__(self, task: str) -> None:
        self.task = task
        self.proposer = BuiltinProposer()
        self.history: list[StepRecord] = []
        self.last: Proposal | None = None

    def see(
        self,
        look: Observation,
        *,
        errors: tuple[str, ...] = (),
        fails: int | None = None,
        stale: bool = False,
        shows: str = "",
    ) -> Proposal:
        """The proposal for this page. `fails` = the number of the last proposal's action that did not succeed.

        `stale`: its actions never reached the page. `shows`: what the sentinel saw after each.
        """
        if self.last is not None:
            self.history.append(self._record(self.last, errors, fails))
        if self.last is not None and shows:
            for outcome in self.history[-1].outcomes:
                outcome.verification = Verification(success=True, actualOutcome=shows)
        if self.last is not None and stale:
            for outcome in self.history[-1].outcomes:
                outcome.status, outcome.executed, outcome.verification = "stale", False, None
        request = ProposeRequest(task=self.task, step=len(self.history) + 1, observation=look, history=self.history)
        self.last = self.proposer.propose(request).proposal
        return self.last

    def _record(self, proposal: Proposal, errors: tuple[str, ...], fails: int | None) -> StepRecord:
        outcomes: list[Outcome] = []
        for at, action in enumerate(proposal.actions):
            good = fails is None or at < fails
            if fails is not None and at > fails:
                outcomes.append(Outcome(tool=action.tool, parameters=action.parameters, status="skipped"))
                continue
            verification = Verification(success=good, actualOutcome="it changed" if good else "", feedback="nothing")
            outcomes.append(
                Outcome(
                    tool=action.tool,
                    parameters=action.parameters,
                    status="done",
                    executed=True,
                    verification=verification,
                    errors=[] if good else list(errors),
                )
            )
        return StepRecord(number=len(self.history) + 1, url="http://site/", proposal=proposal, outcomes=outcomes)


def done(proposal: Proposal) -> list[tuple[Any, ...]]:
    """The actions as (tool, element id, value)."""
    found = []
    for action in proposal.actions:
        given = action.parameters
        value = given.get("value", given.get("option", given.get("keys", given.get("accept"))))
        found.append((action.tool, given.get("element_id"), value))
    return found
