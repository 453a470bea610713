"""Files and options that a person writes: scenarios, scripts, checks, schemas, settings, secrets, addresses."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

from agent_cli.act.judge_effect import Facts, judge_effect
from agent_cli.contracts.bound_hosts import BoundHosts, read_bound
from agent_cli.contracts.effects import Subject
from agent_cli.contracts.proposal import Action
from agent_cli.errors import UsageError
from agent_cli.propose.read_script import read_script
from agent_cli.read_reach import read_reach
from agent_cli.read_schema import read_extract_schema
from agent_cli.read_secrets import read_secrets
from agent_cli.scenario.load_scenario import load_scenario
from agent_cli.scenario.read_policy import read_policy
from agent_cli.settings import Settings, load_settings
from agent_cli.verify.checks.read_checks import read_check, read_checks


def written(folder: Path, name: str, data: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)
    return folder / name


def _argument(data: bytes) -> str:
    """As a shell hands it over: no zero byte, what is no UTF-8 as half surrogates."""
    return data.replace(b"\0", b"").decode("utf-8", "surrogateescape")


def _settings(data: bytes, folder: Path, name: str) -> object:
    written(folder, name, data)
    with chdir(folder):
        return load_settings(model=None)


def _secret(data: bytes, _: Path) -> object:
    """The option itself, and the value that a variable holds, which no message may tell."""
    from tests.fuzz.parsers import CANARY

    text = _argument(data)
    environ = {"PW": f"{CANARY}{text}", "SEED": text, "S": ""}
    given = [text if "=" in text else f"A={text}", "PW=PW", "B=totp:SEED"]
    secrets = read_secrets(Settings(secret=given), "http://127.0.0.1:1/", environ)
    assert CANARY not in secrets.mask(f"x {CANARY}{text} y")
    return secrets


def _bound(data: bytes, _: Path) -> object:
    bound = read_bound(_argument(data))
    return bound and BoundHosts((bound,)).problem_with("http://127.0.0.1:1/")


def _schema(data: bytes, folder: Path) -> object:
    extracted = read_extract_schema(written(folder, "x.json", data))
    assert extracted.check is not None
    return [extracted.check(value) for value in ([], {"a": [1, "x", None]}, "x", 1e308)]


def _checks(data: bytes, folder: Path) -> object:
    specs, outcome = read_checks(written(folder, "x.yaml", data))
    return [json.dumps(spec.model_dump()) for spec in specs], outcome


def _policy(data: bytes, folder: Path) -> object:
    policy = read_policy(written(folder, "x.yaml", data))
    return policy.decide(Subject(tool="click", control="Delete", host="127.0.0.1", effects=["irreversible"]))


def _reach(data: bytes, _: Path) -> object:
    """The option, and an address that a page leads to."""
    text = _argument(data)
    try:
        reach = read_reach(Settings(allow=[text]), "http://127.0.0.1:1/")
    except UsageError:
        reach = read_reach(Settings(allow=["*"]), "https://shop.example/")
    return reach.names, reach.problem_with(text), reach.problem_with(f"http://{text}/")


def _effect(data: bytes, _: Path) -> object:
    """The words of a control, and of the dialog that it stands in."""
    text = _argument(data)
    facts = Facts("btn", text[:500], dialog=text[500:])
    return judge_effect(Action(tool="click", parameters={"element_id": text[:9]}), facts, question=text)


FILE_PARSERS: dict[str, Callable[[bytes, Path], object]] = {
    "scenario": lambda data, folder: load_scenario(
        written(folder, "x.agent.yaml", data), {"SHOP_PASSWORD": "Fuzz-Canary-7uRq2"}
    ),
    "script": lambda data, folder: read_script(written(folder, "x.json", data)),
    "schema": _schema,
    "checks": _checks,
    "check": lambda data, _: read_check(_argument(data)),
    "policy": _policy,
    "reach": _reach,
    "effect": _effect,
    "agent_toml": lambda data, folder: _settings(data, folder, "agent.toml"),
    "pyproject": lambda data, folder: _settings(data, folder, "pyproject.toml"),
    "secret": _secret,
    "bound": _bound,
}
