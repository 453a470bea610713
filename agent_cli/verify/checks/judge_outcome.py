"""An expected outcome in free text, judged by a model that sees: the last events and the picture of the window."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from agent_cli.contracts.proposing import Usage
from agent_cli.errors import MalformedReply, UsageError
from agent_cli.models import Message, ModelClient, ModelRequest, Prices, make_client, sum_usage
from agent_cli.models.page_text import FENCE_CLOSE, FENCE_OPEN, one_line
from agent_cli.models.read_json import read_object
from agent_cli.settings import Settings
from agent_cli.verify.checks.finding import Finding, shorten

CHECK_NAME = "expected outcome"
VERDICTS: dict[str, bool | None] = {"pass": True, "fail": False, "cannot_tell": None}


class ModelOutcomeJudge:
    """Asks once per node; what cannot be read, or is about another check, is cannot_tell."""

    def __init__(self, client: ModelClient, prices: Prices, timeout_s: float, spent: Callable[[Usage], None]) -> None:
        """`spent` is told what each question cost."""
        self._client, self._prices, self._timeout_s, self._spent = client, prices, timeout_s, spent

    def ask(self, node: str, expected: str, events: list[str], png: bytes | None) -> Finding:
        """Raises the errors of the provider."""
        if png is None:
            return Finding(None, "the window could not be pictured")
        message = Message(role="user", text=tell_node(node, expected, events), images_png=[png])
        question = ModelRequest(
            system=_system_prompt(),
            messages=[message],
            json_schema=_schema(),
            max_output_tokens=1024,
            timeout_s=self._timeout_s,
        )
        reply = self._client.complete(question)
        self._spent(sum_usage([reply], self._prices))
        return read_verdict(reply.text)


def tell_node(node: str, expected: str, events: list[str]) -> str:
    """What the judge is sent beside the picture."""
    lines = [one_line(event, 300) for event in events] or ["(none)"]
    told = "\n".join([FENCE_OPEN, *lines, FENCE_CLOSE])
    return f"== Step ==\n{one_line(node)}\n\n== Expected outcome ==\n{expected.strip()}\n\n== Last events ==\n{told}"


def read_verdict(text: str) -> Finding:
    """The verdict on the expected outcome in a reply `[{check_name, verdict, reasoning}]`."""
    try:
        value = _decoded(text)
    except MalformedReply as error:
        return Finding(None, f"the judge's reply could not be read ({error})")
    named = [item for item in value if isinstance(item, dict) and item.get("check_name") == CHECK_NAME]
    if len(named) != 1:
        return Finding(None, f"the judge's reply has {len(named)} verdicts on the expected outcome")
    verdict, reasoning = named[0].get("verdict"), named[0].get("reasoning")
    if verdict not in VERDICTS or not isinstance(reasoning, str):
        return Finding(None, f"the judge's verdict could not be read: {shorten(json.dumps(named[0]))}")
    return Finding(VERDICTS[verdict], f"judged: {shorten(reasoning, 400)}")


def _decoded(text: str) -> list[Any]:
    """The list itself (seed 004) or `{"verdicts": [...]}`, which schemas of providers ask for."""
    try:
        value = json.loads(text)
    except ValueError:
        value = read_object(text, "verdicts")
    found = value.get("verdicts") if isinstance(value, dict) else value
    if not isinstance(found, list):
        raise MalformedReply("it holds no list of verdicts", reply=text)
    return found


@cache
def _system_prompt() -> str:
    text = files("agent_cli.verify").joinpath("prompts/outcome_system.md").read_text("utf-8")
    return text.replace("{{fence_open}}", FENCE_OPEN).replace("{{fence_close}}", FENCE_CLOSE).strip()


def _schema() -> dict[str, Any]:
    item = {
        "type": "object",
        "properties": {
            "check_name": {"type": "string"},
            "verdict": {"type": "string", "enum": list(VERDICTS)},
            "reasoning": {"type": "string"},
        },
        "required": ["check_name", "verdict", "reasoning"],
        "additionalProperties": False,
    }
    listed = {"type": "array", "items": item}
    return {
        "type": "object",
        "properties": {"verdicts": listed},
        "required": ["verdicts"],
        "additionalProperties": False,
    }


def make_outcome_judge(settings: Settings, provider: str, spent: Callable[[Usage], None]) -> ModelOutcomeJudge:
    """The judge of expected outcomes. Raises UsageError for a provider that is no model, MissingKey without a key."""
    if provider not in ("openai", "anthropic"):
        raise UsageError(
            f"an expected outcome needs a model that judges it, and the provider is {provider}",
            "take --model-provider openai or anthropic, or write typed checks instead",
        )
    client = make_client(provider, settings.model_copy(update={"model": settings.judge_model or settings.model}))
    prices = Prices(provider, client.model, client.is_hosted, settings.price_input, settings.price_output)
    return ModelOutcomeJudge(client, prices, settings.max_call_seconds, spent)
