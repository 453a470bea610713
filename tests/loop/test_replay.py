"""Replay without a model: the same page passes; a changed one is done right or refused, never wrong."""

from __future__ import annotations

import pytest

from agent_cli.contracts.recording import Recording
from agent_cli.errors import BadFile
from agent_cli.record import Recorder, RunFolder, read_recording, write_recording
from agent_cli.replay_run import ReplayProposer, plain_path
from tests.loop.conftest import FAIL, SUCCESS, click, propose

SAY = """<script>function say(text) {
  const p = document.createElement('p');
  p.setAttribute('role', 'status');
  p.textContent = text;
  document.body.append(p);
}
function fail() {
  n.setAttribute('aria-invalid', 'true');
  document.body.insertAdjacentHTML('beforeend', '<p role=alert>Error: no room</p>');
}</script>"""
FORM = (
    SAY + "<h1>Clinic</h1><form onsubmit='event.preventDefault();say(\"Saved \"+n.value)'><h2>New patient</h2>"
    "<label>Name <input id=n></label><label>Town <input id=t></label><button id=s class=go>Save</button></form>"
    "<form onsubmit='event.preventDefault();say(\"Filtered\")'><h2>Filter</h2><label>Search <input></label>"
    "<button>Apply</button></form>"
)


def changed(**words: str) -> str:
    html = FORM
    for old, new in words.items():
        assert {"save": "<button id=s class=go>Save</button>"}.get(old, old) in html
        html = html.replace({"save": "<button id=s class=go>Save</button>"}.get(old, old), new)
    return html


@pytest.fixture
def record(run_list, serve_html):
    """The recording of: fill Name, press Save, claim."""

    def start(html: str = FORM, *entries: object, task: str = "save patient Jas") -> Recording:
        entries = entries or (
            propose(
                click("Name", tool="fill", value="Jas"),
                click("Save", {"type": "element_appears", "text": "Saved Jas"}),
            ),
            SUCCESS,
        )
        done = run_list(serve_html(html).url, *entries, task=task)
        return read_recording(done.run.recorder.path)

    return start


@pytest.fixture
def again(run_list, serve_html):
    """Replays on a page: (how it ended, the proposer, what was done)."""

    def start(recording: Recording, html: str):
        proposer = ReplayProposer(recording)
        done = run_list(serve_html(html).url, lambda request: _said(proposer, request), task=recording.task)
        return done, proposer

    def _said(proposer, request):
        return proposer.propose(request).proposal.model_dump()

    return start


def test_the_same_page_passes_again_and_again(record, again):
    recording = record()
    for _ in range(3):
        done, proposer = again(recording, FORM)
        assert (done.end.status, proposer.drift) == ("completed", None)
        assert done.outcomes == ["done", "done"]


SAME = {
    "ids and classes are others": FORM.replace("id=s class=go", "id=x9 class=a7f").replace("id=t", "id=t77"),
    "the forms changed places": FORM.replace("<h1>", "<div style='display:flex;flex-direction:column-reverse'><h1>"),
    "labels moved": FORM.replace("<label>Name <input id=n></label>", "<input id=n aria-label=Name><br><br>"),
    "the page grew": FORM.replace("<h1>", "<div style='height:2500px'>news</div><h1>"),
    "punctuation": FORM.replace(">Save<", ">Save …<"),
    "a field is called longer": FORM.replace("<label>Name", "<label>Full name"),
}


@pytest.mark.parametrize("change", SAME)
def test_a_changed_page_on_which_it_is_right(record, again, change):
    done, proposer = again(record(), SAME[change])
    assert (done.end.status, proposer.drift) == ("completed", None), proposer.drift
    assert "Saved Jas" in done.run.session.page.inner_text("body")
    assert bool(proposer.healed) is (change == "a field is called longer")


SECOND = "<button type=button onclick='say(\"wrong\")'>Save</button>"
REFUSED = {
    "a namesake before it": (changed(save=SECOND + "<button>Save</button>"), "2 controls are called"),
    "a namesake after it": (changed(save="<button>Save</button>" + SECOND), "2 controls are called"),
    "a namesake in its place, it elsewhere": (
        changed(save=SECOND).replace("<h2>Filter</h2>", "<h2>Filter</h2><button form=f>Save</button>"),
        "2 controls are called",
    ),
    "a namesake far away": (FORM + "<footer><h2>Foot</h2>" + SECOND + "</footer>", "2 controls are called"),
    "it is called something else": (FORM.replace(">Save<", ">Delete<"), "no btn 'Save' is there"),
    "it is called longer": (FORM.replace(">Save<", ">Save and delete<"), "no btn 'Save' is there"),
    "it is gone": (changed(save=""), "no btn 'Save' is there"),
    "two fields hold the name": (
        FORM.replace("<label>Name", "<label>First name <input></label><label>Last name"),
        "no inp 'Name' is there",
    ),
    "it stands in a dialog now": (
        FORM.replace("<form", "<div role=dialog aria-label=Sure><form", 1),
        "stands elsewhere now",
    ),
    "it says something else": (FORM.replace('"Saved "', '"Queued "'), "it worked then and does not now"),
    "it fails": (
        FORM.replace('say("Saved "+n.value)', "fail()"),
        "an error was seen",
    ),
}


@pytest.mark.parametrize("change", REFUSED)
def test_a_changed_page_on_which_it_is_refused(record, again, change):
    html, reason = REFUSED[change]
    done, proposer = again(record(), html)
    assert done.end.status == "failed"
    assert reason in proposer.drift.reason, proposer.drift
    assert proposer.drift.diff[0].startswith("- ")
    assert "wrong" not in done.run.session.page.inner_text("body")


LIST = (
    SAY
    + "<ul>"
    + "".join(
        f"<li>{name} <button onclick='this.parentNode.remove();say(\"Removed {name}\")'>Remove</button></li>"
        for name in ("Ada", "Bo", "Cleo")
    )
    + "</ul>"
)


def remove(name: str):
    def make(request):
        node = next(n for n in request.observation.controls if n.n == "Remove" and name in n.place.row_text)
        expected = {"type": "element_appears", "text": f"Removed {name}"}
        return {"tool": "click", "parameters": {"element_id": node.i}, "expected_outcome": expected}

    return propose(make)


def test_a_row_is_known_by_its_words_wherever_it_stands(record, again):
    recording = record(LIST, remove("Bo"), SUCCESS, task="remove Bo")
    turned = LIST.replace("<ul>", "<ul style='display:flex;flex-direction:column-reverse'>").replace("Ada", "Zed")
    done, proposer = again(recording, turned)
    assert (done.end.status, proposer.drift) == ("completed", None)
    assert "Removed Bo" in done.run.session.page.inner_text("body")


def test_another_row_is_never_taken_for_it(record, again):
    recording = record(LIST, remove("Bo"), SUCCESS, task="remove Bo")
    done, proposer = again(recording, LIST.replace("Bo", "Boris"))
    assert done.end.status == "failed"
    assert "stands elsewhere now" in proposer.drift.reason
    assert "Removed" not in done.run.session.page.inner_text("body")


def test_where_a_step_leads_is_guarded(record, again):
    pages = {"/": "<h1>Start</h1><a href='/p/17'>Open</a>", "/p/17": "<h1>Record</h1>", "/q": "<h1>Record</h1>"}
    opened = propose(click("Open", {"type": "navigation"}))
    recording = record(pages, opened, {"complete": True, "message": "[SUCCESS] Record is open"}, task="open the Record")
    done, proposer = again(recording, {**pages, "/": pages["/"].replace("/p/17", "/p/99"), "/p/99": pages["/p/17"]})
    assert (done.end.status, proposer.drift) == ("completed", None)
    done, proposer = again(recording, {**pages, "/": pages["/"].replace("/p/17", "/q")})
    assert (done.end.status, proposer.drift.reason) == ("failed", "link 'Open' leads to '/q' now, to '/p/17' then")
    assert done.outcomes == []


@pytest.mark.parametrize(
    ("then", "now", "said"),
    [
        ("/p/17", "/q", "the page is at /q after it, it was at /p/#"),
        ("#/list", "#/trash", "the page is at /#/trash after it, it was at /#/list"),
        ("/p/17", "__OTHER__/p/17", "the page is at http://localhost:"),
    ],
)
def test_a_button_that_leads_elsewhere(record, again, then, now, said):
    def page(address: str) -> dict[str, str]:
        start = f"<h1>Start</h1><button onclick='location.href={address!r}'>Open</button><p>Record</p>"
        return {"/": start.replace("'" + address, '"' + address).replace(address + "'", address + '"')} | {
            "/p/17": "<h1>Record</h1>",
            "/q": "<h1>Record</h1>",
        }

    opened = propose(click("Open", {"type": "navigation"}))
    recording = record(page(then), opened, {"complete": True, "message": "[SUCCESS] Record"}, task="open the Record")
    done, proposer = again(recording, page(now))
    assert done.end.status == "failed"
    assert proposer.drift.reason.startswith(said), proposer.drift


QUESTION = (
    "<h1>Rows</h1><button onclick=\"if (confirm('Delete Bob?')) row.remove()\">Delete</button><p id=row>Bob Jones</p>"
)


@pytest.mark.parametrize(("asked", "ends"), [("Delete Bob?", "completed"), ("Delete all?", "failed")])
def test_another_question_is_not_answered(record, again, asked, ends):
    answer = {
        "complete": False,
        "message": "yes",
        "actions": [
            {
                "tool": "answer_dialog",
                "parameters": {"accept": True},
                "expected_outcome": {"type": "element_disappears", "text": "Bob Jones"},
            }
        ],
    }
    recording = record(QUESTION, propose(click("Delete")), answer, SUCCESS, task="delete Bob Jones")
    done, proposer = again(recording, QUESTION.replace("Delete Bob?", asked))
    assert done.end.status == ends, proposer.drift
    assert done.outcomes == (["done", "done"] if ends == "completed" else ["done"])


def test_a_part_that_scrolls_is_known_by_its_name(record, again):
    rows = "".join(f"<p>row {number}</p>" for number in range(60))
    html = f"<h1>Log</h1><div role=log aria-label=Rows tabindex=0 style='height:120px;overflow:auto'>{rows}</div>"

    def scroll(request):
        area = request.observation.scrollable_containers[0]
        return {"tool": "scroll", "parameters": {"element_id": area.id, "direction": "bottom"}}

    recording = record(
        html, propose(scroll), {"complete": True, "message": "[SUCCESS] row 59"}, task="scroll to row 59"
    )
    done, proposer = again(recording, html.replace("<h1>", "<p>new</p><h1>"))
    assert proposer.drift is None or "not proven" in proposer.drift.reason, proposer.drift
    assert done.outcomes == ["done"]


def test_addresses_of_the_recorded_site_become_those_of_this_one(record, again):
    def go(request):
        return {"tool": "go_to", "parameters": {"url": request.observation.url + "two"}}

    pages = {"/": "<h1>One</h1>", "/two": "<h1>Two</h1>"}
    recording = record(pages, propose(go), {"complete": True, "message": "[SUCCESS] Two is open"}, task="open Two")
    done, _ = again(recording, pages)
    assert done.end.status == "completed"
    assert done.run.history[0].url_after.startswith(done.run.history[0].url)


def test_the_end_of_the_recorded_run_is_not_made_better(record, again):
    fill = propose(click("Name", tool="fill", value="Jas"))
    recording = record(FORM, fill, FAIL)
    done, proposer = again(recording, FORM)
    assert done.end.status == "failed"
    assert "did not reach its goal either" in proposer.drift.reason


def test_a_recording_is_written_and_read_back(record, tmp_path):
    recording = record()
    write_recording(recording, tmp_path / "r.json")
    assert read_recording(tmp_path / "r.json") == recording
    assert recording.steps[0].targets[recording.steps[0].proposal.actions[0].parameters["element_id"]].node.n == "Name"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is no JSON"),
        ("[]", "is no recording"),
        ('{"task": "a"}', "is no recording: url"),
        ('{"recording_version": 99}', "was written by a newer agent (recording 99)"),
    ],
)
def test_what_is_no_recording_says_why(tmp_path, text, said):
    (tmp_path / "r.json").write_text(text)
    with pytest.raises(BadFile) as caught:
        read_recording(tmp_path / "r.json")
    assert said in str(caught.value)


def test_a_run_without_steps_is_none(tmp_path):
    recorder = Recorder(RunFolder.create(tmp_path, "t"))
    recorder.begin("t", "http://h/", {}, "p", "m")
    recorder.folder.close()
    with pytest.raises(BadFile, match="no step that could be replayed"):
        read_recording(recorder.path)
    with pytest.raises(BadFile, match="cannot be read"):
        read_recording(tmp_path / "none.json")


def test_numbers_and_codes_of_an_address_name_another_record_each_time():
    assert plain_path("http://h/a/17/edit?x=1#y") == plain_path("http://other/a/9/edit") == "/a/#/edit"
    assert plain_path("http://h") == "/"
    assert plain_path("http://h/v2/x") == "/v2/x"
