"""What breaks under the loop's hands: each ends in an outcome or in a clean end, with the steps before it kept."""

from __future__ import annotations

import json

import pytest

from agent_cli.errors import BrowserClosed, PageHung
from tests.loop.conftest import FAIL, click, propose

FRAMED = (
    '<p>around</p><iframe srcdoc="<button {}>Gone</button>"></iframe>'
    "<script>var drop = () => document.querySelector('iframe').remove()</script>"
)


def test_the_last_tab_closes_between_two_steps(run_list, serve_html, session):
    def close(request):
        session.page.close()
        return propose(click("x"))(request)

    url = serve_html("<button onclick='title=1'>x</button>").url
    done = run_list(url, propose(click("x")), close, raises=BrowserClosed)
    assert "the last tab was closed" in str(done.error)
    assert len(done.stored().steps) == 1


@pytest.mark.parametrize("moment", ["onclick='parent.drop()'", "onmousedown='parent.drop()'"])
def test_a_frame_is_detached_by_the_press_in_it(run_list, serve_html, moment):
    done = run_list(serve_html(FRAMED.format(moment)).url, propose(click("Gone")), FAIL)
    assert done.end.status == "failed"
    assert done.outcomes[0] in ("done", "detached", "failed")
    assert [node.n for node in done.proposer.asked[1].observation.controls] == []


def test_a_frame_is_detached_before_it_is_worked(run_list, serve_html, session):
    def drop(request):
        session.page.evaluate("drop()")
        return propose(click("Gone"))(request)

    done = run_list(serve_html(FRAMED.format("")).url, drop, FAIL)
    assert done.outcomes == ["stale"]
    assert done.end.status == "failed"


def test_a_tab_that_closes_itself_gives_the_one_before(run_list, serve_html):
    site = serve_html({
        "/": "<button onclick=\"window.open('/in')\">Open</button>",
        "/in": "<button onclick='window.close()'>Close me</button>",
    })  # fmt: skip
    done = run_list(site.url, propose(click("Open")), propose(click("Close me")), FAIL)
    assert done.end.status == "failed"
    assert [node.n for node in done.proposer.asked[2].observation.controls] == ["Open"]
    assert done.outcomes == ["done", "done"]


def test_a_new_tab_that_asks_at_once(run_list, serve_html):
    site = serve_html({
        "/": "<button onclick=\"window.open('/in')\">Open</button>",
        "/in": "<p id=log></p><script>log.textContent = confirm('Stay here?') ? 'stayed' : 'left'</script>",
    })  # fmt: skip
    answer = {
        "complete": False, "message": "yes",
        "actions": [{"tool": "answer_dialog", "parameters": {"accept": True}}],
    }  # fmt: skip
    done = run_list(site.url, propose(click("Open")), answer, FAIL)
    assert done.proposer.asked[1].observation.open_dialog.message == "Stay here?"
    assert "stayed" in done.proposer.asked[2].observation.outline


def test_a_script_that_never_ends_after_a_press(run_list, serve_html):
    endless = "const end = Date.now() + 30000; while (Date.now() < end);"
    page = serve_html(f'<button onclick="setTimeout(() => {{ {endless} }})">Go</button>')
    done = run_list(page.url, propose(click("Go")), FAIL, raises=PageHung)
    assert "a script of it keeps running" in str(done.error)
    assert [event["event"] for event in events(done)].count("outcome") == 1


def events(done):
    return [json.loads(line) for line in (done.run.recorder.path / "events.jsonl").read_text().splitlines()]
