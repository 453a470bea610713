"""The canaries: twelve secrets, the echo page, a model's server that keeps every byte, and a search for what leaked."""

from __future__ import annotations

import base64
import html
import io
import json
import re
import sys
import zipfile
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest

from fixtures_sites import echo
from fixtures_sites.serving import serving

SEED = "JBSWY3DPEHPK3PXPJBSW"
CANARIES = {
    "PLAIN": "Tr0ub4dor-Zebra-77",
    "SIGNS": 'p&ss "w/o<rd>%41',
    "SPACES": "correct horse battery staple",
    "LETTERS": "pässwörd-Ünïcode-ß9",
    "TOKEN": "ghp_xK93hLmQ02vBn7RtY61wZa",
    "BACK": "back\\slash'quote\\n8z",
    "NUMBER": "4929513387614402",
    "SHORT": "kQ7#v",
    "LONG": "eyJk" + "".join(f"{n * 7919 % 9973:04d}x" for n in range(30)),
    "SYMBOLS": "+/=?#&;:@!$+/==",
    "EMOJI": "hüsh🔑key🔒z9q",
}
"""With the one-time code twelve."""
FIELDS = [*CANARIES, "CODE"]


@dataclass
class Model:
    """A server that speaks chat completions, answers from a list, and keeps what it was sent."""

    replies: list[dict]
    url: str = ""
    received: list[bytes] = field(default_factory=list)


@pytest.fixture
def model():
    """The model: fills each field with its slot, presses everything, gives up."""
    told = Model(_replies())

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Write nothing."""

        def do_GET(self) -> None:
            self._send({"data": [{"id": "small"}]})

        def do_POST(self) -> None:
            told.received.append(self.rfile.read(int(self.headers["Content-Length"])))
            text = json.dumps(told.replies[min(len(told.received), len(told.replies)) - 1])
            message = {"role": "assistant", "content": text}
            self._send({"choices": [{"index": 0, "message": message, "finish_reason": "stop"}], "usage": {}})

        def _send(self, value: dict) -> None:
            data = json.dumps(value).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    told.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    with serving([server]):
        yield told


def _replies() -> list[dict]:
    def step(*actions: tuple[str, dict]) -> dict:
        listed = [{"tool": tool, "parameters": parameters} for tool, parameters in actions]
        return {"complete": False, "message": "go on", "actions": listed}

    fills = [
        ("fill", {"element_id": str(n), "value": f"{{{{secret:{name}}}}}"}) for n, name in enumerate(FIELDS, start=1)
    ]
    half = len(fills) // 2
    return [
        step(*fills[:half]),
        step(*fills[half:]),
        step(("click", {"element_id": "13"})),
        step(("download", {"element_id": "14"})),
        step(("extract", {"data": '{"typed": "Tr0ub4dor"}', "name": "x"}), ("scroll", {"text": "Canary 1"})),
        step(("click", {"element_id": "15"})),
        step(("answer_dialog", {"accept": True})),
        step(("click", {"element_id": "16"})),
        {"complete": True, "message": "[FAIL] seen enough", "actions": []},
    ]


@pytest.fixture
def echo_site():
    with echo.start_server(len(FIELDS)) as running:
        yield running


@dataclass
class Ran:
    folder: Path
    code: int
    out: str
    err: str
    sent: list[bytes]

    def leaks(self) -> list[str]:
        """Like "SHORT as hex in run.json": what was found, in files (also in archives), requests and the terminal."""
        places = {"stdout": self.out.encode(), "stderr": self.err.encode()}
        places |= {f"request {number}": data for number, data in enumerate(self.sent, start=1)}
        for path in self.folder.rglob("*"):
            if path.is_file():
                places[path.name] = path.name.encode() + b"\0" + path.read_bytes()
                if path.suffix == ".zip":
                    archive = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
                    places |= {f"{path.name}/{name}": archive.read(name) for name in archive.namelist()}
        return sorted({f"{leak} in {place}" for place, data in places.items() for leak in leaks_in(data)})


def leaks_in(data: bytes) -> list[str]:
    """Canaries in the bytes, in every encoding; a search of its own, that shares nothing with the product's."""
    text = data.decode("utf-8", "replace")
    bare = re.sub("[\\s\u00ad]", "", text)
    found = []
    for name, value in CANARIES.items():
        for form, written in forms_of(value).items():
            if written in text or (form == "spaced" and written in bare) or written.casefold() in text.casefold():
                found.append(f"{name} as {form}")
    return found


def forms_of(value: str) -> dict[str, str]:
    data = value.encode()
    forms = {
        "plain": value,
        "address": quote(value, safe=""),
        "path": quote(value),
        "form": quote_plus(value),
        "twice": quote(quote(value, safe=""), safe=""),
        "json": json.dumps(value)[1:-1],
        "json in json": json.dumps(json.dumps(value))[3:-3],
        "escaped": "".join(f"\\u{unit:04x}" for unit in _units(value)),
        "html": html.escape(value),
        "numbers": "".join(f"&#{unit};" for unit in _units(value)),
        "hex": data.hex(),
        "spaced": value.replace(" ", ""),
    }
    if len(value) >= 8:
        forms |= {"front": value[:7], "back": value[-7:]}
    for before in range(3):  # of the text without its ends, which depend on what stands beside them
        coded = base64.b64encode(b"x" * before + data).decode().rstrip("=")[2 if before else 0 : -1]
        inner = coded[1:] if before == 2 else coded
        forms[f"base64 {before}"] = inner
        forms[f"base64url {before}"] = inner.replace("+", "-").replace("/", "_")
    return forms


def _units(value: str) -> list[int]:
    data = value.encode("utf-16-le")
    return [int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2)]


@pytest.fixture
def run_canaries(model, echo_site, tmp_path, monkeypatch, capfd):
    """Runs `agent run` in this process, with the canaries and further options, and gathers all that came of it."""

    def run(*more: str, is_short: bool = False) -> Ran:
        from agent_cli.cli.main import app

        monkeypatch.chdir(tmp_path)
        if is_short:
            del model.replies[3:-1]
        arguments = ["run", "fill the form", "--url", echo_site.url, "--base-url", model.url, "--model", "small"]
        for name, value in {**CANARIES, "CODE": SEED}.items():
            monkeypatch.setenv(f"CANARY_{name}", value)
            arguments += ["--secret", f"{name}={'totp:' if name == 'CODE' else ''}CANARY_{name}"]
        code = 0
        monkeypatch.setattr(sys, "argv", ["agent"])
        try:
            app([*arguments, *more], standalone_mode=False)
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capfd.readouterr()
        return Ran(tmp_path, code, out, err, list(model.received))

    return run
