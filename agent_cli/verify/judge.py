"""A second opinion on a claim of completion, by a model in a fresh context; it can only refuse."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pydantic import ValidationError

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.opinion import Opinion
from agent_cli.contracts.proposing import Usage
from agent_cli.contracts.run_record import StepRecord
from agent_cli.errors import MalformedReply, UsageError
from agent_cli.models import Message, ModelClient, ModelReply, ModelRequest, Prices, make_client, sum_usage
from agent_cli.models.page_text import FENCE_CLOSE, FENCE_OPEN, one_line, quoted, without_fence
from agent_cli.models.read_json import read_object
from agent_cli.settings import Settings
from agent_cli.verify.observations import list_observations

CLAIM_LENGTH = 600
BOOLEAN: dict[str, Any] = {"type": "boolean"}
FIELDS: dict[str, Any] = {
    "action_succeeded": BOOLEAN,
    "task_completed": BOOLEAN,
    "confidence": {"type": "number"},
    "reason": {"type": "string"},
}


class Judge:
    """Asks `client` once for each claim that the evidence has let through."""

    def __init__(self, client: ModelClient, prices: Prices) -> None:
        self._client = client
        self._prices = prices

    def ask(
        self, task: str, claim: str, history: Sequence[StepRecord], now: Observation, timeout_s: float
    ) -> tuple[Opinion, Usage]:
        """The opinion and what it cost. What cannot be read is a refusal. Raises the errors of the provider."""
        question = ModelRequest(
            system=_system_prompt(),
            messages=[Message(role="user", text=tell_case(task, claim, history, now))],
            json_schema=_schema(),
            max_output_tokens=1024,
            timeout_s=timeout_s,
        )
        reply = self._client.complete(question)
        return read_opinion(reply), sum_usage([reply], self._prices)


def read_opinion(reply: ModelReply) -> Opinion:
    """The opinion in a reply; a malformed one refuses."""
    try:
        return Opinion.model_validate(read_object(reply.text, "task_completed"))
    except MalformedReply as error:
        problem = str(error)
    except ValidationError as error:
        first = error.errors()[0]
        problem = f"{'.'.join(map(str, first['loc']))}: {first['msg'].lower()}"
    return Opinion(
        action_succeeded=False,
        task_completed=False,
        confidence=0.0,
        reason=f"the second opinion could not be read ({problem})",
    )


def tell_case(task: str, claim: str, history: Sequence[StepRecord], now: Observation) -> str:
    """What the judge is sent."""
    observed = list_observations(history) or ["no action was done"]
    page = [FENCE_OPEN, f"address: {quoted(now.url)}", f"title: {quoted(now.title)}"]
    page += [f"event: {one_line(event.sentence(now.taken_at_ms))}" for event in now.events[-20:]]
    page += ["", without_fence(now.outline.strip("\n")) or "(nothing on the page)", FENCE_CLOSE]
    return "\n\n".join(
        [
            f"== Task ==\n{task.strip()}",
            f"== Claim ==\n{one_line(claim, CLAIM_LENGTH)}",
            "== Observed ==\n" + "\n".join(f"- {line}" for line in observed),
            "== Page now ==\n" + "\n".join(page),
        ]
    )


@cache
def _system_prompt() -> str:
    text = files("agent_cli.verify").joinpath("prompts/judge_system.md").read_text("utf-8")
    return text.replace("{{fence_open}}", FENCE_OPEN).replace("{{fence_close}}", FENCE_CLOSE).strip()


def _schema() -> dict[str, Any]:
    return {"type": "object", "properties": FIELDS, "required": list(FIELDS), "additionalProperties": False}


def make_judge(settings: Settings, provider: str) -> Judge:
    """The judge for `--judge`. Raises UsageError for a provider that is no model, MissingKey without a key."""
    if provider not in ("openai", "anthropic"):
        raise UsageError(
            f"--judge needs a model, and the provider is {provider}",
            "take --model-provider openai or anthropic, or leave --judge out",
        )
    client = make_client(provider, settings.model_copy(update={"model": settings.judge_model or settings.model}))
    return Judge(client, Prices(provider, client.model, client.is_hosted, settings.price_input, settings.price_output))
