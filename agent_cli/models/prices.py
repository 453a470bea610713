"""What a call costs: the person's own prices, else the kept table of genai-prices; None when nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent_cli.contracts.proposing import Usage
from agent_cli.models.protocol import ModelReply

PER_MILLION = 1_000_000


@dataclass(frozen=True)
class Prices:
    """`input_usd` and `output_usd` per million tokens, as the person set them; None = look them up by model."""

    provider: str
    model: str
    is_hosted: bool
    input_usd: float | None = None
    output_usd: float | None = None

    def cost_usd(self, reply: ModelReply) -> float | None:
        """US dollars for one reply. A server named by its address has no price unless one was set."""
        if self.input_usd is not None and self.output_usd is not None:
            spent = reply.prompt_tokens * self.input_usd + reply.completion_tokens * self.output_usd
            return spent / PER_MILLION
        return self._listed(reply) if self.is_hosted else None

    @property
    def are_known(self) -> bool:
        return self.cost_usd(ModelReply(text="", prompt_tokens=1000, completion_tokens=10)) is not None

    def _listed(self, reply: ModelReply) -> float | None:
        from genai_prices import Usage as Spent
        from genai_prices import calc_price

        usage = Spent(
            input_tokens=reply.prompt_tokens,
            cache_read_tokens=reply.cached_tokens,
            cache_write_tokens=reply.written_tokens,
            output_tokens=reply.completion_tokens,
        )
        try:
            return float(calc_price(usage, model_ref=self.model, provider_id=self.provider).total_price)
        except LookupError:
            return None


def sum_usage(replies: Sequence[ModelReply], prices: Prices) -> Usage:
    """All calls together; the cost is None as soon as that of one is not known."""
    costs = [prices.cost_usd(reply) for reply in replies]
    return Usage(
        calls=len(replies),
        prompt_tokens=sum(reply.prompt_tokens for reply in replies),
        completion_tokens=sum(reply.completion_tokens for reply in replies),
        cached_tokens=sum(reply.cached_tokens for reply in replies),
        model_ms=sum(reply.model_ms for reply in replies),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
    )
