"""Exported tests are run by plain pytest, in a process that has nothing of this product."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from agent_cli.browser.find_chromium import find_chromium
from agent_cli.contracts.recording import Recording
from agent_cli.errors import UsageError
from agent_cli.record import read_recording
from agent_cli.record.export import export_pytest
from agent_cli.settings import Settings
from tests.loop.conftest import FAIL, SUCCESS, click, propose

PAGE = """<title>All</title><h1>All of it</h1>
<form onsubmit="event.preventDefault(); say('Sent ' + city.value)">
<label>Name <input id=n></label><label>City <input id=city></label>
<label>Sex <select><option>– choose –</option><option>Female</option><option>Male</option></select></label>
<label><input type=checkbox checked> Mails</label><label><input type=checkbox> Terms</label>
<label>Born <input type=date></label><label>Size <input type=range min=0 max=10></label>
<label>Photo <input type=file onchange="say('Took ' + this.files[0].name)"></label><button>Send</button></form>
<p ondblclick="say('Twice')" tabindex=0>Card</p>
<div onmouseenter="say('Hovered')" tabindex=0 style="width:200px">Menu</div>
<ul><li>Ann Lee <button onclick="drop(this)">Remove</button></li>
<li>Bo Ash <button onclick="drop(this)">Remove</button></li></ul>
<section aria-label=Top><button onclick="say('first')">Twin</button></section>
<a href="/two">Next page</a><div style="height:1500px">end</div>
<script>const say = text => document.body.insertAdjacentHTML('beforeend', `<p role=status>${text}</p>`)
function drop(button) {
  const name = button.parentNode.firstChild.textContent.trim()
  if (confirm('Sure?')) { button.parentNode.remove(); say('Removed ' + name) }
}</script>"""
TWO = "<title>Two</title><h1>Page two</h1><p>it is here</p>"


def appears(text: str) -> dict:
    return {"type": "element_appears", "text": text}


def on(tool: str, expect: dict | None = None, **parameters: object):
    """An action that names no control."""
    action = {"tool": tool, "parameters": parameters, **({"expected_outcome": expect} if expect else {})}
    return lambda request: action


def remove_bo(request):
    node = next(one for one in request.observation.controls if one.n == "Remove" and "Bo" in one.place.row_text)
    return {"tool": "click", "parameters": {"element_id": node.i}}


def go_two(request):
    return {"tool": "go_to", "parameters": {"url": request.observation.url + "two"}}


@pytest.fixture
def everything(run_list, serve_html, session, tmp_path) -> tuple[Recording, str]:
    """One recording with every action that can be exported, and the address of its page."""
    photo = tmp_path / "it's a photo.txt"
    photo.write_text("x")
    session.uploads = [photo]
    site = serve_html({"/": PAGE, "/two": TWO})
    done = run_list(
        site.url,
        propose(
            click("Name", tool="fill", value='Jas "J" O\'Neil\\'),
            click("City", tool="fill", value="Lee"),
            click("City", tool="type", text="ds"),
            click("City", appears("Sent Leeds"), tool="press", keys="Enter"),
        ),
        propose(
            click("Sex", tool="select", option="female"), click("Mails", tool="uncheck"), click("Terms", tool="check")
        ),
        propose(click("Born", tool="set_date", value="2001-05-03"), click("Size", tool="set_value", value="7")),
        propose(click("Photo", appears("Took it's a photo.txt"), tool="upload", files=[str(photo)])),
        propose(click("Card", appears("Twice"), tool="double_click"), click("Menu", tool="hover")),
        propose(remove_bo),
        propose(on("answer_dialog", appears("Removed Bo Ash"), accept=True)),
        propose(on("scroll", direction="bottom")),
        propose(on("scroll", direction="top"), click("Twin", appears("first"))),
        propose(on("reload")),
        propose(click("Next page", {"type": "navigation"})),
        propose(on("back")),
        propose(go_two),
        {"complete": True, "message": "[SUCCESS] Page two: it is here"},
        task="work all of it, then open Page two",
        max_steps=20,
    )
    told = [outcome.sentence() for step in done.run.history for outcome in step.outcomes if not outcome.succeeded]
    assert not told, told
    return read_recording(done.run.recorder.path), site.url


@pytest.fixture
def run_plain(shared_chromium):
    """`pytest` in a folder, with the browser of these tests, and without this product."""
    found = find_chromium(Settings().browser, shared_chromium.playwright.chromium.executable_path)
    launch = {"args": ["--no-sandbox"], **({"executable_path": str(found.path)} if found.path else {})}

    def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess:
        (folder / "conftest.py").write_text(
            "import pytest\n\n@pytest.fixture(scope='session')\n"
            "def browser_type_launch_args(browser_type_launch_args):\n"
            f"    return {{**browser_type_launch_args, **{launch!r}}}\n"
        )
        (folder / "sitecustomize.py").write_text(WITHOUT_US)
        return _pytest(folder, *arguments)

    return run


WITHOUT_US = """import sys
class No:
    def find_spec(self, name, *more):
        if name.split('.')[0] == 'agent_cli':
            raise ImportError('this product is not to be used')
sys.meta_path.insert(0, No())
"""


def _pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    environ = {**os.environ, "PYTHONPATH": str(folder), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    plugins = ["-p", "pytest_playwright.pytest_playwright"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugins, *arguments]
    return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, timeout=120)


def test_it_passes_by_itself_and_can_fail(everything, tmp_path, serve_html, run_plain):
    recording, _ = everything
    folder = tmp_path / "exported"
    folder.mkdir()
    target = folder / "test_all.py"
    assert export_pytest(recording, target) == [target]
    text = target.read_text()
    assert "agent_cli" not in text
    compile(text, "test_all.py", "exec")
    passed = run_plain(folder, "test_all.py")
    assert passed.returncode == 0, passed.stdout + text
    elsewhere = serve_html({"/": PAGE.replace("'Sent '", "'Kept '"), "/two": TWO}).url
    failed = run_plain(folder, "test_all.py", "--base-url", elsewhere)
    assert failed.returncode == 1
    assert "Sent Leeds" in failed.stdout


def test_what_stands_in_the_file(everything, tmp_path):
    export_pytest(everything[0], tmp_path / "test_all.py")
    lines = [line.strip() for line in (tmp_path / "test_all.py").read_text().splitlines()]
    for wanted in (
        "page.get_by_role('textbox', name='Name', exact=True).fill('Jas \"J\" O\\'Neil\\\\')",
        "page.get_by_role('textbox', name='City', exact=True).press_sequentially('ds')",
        "page.get_by_role('combobox', name='Sex', exact=True).select_option(label='Female')",
        "page.get_by_label('Born', exact=True).fill('2001-05-03')",
        "page.once('dialog', lambda dialog: dialog.accept())",
        "expect(page.get_by_text('Removed Bo Ash').filter(visible=True).first).to_be_visible()",
        "page.goto(root + '/two')",
    ):
        assert wanted in lines, wanted
    remove = next(line for line in lines if "'Remove'" in line)
    assert remove.startswith("page.get_by_role('listitem').filter(has_text=re.compile('^\\\\s*Bo\\\\s*Ash")
    assert lines.index("page.once('dialog', lambda dialog: dialog.accept())") == lines.index(remove) - 1
    assert not any("scroll" in line for line in lines)


CANVAS = "<h1>A</h1><canvas aria-label=Pad width=200 height=90 tabindex=0></canvas>"
FRAME = "<h1>A</h1><iframe srcdoc='<button>In</button>' height=60></iframe>"
REFUSED = {
    "a drawing": (CANVAS, click("Pad", tool="draw", path=[[[1, 1], [9, 9]]]), "draw cannot be said"),
    "a frame": (FRAME, click("In"), "works a control in a frame"),
    "no name": ("<h1>A</h1><button style='width:40px;height:20px'></button>", click(""), "without a name"),
    "a new tab": ("<h1>A</h1><a href=/ target=_blank>Open</a>", click("Open"), "opens a new tab"),
    "a point": ("<h1>A</h1>", on("click_at", x=5, y=5), "click_at cannot be said"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_said_is_refused_by_name(case, run_list, serve_html, tmp_path):
    html, action, said = REFUSED[case]
    done = run_list(serve_html(html).url, propose(action), FAIL)
    recording = read_recording(done.run.recorder.path)
    with pytest.raises(UsageError) as caught:
        export_pytest(recording, tmp_path / "test_x.py")
    assert said in str(caught.value)
    assert "step 1" in str(caught.value)
    assert not (tmp_path / "test_x.py").exists()


def test_what_nothing_tells_apart_is_named_by_its_number(run_list, serve_html, tmp_path):
    done = run_list(serve_html("<h1>A</h1><button>Go</button><button>Go</button>").url, propose(click("Go")), FAIL)
    export_pytest(read_recording(done.run.recorder.path), tmp_path / "test_x.py")
    text = (tmp_path / "test_x.py").read_text()
    assert "page.get_by_role('button', name='Go', exact=True).nth(0).click()" in text
    assert "# Nothing was recorded that `expect` could ask for" in text


def test_a_secret_is_typed_by_no_exported_test(run_list, serve_html, tmp_path):
    fill = propose(click("Name", tool="fill", value="{{secret:TOKEN}}"))
    done = run_list(serve_html(PAGE).url, fill, SUCCESS)
    with pytest.raises(UsageError, match="types a secret"):
        export_pytest(read_recording(done.run.recorder.path), tmp_path / "test_x.py")


@pytest.mark.parametrize("name", ["add.py", "test add.py", "test_a-b.py"])
def test_a_name_that_pytest_would_not_find(everything, tmp_path, name):
    with pytest.raises(UsageError, match="is no name of a test"):
        export_pytest(everything[0], tmp_path / name)
