"""Show 1 of issue 7: twelve secrets over every channel; none is found, and with one mask switched off some are."""

from __future__ import annotations

import json

import pytest

from agent_cli.contracts import decoded_text, secret_forms
from agent_cli.contracts.secrets import Secrets
from tests.secrets.conftest import CANARIES, FIELDS


def test_no_secret_is_found_anywhere(run_canaries, echo_site):
    ran = run_canaries("--trace", "--mode", "hybrid", "--check", "NoConsoleErrors")
    assert ran.code == 1, ran.err
    assert echo_site.bodies, ran.err
    typed = {json.loads(body)["value"] for body in echo_site.bodies}
    assert set(CANARIES.values()) <= typed, "what the page was given are the values"
    assert len(typed) == len(FIELDS) == 12
    assert len(ran.sent) == 9
    names = {path.name for path in ran.folder.rglob("*")}
    assert {"trace.zip", "marked.png", "after.jpg", "events.jsonl", "downloads"} <= names
    assert ran.leaks() == []
    for name in FIELDS:
        assert f"{{{{secret:{name}}}}}" in ran.err, "it is told by its name"


def test_a_code_is_masked_as_well(run_canaries, echo_site):
    ran = run_canaries("--trace")
    code = next(value for value in (json.loads(body)["value"] for body in echo_site.bodies) if value.isdecimal())
    code = next(v for v in (json.loads(body)["value"] for body in echo_site.bodies) if len(v) == 6 and v.isdecimal())
    for path in ran.folder.rglob("*.json*"):
        assert f" {code}" not in path.read_text(), path
    assert all(f" {code}".encode() not in data for data in ran.sent)


def _off(monkeypatch, mask: str) -> tuple[str, ...]:
    """Switches one mask off and says with which options that is seen."""
    nothing = {
        "files": lambda: monkeypatch.setattr("agent_cli.record.run_folder.RunFolder.secrets", property(
            lambda self: Secrets(), lambda self, value: None), raising=False),
        "looks": lambda: monkeypatch.setattr(Secrets, "mask_look", lambda self, look: look),
    }
    nothing[mask]()
    return ()


CHANNELS = {
    "files": ("agent_cli.record.run_folder.RunFolder.write_bytes",),
}


@pytest.mark.parametrize("form", ["escapes", "invisible", "base64", "hex", "pieces", "layers"])
def test_with_one_form_switched_off_it_is_found(run_canaries, monkeypatch, form):
    never = secret_forms.re_never() if hasattr(secret_forms, "re_never") else None
    del never
    switch_off(monkeypatch, form)
    assert run_canaries().leaks() != []


def switch_off(monkeypatch, form: str) -> None:
    import re

    nothing = re.compile(r"(?!)")
    if form == "escapes":
        monkeypatch.setattr(decoded_text, "ESCAPE", nothing)
    elif form == "invisible":
        monkeypatch.setattr(decoded_text, "INVISIBLE", nothing)
    elif form == "layers":
        monkeypatch.setattr(decoded_text, "MOST_LAYERS", 2)
    elif form == "base64":
        monkeypatch.setattr(secret_forms, "base64_forms", lambda data: set())
    elif form == "hex":
        own = secret_forms.needles_of
        monkeypatch.setattr(
            "agent_cli.contracts.secrets.needles_of",
            lambda value: [needle for needle in own(value) if needle.text != value.encode().hex()],
        )
    else:
        monkeypatch.setattr(secret_forms, "LONG", 10_000)
