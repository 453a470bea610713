"""Secret values: put into an action, taken out of everything else."""

from __future__ import annotations

import base64
import hmac
import json
import re
import time
from urllib.parse import quote

import pytest

from agent_cli.contracts.proposal import Action
from agent_cli.contracts.secrets import NotForThisPlace, Secrets
from agent_cli.read_secrets import read_secrets
from agent_cli.record import RunFolder
from agent_cli.settings import Settings, load_settings

VALUE = 'p&ss "w/ö<rd'
SECRETS = Secrets({"password": VALUE})


def test_it_is_filled_in_where_its_name_stands():
    action = Action(tool="fill", parameters={"element_id": "1", "value": "x {{secret:password}}"})
    assert SECRETS.fill(action).parameters["value"] == f"x {VALUE}"
    assert action.parameters["value"] == "x {{secret:password}}"


def test_a_name_that_is_none_is_not_typed():
    with pytest.raises(NotForThisPlace, match=r"there is no secret pw; there are: \{\{secret:password\}\}"):
        SECRETS.fill(Action(tool="fill", parameters={"value": "{{secret:pw}}"}))


@pytest.mark.parametrize(
    "text",
    [
        VALUE,
        json.dumps({"v": VALUE}),
        json.dumps({"v": VALUE}, ensure_ascii=False),
        "http://x/?q=p%26ss%20%22w/%C3%B6%3Crd",
        "http://x/?q=p%26ss+%22w%2F%C3%B6%3Crd",
        "p&amp;ss &quot;w/ö&lt;rd",
    ],
)
def test_it_is_masked_in_every_form(text):
    masked = SECRETS.mask(f"a {text} b")
    assert "{{secret:password}}" in masked
    assert "ss" not in masked.replace("{{secret:password}}", "")


def test_nothing_is_masked_where_there_is_no_secret():
    assert Secrets().mask("all of it") == "all of it"


def test_a_run_folder_writes_names_only(tmp_path):
    folder = RunFolder.create(tmp_path, "task")
    folder.secrets = SECRETS
    folder.write_event("note", text=VALUE)
    folder.write_text("a/b.txt", VALUE)
    folder.write_json("c.json", {"v": [VALUE]})
    folder.close()
    for path in folder.path.rglob("*"):
        assert path.is_dir() or "{{secret:password}}" in path.read_text()
        assert path.is_dir() or "rd" not in path.read_text().replace("{{secret:password}}", "")


TOKEN = "Xk9-Lq2vB7tRz4"
MORE = Secrets({"token": TOKEN, "pin": "8302", "card": "48291034"})
CODED = base64.b64encode(f'{{"sub":"me","p":"{TOKEN}"}}'.encode()).decode()


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (TOKEN.upper(), "{{secret:token}}"),
        (" ".join(TOKEN), "{{secret:token}}"),
        ("\u00ad".join(TOKEN), "{{secret:token}}"),
        ("\u200b".join(TOKEN), "{{secret:token}}"),
        ("".join(f"\\u{ord(letter):04X}" for letter in TOKEN), "{{secret:token}}"),
        ("".join(f"&#x{ord(letter):x};" for letter in TOKEN), "{{secret:token}}"),
        (quote(quote(quote("/" + TOKEN, safe=""), safe=""), safe=""), "%25252F{{secret:token}}"),
        (json.dumps(json.dumps({"a": TOKEN})), r'"{\"a\": \"{{secret:token}}\"}"'),
        (TOKEN.encode().hex(), "{{secret:token}}"),
        (f"Bearer x.{CODED}.y", re.compile(r"Bearer x\.\w+\{\{secret:token\}\}\w*=*\.y")),
        (TOKEN[:6] + "…", "{{secret:token}}…"),
        ("…" + TOKEN[-6:], "…{{secret:token}}"),
        (f"#{TOKEN[3:11]}#", "#{{secret:token}}#"),
        (TOKEN[:5] + "…", TOKEN[:5] + "…"),
        ("a {{secret:token}} b", "a {{secret:token}} b"),
        ("pin 8302.", "pin {{secret:pin}}."),
        ("at 17830299", "at 17830299"),
        ("0048291034", "00{{secret:card}}"),
        ("nothing of it, 100% &amp; \\u0041", "nothing of it, 100% &amp; \\u0041"),
    ],
)
def test_what_a_page_makes_of_a_value(text, masked):
    found = MORE.mask(text)
    assert masked.fullmatch(found) if isinstance(masked, re.Pattern) else found == masked


def test_a_word_of_pages_is_no_piece_of_a_value():
    own = Secrets({"pw": "Password-1-for-Ann"})
    assert own.mask("Password: Password-1-for-Ann") == "Password: {{secret:pw}}"
    assert own.mask("Password-1") == "{{secret:pw}}"


def test_numbers_of_a_file_stay_numbers(tmp_path):
    folder = RunFolder.create(tmp_path, "task")
    folder.secrets = Secrets({"n": "4929513387614402"})
    folder.write_json("a.json", {"at": 4929513387614402.5, "said": "4929513387614402"})
    folder.close()
    assert json.loads((folder.path / "a.json").read_text()) == {"at": 4929513387614402.5, "said": "{{secret:n}}"}


def test_what_is_extracted_may_be_a_number():
    assert MORE.mask_data({"card": 48291034, "n": 3}, numbers=True) == {"card": "{{secret:card}}", "n": 3}


@pytest.mark.parametrize("seed", ["JBSWY3DPEHPK3PXP", "jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp"])
def test_a_code_is_made_when_it_is_typed(seed):
    given = Settings(secret=["CODE=totp:APP_SEED@*.example.com,localhost:8443"])
    secrets = read_secrets(given, "https://example.com/", {"APP_SEED": seed})
    action = Action(tool="fill", parameters={"element_id": "1", "value": "{{secret:CODE}}"})
    before = _code(seed)
    code = secrets.fill(action, "https://login.example.com/").parameters["value"]
    assert code in (before, _code(seed))
    assert secrets.mask(f"code {code}, not {code}0") == f"code {{{{secret:CODE}}}}, not {code}0"
    assert given.mask(f"seed {''.join(seed.split())}") == "seed {{secret:CODE}}"
    with pytest.raises(NotForThisPlace):
        secrets.fill(action, "https://localhost:8444/")


def _code(seed: str) -> str:
    """RFC 6238 by hand."""
    key = base64.b32decode("".join(seed.split()).upper())
    digest = hmac.new(key, int(time.time() // 30).to_bytes(8, "big"), "sha1").digest()
    at = digest[-1] & 15
    return f"{(int.from_bytes(digest[at : at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06d}"


def test_a_settings_file_names_secrets_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "agent.toml").write_text('secret = ["PW=APP_PW"]\n')
    secrets = read_secrets(load_settings(), "http://127.0.0.1/", {"APP_PW": "hush-hush"})
    assert secrets.slots == ["{{secret:PW}}"]
