"""agent run --extract-schema, and downloads in the run folder, from outside."""

from __future__ import annotations

import json

from tests.cli.conftest import act, action, element

READ = {"name": "Amara Okafor", "born": "1987-03-14"}


def extract(data):
    return act(action("extract", {"data": data}))


def test_data_go_into_the_json_and_the_folder(agent, script, patients_site):
    schema = agent.folder / "schema.json"
    schema.write_text('{"type": "object", "required": ["name", "born"], "properties": {"name": {"type": "string"}}}')
    claim = {"complete": True, "message": "[SUCCESS] read"}
    wrong, right = extract({"name": "Alois Aigner"}), extract(READ)
    url = f"{patients_site.url}/patients"
    done = agent(
        "run",
        "read the first patient",
        "--url",
        url,
        *script(wrong, right, claim),
        "--extract-schema",
        str(schema),
        "--json",
    )
    assert (done.code, done.json["status"]) == (0, "completed"), done.err
    assert done.json["extracted"] == READ
    folder = agent.folder / done.json["run_dir"]
    assert json.loads((folder / "extracted.json").read_text()) == done.json["extracted"]


def test_a_bad_schema_ends_before_the_browser_starts(agent, script, patients_site):
    schema = agent.folder / "schema.json"
    schema.write_text('{\n "type": "objekt"\n}')
    done = agent("run", "x", "--url", patients_site.url, *script(extract("x")), "--extract-schema", str(schema))
    assert done.code == 4
    assert "schema.json, line 2: no valid JSON Schema" in done.err
    assert not (agent.folder / "runs").exists()


def test_a_download_by_a_plain_click_is_in_the_run_folder(agent, script, pages_site):
    press = act(action("click", element("link", "Download the report")))
    claim = {"complete": True, "message": "[FAIL] only looking"}
    done = agent("run", "fetch the report", "--url", f"{pages_site.url}/download", *script(press, claim), "--json")
    folder = agent.folder / done.json["run_dir"]
    assert [path.name for path in (folder / "downloads").iterdir()] == ["report.csv"]
    assert "downloads/report.csv" in (folder / "events.jsonl").read_text()
