"""agent run from outside: what is printed, what is written, and how each kind of run ends."""

from __future__ import annotations

import json
import os
import socket
import sqlite3

import pytest

from agent_cli.errors import ExitCode
from tests.cli.conftest import ADD_JAS, act, action, element
from tests.unit.models.rude_server import RudeServer

KEYS = {
    "run_id", "task", "url", "final_url", "status", "goal_achieved", "confidence", "message", "reason", "steps",
    "model", "timing_ms", "checks", "extracted", "verdict", "run_dir",
}  # fmt: skip
MODEL_KEYS = {"provider", "name", "calls", "prompt_tokens", "completion_tokens", "cached_tokens", "cost_usd"}


def names(site) -> list[str]:
    with sqlite3.connect(site.db_path) as connection:
        return [row[0] for row in connection.execute("SELECT name FROM patients")]


@pytest.mark.parametrize("front", ["patients", "app"])
def test_adds_patient_jas_on_both_fronts(agent, script, patients_site, front):
    done = agent("run", "add patient Jas", "--url", f"{patients_site.url}/{front}", *script(*ADD_JAS), "--json")
    result = done.json
    assert (done.code, result["status"], result["goal_achieved"]) == (0, "completed", True), done.err
    assert set(result) == KEYS
    assert set(result["model"]) == MODEL_KEYS
    assert names(patients_site).count("Jas") == 1
    if front == "app":
        assert "had been replaced by" in done.err


def test_every_id_of_the_look_has_died_by_the_time_it_is_used(agent, script, patients_site):
    """The re-rendering front draws all nodes anew every 700 ms: a model that thinks for 1.5 s names only dead ids."""
    think = action("wait_for", {"seconds": 1.5})
    thought = [
        {**proposal, "actions": [item for one in proposal["actions"] for item in (think, one)]}
        for proposal in ADD_JAS[:2]
    ]
    done = agent("run", "add patient Jas", "--url", f"{patients_site.url}/app", *script(*thought, ADD_JAS[2]), "--json")
    assert done.code == 0, done.err
    assert names(patients_site).count("Jas") == 1
    steps = agent("runs", "show", done.json["run_dir"], "--json").json["steps"]
    worked = [outcome for step in steps for outcome in step["outcomes"] if outcome["tool"] in ("click", "fill")]
    assert [outcome["status"] for outcome in worked] == ["healed"] * 3


def test_the_run_folder_tells_all_of_it(agent, script, patients_site):
    done = agent("run", "add patient Jas", "--url", f"{patients_site.url}/patients", *script(*ADD_JAS), "--json")
    folder = agent.folder / done.json["run_dir"]
    assert oct(folder.stat().st_mode & 0o777) == "0o700"
    assert json.loads((folder / "run.json").read_text())["status"] == "completed"
    assert json.loads((folder / "verdict.json").read_text())["goal_achieved"] is True
    events = [json.loads(line)["event"] for line in (folder / "events.jsonl").read_text().splitlines()]
    assert events.count("step_finished") == 3
    assert events[0] == "run_started"
    assert events[-1] == "run_finished"
    for number in ("01", "02", "03"):
        step = folder / "steps" / number
        for name in ("observation.json", "outline.txt", "prompt.txt", "reply.txt", "step.json"):
            assert (step / name).is_file(), f"{number}/{name}"
        for name in ("before.jpg", "after.jpg"):
            assert (step / name).read_bytes()[:3] == b"\xff\xd8\xff", f"{number}/{name}"
    shown = agent("runs", "show", str(folder))
    assert shown.code == 0
    assert "done: clicked btn 'Save'" in shown.out
    listed = agent("runs", "list")
    assert folder.name in listed.out.replace("\n", "")


def test_a_run_keeps_to_the_token_budget_of_a_look(agent, script, pages_site):
    expand = act(action("expand", {"region": "R1"}))
    given_up = {"complete": True, "message": "[FAIL] no"}
    done = agent(
        "run", "x", "--url", f"{pages_site.url}/big-list", *script(expand, given_up), "--json", "--max-page-tokens",
        "250",
    )  # fmt: skip
    steps = agent.folder / done.json["run_dir"] / "steps"
    first, second = (json.loads((steps / number / "observation.json").read_text()) for number in ("01", "02"))
    assert first["meta"]["estimatedTokens"] <= 250 < second["meta"]["estimatedTokens"] <= 500
    assert "expand R1)" in (steps / "01" / "outline.txt").read_text()


def test_a_claim_that_the_page_does_not_back_is_turned_back(agent, script, pages_site):
    lie = {"complete": True, "message": "[SUCCESS] saved"}
    save = [
        action("fill", {**element("inp", "Name"), "value": "Jas"}),
        action("click", element("btn", "Save"), {"type": "element_appears", "text": "Jas"}),
    ]
    for page in ("flash-error", "silent-noop"):
        done = agent(
            "run", "save Jas", "--url", f"{pages_site.url}/{page}", *script(act(*save), lie, lie, lie), "--json"
        )
        assert done.code == ExitCode.COULD_NOT_TELL, done.err
        assert done.json["goal_achieved"] is False
        assert "turned back" in done.err


def test_fail_ends_with_1_and_says_why(agent, script, pages_site):
    proposal = {"complete": True, "message": "[FAIL] there is no such button"}
    done = agent("run", "x", "--url", f"{pages_site.url}/ticker", *script(proposal))
    assert done.code == ExitCode.NOT_MET
    assert "there is no such button" in done.out
    assert "run folder: runs" in done.out


def test_a_spent_budget_is_undecided(agent, script, pages_site):
    look = act(action("scroll", {"direction": "down"}))
    done = agent(
        "run", "x", "--url", f"{pages_site.url}/long-page", *script(look, look, look), "--max-steps", "2", "--json"
    )
    assert done.code == ExitCode.COULD_NOT_TELL
    assert (done.json["status"], done.json["steps"]) == ("undecided", 2)
    assert "--max-steps" in done.json["reason"]


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        ("/files/report.csv", ExitCode.SETUP, "file to download"),
        ("/redirect-loop", ExitCode.SETUP, "redirects in circles"),
        ("/refuse", ExitCode.SETUP, "answered with nothing"),
        ("/hang-on-load", ExitCode.BROKE, "a script of it keeps running"),
    ],
)
def test_addresses_that_give_no_page(agent, script, pages_site, path, code, said):
    done = agent("run", "x", "--url", pages_site.url + path, *script(*ADD_JAS), "--json")
    assert done.code == code, done.err
    assert (done.json["status"], done.json["steps"]) == ("error", 0)
    assert said in done.json["reason"]
    assert json.loads((agent.folder / done.json["run_dir"] / "run.json").read_text())["status"] == "error"


def test_an_address_where_nobody_listens(agent, script):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    done = agent("run", "x", "--url", f"http://127.0.0.1:{port}/", *script(*ADD_JAS), "--json")
    assert done.code == ExitCode.SETUP
    assert "nothing listens there" in done.json["reason"]


@pytest.mark.parametrize("page", ["alert-on-load", "never-loads", "ticker", "spinner", "polling", "event-stream"])
def test_pages_that_never_settle_or_alert_are_worked_all_the_same(agent, script, pages_site, page):
    press = act(action("click", element("btn", "Press me"), {"type": "element_appears", "text": "Pressed"}))
    done = agent(
        "run",
        "press",
        "--url",
        f"{pages_site.url}/{page}",
        *script(press, {"complete": True, "message": "[SUCCESS] Pressed"}),
    )
    assert done.code == 0, done.err
    if page == "alert-on-load":
        assert "Please read this first" in done.err


def test_a_question_on_load_waits_for_its_answer(agent, script, pages_site):
    answer = act(action("answer_dialog", {"accept": True}, {"type": "element_appears", "text": "Answer: yes"}))
    done = agent(
        "run", "accept", "--url", f"{pages_site.url}/confirm-on-load",
        *script(answer, {"complete": True, "message": "[SUCCESS] 'Answer: yes' is shown"}),
    )  # fmt: skip
    assert done.code == 0, done.err


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_a_run_folder_that_cannot_be_written(agent, script, tmp_path):
    (tmp_path / "file").write_text("")
    done = agent("run", "x", "--url", "http://127.0.0.1/", *script(*ADD_JAS), "--out", str(tmp_path / "file" / "runs"))
    assert done.code == ExitCode.SETUP
    assert "cannot be written" in done.err
    assert "--out" in done.err


@pytest.mark.parametrize(
    ("options", "environ", "code", "said"),
    [
        (["--model-provider", "openai"], {}, ExitCode.SETUP, "OPENAI_API_KEY"),
        (["--model-provider", "anthropic"], {}, ExitCode.SETUP, "ANTHROPIC_API_KEY"),
        (["--model-provider", "script", "--script", "none.json"], {}, ExitCode.SETUP, "none.json"),
        (["--browser", "/nowhere/chrome"], {}, ExitCode.SETUP, "/nowhere/chrome"),
        ([], {"AGENT_BROWSER": "/nowhere/chrome"}, ExitCode.SETUP, "/nowhere/chrome"),
        (["--storage-state", "none.json"], {}, ExitCode.SETUP, "none.json"),
    ],
)
def test_setup_that_is_missing(agent, pages_site, options, environ, code, said):
    done = agent("run", "press Press me", "--url", f"{pages_site.url}/ticker", *options, **environ)
    assert done.code == code
    assert said in done.err + done.out
    assert "try: " in done.err or " — " in done.out


def test_a_model_server_that_is_not_there_ends_with_5_and_a_whole_folder(agent, pages_site):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    done = agent(
        "run", "press", "--url", f"{pages_site.url}/ticker", "--base-url", f"http://127.0.0.1:{port}/v1",
        "--model", "m", "--json",
    )  # fmt: skip
    assert done.code == ExitCode.BROKE
    assert str(port) in done.json["reason"]
    assert json.loads((agent.folder / done.json["run_dir"] / "verdict.json").read_text())["status"] == "error"


def test_a_model_that_thinks_too_long_ends_with_5_and_names_the_option(agent, pages_site):
    server = RudeServer()
    server.script = [("hang", 20)]
    try:
        done = agent(
            "run", "press", "--url", f"{pages_site.url}/ticker", "--base-url", f"{server.address}/v1",
            "--model", "m", "--max-call-seconds", "1", "--json",
        )  # fmt: skip
    finally:
        server.stop()
    assert done.code == ExitCode.BROKE
    assert "--max-call-seconds" in done.json["reason"]
