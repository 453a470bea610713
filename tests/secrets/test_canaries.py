"""Show 1 of issue 7: twelve secrets over every channel; none is found, and with one mask switched off some are."""

from __future__ import annotations

import json
import re

import pytest

from agent_cli.browser import downloads, mask_trace
from agent_cli.cli.masked_console import MaskedConsole
from agent_cli.contracts import decoded_text, secret_forms
from agent_cli.contracts import secrets as secrets_module
from agent_cli.contracts.secrets import Secrets
from agent_cli.models.protocol import ModelRequest
from agent_cli.record import run_folder
from tests.secrets.conftest import CANARIES, FIELDS

NOTHING = re.compile(r"(?!)")


def test_no_secret_is_found_anywhere(run_canaries, echo_site):
    ran = run_canaries("--trace", "--mode", "hybrid", "--check", "NoConsoleErrors")
    assert ran.code == 1, ran.err
    typed = {json.loads(body)["value"] for body in echo_site.bodies}
    assert set(CANARIES.values()) <= typed, "what the page was given are the values"
    assert len(typed) == len(FIELDS) == 12
    assert len(ran.sent) == 9
    names = {path.name for path in ran.folder.rglob("*")}
    assert {"trace.zip", "marked.png", "after.jpg", "events.jsonl", "downloads"} <= names
    assert ran.leaks() == []
    code = next(iter(typed - set(CANARIES.values())))
    assert code.isdecimal()
    assert len(code) == 6
    everything = [ran.err.encode(), *ran.sent, *(path.read_bytes() for path in ran.folder.rglob("*.json*"))]
    assert not [data for data in everything if re.search(rb"\b" + code.encode() + rb"\b", data)]
    for name in FIELDS:
        assert f"{{{{secret:{name}}}}}" in ran.err, "it is told by its name"


def _no_files(monkeypatch):
    monkeypatch.setattr(Secrets, "mask_look", lambda self, look: look)
    monkeypatch.setattr(Secrets, "mask_outcome", lambda self, outcome: outcome)
    own = run_folder.RunFolder.write_event, run_folder.RunFolder.write_json, run_folder.RunFolder.write_text

    def bare(write):
        def written(self, *given, **named):
            kept, self.secrets = self.secrets, Secrets()
            write(self, *given, **named)
            self.secrets = kept

        return written

    for name, write in zip(("write_event", "write_json", "write_text"), own, strict=True):
        monkeypatch.setattr(run_folder.RunFolder, name, bare(write))


def _no_requests(monkeypatch):
    monkeypatch.setattr(Secrets, "mask_look", lambda self, look: look)
    monkeypatch.setattr(ModelRequest, "masked", lambda self, mask: self)


def _no_terminal(monkeypatch):
    monkeypatch.setattr(Secrets, "mask_look", lambda self, look: look)
    monkeypatch.setattr(MaskedConsole, "_masked", lambda self, item: item)


CHANNELS = {
    "files": (_no_files, ".json"),
    "requests": (_no_requests, "request"),
    "terminal": (_no_terminal, "stderr"),
    "trace": (lambda patch: patch.setattr(mask_trace, "masked_entry", lambda name, data, secrets: data), "trace.zip"),
    "downloads": (lambda patch: patch.setattr(downloads.DownloadDesk, "_take_secrets_out", lambda *_: ""), ".txt"),
}


@pytest.mark.parametrize("channel", CHANNELS)
def test_with_one_channel_unmasked_it_is_found_there(run_canaries, monkeypatch, channel):
    switch_off, place = CHANNELS[channel]
    switch_off(monkeypatch)
    leaks = run_canaries(*(["--trace"] if channel == "trace" else []), is_short=channel != "downloads").leaks()
    assert any(place in leak.split(" in ", 1)[1] for leak in leaks), leaks[:5]


def _without(kind):
    def switch_off(monkeypatch):
        own = secret_forms.needles_of
        monkeypatch.setattr(
            secrets_module, "needles_of", lambda value: [needle for needle in own(value) if not kind(needle, value)]
        )

    return switch_off


FORMS = {
    "escapes": lambda patch: patch.setattr(decoded_text, "ESCAPE", NOTHING),
    "invisible": lambda patch: patch.setattr(decoded_text, "INVISIBLE", NOTHING),
    "base64": lambda patch: patch.setattr(secret_forms, "base64_forms", lambda data: set()),
    "hex": _without(lambda needle, value: needle.text == value.encode().hex()),
    "pieces": lambda patch: patch.setattr(secret_forms, "LONG", 10_000),
}


@pytest.mark.parametrize("form", FORMS)
def test_with_one_form_unmasked_it_is_found(run_canaries, monkeypatch, form):
    FORMS[form](monkeypatch)
    assert run_canaries(is_short=True).leaks() != []


def test_a_bug_of_ours_tells_no_secret(run_canaries, monkeypatch):
    from agent_cli.act import attempt_action

    def broken(session, target, parameters):
        raise KeyError(f"broke on {parameters.value!r}")

    monkeypatch.setitem(attempt_action.TABLE, "fill", broken)
    ran = run_canaries(is_short=True)
    assert ran.code == 70, ran.err
    assert any("broke on" in path.read_text() for path in ran.folder.rglob("traceback.txt"))
    assert "broke on" in ran.out
    assert ran.leaks() == []


def test_the_model_is_told_the_slots_and_nothing_where_there_are_none(run_canaries):
    ran = run_canaries(is_short=True)
    asked = json.loads(ran.sent[0])["messages"][-1]["content"]
    slots = " ".join(f"{{{{secret:{name}}}}}" for name in FIELDS)
    assert f"== Task ==\nfill the form\nSecrets, to be typed as: {slots}\n\n" in asked
