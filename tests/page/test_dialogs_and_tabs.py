"""What holds or takes the page away: questions, tabs, crashes, endless scripts."""

from __future__ import annotations

import contextlib

import pytest
from hands import Hands
from playwright.sync_api import Error

from agent_cli.browser import DialogOpened
from agent_cli.contracts.observation import OpenDialog
from agent_cli.errors import BrowserClosed, PageHung

CONFIRM = "<button onclick=\"log.textContent = confirm('Delete Ann?') ? 'yes' : 'no'\">Go</button><p id=log></p>"
PROMPT = "<button onclick=\"log.textContent = prompt('Name?', 'nobody')\">Go</button><p id=log>-</p>"


@pytest.mark.parametrize(("accept", "answer", "word"), [(True, "yes", "accepted"), (False, "no", "dismissed")])
def test_a_confirm_is_shown_and_answered(hands, accept, answer, word):
    hands.open(CONFIRM)
    outcome = hands.do("click", "Go")
    assert outcome.status == "done"
    assert outcome.message == "a question opened"
    assert outcome.verification.actualOutcome == "a confirm opened: 'Delete Ann?'"
    look = hands.look(wait=True)
    assert look.open_dialog == OpenDialog(kind="confirm", message="Delete Ann?")
    assert look.nodes == []
    assert look.url == hands.site.url
    outcome = hands.act("answer_dialog", accept=accept)
    assert (outcome.status, outcome.message) == ("done", f"{word} the confirm 'Delete Ann?'")
    assert hands.text("#log") == answer
    assert hands.look().open_dialog is None


@pytest.mark.parametrize(
    ("parameters", "answer"),
    [({"accept": True, "text": "Jas"}, "Jas"), ({"accept": True}, "nobody"), ({"accept": True, "text": ""}, ""),
     ({"accept": False}, "")],
)  # fmt: skip
def test_a_prompt_is_answered(hands, parameters, answer):
    hands.open(PROMPT)
    hands.do("click", "Go")
    assert hands.look().open_dialog == OpenDialog(kind="prompt", message="Name?", default_value="nobody")
    assert hands.act("answer_dialog", **parameters).status == "done"
    assert hands.text("#log") == answer


def test_what_was_expected_of_the_click_is_judged_after_the_answer(hands):
    hands.open("<button onclick=\"if (confirm('Sure?')) p.remove()\">Go</button><p id=p>Ann Lee</p>")
    hands.do("click", "Go", {"type": "element_disappears", "text": "Ann Lee"})
    hands.look()
    outcome = hands.act("answer_dialog", {"type": "element_disappears", "text": "Ann Lee"}, accept=True)
    assert outcome.succeeded, outcome.sentence()
    assert outcome.verification.actualOutcome == "'Ann Lee' disappeared"


def test_no_dialog_is_open(hands):
    hands.open("<p>x</p>")
    outcome = hands.act("answer_dialog", accept=True)
    assert (outcome.status, outcome.message) == ("refused", "no dialog is open")


def test_other_actions_wait_for_the_answer(hands):
    hands.open(CONFIRM)
    hands.do("click", "Go")
    outcome = hands.do("click", "Go")
    assert outcome.status == "refused"
    assert outcome.message == "a confirm is open and holds the page: answer_dialog first"


def test_two_questions_one_after_the_other(hands):
    hands.open(
        "<button onclick=\"log.textContent = confirm('One?') + ' ' + confirm('Two?')\">Go</button><p id=log></p>"
    )
    hands.do("click", "Go")
    hands.act("answer_dialog", accept=True)
    assert hands.look(wait=True).open_dialog == OpenDialog(kind="confirm", message="Two?")
    hands.act("answer_dialog", accept=False)
    hands.look(wait=True)
    assert hands.text("#log") == "true false"


def test_an_alert_is_noted_and_closed(hands):
    hands.open("<button onclick=\"alert('Saved Ann'); log.textContent = 'after'\">Go</button><p id=log></p>")
    outcome = hands.do("click", "Go")
    assert outcome.succeeded, outcome.sentence()
    assert hands.text("#log") == "after"
    assert "alert said 'Saved Ann' and was accepted" in [event.text for event in hands.look().events]


def test_an_alert_on_load(hands, pages_site):
    hands.visit(pages_site.url + "/alert-on-load", wait=True)
    assert [node.n for node in hands.seen.controls] == ["City", "Press me"]
    assert any("Please read this first" in event.text for event in hands.session.log.since(0))


def test_a_question_on_load(hands, pages_site):
    with contextlib.suppress(DialogOpened):
        hands.session.open_first(pages_site.url + "/confirm-on-load")
    look = hands.look(wait=True)
    assert look.open_dialog == OpenDialog(kind="confirm", message="Accept the terms?")
    assert hands.act("answer_dialog", accept=True).status == "done"
    look = hands.look(wait=True)
    assert [node.n for node in look.controls] == ["City", "Press me"]
    assert hands.text("#log") == "Answer: yes"


def test_a_question_that_opens_by_itself_between_two_steps(hands):
    hands.open("<button>x</button><script>setTimeout(() => confirm('Still there?'), 200)</script>")
    with contextlib.suppress(DialogOpened):
        hands.session.pause(500)
    assert hands.look(wait=True).open_dialog.message == "Still there?"
    hands.act("answer_dialog", accept=True)
    assert [node.n for node in hands.look(wait=True).controls] == ["x"]


LEAVES = [
    ("click", {"name": "Leave"}),
    ("go_to", {"url": "/plain-builtins"}),
    ("reload", {}),
    ("back", {}),
]


def open_draft(hands, pages_site):
    """A page that asks before it is left, with a page before it in the history."""
    hands.visit(pages_site.url + "/plain-builtins")
    hands.visit(pages_site.url + "/beforeunload-trap")
    hands.do("click", "Draft")
    hands.do("type", "Draft", text="words")


@pytest.mark.parametrize(("tool", "parameters"), LEAVES)
def test_leaving_unsaved_changes_is_a_question(hands, pages_site, tool, parameters):
    open_draft(hands, pages_site)
    outcome = hands.do(tool, **parameters)
    assert (outcome.status, outcome.message) == ("done", "a question opened")
    look = hands.look(wait=True)
    message = "leave this page? what was not saved is lost"
    assert look.open_dialog == OpenDialog(kind="beforeunload", message=message)
    assert hands.act("answer_dialog", accept=False).message == f"dismissed the beforeunload '{message}'"
    assert hands.look(wait=True).url.endswith("/beforeunload-trap")
    assert hands.node("Draft").v == "words"
    hands.do(tool, **parameters)
    assert hands.act("answer_dialog", accept=True).succeeded
    look = hands.look(wait=True)
    assert look.url.endswith("/beforeunload-trap" if tool == "reload" else "/plain-builtins")
    assert [node.v for node in look.controls if node.n == "Draft"] == ([None] if tool == "reload" else [])


def test_closing_a_tab_with_unsaved_changes_is_a_question(hands, pages_site):
    hands.visit(pages_site.url + "/plain-builtins")
    assert hands.act("new_tab", url="/beforeunload-trap").succeeded
    hands.look()
    hands.do("click", "Draft")
    hands.do("type", "Draft", text="words")
    assert hands.act("close_tab").message == "a question opened"
    assert hands.look().open_dialog.kind == "beforeunload"
    hands.act("answer_dialog", accept=False)
    assert [tab.number for tab in hands.look(wait=True).tabs] == [1, 2]
    hands.act("close_tab")
    hands.look()
    hands.act("answer_dialog", accept=True)
    look = hands.look(wait=True)
    assert ([tab.number for tab in look.tabs], look.url) == ([1], pages_site.url + "/plain-builtins")


def test_alert_after_alert_is_held_open_at_last(hands):
    loop = "for (let i = 0; i < 30; i++) alert('no ' + i); log.textContent = 'after'"
    hands.open(f'<button onclick="{loop}">Go</button><p id=log></p>')
    assert hands.do("click", "Go").message == "a question opened"
    assert hands.look().open_dialog == OpenDialog(kind="alert", message="no 20")
    assert hands.act("answer_dialog", accept=True).succeeded
    assert hands.text("#log") == "after"


def test_a_page_that_never_stops_alerting_can_be_left(hands):
    hands.open("<button onclick=\"for (;;) alert('again')\">Go</button>")
    hands.do("click", "Go")
    for _ in range(2):
        assert hands.look().open_dialog.message == "again"
        hands.act("answer_dialog", accept=True)
    outcome = hands.act("go_to", url=hands.site.url)
    assert outcome.status == "refused"
    assert "an alert is open" in outcome.message


def test_a_prompt_on_load(hands, serve_html):
    hands.site = serve_html("<p id=log></p><script>log.textContent = prompt('Who?')</script>")
    with contextlib.suppress(DialogOpened):
        hands.session.open_first(hands.site.url)
    assert hands.look(wait=True).open_dialog == OpenDialog(kind="prompt", message="Who?")
    hands.act("answer_dialog", accept=True, text="Jas")
    hands.look(wait=True)
    assert hands.text("#log") == "Jas"


def test_a_question_goes_with_its_tab(hands, pages_site):
    hands.visit(pages_site.url + "/plain-builtins")
    hands.act("new_tab", url=hands.session.page.url)
    hands.session.page.evaluate("setTimeout(() => confirm('Stay?'), 50)")
    with contextlib.suppress(DialogOpened):
        hands.session.pause(500)
    assert hands.look().open_dialog is not None
    hands.session.page.close()
    assert hands.look(wait=True).open_dialog is None


def test_forward_undoes_back(hands, pages_site):
    hands.visit(pages_site.url + "/plain-builtins")
    hands.visit(pages_site.url + "/popup")
    assert hands.act("back").succeeded
    outcome = hands.act("forward")
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message == f"went forward to {pages_site.url}/popup"
    outcome = hands.act("forward")
    assert (outcome.status, outcome.message) == ("failed", "there is no page to go forward to")


def test_a_tab_is_opened_and_closed_again(hands, pages_site):
    hands.visit(pages_site.url + "/popup")
    outcome = hands.act("new_tab", url="/plain-builtins")
    assert (outcome.succeeded, outcome.message) == (
        True, f"opened {pages_site.url}/plain-builtins in the new tab 2, which is worked now",
    )  # fmt: skip
    look = hands.look(wait=True)
    assert [(tab.number, tab.active) for tab in look.tabs] == [(1, False), (2, True)]
    assert look.url.endswith("/plain-builtins")
    outcome = hands.act("close_tab")
    assert (outcome.succeeded, outcome.message) == (
        True, f"closed tab 2; tab 1 is worked now: {pages_site.url}/popup",
    )  # fmt: skip
    assert [node.n for node in hands.look(wait=True).controls] == ["Open the second page"]


def test_a_tab_behind_is_closed_by_its_number_and_the_last_one_never(hands, pages_site):
    hands.visit(pages_site.url + "/popup")
    hands.act("new_tab", url="/plain-builtins")
    assert hands.act("close_tab", number=1).succeeded
    look = hands.look()
    assert ([tab.number for tab in look.tabs], look.url) == ([2], f"{pages_site.url}/plain-builtins")
    outcome = hands.act("close_tab")
    assert (outcome.status, outcome.message) == (
        "refused", "tab 2 is the last one: open another with new_tab before closing it",
    )  # fmt: skip
    assert hands.act("close_tab", number=9).message == "there is no tab 9; there are: 2"
    hands.act("new_tab", url="/popup")
    assert [tab.number for tab in hands.look().tabs] == [2, 3]


def test_an_address_that_does_not_answer_leaves_no_tab_behind(hands):
    hands.open("<p>x</p>")
    outcome = hands.act("new_tab", url="http://127.0.0.1:9/")
    assert outcome.status == "failed"
    assert [(tab.number, tab.active) for tab in hands.look().tabs] == [(1, True)]


def test_a_popup_is_worked_and_the_first_tab_is_found_again(hands, pages_site):
    hands.visit(pages_site.url + "/popup")
    outcome = hands.do("click", "Open the second page")
    assert outcome.succeeded, outcome.sentence()
    look = hands.look(wait=True)
    assert [(tab.number, tab.active) for tab in look.tabs] == [(1, False), (2, True)]
    assert [node.n for node in look.controls] == ["Confirm"]
    assert hands.do("click", "Confirm").succeeded
    outcome = hands.act("switch_tab", number=1)
    assert (outcome.status, outcome.message) == ("done", f"tab 1 is worked now: {pages_site.url}/popup")
    assert [node.n for node in hands.look(wait=True).controls] == ["Open the second page"]


def test_a_tab_that_is_not_there(hands):
    hands.open("<p>x</p>")
    outcome = hands.act("switch_tab", number=7)
    assert (outcome.status, outcome.message) == ("not_found", "there is no tab 7; there are: 1")


def test_ids_of_two_tabs_are_never_the_same(hands, pages_site):
    hands.visit(pages_site.url + "/popup")
    first = {node.i for node in hands.seen.controls}
    hands.do("click", "Open the second page")
    assert first.isdisjoint(node.i for node in hands.look(wait=True).controls)


def test_an_id_of_the_other_tab_presses_nothing_here(hands, pages_site):
    hands.visit(pages_site.url + "/popup")
    hands.do("click", "Open the second page")
    seen = hands.look(wait=True)
    hands.act("switch_tab", number=1)
    hands.seen = seen
    outcome = hands.do("click", "Confirm")
    assert outcome.status in ("stale", "not_found"), outcome.sentence()


def test_a_popup_that_closes_itself(hands, pages_site):
    hands.visit(pages_site.url + "/close-self")
    hands.do("click", "Open popup")
    hands.look(wait=True)
    outcome = hands.do("click", "Close me")
    assert outcome.executed, outcome.sentence()
    look = hands.look(wait=True)
    assert [tab.number for tab in look.tabs] == [1]
    assert [node.n for node in look.controls] == ["Open popup"]
    assert any("tab 2 was closed" in event.text for event in hands.session.log.since(0))


def test_a_popup_that_closes_itself_while_it_is_looked_into(hands, pages_site):
    hands.visit(pages_site.url + "/close-self")
    hands.do("click", "Open popup")
    hands.look(wait=True)
    frames, popup = hands.session.tab.frames, hands.session.page
    frames.forget(frames.main())
    ask = frames._open_session

    def closing(*arguments):
        popup.close()
        return ask(*arguments)

    frames._open_session = closing
    look = hands.look(wait=True)
    assert [tab.number for tab in look.tabs] == [1]
    assert [node.n for node in look.controls] == ["Open popup"]


def test_the_last_tab_closes(hands):
    hands.open("<button>x</button>")
    hands.session.page.close()
    with pytest.raises(BrowserClosed, match="the last tab was closed"):
        hands.look()
    with pytest.raises(BrowserClosed):
        hands.do("click", "x")


def test_a_crash_is_a_sentence_not_a_traceback(lone_hands):
    hands = lone_hands
    hands.open("<button>x</button>")
    with contextlib.suppress(Error):
        hands.session.page.goto("chrome://crash", timeout=3000)
    with contextlib.suppress(BrowserClosed):
        assert hands.do("click", "x").status in ("timed_out", "failed")
    with pytest.raises(BrowserClosed, match="the page crashed"):
        hands.look(wait=True)
    with pytest.raises(BrowserClosed, match="the page crashed"):
        hands.do("click", "x")
    assert not hands.session.alive


def test_a_killed_browser_is_a_sentence(shared_chromium, serve_html):
    browser, _ = shared_chromium.launch()
    with shared_chromium.session(browser) as opened:
        hands = Hands(opened, serve_html)
        hands.open("<button>x</button>")
        browser.close()
        with pytest.raises(BrowserClosed):
            hands.look(wait=True)
        with pytest.raises(BrowserClosed):
            hands.do("click", "x")


def test_a_page_that_hangs_on_load(lone_hands, pages_site):
    lone_hands.session.open_first(pages_site.url + "/hang-on-load")
    lone_hands.session.pause(400)
    with pytest.raises(PageHung, match="has not answered for 10 s"):
        lone_hands.look()


def test_a_page_that_hangs_on_click(lone_hands, pages_site):
    lone_hands.visit(pages_site.url + "/hang-on-click")
    outcome = lone_hands.do("click", "Freeze")
    assert outcome.status in ("timed_out", "done", "failed")
    assert not outcome.succeeded
    with pytest.raises(PageHung):
        lone_hands.look()
