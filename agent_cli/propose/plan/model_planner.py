"""The planner that asks a model: one call for a plan, and one more when the reply cannot be read."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from agent_cli.contracts.plan import Part, PlanReply, PlanRequest, SubTask
from agent_cli.errors import MalformedReply
from agent_cli.models import Message, ModelClient, ModelReply, ModelRequest, Prices, sum_usage
from agent_cli.models.page_text import FENCE_CLOSE, FENCE_OPEN, one_line
from agent_cli.propose.build_prompt import tell_page
from agent_cli.propose.model_proposer import prompt_text, repair_question
from agent_cli.propose.plan.read_plan import read_plan

STRING: dict[str, Any] = {"type": "string"}
STRINGS: dict[str, Any] = {"type": "array", "items": STRING}
PART: dict[str, Any] = {"id": STRING, "objective": STRING, "needs": STRINGS, "replaces": STRINGS}
REASON_LENGTH = 400


class ModelPlanner:
    """Asks `client`; raises its errors, and MalformedReply when two replies in a row could not be read."""

    def __init__(self, client: ModelClient, prices: Prices) -> None:
        self._client = client
        self._prices = prices

    def plan(self, request: PlanRequest) -> PlanReply:
        question = ModelRequest(
            system=_system_prompt(),
            messages=[Message(role="user", text=tell_plan_request(request))],
            json_schema=_plan_schema(),
            timeout_s=request.timeout_s,
        )
        reply = self._client.complete(question)
        try:
            return self._answer(_read(reply, request), question, [reply])
        except MalformedReply as error:
            repair = repair_question(question, reply.text, str(error), request.timeout_s)
        second = self._client.complete(repair)
        try:
            return self._answer(_read(second, request), repair, [reply, second])
        except MalformedReply as error:
            said = f"two plans of {self._client.model} could not be used: {error}"
            usage = sum_usage([reply, second], self._prices)
            raise MalformedReply(said, "run without --plan, or take a larger model", second.text, usage) from None

    def _answer(self, parts: list[SubTask], question: ModelRequest, replies: list[ModelReply]) -> PlanReply:
        usage = sum_usage(replies, self._prices)
        return PlanReply(sub_tasks=parts, prompt=prompt_text(question), raw_reply=replies[-1].text, usage=usage)


def _read(reply: ModelReply, request: PlanRequest) -> list[SubTask]:
    done = [part.sub_task.id for part in request.parts if part.status == "done"]
    return read_plan(reply.text, done, request.anew)


def tell_plan_request(request: PlanRequest) -> str:
    """The task, what became of the parts of the plan before, and the page as it is now."""
    parts = [f"== Task ==\n{request.task.strip()}"]
    if request.parts:
        parts.append("== Parts so far ==\n" + "\n".join(tell_part(part) for part in request.parts))
        parts.append(f"Plan anew: {', '.join(request.anew)}")
    parts.append(f"== Page now ==\n\n{tell_page(request.observation)}")
    return "\n\n".join(parts)


def tell_part(part: Part) -> str:
    """Like `b (blocked, planned anew once, needs a): delete Ann. Why: no such row`."""
    notes = [part.status.replace("_", " ")]
    if part.attempts:
        notes.append(f"planned anew {part.attempts} times")
    if part.sub_task.needs:
        notes.append(f"needs {', '.join(part.sub_task.needs)}")
    why = f" Why: {one_line(part.reason, REASON_LENGTH)}" if part.reason else ""
    return f"{part.sub_task.id} ({', '.join(notes)}): {one_line(part.sub_task.objective, 2000)}.{why}"


@cache
def _system_prompt() -> str:
    text = files("agent_cli.propose").joinpath("prompts/planner_system.md").read_text("utf-8")
    return text.replace("{{fence_open}}", FENCE_OPEN).replace("{{fence_close}}", FENCE_CLOSE).strip()


def _plan_schema() -> dict[str, Any]:
    closed = {"type": "object", "properties": PART, "required": list(PART), "additionalProperties": False}
    whole = {"sub_tasks": {"type": "array", "items": closed}}
    return {"type": "object", "properties": whole, "required": ["sub_tasks"], "additionalProperties": False}
