"""Secret values: put into an action, taken out of everything else."""

from __future__ import annotations

import json

import pytest

from agent_cli.contracts.proposal import Action
from agent_cli.contracts.secrets import Secrets
from agent_cli.record import RunFolder

VALUE = 'p&ss "w/ö<rd'
SECRETS = Secrets({"password": VALUE})


def test_it_is_filled_in_where_its_name_stands():
    action = Action(tool="fill", parameters={"element_id": "1", "value": "x {{secret:password}}"})
    assert SECRETS.fill(action).parameters["value"] == f"x {VALUE}"
    assert action.parameters["value"] == "x {{secret:password}}"


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
