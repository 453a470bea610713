"""A misbehaving server and both clients pointed at it."""

from __future__ import annotations

import pytest
from rude_server import RudeServer

from agent_cli.models import AnthropicClient, OpenAIClient


@pytest.fixture
def server():
    running = RudeServer()
    yield running
    running.stop()


@pytest.fixture
def waits():
    """The waits between retries, in seconds; nothing really waits."""
    return []


@pytest.fixture(params=["openai", "anthropic"])
def client(request, server, waits):
    """Each client in turn, with a key, asking for the model "small"."""
    maker = OpenAIClient if request.param == "openai" else AnthropicClient
    return maker("small", "sk-secret", server.address + "/v1", sleep=waits.append)
