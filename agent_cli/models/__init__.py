"""The door to model providers: clients, the choice between them, and what listens on this machine."""

from agent_cli.models.anthropic_client import AnthropicClient
from agent_cli.models.choose_client import DEFAULT_MODELS, choose_provider, make_client
from agent_cli.models.local_servers import LocalServer, find_local_servers
from agent_cli.models.openai_client import OpenAIClient
from agent_cli.models.prices import Prices, sum_usage
from agent_cli.models.protocol import Message, ModelClient, ModelReply, ModelRequest

__all__ = [
    "DEFAULT_MODELS",
    "AnthropicClient",
    "LocalServer",
    "Message",
    "ModelClient",
    "ModelReply",
    "ModelRequest",
    "OpenAIClient",
    "Prices",
    "choose_provider",
    "find_local_servers",
    "make_client",
    "sum_usage",
]
