"""The loop from step to step: batches, drops, feedback, budgets, circles, and errors in the middle."""

from __future__ import annotations

import pytest

from agent_cli import observe
from agent_cli.contracts.proposing import Usage
from agent_cli.errors import BudgetSpent, MalformedReply, ProviderUnreachable
from tests.loop.conftest import FAIL, SUCCESS, click, propose

FORM = (
    "<form><label>Name <input name=a></label><label>City <input name=b></label>"
    "<button type=button onclick=\"log.textContent=a.value+' in '+b.value\">Show</button></form><p id=log></p>"
    "<script>var a=document.forms[0].a,b=document.forms[0].b</script><button onclick='1'>Dead</button>"
)


def test_several_actions_in_one_call(run_list, serve_html):
    batch = propose(
        click("Name", tool="fill", value="Jas"),
        click("City", tool="fill", value="Leeds"),
        click("Show", {"type": "element_appears", "text": "Jas in Leeds"}),
    )
    done = run_list(serve_html(FORM).url, batch, SUCCESS, task="Show Jas in Leeds")
    assert (done.end.status, done.outcomes) == ("completed", ["done", "done", "done"])
    assert done.run.usage.calls == 2


def test_what_follows_a_failed_expectation_is_dropped_and_said(run_list, serve_html):
    batch = propose(click("Dead"), click("Name", tool="fill", value="Jas"))
    done = run_list(serve_html(FORM).url, batch, FAIL)
    assert done.outcomes == ["done", "skipped"]
    assert done.run.history[0].outcomes[1].message.startswith("dropped: the click before it did not do")


def test_the_next_request_knows_what_happened(run_list, serve_html):
    done = run_list(serve_html(FORM).url, propose(click("Name", tool="fill", value="Jas")), FAIL)
    request = done.proposer.asked[1]
    assert request.history[0].outcomes[0].verification.success
    assert request.history[0].changes == ["inp 'Name' became 'Jas'"]
    assert request.observation.node(request.history[0].proposal.actions[0].parameters["element_id"]).v == "Jas"


def test_an_id_that_was_never_shown_is_not_executed(run_list, serve_html):
    wrong = {"complete": False, "message": "x", "actions": [{"tool": "click", "parameters": {"element_id": "999"}}]}
    done = run_list(serve_html(FORM).url, wrong, FAIL)
    assert done.outcomes == ["not_found"]


def test_a_tool_that_does_not_exist_is_refused(run_list, serve_html):
    wrong = {"complete": False, "message": "x", "actions": [{"tool": "fly", "parameters": {}}]}
    done = run_list(serve_html(FORM).url, wrong, FAIL)
    assert done.outcomes == ["refused"]
    assert "there is no action 'fly'" in done.run.history[0].outcomes[0].message


def test_going_in_circles_is_answered_then_ended(run_list, serve_html):
    done = run_list(serve_html(FORM).url, propose(click("Dead")))
    assert done.end.status == "failed"
    assert "changed nothing" in done.end.reason
    assert len(done.run.history) == 4
    assert "proposed 2 times" in done.proposer.asked[2].feedback


@pytest.mark.parametrize(("limit", "said"), [({"max_steps": 2}, "2 steps"), ({"max_tokens": 150}, "tokens")])
def test_a_spent_budget_keeps_the_steps(run_list, serve_html, limit, said):
    fill = iter("abcdefgh")
    entry = lambda request: propose(click("Name", tool="fill", value=next(fill)))(request)  # noqa: E731
    done = run_list(serve_html(FORM).url, entry, raises=BudgetSpent, **limit)
    assert said in str(done.error)
    assert len(done.stored().steps) == 2


def test_a_provider_that_breaks_leaves_every_finished_step(run_list, serve_html):
    def broken(request):
        raise ProviderUnreachable("gone")

    done = run_list(
        serve_html(FORM).url, propose(click("Name", tool="fill", value="Jas")), broken, raises=ProviderUnreachable
    )
    stored = done.stored()
    assert (stored.status, len(stored.steps)) == ("unfinished", 1)
    assert stored.steps[0].outcomes[0].status == "done"


def test_a_malformed_reply_is_kept_and_counted(run_list, serve_html):
    def garbled(request):
        raise MalformedReply("unreadable", reply="??", usage=Usage(calls=2, prompt_tokens=70, completion_tokens=7))

    done = run_list(serve_html(FORM).url, garbled, raises=MalformedReply)
    assert (done.run.usage.calls, done.run.budget.tokens) == (2, 77)
    assert (done.run.recorder.path / "steps" / "01" / "reply.txt").read_text() == "??"


def test_a_question_ends_the_batch_and_is_answered_in_the_next_step(run_list, serve_html):
    page = (
        "<button onclick=\"if (confirm('Delete Bob?')) row.remove()\">Delete</button><button>Other</button>"
        "<p id=row>Bob Jones</p>"
    )
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
    done = run_list(serve_html(page).url, propose(click("Delete"), click("Other")), answer, SUCCESS)
    assert done.outcomes == ["done", "skipped", "done"]
    assert done.proposer.asked[1].observation.open_dialog.message == "Delete Bob?"
    assert done.end.status == "completed"


@pytest.mark.parametrize(
    ("expect", "rest_ms"),
    [
        ({"type": "element_appears", "text": "in"}, 150),
        ({"type": "any_change"}, 300),
        (None, 300),
        ({"type": "element_appears", "text": "never"}, 300),
    ],
)
def test_a_page_that_showed_what_was_stated_is_waited_for_a_shorter_time(
    run_list, serve_html, monkeypatch, expect, rest_ms
):
    asked = []
    look = observe.observe_in_mode
    monkeypatch.setattr(
        observe, "observe_in_mode", lambda *a, **b: asked.append(b.get("quiet_ms", observe.QUIET_MS)) or look(*a, **b)
    )
    expect = expect and {**expect, "timeout_ms": 500}
    run_list(serve_html(FORM).url, propose(click("Show", expect)), FAIL)
    assert asked == [300, rest_ms]
