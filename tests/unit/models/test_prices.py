"""What a call costs: listed, set by the person, or unknown; and the limit that is kept by it."""

import pytest

from agent_cli.budget import Budget
from agent_cli.errors import BudgetSpent, UsageError
from agent_cli.models import ModelReply, Prices
from agent_cli.propose import make_proposer
from agent_cli.settings import Settings

REPLY = ModelReply(text="", prompt_tokens=10_000, cached_tokens=4_000, completion_tokens=500)


@pytest.mark.parametrize(("provider", "model"), [("openai", "gpt-5.5"), ("anthropic", "claude-sonnet-5")])
def test_a_listed_model_has_a_price_and_cached_tokens_are_cheaper(provider, model):
    prices = Prices(provider, model, is_hosted=True)
    dear = prices.cost_usd(REPLY.model_copy(update={"cached_tokens": 0}))
    assert 0 < prices.cost_usd(REPLY) < dear < 1


def test_tokens_written_to_the_cache_are_dearer():
    prices = Prices("anthropic", "claude-sonnet-5", is_hosted=True)
    written = REPLY.model_copy(update={"written_tokens": 6_000})
    assert prices.cost_usd(written) > prices.cost_usd(REPLY)


def test_an_unknown_model_and_a_server_by_address_have_none():
    assert Prices("openai", "by-hand", is_hosted=True).cost_usd(REPLY) is None
    assert Prices("openai", "gpt-5.5", is_hosted=False).cost_usd(REPLY) is None


def test_prices_that_were_set_come_first():
    prices = Prices("openai", "by-hand", is_hosted=False, input_usd=2, output_usd=10)
    assert prices.cost_usd(REPLY) == pytest.approx(0.025)


def test_a_limit_in_dollars_needs_a_price():
    settings = Settings(base_url="http://127.0.0.1:9/v1", model="by-hand", max_cost=1)
    with pytest.raises(UsageError, match="no price is known for by-hand"):
        make_proposer(settings, "openai")
    priced = settings.model_copy(update={"price_input": 1.0, "price_output": 2.0})
    assert make_proposer(priced, "openai").name == "by-hand"


def test_the_budget_ends_with_the_money():
    budget = Budget(10, 600, max_cost=0.02)
    budget.take_step()
    budget.cost_usd = 0.025
    with pytest.raises(BudgetSpent, match=r"0\.0250 US dollars are used up \(limit 0\.02\)"):
        budget.take_step()
