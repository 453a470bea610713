"""What the first step on the patients site costs, in o200k tokens: with the schema, which is sent, too."""

from __future__ import annotations

import json

import pytest

from agent_cli.contracts.proposing import ProposeRequest
from agent_cli.observe.count_tokens import count_tokens
from agent_cli.propose.build_prompt import build_prompt


@pytest.mark.parametrize("path", ["/patients", "/app"])
def test_the_first_step_of_adding_a_patient(hands, patients_site, path):
    look = hands.visit(patients_site.url + path, wait=True)
    assert any(node.n == "New Patient" for node in look.controls)
    prompt = build_prompt(ProposeRequest(task="add patient Jas", step=1, observation=look), lists_ids=False)
    schema = count_tokens(json.dumps(prompt.json_schema, separators=(",", ":")))
    system = count_tokens(prompt.system)
    whole = system + schema + count_tokens(prompt.messages[0].text)
    print(f"system and tools {system}, schema {schema}, all {whole}")
    assert system + schema <= 1800
    assert whole <= 2300
