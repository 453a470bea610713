"""What becomes of claims: backed ones are accepted, others are turned back with what is missing."""

from __future__ import annotations

import pytest

from tests.loop.conftest import FAIL, SUCCESS, click, propose

PRESS = "<h1>Page</h1><button onclick=\"log.textContent='Saved Jas'\">Save</button><p id=log role=status></p>"
SAVED = {"type": "element_appears", "text": "Saved Jas"}


def test_a_backed_claim_is_accepted(run_list, serve_html):
    done = run_list(serve_html(PRESS).url, propose(click("Save", SAVED)), SUCCESS)
    assert done.end.status == "completed"
    assert done.end.confidence >= 0.85
    assert "Saved Jas" in done.end.reason


def test_a_claim_ahead_saves_the_last_call(run_list, serve_html):
    ahead = propose(click("Save", SAVED), complete=True, message="[SUCCESS] saved")
    done = run_list(serve_html(PRESS).url, ahead)
    assert (done.end.status, len(done.proposer.asked)) == ("completed", 1)


@pytest.mark.parametrize("expect", [None, {"type": "any_change"}, {"type": "element_appears", "text": "Thank you"}])
def test_a_claim_ahead_without_positive_evidence_goes_on(run_list, serve_html, expect):
    ahead = propose(click("Save", expect), complete=True, message="[SUCCESS] saved")
    done = run_list(serve_html(PRESS).url, ahead, FAIL)
    assert done.end.status == "failed"
    assert "turned back" in done.proposer.asked[1].feedback


def test_a_success_message_of_any_words_may_stand_on_the_next_page(run_list, serve_html):
    form = "<form action=/saved><button>Save</button></form>"
    site = serve_html({"/": form, "/saved": "<p role=status class=success>Person 4711 is in</p>"})
    ahead = propose(click("Save", {"type": "element_appears"}), complete=True, message="[SUCCESS] saved")
    assert run_list(site.url, ahead, task="Save person 4711").end.status == "completed"


def test_a_message_that_has_nothing_to_do_with_the_task_is_quoted_to_count(run_list, serve_html):
    """Not knowing what was told, a model may claim anything; what it quotes it has read."""
    page = PRESS.replace("Saved Jas", "Link copied")
    press, plain = propose(click("Save", {"type": "element_appears"})), {"complete": True, "message": "[SUCCESS] empty"}
    done = run_list(serve_html(page).url, press, plain, FAIL, task="Empty the list")
    assert [claim.accepted for claim in done.claims] == [False]
    quoted = {**plain, "message": "[SUCCESS] the page says 'Link copied'"}
    assert run_list(serve_html(page).url, press, quoted, task="Empty the list").end.status == "completed"


def test_a_password_that_the_task_names_need_not_stand_on_the_page(run_list, serve_html):
    page = PRESS + "<label>Password <input type=password></label>"
    fill = click("Password", tool="fill", value="Sunrise 4711 Hill")
    ahead = propose(fill, click("Save", SAVED), complete=True, message="[SUCCESS] saved")
    done = run_list(serve_html(page).url, ahead, task="Add Jas with the password Sunrise 4711 Hill")
    assert done.end.status == "completed", done.claims


@pytest.mark.parametrize(("said", "status"), [("Saved Jas", "completed"), ("Jas", "undecided")])
def test_a_claim_ahead_may_expect_a_success_message_of_any_words(run_list, serve_html, said, status):
    ahead = propose(click("Save", {"type": "element_appears"}), complete=True, message="[SUCCESS] saved")
    done = run_list(serve_html(PRESS.replace("Saved Jas", said)).url, ahead, max_steps=5)
    assert done.end.status == status
    assert done.claims[0].accepted is (status == "completed")


OTHER = {"type": "element_appears", "text": "Thank you", "timeout_ms": 500}


def test_a_success_that_the_page_told_in_other_words_is_believed_at_the_second_claim(run_list, serve_html):
    """The words were guessed wrong: a claim ahead goes on, and the next one needs no second press."""
    ahead = propose(click("Save", OTHER), complete=True, message="[SUCCESS] saved")
    done = run_list(serve_html(PRESS).url, ahead, SUCCESS)
    assert (done.end.status, len(done.proposer.asked)) == ("completed", 2)
    assert "the page said 'Saved Jas'" in done.end.reason


@pytest.mark.parametrize("said", ["Could not save Jas", "Jas"])
def test_other_words_than_expected_that_tell_no_success_are_not_believed(run_list, serve_html, said):
    page = PRESS.replace("Saved Jas", said)
    done = run_list(serve_html(page).url, propose(click("Save", OTHER)), SUCCESS)
    assert done.end.status == "undecided"


def test_a_claim_after_nothing_is_turned_back_three_times_then_undecided(run_list, serve_html):
    done = run_list(serve_html(PRESS).url, SUCCESS)
    assert done.end.status == "undecided"
    assert [verdict.accepted for verdict in done.claims] == [False, False, False]
    assert "the page does not back it" in done.end.reason


def test_a_question_answered_from_the_page_needs_no_action(run_list, serve_html):
    answer = {"complete": True, "message": "[SUCCESS] The price is '42 EUR'"}
    assert run_list(serve_html("<p>Price: 42 EUR</p>").url, answer).end.status == "completed"
    wrong = {"complete": True, "message": "[SUCCESS] The price is '43 EUR'"}
    assert run_list(serve_html("<p>Price: 42 EUR</p>").url, wrong).end.status == "undecided"


@pytest.mark.parametrize("page", ["flash-error", "silent-noop", "optimistic-rollback"])
def test_pages_that_do_not_save_back_no_claim(run_list, pages_site, page):
    save = propose(click("Name", tool="fill", value="Jas"), click("Save", {"type": "element_appears", "text": "Jas"}))
    done = run_list(f"{pages_site.url}/{page}", save, SUCCESS)
    assert done.end.status == "undecided"
    ahead = propose(
        click("Name", tool="fill", value="Jas"),
        click("Save", {"type": "element_appears", "text": "Jas"}),
        complete=True,
        message="[SUCCESS] saved",
    )
    assert run_list(f"{pages_site.url}/{page}", ahead, FAIL).end.status == "failed"


def test_fail_is_believed_and_its_actions_are_not_done(run_list, serve_html):
    fail = propose(click("Save"), complete=True, message="[FAIL] no")
    done = run_list(serve_html(PRESS).url, fail)
    assert (done.end.status, done.outcomes) == ("failed", [])
    assert done.end.message == "no"


def test_the_tag_decides_never_the_wording(run_list, serve_html):
    words = {"complete": True, "message": "[FAIL] success! everything was completed successfully"}
    assert run_list(serve_html(PRESS).url, words).end.status == "failed"


ROWS = """<h1>People</h1><table><tr><th>Name<th>Phone<th></tr>
<tr><td>Bob Jones<td>555-1234<td><button>Edit</button></tr>
<tr><td>Ann Ray<td id=ann>555-0000<td><button onclick="ann.textContent = '555-1234'">Take</button></tr>
<tr><td id=carl>Carl Low<td>555-7777<td><button onclick="carl.textContent = 'Ann Ray'">Rename</button></tr></table>"""


@pytest.mark.parametrize(("pressed", "claimed"), [("Take", "completed"), ("Rename", "failed")])
def test_a_value_that_another_row_has_already_is_no_other_row(run_list, serve_html, pressed, claimed):
    """The row that was changed is the one that the task names, or it is another's."""
    task = "Give Ann Ray the phone 555-1234"
    done = run_list(serve_html(ROWS).url, propose(click(pressed)), SUCCESS, FAIL, task=task)
    assert done.end.status == claimed, done.claims
