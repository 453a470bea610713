"""The JSON Schema of `*.agent.yaml` for editors, made from the contracts."""

from __future__ import annotations

from typing import Any

from agent_cli.contracts.scenario import Scenario
from agent_cli.scenario.check_actions import DIRECT

SCHEMA_ID = "https://json-schema.org/draft/2020-12/schema"


def make_schema() -> dict[str, Any]:
    """With the names of the tools; what only a page or the environment tells is not in it."""
    schema = Scenario.model_json_schema(mode="validation")
    direct = schema["$defs"]["DirectAction"]["properties"]
    direct["tool"]["enum"] = list(DIRECT)
    direct["value"]["description"] = "As the tool takes it, or an object with the tool's own parameters"
    step = schema["$defs"]["ScenarioStep"]
    step["oneOf"] = [
        {"required": [key], "properties": {key: {"not": {"type": "null"}}}} for key in ("task", "replay", "do")
    ]
    for part in (schema, *schema["$defs"].values()):
        part["description"] = " ".join(part.get("description", "").split())
    return {"$schema": SCHEMA_ID, **schema, "title": "A scenario of `agent test` (*.agent.yaml)"}
