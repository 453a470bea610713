"""The plugin in plain pytest: scenarios beside tests, the fixture over `page`, and projects that use neither."""

from __future__ import annotations

import pytest
from junitparser import JUnitXml

from tests.conftest import ROOT

TESTS = """
import pytest
from agent_cli.contracts.checks import CheckSpec
from agent_cli.errors import UsageError

@pytest.mark.agent_settings(model_provider="builtin", max_steps=9)
def test_adds_a_patient(page, agent):
    page.goto("SITE/patients")
    result = agent.run("add patient Jas")
    assert (result.goal_achieved, result.model.calls) == (True, 0)
    assert result.steps == 3
    agent.check("TextPresent", text="24 patients")
    agent.do("click", role="button", name="New Patient")
    page.get_by_label("Name").fill("Bea")
    agent.do("click", role="button", name="Save", expected_outcome={"type": "element_appears", "text": "was added"})
    agent.check(CheckSpec(name="Bea", check_type="TableRow", params={"cells": {"Name": "Bea"}}))
    assert agent.check("TextPresent", text="nonsense", timeout_ms=0, on_fail="WarnOnly").verdict == "warn"
    assert (agent.run_dir / "steps/05").is_dir()
    assert sorted(path.name for path in (agent.run_dir / "nodes").iterdir()) == ["check-01", "check-02", "check-03"]

def test_says_what_was_not_proven(page, agent):
    page.goto("SITE/patients")
    with pytest.raises(AssertionError, match="goal not met: 'write a poem': I do not understand"):
        agent.run("write a poem")
    with pytest.raises(AssertionError, match="does not hold: the page does not show 'nonsense'"):
        agent.check("TextPresent", text="nonsense", timeout_ms=0)
    with pytest.raises(AssertionError, match='the page has no button "Sav"'):
        agent.do("click", role="button", name="Sav")
    with pytest.raises(UsageError, match="no tool 'clik'; did you mean 'click'"):
        agent.do("clik", name="Save")
    with pytest.raises(UsageError, match="there is no parameter 'txt'"):
        agent.check("TextPresent", text="a", txt="b")

def test_questions_of_the_page_are_the_tests_own(page, agent):
    page.goto("SITE/patients")
    page.on("dialog", lambda dialog: dialog.accept())
    assert page.evaluate("confirm('sure?')") is True

@pytest.fixture
def opened_page(page):
    page.set_content("<button>Early</button>")
    return page

def test_a_page_that_is_open_already(opened_page, agent):
    agent.check("ElementPresent", role="button", name="Early")
    opened_page.goto("SHADOW")
    agent.check("ElementPresent", role="button", name="Inside")
    agent.do("click", role="button", name="Inside")
    agent.check("TextPresent", text="pressed")
"""
SHADOW = """<div id="host"></div><p></p><script>
const root = document.getElementById('host').attachShadow({mode: 'closed'});
root.innerHTML = '<button>Inside</button>';
root.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'pressed'; };
</script>"""


def test_the_fixture_over_page(plain_pytest, patients_site, serve_html):
    text = TESTS.replace("SITE", patients_site.url).replace("SHADOW", serve_html(SHADOW).url)
    (plain_pytest.folder / "test_fixture.py").write_text(text)
    done = plain_pytest("--junit-xml=o.xml", "--strict-markers", "-v")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout
    (suite,) = JUnitXml.fromfile(str(plain_pytest.folder / "o.xml"))
    properties = [prop.get("name") for case in suite for prop in case._elem.iter("property")]
    assert properties.count("agent.run_dir") == 4


BOUNDS = """
import pytest
from agent_cli.errors import UsageError

def test_keeps_to_the_site_while_it_works(page, agent):
    page.goto("SITE/")
    with pytest.raises(AssertionError, match="localhost is not allowed"):
        agent.do("click", role="link", name="Away", expected_outcome={"type": "navigation"})
    assert page.url == "SITE/"
    page.get_by_role("link", name="Away").click()
    page.wait_for_url("**/there")
    assert page.url.startswith("http://localhost")

@pytest.mark.agent_settings(allow=["localhost"])
def test_goes_where_it_is_allowed(page, agent):
    page.goto("SITE/")
    agent.do("click", role="link", name="Away", expected_outcome={"type": "navigation"})
    assert page.url.startswith("http://localhost")

@pytest.mark.agent_settings(secret=["code=MY_CODE@127.0.0.1"], allow=["localhost"])
def test_types_a_secret_on_its_host_and_tells_it_nowhere(page, agent):
    page.goto("SITE/")
    agent.do("fill", "{{secret:code}}", name="Code")
    assert page.get_by_label("Code").input_value() == "hush-hush-7"
    with pytest.raises(AssertionError, match="no button") as caught:
        agent.do("click", role="button", name="hush-hush-7")
    assert "hush-hush-7" not in str(caught.value)
    page.goto("OTHER/")
    with pytest.raises(AssertionError, match="may not be typed here"):
        agent.do("fill", "{{secret:code}}", name="Code")
    assert page.get_by_label("Code").input_value() == ""
    for path in agent.run_dir.rglob("*"):
        assert path.is_dir() or b"hush-hush-7" not in path.read_bytes(), path
"""
LOOSE = """
import pytest

@pytest.mark.agent_settings(GIVEN)
def test_it(page, agent): ...
"""


def test_the_fixture_keeps_to_its_bounds(plain_pytest, serve_html):
    site = serve_html({"/": "<label>Code <input></label><a href='__OTHER__/there'>Away</a>", "/there": "<p>there</p>"})
    text = BOUNDS.replace("SITE", site.url).replace("OTHER", site.url.replace("127.0.0.1", "localhost"))
    (plain_pytest.folder / "test_bounds.py").write_text(text)
    done = plain_pytest("-v", MY_CODE="hush-hush-7")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout
    assert "hush-hush-7" not in done.stdout


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("secret=['code=MY_CODE']", "the secret code is bound to no host"),
        ("allow=['not a host']", "--allow 'not a host' is no host"),
        ("strict_network=True", "strict_network needs a browser of its own"),
    ],
)
def test_bounds_that_cannot_be_kept_are_refused(plain_pytest, given, said):
    (plain_pytest.folder / "test_bounds.py").write_text(LOOSE.replace("GIVEN", given))
    done = plain_pytest("--showlocals", MY_CODE="hush-hush-7")
    assert done.returncode == 1
    assert said in done.stdout
    assert "page_agent.py" not in done.stdout
    assert "environ" not in done.stdout


def test_an_assertion_tells_the_reason_and_no_inside_of_ours(plain_pytest, patients_site):
    text = f"def test_it(page, agent):\n    page.goto('{patients_site.url}')\n    agent.run('write a poem')\n"
    (plain_pytest.folder / "test_fixture.py").write_text(text)
    done = plain_pytest()
    assert done.returncode == 1
    assert "AssertionError: goal not met: 'write a poem'" in done.stdout
    assert "page_agent.py" not in done.stdout


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_scenarios_beside_tests_that_keep_a_playwright_running(plain_pytest, write, patients_site, workers):
    steps = "steps:\n  - do:\n      - {tool: click, element: {role: button, name: New Patient}}\n"
    write("good", f"url: {patients_site.url}/patients\n{steps}")
    check = "checks:\n  - {name: c, check_type: TextPresent, params: {text: nonsense, timeout_ms: 0}}\n"
    write("wrong", f"url: {patients_site.url}/patients\n{steps}{check}")
    text = f"def test_{{}}(page):\n    page.goto('{patients_site.url}')\n"
    (plain_pytest.folder / "test_a.py").write_text(text.format("a"))
    (plain_pytest.folder / "test_z.py").write_text(text.format("z"))
    done = plain_pytest("-v", *workers)
    assert done.returncode == 1
    assert "1 failed, 3 passed" in done.stdout, done.stdout + done.stderr
    assert "product failed, in end: check 'c' (TextPresent): the page does not show 'nonsense'" in done.stdout
    assert "PRODUCT FAILED" in done.stdout
    assert "Traceback" not in done.stdout
    assert 'plans: click button "New Patient"' in done.stdout


def test_a_project_without_scenarios_is_not_disturbed(plain_pytest):
    """Own fixture of that name, warnings as errors, and nothing heavy is imported."""
    (plain_pytest.folder / "conftest.py").write_text("")
    (plain_pytest.folder / "test_x.py").write_text(
        "import sys, pytest\n"
        "@pytest.fixture\n"
        "def agent(): return 7\n"
        "def test_x(agent):\n"
        "    heavy = {'pydantic', 'openai', 'rich', 'yaml', 'agent_cli.browser', 'agent_cli.contracts'}\n"
        "    assert agent == 7 and not heavy & set(sys.modules)\n"
    )
    done = plain_pytest("-W", "error", "--strict-markers", "-p", "no:playwright", "-p", "no:base_url")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("option", "said"),
    [("--agent-shard=0/2", "write it like 1/4"), ("--agent-set=max_steps", "write it like model_provider=builtin")],
)
def test_options_that_cannot_be(plain_pytest, option, said):
    done = plain_pytest(option)
    assert done.returncode == 4
    assert said in done.stderr


def test_our_own_tests_collect_no_scenario():
    assert list((ROOT / "tests").rglob("*.agent.yaml")) == []
