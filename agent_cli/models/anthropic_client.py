"""The client for Anthropic and for every server that speaks its messages API."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from agent_cli.models.ask import ask, is_about_images, is_about_streams, names_of_models, step_down_note
from agent_cli.models.exchange import MAX_REPLY_BYTES, Deadline, Failure, exchange
from agent_cli.models.explain_failure import Server, choose_key, clean_base_url
from agent_cli.models.gather_stream import gather_message
from agent_cli.models.protocol import Message, ModelReply, ModelRequest
from agent_cli.models.read_reply import read_anthropic_message
from agent_cli.models.schema_forms import names_any, nulls_to_optional

KEY_VARIABLE = "ANTHROPIC_API_KEY"
REPLY_FORMS = ("structured output", "forced tool", "text")
FORM_WORDS = {
    "structured output": (
        "output_config",
        "output_format",
        "output format",
        "structured",
        "schema",
        "format",
    ),
    "forced tool": ("tool", "schema"),
}
TOOL_NAME = "propose"
CACHED = {"type": "ephemeral"}


class AnthropicClient:
    """One model behind the messages API.

    A reply is asked for as structured output, else by a forced tool, else as text: what the server does
    not take is found out by asking, remembered while the client lives, and said in the reply's notes.
    """

    provider = "anthropic"

    def __init__(
        self,
        model: str,
        api_key: str | None = None,
        base_url: str | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`base_url` with or without /v1.

        Raises MissingKey when there is neither a key nor a base_url, UsageError for a bad base_url.
        """
        self.model = model
        cleaned = clean_base_url(base_url)
        # The SDK adds /v1/messages itself.
        self._base_url = cleaned.removesuffix("/v1") if cleaned else None
        self.is_hosted = base_url is None
        self.takes_images = True
        self.on_progress: Callable[[int], None] | None = None
        self.mask: Callable[[str], str] = str
        self.max_reply_bytes = MAX_REPLY_BYTES
        self._takes_streams = True
        self._api_key = choose_key(KEY_VARIABLE, api_key, base_url)
        self._sleep = sleep
        self._reply_form = 0

    @cached_property
    def _sdk(self) -> Any:
        import anthropic

        return anthropic.Anthropic(api_key=self._api_key, base_url=self._base_url, max_retries=0)

    def complete(self, request: ModelRequest) -> ModelReply:
        """Ask once; raises MissingKey, UnknownModel, SetupError, ProviderError and its subclasses."""
        return ask(self, request, self._sleep)

    def send(self, request: ModelRequest, deadline: Deadline) -> dict[str, Any] | Failure:
        import anthropic

        arguments: dict[str, Any] = {
            "model": self.model,
            "max_tokens": request.max_output_tokens,
            "system": [{"type": "text", "text": request.system, "cache_control": CACHED}],
            "messages": [_message(message) for message in request.messages_for(self.takes_images)],
        }
        if self.on_progress is not None and self._takes_streams:
            arguments["stream"] = True
        if request.json_schema is not None:
            arguments |= _reply_form(REPLY_FORMS[self._reply_form], request.json_schema)
        create = self._sdk.messages.with_streaming_response.create
        return exchange(
            partial(create, **arguments),
            anthropic.AnthropicError,
            deadline,
            partial(gather_message, tell=self._tell),
            self.max_reply_bytes,
        )

    def step_down(self, failure: Failure, request: ModelRequest) -> str | None:
        if self.takes_images and request.has_images and is_about_images(failure):
            self.takes_images = False
            return step_down_note("pictures", failure, "words alone")
        if self._takes_streams and self.on_progress and is_about_streams(failure):
            self._takes_streams = False
            return step_down_note("a stream", failure, "a reply in one piece")
        has_schema = request.json_schema is not None
        form = REPLY_FORMS[self._reply_form]
        if not has_schema or failure.status not in (400, 404, 422) or form == "text":
            return None
        if failure.detail and not names_any(failure.detail, FORM_WORDS[form]):
            return None
        self._reply_form += 1
        return step_down_note(f"a reply as {form}", failure, REPLY_FORMS[self._reply_form])

    def _tell(self, characters: int) -> None:
        if self.on_progress is not None:
            self.on_progress(characters)

    def read(self, body: dict[str, Any]) -> ModelReply:
        return read_anthropic_message(body)

    def server(self) -> Server:
        return Server(self.provider, str(self._sdk.base_url), self.model, KEY_VARIABLE, self._api_key)

    def list_models(self) -> list[str]:
        import anthropic

        return names_of_models(self._sdk.models.list, anthropic.AnthropicError)


def _message(message: Message) -> dict[str, Any]:
    # The API takes no empty text block.
    content: list[dict[str, Any]] = [{"type": "text", "text": message.text or "(empty)"}]
    stable, fresh = message.text[: message.stable_chars], message.text[message.stable_chars :]
    if stable.strip() and fresh.strip():
        content = [{"type": "text", "text": stable, "cache_control": CACHED}, {"type": "text", "text": fresh}]
    for png in message.images_png:
        data = base64.b64encode(png).decode()
        source = {"type": "base64", "media_type": "image/png", "data": data}
        content.append({"type": "image", "source": source})
    return {"role": message.role, "content": content if len(content) > 1 else content[0]["text"]}


def _reply_form(form: str, schema: dict[str, Any]) -> dict[str, Any]:
    if form == "text":
        return {}
    optional = nulls_to_optional(schema)
    if form == "structured output":
        return {"output_config": {"format": {"type": "json_schema", "schema": optional}}}
    tool = {"name": TOOL_NAME, "description": "Answer with this tool, once.", "input_schema": optional}
    return {"tools": [tool], "tool_choice": {"type": "tool", "name": TOOL_NAME}}
