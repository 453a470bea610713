"""docs/scenarios.md: its example is run as it stands."""

from __future__ import annotations

import re

from tests.conftest import ROOT

TEXT = (ROOT / "docs" / "scenarios.md").read_text("utf-8")


def test_the_example_passes_and_prints_what_is_shown(agent, write):
    (example,) = re.findall(r"<!-- example -->\n```yaml\n(.*?)```", TEXT, re.DOTALL)
    write("add_patient", example)
    done = agent("test", "add_patient.agent.yaml")
    assert done.code == 0, done.out + done.err
    (shown,) = re.findall(r"```\n\$ agent test add_patient.agent.yaml\n(.*?)```", TEXT, re.DOTALL)
    assert without_times(done.out) == without_times(shown)


def without_times(text: str) -> list[str]:
    return [" ".join(re.sub(r"[0-9.]+ s\b", "N s", line).split()) for line in text.strip().splitlines()]


def test_its_keys_are_those_that_there_are():
    from agent_cli.contracts.scenario import Scenario

    named = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    assert named == list(Scenario.model_fields)
