"""What a step leaves for the judgement: states, answers of the server, clocks, parts of a task."""

from __future__ import annotations

import pytest

from tests.loop.conftest import FAIL, SUCCESS, click, propose

SENT = "<button onclick=\"fetch('/take', {method: 'PUT', body: '{}'})\">Send</button>"
CLOCK = "<p id=c>0</p><button>Idle</button><script>let n = 0; setInterval(() => { c.textContent = ++n; }, 60)</script>"
BUY = "<button onclick=\"log.textContent += ' NAME'\">NAME</button>"
PARTS = BUY.replace("NAME", "Tea") + BUY.replace("NAME", "Milk") + "<p id=log>Bought:</p>"


def test_a_write_that_the_server_took_is_a_change_though_the_page_shows_none(run_list, serve_html):
    done = run_list(serve_html({"/": SENT, "/take": "ok"}).url, propose(click("Send")), SUCCESS)
    assert done.run.history[0].outcomes[0].verification.actualOutcome == "PUT /take was answered 200"
    assert done.end.status == "completed"


def test_a_write_that_the_server_refused_backs_nothing(run_list, serve_html):
    done = run_list(serve_html({"/": SENT + "<p onclick=1>x</p>"}).url, propose(click("Send")), SUCCESS, FAIL)
    assert not done.claims[0].accepted
    assert "PUT /take was answered 404" in done.claims[0].missing


def test_a_clock_is_no_change(run_list, serve_html):
    done = run_list(serve_html(CLOCK).url, propose(click("Idle")), FAIL)
    assert done.run.history[0].changes == []


def test_a_step_keeps_the_state_before_and_after(run_list, serve_html):
    fill = propose(click("Name", tool="fill", value="J"))
    done = run_list(serve_html("<label>Name <input></label>").url, fill, FAIL)
    first = done.stored().steps[0]
    assert first.before.dom_hash != first.after.dom_hash
    assert (first.before.url, first.before.focused, bool(first.after.focused)) == (first.after.url, "", True)


def test_a_failure_claimed_too_early_is_held(run_list, serve_html, session):
    def fail_while_it_comes(request):
        session.page.evaluate("void (log.textContent = 'Here it is')")
        return FAIL

    page = serve_html("<button onclick=\"log.textContent = 'Wait'\">Go</button><p id=log></p>")
    done = run_list(page.url, propose(click("Go")), fail_while_it_comes, FAIL)
    assert "held, because the page changed after it: 'Here it is' appeared" in done.proposer.asked[2].feedback
    assert (done.end.status, len(done.proposer.asked)) == ("failed", 3)


@pytest.mark.parametrize("buys", [("Tea", "Milk"), ("Tea", "Tea")])
def test_the_parts_of_a_task_are_claimed_one_after_the_other(run_list, serve_html, buys, monkeypatch):
    from agent_cli.run_state import Run

    monkeypatch.setattr(Run, "__post_init__", _with_parts(Run.__post_init__, ["buy 'Tea'", "buy 'Milk'"]))
    first, second = (propose(click(name)) for name in buys)
    done = run_list(serve_html(PARTS).url, first, SUCCESS, second, SUCCESS, FAIL)
    assert done.claims[0].sub_task_completed is True
    assert done.proposer.asked[2].objective == "buy 'Milk'"
    assert [step.objective for step in done.run.history[:3]] == ["buy 'Tea'", "buy 'Tea'", "buy 'Milk'"]
    assert (done.end.status == "completed") == (buys[1] == "Milk")


def _with_parts(plain, parts):
    def made(run):
        plain(run)
        run.objectives = list(parts)

    return made
