"""The stage's door: the proposer for a provider."""

from __future__ import annotations

from collections.abc import Callable

from agent_cli.contracts.plan import Planner
from agent_cli.contracts.proposing import Proposer
from agent_cli.errors import UsageError
from agent_cli.settings import Settings


def make_proposer(
    settings: Settings, provider: str, on_progress: Callable[[int], None] | None = None, done: int = 0
) -> Proposer:
    """The proposer for a chosen provider (not `auto`: see `models.choose_provider`).

    Raises UsageError for `script` without a file or an unknown provider, BadFile for a bad script, MissingKey
    for a model without a key. `on_progress` is told how many characters of a model's reply have arrived. `done`
    proposals of a script are passed over, as a run that goes on has them behind it.
    """
    if provider == "builtin":
        from agent_cli.propose.builtin import BuiltinProposer

        return BuiltinProposer()
    if provider == "script":
        return _make_script_proposer(settings, done)
    if provider == "manual":
        from agent_cli.propose.manual_proposer import ManualProposer

        return ManualProposer()
    if provider in ("openai", "anthropic"):
        return _make_model_proposer(settings, provider, on_progress)
    raise UsageError(
        f"there is no model provider {provider!r}",
        "take --model-provider auto, openai, anthropic, builtin, script or manual",
    )


def make_planner(settings: Settings, provider: str) -> Planner:
    """The planner for `--plan`. Raises UsageError for a provider that is no model, MissingKey without a key."""
    from agent_cli.models import Prices, make_client
    from agent_cli.propose.plan import ModelPlanner

    if provider not in ("openai", "anthropic"):
        raise UsageError(
            f"--plan needs a model, and the provider is {provider}",
            "take --model-provider openai or anthropic, or leave --plan out",
        )
    client = make_client(provider, settings)
    return ModelPlanner(
        client, Prices(provider, client.model, client.is_hosted, settings.price_input, settings.price_output)
    )


def _make_model_proposer(settings: Settings, provider: str, on_progress: Callable[[int], None] | None) -> Proposer:
    from agent_cli.models import Prices, make_client
    from agent_cli.propose.model_proposer import ModelProposer

    client = make_client(provider, settings, on_progress)
    prices = Prices(provider, client.model, client.is_hosted, settings.price_input, settings.price_output)
    if settings.max_cost is not None and not prices.are_known:
        raise UsageError(
            f"--max-cost cannot be kept: no price is known for {client.model}",
            "set AGENT_PRICE_INPUT and AGENT_PRICE_OUTPUT (US dollars per million tokens), or take --max-tokens",
        )
    return ModelProposer(client, prices)


def _make_script_proposer(settings: Settings, done: int) -> Proposer:
    from agent_cli.propose.script_proposer import ScriptProposer

    if settings.script is None:
        raise UsageError("provider script needs a file of proposals", "add `--script FILE`")
    return ScriptProposer(settings.script, done)
