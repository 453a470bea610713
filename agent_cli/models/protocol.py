"""What every model client offers: one question, one reply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

from pydantic import BaseModel


class Message(BaseModel):
    """`stable_chars`: how much of the text the next step's message begins with as well (for caching)."""

    role: Literal["user", "assistant"]
    text: str
    images_png: list[bytes] = []
    stable_chars: int = 0


class ModelRequest(BaseModel):
    """`json_schema` is the shape of the reply (JSON Schema); clients use it as far as the server can."""

    system: str
    messages: list[Message]
    json_schema: dict[str, Any] | None = None
    max_output_tokens: int = 4096
    timeout_s: float = 120

    @property
    def has_images(self) -> bool:
        return any(message.images_png for message in self.messages)

    def masked(self, mask: Callable[[str], str]) -> ModelRequest:
        """The request with every text of it passed through `mask`."""
        messages = [
            message.model_copy(
                update={"text": mask(message.text), "stable_chars": len(mask(message.text[: message.stable_chars]))}
            )
            for message in self.messages
        ]
        schema = masked_data(self.json_schema, mask)
        return self.model_copy(update={"system": mask(self.system), "messages": messages, "json_schema": schema})

    def messages_for(self, takes_images: bool) -> list[Message]:
        """The messages, for a model without eyes without their pictures."""
        if takes_images:
            return self.messages
        return [message.model_copy(update={"images_png": []}) for message in self.messages]


def masked_data(data: Any, mask: Callable[[str], str]) -> Any:
    """JSON data with its texts passed through `mask`, keys too."""
    if isinstance(data, dict):
        return {mask(key): masked_data(value, mask) for key, value in data.items()}
    if isinstance(data, list):
        return [masked_data(item, mask) for item in data]
    return mask(data) if isinstance(data, str) else data


class ModelReply(BaseModel):
    """`text` is the reply as received (JSON text when a schema was asked for). Tokens: 0 = not stated."""

    text: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    """Part of `prompt_tokens`: read from the provider's cache."""
    written_tokens: int = 0
    """Part of `prompt_tokens`: written to it."""
    model_ms: float = 0
    stop_reason: str = ""
    notes: list[str] = []


class ModelClient(Protocol):
    """Raises errors of `agent_cli.errors` only (MissingKey, UnknownModel, ProviderError and below)."""

    provider: str
    model: str
    is_hosted: bool
    """True for the provider's own service: it caches by prefix, and compiles each schema it has not seen."""
    takes_images: bool
    """True until the server was seen to take none."""
    on_progress: Callable[[int], None] | None
    """When set, the reply is asked for as a stream, and this is told how many characters of it have arrived."""
    mask: Callable[[str], str]
    """Takes secrets out of all that is sent."""
    max_reply_bytes: int
    """More than this is no reply."""

    def complete(self, request: ModelRequest) -> ModelReply: ...
