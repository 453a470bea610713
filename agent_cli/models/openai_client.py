"""The client for OpenAI and for every server that speaks its chat completions, local ones among them."""

from __future__ import annotations

import base64
import hashlib
import time
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from agent_cli.models.ask import ask, is_about_images, is_about_streams, names_of_models, step_down_note
from agent_cli.models.exchange import MAX_REPLY_BYTES, Deadline, Failure, exchange
from agent_cli.models.explain_failure import Server, choose_key, clean_base_url
from agent_cli.models.gather_stream import gather_completion
from agent_cli.models.protocol import Message, ModelReply, ModelRequest
from agent_cli.models.read_reply import read_completion
from agent_cli.models.schema_forms import is_strict, names_any

KEY_VARIABLE = "OPENAI_API_KEY"
REPLY_FORMS = ("json_schema", "json_object", "text")
LIMIT_FORMS = ("max_completion_tokens", "max_tokens", "")
FORM_WORDS = (
    "response_format",
    "response format",
    "json_schema",
    "json schema",
    "json_object",
    "schema",
    "structured",
    "grammar",
)


class OpenAIClient:
    """One model behind chat completions.

    What the server does not take (a schema, a name for the token limit) is found out by asking and
    remembered for as long as the client lives; each such step down is said in the reply's notes.
    """

    provider = "openai"

    def __init__(
        self,
        model: str,
        api_key: str | None = None,
        base_url: str | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Raises MissingKey when there is neither a key nor a base_url, UsageError for a bad base_url."""
        self.model = model
        self._base_url = clean_base_url(base_url)
        self.is_hosted = base_url is None
        self.takes_images = True
        self.on_progress: Callable[[int], None] | None = None
        self.mask: Callable[[str], str] = str
        self.max_reply_bytes = MAX_REPLY_BYTES
        self._takes_streams = True
        self._api_key = choose_key(KEY_VARIABLE, api_key, base_url)
        self._sleep = sleep
        self._reply_form = 0
        self._limit_form = 0

    @cached_property
    def _sdk(self) -> Any:
        import openai

        return openai.OpenAI(api_key=self._api_key, base_url=self._base_url, max_retries=0)

    def complete(self, request: ModelRequest) -> ModelReply:
        """Ask once; raises MissingKey, UnknownModel, SetupError, ProviderError and its subclasses."""
        return ask(self, request, self._sleep)

    def send(self, request: ModelRequest, deadline: Deadline) -> dict[str, Any] | Failure:
        import openai

        arguments: dict[str, Any] = {
            "model": self.model,
            "messages": [
                {"role": "system", "content": request.system},
                *map(_message, request.messages_for(self.takes_images)),
            ],
        }
        if self.is_hosted:  # requests of one key are sent to where their prefix is cached
            arguments["prompt_cache_key"] = hashlib.sha256(request.system.encode()).hexdigest()[:16]
        if self.on_progress is not None and self._takes_streams:
            arguments |= {"stream": True, "stream_options": {"include_usage": True}}
        if limit := LIMIT_FORMS[self._limit_form]:
            arguments[limit] = request.max_output_tokens
        if request.json_schema is not None:
            arguments |= _response_format(REPLY_FORMS[self._reply_form], request.json_schema)
        create = self._sdk.chat.completions.with_streaming_response.create
        return exchange(
            partial(create, **arguments),
            openai.OpenAIError,
            deadline,
            partial(gather_completion, tell=self._tell),
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
        if failure.status not in (400, 404, 422):
            return None
        limit, form = LIMIT_FORMS[self._limit_form], REPLY_FORMS[self._reply_form]
        if limit and names_any(failure.detail, (limit,)):
            self._limit_form += 1
            return step_down_note(limit, failure, LIMIT_FORMS[self._limit_form] or "no limit")
        if has_schema and form != "text" and (not failure.detail or names_any(failure.detail, FORM_WORDS)):
            self._reply_form += 1
            return step_down_note(f"a reply as {form}", failure, REPLY_FORMS[self._reply_form])
        return None

    def _tell(self, characters: int) -> None:
        if self.on_progress is not None:
            self.on_progress(characters)

    def read(self, body: dict[str, Any]) -> ModelReply:
        return read_completion(body)

    def server(self) -> Server:
        return Server(self.provider, str(self._sdk.base_url), self.model, KEY_VARIABLE, self._api_key)

    def list_models(self) -> list[str]:
        import openai

        return names_of_models(self._sdk.models.list, openai.OpenAIError)


def _message(message: Message) -> dict[str, Any]:
    if not message.images_png:
        return {"role": message.role, "content": message.text}
    images = [
        {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{base64.b64encode(png).decode()}"}}
        for png in message.images_png
    ]
    return {"role": message.role, "content": [{"type": "text", "text": message.text}, *images]}


def _response_format(form: str, schema: dict[str, Any]) -> dict[str, Any]:
    if form == "text":
        return {}
    if form == "json_object":
        return {"response_format": {"type": "json_object"}}
    body = {"name": "proposal", "schema": schema, "strict": is_strict(schema)}
    return {"response_format": {"type": "json_schema", "json_schema": body}}
