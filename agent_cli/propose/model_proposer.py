"""The proposer that asks a model: one call per step, and one more when the reply cannot be read."""

from __future__ import annotations

import time
from functools import cache, partial
from importlib.resources import files

from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.proposing import ProposeReply, ProposeRequest
from agent_cli.errors import MalformedReply
from agent_cli.models import Prices, sum_usage
from agent_cli.models.call_beside import call_beside
from agent_cli.models.protocol import Message, ModelClient, ModelReply, ModelRequest
from agent_cli.propose.build_prompt import build_prompt
from agent_cli.propose.parse_reply import parse_reply

LONGEST_QUOTED_REPLY = 4000
HINT = "look at reply.txt in the run folder; a larger model, or one that takes a JSON schema, may do better"


class ModelProposer:
    """Asks `client`; raises its errors, and MalformedReply when two replies in a row could not be read."""

    def __init__(self, client: ModelClient, prices: Prices | None = None) -> None:
        self._client = client
        self._prices = prices or Prices(client.provider, client.model, client.is_hosted)
        self.provider = client.provider
        self.name = client.model

    @property
    def takes_images(self) -> bool:
        return self._client.takes_images

    def propose(self, request: ProposeRequest) -> ProposeReply:
        started = time.monotonic()
        question = build_prompt(request, lists_ids=not self._client.is_hosted)
        reply = call_beside(partial(self._client.complete, question), request.idle)
        try:
            return self._answer(_read(reply), question, [reply])
        except MalformedReply as error:
            if reply.stop_reason == "refusal":
                raise self._final(f"the model refused to answer: {reply.text or 'no reason given'}", [reply]) from None
            problem = str(error)
        left_s = request.timeout_s - (time.monotonic() - started)
        if left_s <= 0:
            raise self._final(f"no time was left to ask again after an unusable reply: {problem}", [reply])
        repair = repair_question(question, reply.text, problem, left_s)
        second = call_beside(partial(self._client.complete, repair), request.idle)
        try:
            proposal = _read(second)
        except MalformedReply as error:
            said = f"two replies of {self.name} could not be used: {problem}; then {error}"
            raise self._final(said, [reply, second]) from None
        return self._answer(proposal, repair, [reply, second], f"reply repaired by a second question: {problem}")

    def _answer(
        self, proposal: Proposal, question: ModelRequest, replies: list[ModelReply], note: str = ""
    ) -> ProposeReply:
        notes = [note] if note else []
        return ProposeReply(
            proposal=proposal,
            prompt=prompt_text(question),
            raw_reply=replies[-1].text,
            usage=sum_usage(replies, self._prices),
            notes=[*(said for reply in replies for said in reply.notes), *notes],
        )

    def _final(self, message: str, replies: list[ModelReply]) -> MalformedReply:
        return MalformedReply(
            message, HINT, "\n\n".join(reply.text for reply in replies), sum_usage(replies, self._prices)
        )


def repair_question(question: ModelRequest, reply: str, problem: str, timeout_s: float) -> ModelRequest:
    """The same question, the reply, and what was wrong with it."""
    said = reply[:LONGEST_QUOTED_REPLY].strip() or "(empty)"
    asked = _repair_prompt().replace("{{problem}}", problem)
    added = [Message(role="assistant", text=said), Message(role="user", text=asked)]
    return question.model_copy(update={"messages": [*question.messages, *added], "timeout_s": timeout_s})


@cache
def _repair_prompt() -> str:
    return files("agent_cli.propose").joinpath("prompts/repair.md").read_text("utf-8").strip()


def _read(reply: ModelReply) -> Proposal:
    if reply.stop_reason != "length":
        return parse_reply(reply.text)
    try:
        return parse_reply(reply.text, whole=True)
    except MalformedReply:
        raise MalformedReply("it was cut off before its end, so be shorter", reply=reply.text) from None


def prompt_text(question: ModelRequest) -> str:
    """All that was sent, in order, with the role in front of each part."""
    parts = [("system", question.system), *((message.role, message.text) for message in question.messages)]
    return "\n\n".join(f"[{role}]\n{text}" for role, text in parts)
