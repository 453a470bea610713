"""Which provider `auto` stands for, and the client for a provider."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from agent_cli.errors import UsageError
from agent_cli.models.anthropic_client import KEY_VARIABLE as ANTHROPIC_KEY
from agent_cli.models.anthropic_client import AnthropicClient
from agent_cli.models.explain_failure import clean_base_url
from agent_cli.models.local_servers import list_models
from agent_cli.models.openai_client import KEY_VARIABLE as OPENAI_KEY
from agent_cli.models.openai_client import OpenAIClient
from agent_cli.models.protocol import ModelClient
from agent_cli.settings import Settings, api_key

ChosenProvider = Literal["openai", "anthropic", "builtin", "script", "manual"]

# Both stand in the model names of the installed SDKs (openai 3.54 types/shared/chat_model.py, anthropic 2.12
# types/model_param.py) without an announced end; not tried against the hosted services.
DEFAULT_MODELS = {"openai": "gpt-5.5", "anthropic": "claude-sonnet-5"}
LIST_TIMEOUT_S = 2.0


def choose_provider(settings: Settings, environ: Mapping[str, str]) -> tuple[ChosenProvider, str]:
    """The provider and, in words, why. A provider that was named stays; `auto` goes by the keys."""
    if settings.model_provider != "auto":
        return settings.model_provider, "named by --model-provider"
    if settings.script is not None:
        return "script", "--script is given"
    if settings.base_url:
        return "openai", "--base-url is given"
    if environ.get(OPENAI_KEY):
        return "openai", f"{OPENAI_KEY} is set"
    if environ.get(ANTHROPIC_KEY):
        return "anthropic", f"{ANTHROPIC_KEY} is set"
    return "builtin", f"neither {OPENAI_KEY} nor {ANTHROPIC_KEY} is set"


def make_client(provider: str, settings: Settings, on_progress: Callable[[int], None] | None = None) -> ModelClient:
    """The client for "openai" or "anthropic"; imports no SDK yet.

    Raises MissingKey without a key, UsageError for a bad --base-url or a provider that is no model.
    """
    if provider == "openai":
        key = api_key(OPENAI_KEY)
        model = settings.model or _only_model(settings.base_url, key) or DEFAULT_MODELS[provider]
        client: ModelClient = OpenAIClient(model, key, settings.base_url)
    elif provider == "anthropic":
        model = settings.model or DEFAULT_MODELS[provider]
        client = AnthropicClient(model, api_key(ANTHROPIC_KEY), settings.base_url)
    else:
        raise UsageError(
            f"{provider!r} is no provider with a model",
            "take --model-provider openai or --model-provider anthropic",
        )
    client.on_progress, client.mask = on_progress, settings.mask
    client.max_reply_bytes = int(settings.max_reply_mb * 1_000_000)
    return client


def _only_model(base_url: str | None, key: str | None) -> str | None:
    """The one model that the named server lists, if it lists exactly one."""
    cleaned = clean_base_url(base_url)
    models = list_models(cleaned, LIST_TIMEOUT_S, key) if cleaned else None
    return models[0] if models and len(models) == 1 else None
