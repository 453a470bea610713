"""One question to a provider, whichever it is: retries, step downs, one error or one reply."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from agent_cli.models.exchange import Deadline, Failure
from agent_cli.models.explain_failure import Server, explain_failure
from agent_cli.models.protocol import ModelReply, ModelRequest
from agent_cli.models.retry import ask_with_retries
from agent_cli.models.schema_forms import names_any

LIST_TIMEOUT_S = 3.0
IMAGE_WORDS = ("image", "vision", "multimodal", "content must be a string", "mmproj")


class Dialect(Protocol):
    """What differs between providers."""

    mask: Callable[[str], str]

    def send(self, request: ModelRequest, deadline: Deadline) -> dict[str, Any] | Failure:
        """One exchange, in the forms that are in use now."""

    def step_down(self, failure: Failure, request: ModelRequest) -> str | None:
        """A note if the failure complained of a form in use and a simpler one is used from here on."""

    def read(self, body: dict[str, Any]) -> ModelReply: ...

    def server(self) -> Server: ...

    def list_models(self) -> list[str]: ...


def ask(dialect: Dialect, request: ModelRequest, sleep: Callable[[float], None]) -> ModelReply:
    """The reply with its notes and time. Raises the errors of `explain_failure`."""
    if dialect.mask is not str:
        request = request.masked(dialect.mask)
    server = dialect.server()  # imports the SDK, before the clock starts
    deadline, started, notes = Deadline(request.timeout_s), time.perf_counter(), list[str]()
    while True:
        answer = ask_with_retries(lambda: dialect.send(request, deadline), deadline, sleep, notes)
        if not isinstance(answer, Failure):
            break
        note = dialect.step_down(answer, request)
        if note is None:
            raise explain_failure(answer, server, dialect.list_models)
        notes.append(note)
    reply = dialect.read(answer)
    reply.model_ms = (time.perf_counter() - started) * 1000
    reply.notes[:0] = notes
    return reply


def is_about_images(failure: Failure) -> bool:
    """True when the server complains of pictures: a model without eyes."""
    return failure.status in (400, 404, 415, 422, 500) and names_any(failure.detail, IMAGE_WORDS)


def is_about_streams(failure: Failure) -> bool:
    """True when the server complains of being asked to stream."""
    return failure.status in (400, 404, 405, 415, 422, 501) and names_any(failure.detail, ("stream",))


def step_down_note(form: str, failure: Failure, next_form: str) -> str:
    """What the person is told of a form that the server did not take."""
    seen = f"HTTP {failure.status}" + (f": {failure.detail}" if failure.detail else "")
    return f"the server does not take {form} ({seen}); asked with {next_form} from here on"


def names_of_models(list_call: Callable[..., Any], sdk_error: type[Exception]) -> list[str]:
    """The ids of an SDK's `models.list`; empty when the server has no such list."""
    try:
        rows = list_call(timeout=LIST_TIMEOUT_S).data
    except (sdk_error, AttributeError):
        return []
    names = [getattr(row, "id", None) for row in rows] if isinstance(rows, list) else []
    return [name for name in names if isinstance(name, str)]
