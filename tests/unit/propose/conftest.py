"""The misbehaving server of the model tests, and a page to propose for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "models"))

from rude_server import RudeServer

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposing import ProposeRequest
from agent_cli.contracts.tree import Node, Place
from agent_cli.models import AnthropicClient, OpenAIClient


@pytest.fixture
def server():
    running = RudeServer()
    yield running
    running.stop()


@pytest.fixture(params=["openai", "anthropic"])
def client(request, server):
    maker = OpenAIClient if request.param == "openai" else AnthropicClient
    return maker("small", "sk-secret", server.address, sleep=lambda _: None)


@pytest.fixture
def observation():
    """A list of two patients, each with Edit and Delete, and one form."""
    nodes = [
        Node(r="txt", n="Patients"),
        Node(i="1", r="btn", n="Add patient"),
        Node(i="2", r="btn", n="Edit", place=Place(row=0, row_text="Ann Lee 44")),
        Node(i="3", r="btn", n="Edit", place=Place(row=1, row_text="Bob  Jones 51")),
        Node(i="4", r="inp", n="Name", v=""),
        Node(i="5", r="sel", n="Gender", o=["female", "male"]),
        Node(i="f3_12", r="btn", n="Save changes"),
    ]
    return Observation(
        url="http://127.0.0.1/patients",
        title="Patients",
        viewport={"width": 1280, "height": 757},
        nodes=nodes,
        outline='txt Patients\n1 btn "Add patient"\n4 inp "Name"',
        taken_at_ms=10_000,
    )


@pytest.fixture
def ask(observation):
    """The request of the first step."""
    return ProposeRequest(task="add patient Jas", step=1, observation=observation)
