"""From a failed exchange to the error a person reads: what happened, where, what was seen, what to type."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from agent_cli.errors import (
    AgentError,
    ContextOverflow,
    MissingKey,
    ProviderError,
    ProviderUnreachable,
    RateLimited,
    SetupError,
    UnknownModel,
    UsageError,
)
from agent_cli.models.exchange import Failure

MODELS_NAMED = 5
PLACEHOLDER_KEY = "no-key-needed"
UNKNOWN_MODEL = re.compile(
    r"not (be )?found|(does|do) not exist|unknown|no such|invalid model|not a valid|not available|"
    r"not loaded|not_found",
    re.I,
)
# OpenAI; Anthropic ("prompt is too long: 210000 tokens > 200000 maximum"); llama.cpp and vLLM; Ollama.
OVERFLOW = re.compile(
    r"context[_ ]length|context (window|size)|maximum context|prompt is too long|exceeds? the (available )?context|"
    r"too many (input )?tokens|input is too long",
    re.I,
)


@dataclass(frozen=True)
class Server:
    """Whom a client talks to; `api_key` is here only so that no message shows it."""

    provider: str
    base_url: str
    model: str
    key_variable: str
    api_key: str

    @property
    def has_key(self) -> bool:
        return self.api_key != PLACEHOLDER_KEY


def choose_key(key_variable: str, api_key: str | None, base_url: str | None) -> str:
    """The key to send; a placeholder for a server that was named by address (a local one needs none).

    Raises MissingKey without a key, or with one that cannot be put in a header.
    """
    key = (api_key or "").strip()
    if not key and base_url:
        return PLACEHOLDER_KEY
    if not key:
        raise MissingKey(
            f"no key: {key_variable} is not set",
            f"type `export {key_variable}=…`, or take `--model-provider builtin`, which needs none",
        )
    if not key.isascii() or not key.isprintable() or " " in key:
        raise MissingKey(
            f"{key_variable} holds characters that no key has (a line break, a space or the like)",
            f"set it again: `export {key_variable}=…`",
        )
    return key


def clean_base_url(base_url: str | None) -> str | None:
    """The address without a slash at its end. Raises UsageError when it is no http address."""
    if base_url is None:
        return None
    if not re.match(r"https?://[^/\s]+(/\S*)?$", base_url):
        raise UsageError(
            f"--base-url {base_url!r} is no http address",
            "write it like `--base-url http://127.0.0.1:11434/v1`",
        )
    return base_url.rstrip("/")


def explain_failure(failure: Failure, server: Server, list_models: Callable[[], Iterable[str]]) -> AgentError:
    """The error to raise; `list_models` is asked only when the model is unknown to the server."""
    failure = replace(failure, detail=failure.detail.replace(server.api_key, "***"))
    if failure.kind != "status":
        return _explain_no_reply(failure, server)
    if failure.status in (401, 403):
        return _explain_refused_key(failure, server)
    if is_unknown_model(failure, server.model):
        return _explain_unknown_model(server, list(list_models()))
    if is_overflow(failure):
        return ContextOverflow(
            f"the prompt is longer than {server.model} takes: {failure.detail}",
            "lower --max-page-tokens, or take a model with a longer context",
        )
    if failure.status == 429:
        return _explain_rate_limit(failure, server)
    if failure.status in (404, 405):
        return SetupError(
            f"{server.base_url} has no such path (HTTP {failure.status}: {failure.detail})",
            _mend_address(server),
        )
    return _explain_status(failure, server)


def _mend_address(server: Server) -> str:
    address = server.base_url.rstrip("/")
    if server.provider == "openai" and not address.endswith("/v1"):
        return f"the address of such an API often ends in /v1: `--base-url {address}/v1`"
    return "check --base-url; `agent doctor` lists local servers"


def is_unknown_model(failure: Failure, model: str) -> bool:
    """True when the server says that it does not know the model."""
    if failure.status not in (400, 404, 422):
        return False
    if failure.code == "model_not_found":
        return True
    text = failure.detail.casefold()
    names_model = "model" in text or model.casefold() in text
    return names_model and bool(UNKNOWN_MODEL.search(failure.detail))


def is_overflow(failure: Failure) -> bool:
    """True when the server says that the prompt does not fit into the model's context."""
    if failure.status not in (400, 413, 422, 500):
        return False
    return failure.code == "context_length_exceeded" or bool(OVERFLOW.search(failure.detail))


def _explain_no_reply(failure: Failure, server: Server) -> AgentError:
    where = f"{server.provider} at {server.base_url}"
    if failure.kind == "unreachable":
        return ProviderUnreachable(
            f"cannot reach {where}: {failure.detail}",
            "start the server or mend the address with --base-url; `agent doctor` lists local servers",
        )
    if failure.kind == "timeout":
        return ProviderUnreachable(
            f"no whole reply from {where} within the time allowed: {failure.detail}",
            "try again, take a faster model with --model, or allow more with --max-call-seconds (and --max-seconds)",
        )
    if failure.kind == "too_large":
        return ProviderError(
            f"the reply from {where} is too large: {failure.detail}",
            "look at the server's log; --max-reply-mb allows more",
        )
    if failure.kind == "no_json":
        return ProviderError(
            f"{where} answered with something else than a model's reply: {failure.detail}",
            "check that --base-url is the address of an API, not of a web page",
        )
    return ProviderUnreachable(
        f"{where} closed the connection before the reply was whole{_after(failure)}: {failure.detail}",
        "try again; if it stays so, look at the server's log",
    )


def _explain_refused_key(failure: Failure, server: Server) -> MissingKey:
    if not server.has_key:
        message = f"{server.base_url} wants a key (HTTP {failure.status}) and {server.key_variable} is not set"
    else:
        message = f"the key in {server.key_variable} was refused by {server.base_url} (HTTP {failure.status})"
    if failure.detail:
        message += f": {failure.detail}"
    return MissingKey(message, f"set one that is valid there: `export {server.key_variable}=…`")


def _explain_unknown_model(server: Server, known: list[str]) -> UnknownModel:
    message = f"{server.base_url} knows no model {server.model!r}"
    if not known:
        return UnknownModel(message, "name one that it has with `--model NAME`")
    nearest = sorted(known, key=lambda name: -difflib.SequenceMatcher(None, name, server.model).ratio())
    named = ", ".join(nearest[:MODELS_NAMED])
    more = f" and {len(known) - MODELS_NAMED} more" if len(known) > MODELS_NAMED else ""
    return UnknownModel(f"{message}; it lists {named}{more}", f"type `--model {nearest[0]}`")


def _explain_rate_limit(failure: Failure, server: Server) -> RateLimited:
    asked = f", asking for a wait of {failure.retry_after_s:g} s" if failure.retry_after_s else ""
    message = f"{server.base_url} refused for too many requests (HTTP 429){_after(failure)}{asked}"
    if failure.code == "insufficient_quota":
        return RateLimited(f"{message}: the quota is used up", "check plan and billing of the account")
    detail = f": {failure.detail}" if failure.detail else ""
    return RateLimited(message + detail, "wait a minute and run again, or take another model with --model")


def _explain_status(failure: Failure, server: Server) -> ProviderError:
    message = f"{server.provider} at {server.base_url} failed with HTTP {failure.status}{_after(failure)}"
    detail = f": {failure.detail}" if failure.detail else ""
    if failure.status >= 500:
        return ProviderError(message + detail, "the fault is on the server's side: try again later")
    return ProviderError(message + detail, "the server did not take the request; try another model with --model")


def _after(failure: Failure) -> str:
    if not failure.retries:
        return ""
    return f" after {failure.retries} {'retry' if failure.retries == 1 else 'retries'}"
