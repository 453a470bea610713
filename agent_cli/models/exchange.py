"""One exchange with a provider's server: send, read the whole body within a deadline, say what went wrong."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from agent_cli.models.gather_stream import StreamCut, read_events

CONNECT_TIMEOUT_S = 10.0
MAX_REPLY_BYTES = 20_000_000


class TooLarge(Exception):
    """More came than a reply may hold."""


class Deadline:
    """The seconds that all attempts of one request share."""

    def __init__(self, timeout_s: float) -> None:
        self.timeout_s = timeout_s
        self._ends_at = time.monotonic() + timeout_s

    def remaining_s(self) -> float:
        """Never negative."""
        return max(0.0, self._ends_at - time.monotonic())


@dataclass(frozen=True)
class Failure:
    """An exchange that gave no reply; a value, so that each client decides what follows.

    `status` and `code` are set for kind "status" only, `retry_after_s` when the server asked for a wait.
    """

    kind: Literal["status", "timeout", "unreachable", "disconnected", "no_json", "too_large"]
    detail: str
    status: int = 0
    code: str = ""
    retry_after_s: float | None = None
    retries: int = 0


def exchange(
    open_response: Callable[..., Any],
    sdk_error: type[Exception],
    deadline: Deadline,
    gather: Callable[[Iterable[dict[str, Any]]], dict[str, Any]],
    max_bytes: int = MAX_REPLY_BYTES,
) -> dict[str, Any] | Failure:
    """Send once and return the decoded body, or what went wrong.

    `open_response` takes `timeout` and gives the SDK's streamed response (`with_streaming_response.create`
    with its arguments bound): so the whole reply is held to the deadline, not only each read of it. `gather`
    makes the body out of the events of a server that streams.
    """
    import httpx2

    seconds = deadline.remaining_s()
    if seconds <= 0:
        return Failure("timeout", "no time was left")
    timeout = httpx2.Timeout(seconds, connect=min(seconds, CONNECT_TIMEOUT_S))
    try:
        with open_response(timeout=timeout) as response:
            chunks = _within(response.iter_bytes(), deadline, max_bytes)
            if response.headers.get("content-type", "").startswith("text/event-stream"):
                return _checked(gather(read_events(chunks)))
            return _decode(b"".join(chunks), response.headers)
    except TimeoutError as error:
        return Failure("timeout", str(error))
    except TooLarge as error:
        return Failure("too_large", str(error))
    except StreamCut as error:
        return Failure("disconnected", str(error))
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        return Failure("no_json", f"an event that is no JSON ({_short(str(error), 80)})")
    except (httpx2.HTTPError, sdk_error) as error:
        return _read_failure(error)


def _within(chunks: Iterable[bytes], deadline: Deadline, max_bytes: int) -> Iterator[bytes]:
    """Unpacked bytes: a small packed body may be a large reply. Raises TimeoutError, TooLarge."""
    taken = 0
    for chunk in chunks:
        taken += len(chunk)
        if taken > max_bytes:
            raise TooLarge(f"more than {max_bytes / 1_000_000:g} MB came")
        yield chunk
        if deadline.remaining_s() <= 0:
            raise TimeoutError("the reply was still arriving")


def _decode(body: bytes, headers: Any) -> dict[str, Any] | Failure:
    text = body.decode("utf-8", "replace")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        kind = headers.get("content-type", "no content type")
        return Failure("no_json", f"{kind}, beginning with {_short(text, 80)!r}")
    if not isinstance(value, dict):
        return Failure("no_json", f"a JSON {type(value).__name__} instead of an object")
    return _checked(value)


def _checked(value: dict[str, Any]) -> dict[str, Any] | Failure:
    """Some servers answer 200 with an error inside."""
    if isinstance(value.get("error"), dict | str) and value["error"]:
        return Failure("status", _short(_message(value)), status=_embedded_status(value["error"]))
    return value


def _embedded_status(error: dict[str, Any] | str) -> int:
    """Some gateways answer 200 with an error inside; its code, when that is an HTTP status, else 500."""
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and 400 <= code < 600 else 500


def _read_failure(error: Exception) -> Failure:
    import httpx2

    status = getattr(error, "status_code", None)
    if isinstance(status, int):
        return _status_failure(error, status)
    cause = error if isinstance(error, httpx2.HTTPError) else error.__cause__
    if isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.UnsupportedProtocol):
        return Failure("unreachable", _short(str(cause)) or type(cause).__name__)
    if isinstance(cause, httpx2.TimeoutException):
        return Failure("timeout", "nothing more arrived")
    return Failure("disconnected", _short(str(cause or error)) or type(error).__name__)


def _status_failure(error: Exception, status: int) -> Failure:
    body = getattr(error, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else {}
    code = (inner.get("code") or inner.get("type") or "") if isinstance(inner, dict) else ""
    headers = getattr(getattr(error, "response", None), "headers", {})
    return Failure(
        "status",
        _short(_message(body)),
        status=status,
        code=str(code),
        retry_after_s=_retry_after_s(headers),
    )


def _message(body: object) -> str:
    """The words of an error body, whatever its shape: OpenAI, Anthropic, FastAPI's `detail`, plain text."""
    if isinstance(body, dict):
        for key in ("message", "error", "detail"):
            if body.get(key):
                return _message(body[key])
    return body if isinstance(body, str) else json.dumps(body) if body else ""


def _retry_after_s(headers: Any) -> float | None:
    for name, divisor in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        value = headers.get(name) or ""
        if re.fullmatch(r"\d{1,9}(\.\d+)?", value.strip()):
            return float(value) / divisor
    return None


def _short(text: str, length: int = 300) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1] + "…"
