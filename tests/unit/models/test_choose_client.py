"""Which provider and which model are taken, and what listens on this machine."""

import subprocess
import sys
from pathlib import Path

import pytest

from agent_cli.errors import MissingKey, UsageError
from agent_cli.models import DEFAULT_MODELS, choose_provider, find_local_servers, make_client
from agent_cli.settings import Settings

OPENAI, ANTHROPIC = {"OPENAI_API_KEY": "k"}, {"ANTHROPIC_API_KEY": "k"}
LOCAL = {"base_url": "http://127.0.0.1:1/v1"}


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)


@pytest.mark.parametrize(
    ("given", "environ", "provider", "word"),
    [
        ({}, {}, "builtin", "neither"),
        ({}, {"OPENAI_API_KEY": ""}, "builtin", "neither"),
        ({}, OPENAI, "openai", "OPENAI_API_KEY is set"),
        ({}, ANTHROPIC, "anthropic", "ANTHROPIC_API_KEY is set"),
        ({}, OPENAI | ANTHROPIC, "openai", "OPENAI_API_KEY is set"),
        (LOCAL, {}, "openai", "--base-url"),
        (LOCAL, ANTHROPIC, "openai", "--base-url"),
        ({"script": Path("s.json")}, OPENAI, "script", "--script"),
        ({"model_provider": "manual"}, OPENAI, "manual", "named"),
        ({"model_provider": "anthropic"}, OPENAI, "anthropic", "named"),
    ],
)
def test_auto_goes_by_the_keys(given, environ, provider, word):
    chosen, why = choose_provider(Settings(**given), environ)
    assert chosen == provider
    assert word in why


def test_default_models_are_known_to_the_sdks():
    from typing import get_args

    from anthropic.types.model_param import ModelParam
    from openai.types.shared.chat_model import ChatModel

    assert DEFAULT_MODELS["openai"] in get_args(ChatModel)
    assert DEFAULT_MODELS["anthropic"] in get_args(get_args(ModelParam)[0])


def test_make_client_takes_key_model_and_address(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    assert make_client("openai", Settings()).model == DEFAULT_MODELS["openai"]
    assert make_client("openai", Settings(model="mine")).model == "mine"
    with pytest.raises(MissingKey):
        make_client("anthropic", Settings())
    with pytest.raises(UsageError, match="no http address"):
        make_client("openai", Settings(base_url="localhost:8080"))
    with pytest.raises(UsageError, match="no provider with a model"):
        make_client("builtin", Settings())


def test_the_only_model_of_a_named_server_is_taken(server):
    server.models = ["by-hand"]
    assert make_client("openai", Settings(base_url=server.address + "/v1")).model == "by-hand"
    server.models = ["one", "two"]
    assert make_client("openai", Settings(base_url=server.address)).model == DEFAULT_MODELS["openai"]


def test_local_servers_that_answer_are_listed(server):
    port = int(server.address.rsplit(":", 1)[1])
    found = find_local_servers(timeout_s=1, ports={"Ollama": port, "nothing": 1})
    assert [item.model_dump() for item in found] == [
        {"name": "Ollama", "base_url": f"http://127.0.0.1:{port}/v1", "models": ["small", "large"]}
    ]


def test_importing_the_doors_imports_no_sdk():
    code = (
        "import sys, agent_cli.models, agent_cli.propose\n"
        "assert not {'openai', 'anthropic', 'httpx2'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
