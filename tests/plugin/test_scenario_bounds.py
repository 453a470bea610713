"""Where a scenario may go, and what it may do."""

from __future__ import annotations

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
