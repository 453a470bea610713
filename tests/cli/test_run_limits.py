"""agent run with little room: what is left out is said, nothing that counts is lost, and the folder stays useful."""

from __future__ import annotations

import json

import pytest

from agent_cli.record import read_run


def test_a_run_folder_without_room_keeps_its_steps_and_says_what_is_missing(agent, pages_site):
    done = agent("run", "press Press me", "--url", f"{pages_site.url}/ticker", "--max-run-mb", "0.001", "--json")
    folder = agent.folder / done.json["run_dir"]
    assert "files of pictures" in done.err
    assert "--max-run-mb" in done.err
    assert list(folder.rglob("*.jpg")) == []
    stored = read_run(folder)
    assert len(stored.steps) == done.json["steps"] > 0
    assert stored.result is not None
    notes = [json.loads(line).get("text", "") for line in (folder / "events.jsonl").read_text().splitlines()]
    assert sum("pictures are left out from here on" in note for note in notes) == 1
    shown = agent("runs", "show", str(folder))
    assert "Press me" in shown.out
    assert agent("report", str(folder)).code == 0


@pytest.mark.parametrize("option", ["--max-download-mb", "--max-run-mb", "--max-reply-mb"])
def test_no_room_at_all_is_wrong_usage(agent, option):
    done = agent("run", "press", "--url", "http://127.0.0.1:1/", option, "0")
    assert done.code == 2
    assert option[2:].replace("-", "_") in done.err


def test_a_limit_that_is_none_is_wrong_usage_and_one_that_is_holds(agent, pages_site):
    wrong = agent("run", "press", "--url", "http://127.0.0.1:1/", AGENT_LIMITS='{"NODES": 3}')
    assert wrong.code == 2
    assert "there is no limit 'NODES'" in wrong.err
    assert "did you mean NODES_LISTED?" in wrong.err
    assert not (agent.folder / "runs").exists()
    (agent.folder / "agent.toml").write_text("limits = { NAME_LIMIT = 4 }\n")
    assert '"Pre…"' in agent("inspect", f"{pages_site.url}/ticker", "--prompt").out
