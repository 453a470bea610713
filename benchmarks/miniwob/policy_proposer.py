"""The proposer that asks a scripted policy instead of a model."""

from __future__ import annotations

from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest
from benchmarks.miniwob.moves import Policy, Steps
from benchmarks.miniwob.payload import RECORDED, Lost, Payload


class PolicyProposer:
    """Hands the payload to the policy; says `[FAIL]` where the policy is lost or no answer was recorded."""

    provider = "policy"

    def __init__(self, name: str, policy: Policy) -> None:
        self.name = name
        self._policy = policy
        self._steps: Steps | None = None
        self._done = ""

    def propose(self, request: ProposeRequest) -> ProposeReply:
        return ProposeReply(proposal=self._proposal(request))

    def _proposal(self, request: ProposeRequest) -> Proposal:
        page = Payload(request.observation, request.history)
        try:
            if not self._done:
                return Proposal(complete=False, message="working", actions=self._next(request.task, page))
        except StopIteration as end:
            self._done = str(end.value)
        except Lost as lost:
            return _fail(str(lost))
        except (ArithmeticError, LookupError, RuntimeError, ValueError) as fault:
            return _fail(f"the policy does not know this page: {type(fault).__name__}: {fault}")
        if not page.is_recorded:
            return _fail("the page took no answer; " + "; ".join(page.told))
        return Proposal(complete=True, message=f"[SUCCESS] {self._done}: '{RECORDED}'")

    def _next(self, task: str, page: Payload) -> list[Action]:
        if self._steps is None:
            self._steps = self._policy(task, page)
            return next(self._steps)
        return self._steps.send(page)


def _fail(why: str) -> Proposal:
    return Proposal(complete=True, message=f"[FAIL] {why}")
