"""A model server on 127.0.0.1 that answers, or misbehaves, as a test tells it to."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

COMPLETE = '{"complete": true, "message": "[SUCCESS] saved", "actions": []}'


class RudeServer:
    """`script` is a list of answers, the last one repeated; `asked` the (path, body) of each request."""

    def __init__(self) -> None:
        self.script: list[Any] = []
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.headers: list[dict[str, str]] = []
        self.models = ["small", "large"]
        self.stopped = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}"

    def stop(self) -> None:
        self.stopped.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                pass

            def do_GET(self) -> None:
                rows = [
                    {"id": name, "type": "model", "display_name": name, "created_at": "2026-01-01T00:00:00Z"}
                    for name in server.models
                ]
                self.send(200, {"object": "list", "data": rows, "has_more": False})

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                server.asked.append((self.path, body))
                server.headers.append({name.lower(): value for name, value in self.headers.items()})
                answer = server.script.pop(0) if len(server.script) > 1 else server.script[0]
                answer = answer(body) if callable(answer) else answer
                self.give(answer, body)

            def give(self, answer: Any, body: dict[str, Any]) -> None:
                if isinstance(answer, str):
                    answer = reply(self.path, answer)
                if isinstance(answer, dict):
                    return self.send(200, answer)
                kind, *rest = answer
                if kind == "hang":
                    server.stopped.wait(rest[0])
                    self.close_connection = True
                elif kind == "cut":
                    self.begin(200, 5000)
                    self.wfile.write(b'{"choices": [')
                    self.close_connection = True
                elif kind == "drip":
                    self.begin(200, 5000)
                    self.drip(rest[0])
                elif kind in ("stream", "torn-stream"):
                    data = rest[0].encode()
                    self.begin(200, len(data), {"content-type": "text/event-stream; charset=utf-8"})
                    size = 3 if kind == "torn-stream" else len(data)
                    for start in range(0, len(data), size):
                        self.wfile.write(data[start : start + size])
                        self.wfile.flush()
                elif kind == "drip-stream":
                    self.begin(200, 50000, {"content-type": "text/event-stream"})
                    self.drip(rest[0])
                elif kind == "html":
                    self.raw(200, b"<html>a web page</html>", {"content-type": "text/html"})
                else:
                    headers = rest[1] if len(rest) > 1 else {}
                    self.send(kind, rest[0], headers)
                return None

            def drip(self, seconds: float) -> None:
                ends_at = time.monotonic() + seconds
                try:
                    while time.monotonic() < ends_at and not server.stopped.is_set():
                        self.wfile.write(b" ")
                        self.wfile.flush()
                        time.sleep(0.02)
                except OSError:
                    pass
                self.close_connection = True

            def begin(self, status: int, length: int, headers: dict[str, str] | None = None) -> None:
                self.send_response(status)
                for name, value in {"content-type": "application/json", **(headers or {})}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(length))
                self.end_headers()

            def send(self, status: int, body: Any, headers: dict[str, str] | None = None) -> None:
                self.raw(status, json.dumps(body).encode(), headers)

            def raw(self, status: int, data: bytes, headers: dict[str, str] | None = None) -> None:
                self.begin(status, len(data), headers)
                self.wfile.write(data)

        return Handler


def reply(path: str, text: str, stop: str | None = None) -> dict[str, Any]:
    """A well-formed answer in the form of the API that was asked."""
    return anthropic_message(text, stop or "end_turn") if "messages" in path else completion(text, stop or "stop")


def completion(text: str | None, stop: str = "stop", **message: Any) -> dict[str, Any]:
    return {
        "id": "c1",
        "object": "chat.completion",
        "created": 1,
        "model": "small",
        "choices": [{"index": 0, "finish_reason": stop, "message": {"role": "assistant", "content": text, **message}}],
        "usage": {
            "prompt_tokens": 100,
            "completion_tokens": 10,
            "total_tokens": 110,
            "prompt_tokens_details": {"cached_tokens": 64},
        },
    }


def anthropic_message(text: str, stop: str = "end_turn", **fields: Any) -> dict[str, Any]:
    return {
        "id": "m1",
        "type": "message",
        "role": "assistant",
        "model": "small",
        "content": [{"type": "text", "text": text}] if text else [],
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {"input_tokens": 36, "cache_read_input_tokens": 64, "output_tokens": 10},
        **fields,
    }


def error(message: str, code: str = "") -> dict[str, Any]:
    return {"error": {"message": message, "type": "invalid_request_error", "code": code}}
