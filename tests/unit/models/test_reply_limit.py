"""A reply of a model's server that is larger than it may be is refused with the option that changes it."""

from __future__ import annotations

import pytest

from agent_cli.errors import ProviderError
from agent_cli.models.choose_client import make_client
from agent_cli.models.protocol import Message, ModelRequest
from agent_cli.settings import Settings
from tests.unit.models.rude_server import RudeServer

LONG = '{"words": "' + "word " * 300_000 + '"}'


@pytest.fixture
def server():
    running = RudeServer()
    yield running
    running.stop()


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
@pytest.mark.parametrize("streams", [False, True])
def test_a_reply_beyond_the_limit_is_refused(server, provider, streams, monkeypatch):
    monkeypatch.setenv(f"{provider.upper()}_API_KEY", "sk-x")
    server.script = [LONG]
    settings = Settings(model="small", base_url=f"{server.address}/v1", max_reply_mb=1)
    client = make_client(provider, settings, (lambda characters: None) if streams else None)
    with pytest.raises(ProviderError, match="is too large: more than 1 MB came") as caught:
        client.complete(ModelRequest(system="s", messages=[Message(role="user", text="t")], timeout_s=20))
    assert "--max-reply-mb" in caught.value.hint
    client.max_reply_bytes = 20_000_000
    server.script = [LONG]
    reply = client.complete(ModelRequest(system="s", messages=[Message(role="user", text="t")], timeout_s=20))
    assert len(reply.text) == len(LONG)
