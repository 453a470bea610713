"""agent replay, agent runs export and agent runs compare, as a stranger types them."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import ADD_JAS, act, action, element

SAVED = {"type": "element_appears", "text": "Saved Jas"}
FORM = (
    "<title>Clinic</title><h1>Clinic</h1><form onsubmit='event.preventDefault();say(\"Saved \"+n.value)'>"
    "<h2>New patient</h2><label>Name <input id=n></label><label>Town <input></label><button>Save</button></form>"
    "<script>function say(text) {"
    "document.body.insertAdjacentHTML('beforeend', `<p role=status>${text}</p>`) }</script>"
)
SAVE_JAS = [
    act(action("fill", {**element("inp", "Name"), "value": "Jas"}), action("click", element("btn", "Save"), SAVED)),
    {"complete": True, "message": "[SUCCESS] Saved Jas"},
]


@pytest.fixture
def recorded(agent, script, serve_html) -> str:
    """The run folder of: fill Name, press Save, claim."""
    done = agent("run", "save patient Jas", "--url", serve_html(FORM).url, *script(*SAVE_JAS), "--json")
    assert done.code == 0, done.err
    return done.json["run_dir"]


def test_a_real_site_again_and_both_runs_side_by_side(agent, script, patients_site, tmp_path):
    from fixtures_sites import patients

    url = patients_site.url + "/patients"
    first = agent("run", "add patient Jas", "--url", url, *script(*ADD_JAS), "--json").json
    assert first["status"] == "completed"
    with patients.start_server() as fresh:
        second = agent("replay", first["run_dir"], "--url", fresh.url + "/patients", "--json")
    assert second.code == 0, second.err
    told = second.json
    assert (told["model"]["provider"], told["model"]["calls"], told["verdict"]) == ("replay", 0, "goal met")
    assert (told["drift"], told["healed"], told["recording"]) == (None, [], None)
    again = agent("replay", told["run_id"], "--url", url)
    assert again.code == 1
    assert "drift at recorded step" in again.out
    same = agent("runs", "compare", first["run_id"], told["run_id"], "--json")
    assert (same.code, same.json["equal"]) == (0, True)
    assert same.json["figures"]["steps"] == [3, 3]
    other = agent("runs", "compare", first["run_dir"], again.out.rsplit("runs/", 1)[1].split()[0])
    assert other.code == 1
    assert other.out.startswith("DIFFERENT")


def test_what_drifted_is_shown_as_a_diff(agent, recorded, serve_html):
    url = serve_html(FORM.replace(">Save<", ">Store<")).url
    done = agent("replay", recorded, "--url", url, NO_COLOR="1")
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0].startswith(
        "FAILED  drift at recorded step 1: no btn 'Save' is there; of that role there are 'Store'"
    )
    assert "  - click btn 'Save'" in lines
    assert "  + no btn 'Save' is there; of that role there are 'Store'" in lines
    assert "\x1b" not in done.out
    told = agent("replay", recorded, "--url", url, "--json")
    assert told.json["drift"]["step"] == 1
    assert told.json["status"] == "failed"


def test_healed_is_no_untouched_green(agent, recorded, serve_html, tmp_path):
    url = serve_html(FORM.replace(">Save<", ">Save patient<")).url
    done = agent("replay", recorded, "--url", url, "--heal", "--model-provider", "builtin")
    assert done.code == 0, done.out + done.err
    assert done.out.startswith("PASSED, healed")
    assert "step 1 was healed by builtin (rules)" in done.out
    new = tmp_path / recorded / "recording.healed.json"
    assert f"new recording: {recorded}/recording.healed.json" in done.out
    verdicts = [json.loads(path.read_text()) for path in (tmp_path / "runs").glob("*/verdict.json")]
    assert "goal met, with healed steps" in [verdict["verdict"] for verdict in verdicts]
    again = agent("replay", str(new), "--url", url)
    assert (again.code, again.out.split()[0]) == (0, "PASSED")
    assert "healed" not in again.out.splitlines()[0]


def test_exported_files_are_named_and_replayed(agent, recorded, tmp_path):
    done = agent("runs", "export", recorded, "--to", "scenario", "--file", "save.agent.yaml")
    assert done.out.split() == ["save.agent.yaml", "save.recording.json"]
    assert agent("replay", "save.recording.json").code == 0
    text = (tmp_path / "save.agent.yaml").read_text()
    assert "replay: save.recording.json" in text
    assert "text: Saved Jas" in text
    assert agent("runs", "export", recorded, "--to", "pytest", "--file", "test_save.py", "--json").json == {
        "written": ["test_save.py"]
    }
    compile((tmp_path / "test_save.py").read_text(), "test_save.py", "exec")


BAD = {
    "no such run": (["replay", "nowhere"], 4, "cannot be read"),
    "no recording": (["replay", "bad.json"], 4, "is no JSON"),
    "a secret": (["replay", "secret.json"], 4, "types the secret TOKEN"),
    "a model without --heal": (["replay", "fine.json", "--model", "gpt"], 2, "a replay asks no model"),
    "an address that is none": (["replay", "fine.json", "--url", "localhost:1"], 2, "http://localhost:1"),
    "nobody to heal": (["replay", "fine.json", "--heal", "--model-provider", "anthropic"], 4, "ANTHROPIC_API_KEY"),
    "a form that is none": (["runs", "export", "fine.json", "--to", "java", "--file", "x"], 2, "--to pytest"),
    "a name that is none": (["runs", "export", "fine.json", "--to", "scenario", "--file", "x.yaml"], 2, ".agent.yaml"),
    "a file that cannot be": (
        ["runs", "export", "fine.json", "--to", "pytest", "--file", "no/test_x.py"],
        4,
        "No such",
    ),
    "runs that are none": (["runs", "compare", "a", "b"], 4, "no run folder"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_says_so_in_a_sentence(agent, tmp_path, case):
    arguments, code, said = BAD[case]
    step = {"number": 1, "url": "http://h/", "proposal": {"complete": False, "message": "m", "actions": []}}
    fine = {"task": "t", "url": "http://h/", "steps": [step]}
    typed = {"tool": "fill", "parameters": {"element_id": "1", "value": "{{secret:TOKEN}}"}}
    secret = {**fine, "steps": [{**step, "proposal": {"complete": False, "message": "m", "actions": [typed]}}]}
    for name, text in (("fine.json", fine), ("secret.json", secret)):
        (tmp_path / name).write_text(json.dumps(text))
    (tmp_path / "bad.json").write_text("{")
    done = agent(*arguments)
    assert done.code == code, done.err
    assert said in done.err
    assert done.out == ""
