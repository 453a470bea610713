"""A model server that adds a patient: it decides by the page that the prompt shows, as a model does.

It looks for the patient before it adds one, so a run that goes on after a kill has all it needs to do nothing twice.
"""

from __future__ import annotations

import json
import re
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

NAME = re.compile(r'add the patient "([^"]+)"')
SEX = "female"


def task_for(name: str) -> str:
    return f'add the patient "{name}" ({SEX}, phone {phone_of(name)})'


def phone_of(name: str) -> str:
    """Nobody else's."""
    return f"+44 {zlib.crc32(name.encode()):010d}"


def decide(prompt: str) -> dict[str, Any]:
    """The next proposal for this prompt."""
    name = NAME.search(prompt).group(1)  # type: ignore[union-attr]
    page = prompt[prompt.rindex("# Patients") if "# New Patient" not in prompt else prompt.rindex("# New Patient") :]
    if field := _control(page, 'inp "Name"'):
        return _fill_form(page, name, field)
    row = next((line for line in page.splitlines() if line.startswith("|") and name in line), "")
    if row:
        return _say(f"[SUCCESS] {name} is in the list", complete=True)
    search = _control(page, 'inp "Search patients"')
    if name not in search:
        press = _act("click", element_id=_id(_control(page, 'btn "Search"')))
        return _say("looking whether it is there", _act("fill", element_id=_id(search), value=name), press)
    return _say("it is not there: the form", _act("click", element_id=_id(_control(page, 'btn "New Patient"'))))


def _fill_form(page: str, name: str, field: str) -> dict[str, Any]:
    phone, sex = _control(page, 'inp "Phone"'), _control(page, 'sel "Sex"')
    missing = [] if name in field else [_act("fill", element_id=_id(field), value=name)]
    missing += [] if phone_of(name) in phone else [_act("fill", element_id=_id(phone), value=phone_of(name))]
    missing += [] if f"= {SEX}" in sex or f'= "{SEX}"' in sex else [_act("select", element_id=_id(sex), option=SEX)]
    if missing:
        return _say("the form", *missing)
    save = _act("click", element_id=_id(_control(page, 'btn "Save"')))
    save["expected_outcome"] = {"type": "element_appears", "text": name}
    return _say("saving", save)


def _control(page: str, words: str) -> str:
    """From the id of this control to the next one, or to the end of its line; "" when it is not there."""
    found = re.search(rf"(\d+) {re.escape(words)}[^\n|]*", page)
    return re.split(r" (?=\d+ (?:btn|link|inp|sel) )", found.group(0))[0] if found else ""


def _id(control: str) -> str:
    return control.split(" ", 1)[0]


def _act(tool: str, **parameters: Any) -> dict[str, Any]:
    return {"tool": tool, "parameters": parameters, "reason": "as the task says"}


def _say(message: str, *actions: dict[str, Any], complete: bool = False) -> dict[str, Any]:
    return {"complete": complete, "message": message, "actions": list(actions), "confidence": 0.95}


class _Handler(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Write nothing."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        last = asked["messages"][-1]["content"]
        prompt = last if isinstance(last, str) else "\n".join(part.get("text", "") for part in last)
        text = json.dumps(decide(prompt))
        message = {"role": "assistant", "content": text}
        usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        said = {"id": "c", "object": "chat.completion", "created": 1, "model": "player"}
        data = json.dumps({**said, "choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A killed client hangs up: no news."""


@contextmanager
def start_player() -> Iterator[str]:
    """The base address of the server, for `--base-url`."""
    server = _Server(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
