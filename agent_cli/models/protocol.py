"""What every model client offers: one question, one reply."""

from __future__ import annotations

from typing import Any, Literal, Protocol

from pydantic import BaseModel


class Message(BaseModel):
    role: Literal["user", "assistant"]
    text: str
    images_png: list[bytes] = []


class ModelRequest(BaseModel):
    """`json_schema` is the shape of the reply (JSON Schema); clients use it as far as the server can."""

    system: str
    messages: list[Message]
    json_schema: dict[str, Any] | None = None
    max_output_tokens: int = 4096
    timeout_s: float = 120


class ModelReply(BaseModel):
    """`text` is the reply as received (JSON text when a schema was asked for). Tokens: 0 = not stated."""

    text: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    model_ms: float = 0
    stop_reason: str = ""
    notes: list[str] = []


class ModelClient(Protocol):
    """Raises errors of `agent_cli.errors` only (MissingKey, UnknownModel, ProviderError and below)."""

    provider: str
    model: str

    def complete(self, request: ModelRequest) -> ModelReply: ...
