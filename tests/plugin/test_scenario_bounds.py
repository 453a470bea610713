"""Where a scenario may go, and what it may do."""

from __future__ import annotations

import json

from agent_cli.errors import ExitCode

LINK = """
url: {url}
{allow}steps:
  - do:
      - {{tool: click, element: {{role: link, name: Away}}, expected_outcome: {{type: navigation}}}}
"""
DELETE = """
url: {url}
settings: {{policy: rules.yaml}}
steps:
  - do:
      - {{tool: click, element: {{role: button, name: Delete}}}}
"""


def test_a_scenario_stays_on_its_site_unless_it_names_a_host(agent, write, serve_html):
    site = serve_html({"/": "<a href='__OTHER__/there'>Away</a>", "/there": "<p>there</p>"})
    kept = agent("test", str(write("kept", LINK.format(url=site.url, allow=""))), "--json")
    assert kept.code == ExitCode.COULD_NOT_TELL, kept.err
    assert "add --allow localhost" in kept.json["scenarios"][0]["reason"]
    assert "GET /there" not in site.asked
    allowed = agent("test", str(write("free", LINK.format(url=site.url, allow="allow: [localhost]\n"))), "--json")
    assert allowed.code == ExitCode.GOAL_MET, allowed.err
    assert "GET /there" in site.asked


def test_a_scenario_has_a_policy_and_nobody_to_ask(agent, write, serve_html):
    site = serve_html("<button onclick=\"document.title = 'gone'\">Delete</button>")
    path = str(write("deletes", DELETE.format(url=site.url)))
    rules = agent.folder / "rules.yaml"
    rules.write_text("- {effect: irreversible, do: refuse, why: nothing is deleted here}\n")
    done = agent("test", path, "--json")
    assert done.code == ExitCode.COULD_NOT_TELL, done.err
    assert "nothing is deleted here" in done.json["scenarios"][0]["reason"]
    rules.write_text("- {effect: irreversible, do: ask}\n")
    assert agent("test", path, "--json").code == ExitCode.SETUP
    rules.unlink()
    assert agent("test", path, "--json", AGENT_DRY_RUN="1").code == ExitCode.SETUP


SAVED = """<script>
function after(button) { button.insertAdjacentHTML('afterend', '<p role=status>The code was saved</p>'); }
</script>"""
TYPES = """
url: {url}
{allow}secrets: {{code: {source}}}
steps:
  - do:
      - {{tool: fill, element: {{name: Code}}, value: "{{{{secret:code}}}}"}}
"""


def test_a_secret_of_a_scenario_is_typed_on_its_hosts_only(agent, write, serve_html):
    site = serve_html("<label>Code <input></label>")
    here = write("here", TYPES.format(url=site.url, source="MY_CODE", allow=""))
    elsewhere = write("elsewhere", TYPES.format(url=site.url, source="MY_CODE@login.example.org", allow=""))
    assert agent("test", str(here), "--json", MY_CODE="hush-hush-7").code == ExitCode.GOAL_MET
    done = agent("test", str(elsewhere), "--json", MY_CODE="hush-hush-7")
    assert done.code == ExitCode.COULD_NOT_TELL, done.err
    reason = done.json["scenarios"][0]["reason"]
    assert "{{secret:code}} may not be typed here" in reason
    assert "bound to login.example.org" in reason


def test_a_run_with_a_secret_exports_a_scenario_that_types_it(agent, serve_html):
    site = serve_html("<label>Code <input></label><button onclick='after(this)'>Save</button>" + SAVED)
    script = [
        {"complete": False, "message": "type", "actions": [
            {"tool": "fill", "parameters": {"element": {"name": "Code"}, "value": "{{secret:code}}"}},
            {"tool": "click", "parameters": {"element": {"name": "Save"}},
             "expected_outcome": {"type": "element_appears", "text": "The code was saved"}}]},
        {"complete": True, "message": "[SUCCESS] the code was saved", "actions": []},
    ]  # fmt: skip
    (agent.folder / "script.json").write_text(json.dumps(script))
    given = {"MY_CODE": "hush-hush-7"}
    options = ("--script", "script.json", "--secret", "code=MY_CODE", "--model-provider", "script")
    ran = agent("run", "save the code", "--url", site.url, *options, "--json", **given)
    assert ran.code == ExitCode.GOAL_MET, ran.err
    run = ran.json["run_dir"]
    exported = agent("runs", "export", run, "--to", "scenario", "--file", "typed.agent.yaml")
    assert exported.code == 0, exported.err
    text = (agent.folder / "typed.agent.yaml").read_text()
    assert "code: MY_CODE" in text
    assert agent("test", "typed.agent.yaml", "--json", **given).code == ExitCode.GOAL_MET
    (agent.folder / "typed.agent.yaml").write_text(text.replace("secrets:\n  code: MY_CODE\n", ""))
    refused = agent("test", "typed.agent.yaml", "--json", **given)
    assert refused.code == ExitCode.SETUP
    assert "it types the secret code" in refused.json["scenarios"][0]["reason"]
