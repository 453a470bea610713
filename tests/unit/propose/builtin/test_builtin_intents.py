"""Each intent on hand-made pages: what is proposed, when success is claimed, and when it is not."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from builtin_pages import Play, control, done, page, words

from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action
from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.actions import wait_action
from agent_cli.propose.builtin.refusal import MODEL_HINT, Refusal
from agent_cli.propose.builtin.run_task import _check_pace
from agent_cli.propose.builtin.turn import Result

TABLE = {"row": 1, "row_text": "Jas Kaur 2001-05-03"}


def row(number: int, name: str, first_id: int) -> list[Node]:
    place = {"row": number, "row_text": f"{name} 555"}
    return [
        words(name, kind="cell", **place),
        control(first_id, "link", "Open", **place),
        control(first_id + 1, "btn", "Edit", **place),
        control(first_id + 2, "btn", "Delete", **place),
    ]


NEW = control(1, "btn", "New Patient")
DIALOG = {"dialog": 1, "dialog_name": "New Patient", "form": 1}
FORM = [
    control(10, "inp", "Name", **DIALOG),
    control(11, "date", "Birth date", type="date", **DIALOG),
    control(12, "sel", "Sex", o=["unknown", "female", "male"], **DIALOG),
    control(13, "inp", "Phone", type="tel", **DIALOG),
    control(14, "btn", "Save", submits=True, **DIALOG),
    control(15, "btn", "Cancel", **DIALOG),
]


def test_click_and_claim() -> None:
    play = Play('Click on the "Yes" button.')
    assert done(play.see(page(control(1, "btn", "Yes"), control(2, "btn", "No")))) == [("click", "1", None)]
    claim = play.see(page(control(1, "btn", "Yes")))
    assert (claim.complete, claim.tag, claim.actions) == (True, "SUCCESS", [])


def test_a_click_that_changed_nothing_is_no_success() -> None:
    play = Play('Click on the "Yes" button.')
    look = page(control(1, "btn", "Yes"))
    play.see(look)
    assert play.see(look, fails=0).tag == "FAIL"


def test_a_click_in_the_middle_may_show_nothing() -> None:
    play = Play("Click button ONE, then click button TWO.")
    look = page(control(1, "btn", "ONE"), control(2, "btn", "TWO"))
    assert done(play.see(look)) == [("click", "1", None)]
    assert done(play.see(look, fails=0)) == [("click", "2", None)]
    assert play.see(look).tag == "SUCCESS"


def test_an_error_after_a_click_in_the_middle_ends_it() -> None:
    play = Play("Click button ONE, then click button TWO.")
    look = page(control(1, "btn", "ONE"), control(2, "btn", "TWO"))
    play.see(look)
    failed = play.see(look, fails=0, errors=("Not allowed",))
    assert failed.tag == "FAIL"
    assert "Not allowed" in failed.message


def test_a_field_that_did_not_take_its_value_ends_it_though_more_clauses_follow() -> None:
    play = Play('Enter "Jo" into the text field, then delete patient Jas')
    look = page(control(1, "inp"), *row(1, "Jas", 30))
    assert done(play.see(look)) == [("fill", "1", "Jo")]
    assert play.see(look, fails=0).tag == "FAIL"


def test_a_pause_keeps_its_place_between_two_clicks() -> None:
    look = page(control(1, "btn", "ONE"), control(2, "btn", "TWO"))
    proposal = Play("Click button ONE, wait 2 seconds, then click button TWO.").see(look)
    assert [action.tool for action in proposal.actions] == ["click", "wait_for", "click"]
    assert proposal.actions[1].parameters == {"seconds": 2.0}


def test_fill_and_submit_in_one_proposal_with_the_value_stated() -> None:
    look = page(control(1, "inp", near="Search"), control(2, "btn", "Submit"))
    proposal = Play('Enter "Jo" into the text field and press Submit.').see(look)
    assert done(proposal) == [("fill", "1", "Jo"), ("click", "2", None)]
    expected = proposal.actions[0].expected_outcome
    assert expected is not None
    assert (expected.type, expected.text) == ("value_changes", "Jo")


def test_a_lone_fill_uses_the_forms_own_submit() -> None:
    play = Play('enter the number "16" into the 2nd textbox')
    look = page(control(1, "inp"), control(2, "inp"), control(3, "btn", "Submit"), control(4, "btn", "Reset"))
    assert done(play.see(look)) == [("fill", "2", "16")]
    assert done(play.see(look)) == [("click", "3", None)]
    assert play.see(look).tag == "SUCCESS"


def test_one_value_for_two_fields_is_refused() -> None:
    failed = Play('Enter "Jo" into the text field').see(page(control(1, "inp", "A"), control(2, "inp", "B")))
    assert failed.tag == "FAIL"
    assert "2 text fields" in failed.message


def test_select_one_and_several() -> None:
    names = control(1, "sel", o=["Ann", "Bob", "Cy"], s="multiple")
    ok = control(2, "btn", "Submit")
    assert done(Play("Select Bob from the list and click Submit.").see(page(names, ok)))[0] == (
        "select",
        "1",
        "Bob",
    )
    many = Play("Select Ann, Cy from the list and click Submit.").see(page(names, ok))
    assert done(many)[0] == ("select", "1", ["Ann", "Cy"])
    single = control(1, "sel", o=["Ann", "Bob"])
    assert Play("Select Ann, Bob from the list and click Submit.").see(page(single, ok)).tag == "FAIL"


def test_check_by_ordinal_leaves_ticked_boxes() -> None:
    boxes = [control(n, "chk", f"box {n}", s="checked" if n == 2 else None) for n in (1, 2, 3, 4)]
    play = Play("check the 2nd and 4th checkbox")
    assert done(play.see(page(*boxes))) == [("check", "4", None)]


def test_what_is_not_understood_is_said_at_once_with_what_would_help() -> None:
    failed = Play("click Save, then draw a horse with a hat").see(page(control(1, "btn", "Save")))
    assert failed.complete
    assert failed.actions == []
    assert failed.message.startswith("[FAIL] I do not understand 'draw a horse with a hat'")
    assert failed.message.endswith(f"A model would be needed to understand it: {MODEL_HINT}")


def test_create_opens_the_form_fills_what_is_named_and_sees_the_name() -> None:
    play = Play("create a new patient named Jas Kaur, born 2001-05-03, sex female, then open her record")
    assert done(play.see(page(NEW, *row(1, "Bob", 20)))) == [("click", "1", None)]
    filled = play.see(page(NEW, *FORM, modal="New Patient"))
    assert done(filled) == [
        ("fill", "10", "Jas Kaur"), ("fill", "11", "2001-05-03"), ("select", "12", "female"), ("click", "14", None),
    ]  # fmt: skip
    expected = filled.actions[-1].expected_outcome
    assert expected is not None
    assert (expected.type, expected.text) == ("element_appears", "Jas Kaur")
    there = page(NEW, *row(1, "Bob", 20), *row(2, "Jas Kaur", 30))
    assert done(play.see(there)) == [("click", "30", None)]
    assert play.see(page(words("Jas Kaur", kind="heading"))).tag == "SUCCESS"


def test_a_validation_message_ends_create_with_its_words() -> None:
    play = Play("add patient Jas")
    play.see(page(NEW))
    play.see(page(NEW, *FORM, modal="New Patient"))
    failed = play.see(page(NEW, *FORM, modal="New Patient"), fails=1, errors=("The name is taken.",))
    assert failed.tag == "FAIL"
    assert "The name is taken." in failed.message
    assert "model" not in failed.message


def test_create_is_not_claimed_when_the_name_is_nowhere() -> None:
    play = Play("add patient Jas")
    play.see(page(NEW))
    play.see(page(NEW, *FORM, modal="New Patient"))
    play.see(page(NEW, *row(1, "Bob", 20)))
    assert play.see(page(NEW, *row(1, "Bob", 20))).tag == "FAIL"


def test_a_detail_without_a_field_is_refused_before_anything_is_written() -> None:
    play = Play("add patient Jas, shoe size 44")
    play.see(page(NEW))
    failed = play.see(page(NEW, *FORM, modal="New Patient"))
    assert failed.tag == "FAIL"
    assert "'shoe size 44'" in failed.message


def test_create_in_a_form_that_is_there() -> None:
    look = page(control(1, "inp", "What is to be done?", form=1), control(2, "btn", "Add", form=1, submits=True))
    play = Play('add a task "Buy milk"')
    assert done(play.see(look)) == [("fill", "1", "Buy milk"), ("click", "2", None)]
    assert play.see(page(*look.nodes, words("Buy milk"))).tag == "SUCCESS"


def test_delete_answers_the_pages_dialog_and_sees_the_row_gone() -> None:
    play = Play("delete patient Jas")
    rows = [*row(1, "Bob", 20), *row(2, "Jas", 30)]
    assert done(play.see(page(NEW, *rows))) == [("click", "32", None)]
    ask = {"dialog": 2, "dialog_name": "Delete patient?"}
    dialog = [control(40, "btn", "Delete", **ask), control(41, "btn", "Cancel", **ask)]
    assert done(play.see(page(NEW, *rows, *dialog, modal="Delete patient?"))) == [("click", "40", None)]
    assert play.see(page(NEW, *row(1, "Bob", 20), words("Patient Jas was deleted"))).tag == "SUCCESS"


def test_delete_answers_the_native_question_with_yes() -> None:
    play = Play("delete patient Jas")
    play.see(page(*row(2, "Jas", 30)))
    assert done(play.see(page(dialog="Delete Jas?"))) == [("answer_dialog", None, True)]
    assert play.see(page(*row(1, "Bob", 20))).tag == "SUCCESS"


def test_a_row_that_stays_is_no_success() -> None:
    play = Play("delete patient Jas")
    look = page(*row(2, "Jas", 30))
    play.see(look)
    play.see(look)
    play.see(look)
    assert play.see(look).tag == "FAIL"


def test_a_row_on_another_page_is_searched_for() -> None:
    field = control(5, "inp", "Search patients", type="search", v="")
    play = Play("delete patient Jas")
    others = [*row(1, "Bob", 20), *row(2, "Jas Kaur", 30)]
    assert done(play.see(page(field, *others))) == [("fill", "5", "Jas")]
    typed = control(5, "inp", "Search patients", type="search", v="Jas")
    assert done(play.see(page(typed, *others))) == [("press", "5", "Enter")]
    assert done(play.see(page(field, *row(1, "Jas Kaur", 40), *row(2, "Jas", 50)))) == [("click", "52", None)]


def test_a_row_on_the_next_page_without_a_search() -> None:
    play = Play("open Jas")
    assert done(play.see(page(*row(1, "Bob", 20), control(5, "link", "Next")))) == [("click", "5", None)]
    assert done(play.see(page(*row(1, "Jas", 30)))) == [("click", "30", None)]


def test_two_rows_of_one_name_are_not_deleted() -> None:
    failed = Play("delete patient Jas").see(page(*row(1, "Jas", 20), *row(2, "Jas", 30)))
    assert failed.tag == "FAIL"
    assert "2 rows hold 'Jas'" in failed.message


def test_change_a_field_of_a_row() -> None:
    play = Play("change the phone of Jas to 777")
    assert done(play.see(page(*row(1, "Jas", 30)))) == [("click", "31", None)]
    assert done(play.see(page(*FORM, modal="New Patient"))) == [("fill", "13", "777"), ("click", "14", None)]
    assert play.see(page(words("Jas", **TABLE), words("777", **TABLE))).tag == "SUCCESS"


def test_edit_then_set_then_the_forms_own_submit() -> None:
    play = Play("edit patient Jas, then set Phone to 777")
    assert done(play.see(page(*row(1, "Jas", 30)))) == [("click", "31", None)]
    look = page(*FORM, modal="New Patient")
    assert done(play.see(look)) == [("fill", "13", "777")]
    assert done(play.see(look)) == [("click", "14", None)]


def test_a_part_of_a_row_is_deleted_only_by_a_control_that_names_it() -> None:
    place = {"row": 1, "row_text": "Jas 555"}
    note = control(40, "btn", "Delete note", **place)
    assert done(Play("delete note of row Jas").see(page(*row(1, "Jas", 30), note))) == [("click", "40", None)]
    assert Play("delete note of row Jas").see(page(*row(1, "Jas", 30))).tag == "FAIL"
    assert done(Play("delete entry of row Jas").see(page(*row(1, "Jas", 30)))) == [("click", "32", None)]


def test_a_list_that_the_page_draws_is_opened_and_an_option_pressed() -> None:
    play = Play("select Dark from the Theme list")
    closed = control(1, "sel", "Theme", v="Light")
    assert done(play.see(page(closed))) == [("click", "1", None)]
    options = [control(2, "opt", "Light"), control(3, "opt", "Dark"), control(4, "opt", "Dark blue")]
    assert done(play.see(page(closed, *options))) == [("click", "3", None)]
    assert play.see(page(control(1, "sel", "Theme", v="Dark"))).tag == "SUCCESS"


def test_a_lone_arrow_is_the_dropdown_when_there_is_no_other() -> None:
    play = Play("Choose Dark from the dropdown")
    assert done(play.see(page(control(1, "el", "▾")))) == [("click", "1", None)]
    assert done(play.see(page(control(1, "el", "▾"), control(2, "el", "Dark")))) == [("click", "2", None)]


def test_a_drawn_list_that_does_not_take_the_option_is_no_success() -> None:
    play = Play("select Dark from the Theme list")
    closed = control(1, "sel", "Theme", v="Light")
    play.see(page(closed))
    play.see(page(closed, control(3, "opt", "Dark")))
    assert play.see(page(closed)).tag == "FAIL"


def test_what_is_in_the_menu_of_the_row_is_found_there() -> None:
    def post(number: int, who: str) -> list[Node]:
        place = {"row": number, "row_text": f"{who} hello"}
        return [words(who, **place), control(number * 10, "el", "more", **place)]

    play = Play('For the user @ana, click on the "Report" button.')
    look = page(*post(1, "@bo"), *post(2, "@ana"))
    assert done(play.see(look)) == [("click", "20", None)]
    menu = control(5, "el", "Report", row=3)
    assert done(play.see(page(*look.nodes, menu))) == [("click", "5", None)]
    assert play.see(look).tag == "SUCCESS"


def test_login() -> None:
    form = [
        control(1, "inp", "User", form=1), control(2, "inp", "Password", type="password", form=1),
        control(3, "btn", "Log in", form=1, submits=True),
    ]  # fmt: skip
    play = Play("log in as demo with demo-pass")
    proposal = play.see(page(*form))
    assert done(proposal) == [("fill", "1", "demo"), ("fill", "2", "demo-pass"), ("click", "3", None)]
    assert "demo-pass" not in " ".join(action.reason for action in proposal.actions)
    assert play.see(page(words("Signed in as demo"))).tag == "SUCCESS"


def test_a_login_form_that_stays_is_no_success() -> None:
    form = [
        control(1, "inp", "User"),
        control(2, "inp", "Password", type="password"),
        control(3, "btn", "Log in"),
    ]
    play = Play("log in as demo with wrong")
    assert len(play.see(page(*form)).actions) == 3
    assert play.see(page(*form)).tag == "FAIL"


def test_tabs_are_looked_through_for_the_exact_words() -> None:
    one, two = control(1, "tab", "Tab 1", s="selected"), control(2, "tab", "Tab 2")
    play = Play('Switch between the tabs to find and click on the link "vel".')
    assert done(play.see(page(one, two, control(3, "el", "Vel")))) == [("click", "2", None)]
    other = [control(1, "tab", "Tab 1"), control(2, "tab", "Tab 2", s="selected"), control(4, "el", "vel")]
    assert done(play.see(page(*other))) == [("click", "4", None)]
    assert play.see(page(*other)).tag == "SUCCESS"


def test_the_nth_result_may_be_on_a_later_page() -> None:
    field, button = control(1, "inp"), control(2, "btn", "Search")
    play = Play('Use the textbox to enter "Jo" and press "Search", then find and click the 3rd search result.')
    assert len(play.see(page(field, button)).actions) == 2
    pager = [control(8, "link", "1"), control(9, "link", "2"), control(10, "link", ">")]
    first = page(field, button, control(3, "link", "Ann"), control(4, "link", "Bob"), *pager)
    assert done(play.see(first)) == [("click", "9", None)]
    second = page(field, button, control(5, "link", "Cy"), control(6, "link", "Di"), *pager)
    assert done(play.see(second)) == [("click", "5", None)]


def test_a_word_of_the_page_is_typed() -> None:
    look = page(words("Lorem ipsum dolor, sit.", tag="p"), control(1, "inp"), control(2, "btn", "Submit"))
    play = Play('Find the 3rd word in the paragraph, type that into the textbox and press "Submit".')
    assert done(play.see(look)) == [("fill", "1", "dolor"), ("click", "2", None)]


def test_a_reply_opens_the_row_when_it_has_no_button() -> None:
    letter = control(1, "el", "Ann Hello", row=1, row_text="Ann Hello")
    play = Play('Find the email by Ann and reply to them with the text "Hi, you."')
    assert done(play.see(page(letter, words("Ann", row=1, row_text="Ann Hello")))) == [("click", "1", None)]
    assert done(play.see(page(words("Ann"), control(2, "el", "Reply")))) == [("click", "2", None)]
    assert done(play.see(page(control(3, "inp", "message"), control(4, "el", "send reply")))) == [
        ("fill", "3", "Hi, you.")
    ]
    assert done(play.see(page(control(3, "inp", "message"), control(4, "el", "send reply")))) == [("click", "4", None)]


def test_what_is_below_is_scrolled_to() -> None:
    play = Play("click Save")
    assert done(play.see(page(control(1, "btn", "Help"), below=3))) == [("scroll", None, None)]
    assert done(play.see(page(control(2, "btn", "Save")))) == [("click", "2", None)]


def test_a_claim_turned_back_twice_ends_in_fail() -> None:
    play = Play("click Save")
    look = page(control(1, "btn", "Save"))
    play.see(look)
    assert [play.see(look).tag for _ in range(3)] == ["SUCCESS", "SUCCESS", "FAIL"]


def test_an_alert_that_the_click_caused_is_answered_before_the_claim() -> None:
    play = Play("click Save")
    play.see(page(control(1, "btn", "Save")))
    assert done(play.see(page(dialog="Saved."))) == [("answer_dialog", None, True)]
    assert play.see(page(control(1, "btn", "Save"))).tag == "SUCCESS"


def test_a_question_that_is_open_before_anything_was_done_is_left_alone() -> None:
    failed = Play("click Save").see(page(dialog="Leave this page?"))
    assert failed.tag == "FAIL"
    assert "Leave this page?" in failed.message


def test_the_task_says_how_to_answer() -> None:
    play = Play("click Delete, then dismiss the dialog")
    play.see(page(control(1, "btn", "Delete")))
    assert done(play.see(page(dialog="Sure?"))) == [("answer_dialog", None, False)]


def test_folded_sections_are_looked_through() -> None:
    play = Play('Expand the sections below, to find and click on the link "vel".')
    folded = [control(1, "btn", "One", s="collapsed"), control(2, "btn", "Two", s="collapsed")]
    assert done(play.see(page(*folded))) == [("click", "1", None)]
    opened = [control(1, "btn", "One", s="expanded"), control(3, "el", "Vel"), folded[1]]
    assert done(play.see(page(*opened))) == [("click", "2", None)]
    assert done(play.see(page(*opened, control(4, "link", "vel")))) == [("click", "4", None)]


def test_one_folded_section_is_expanded() -> None:
    play = Play("Expand the section below and click submit.")
    look = page(control(1, "tab", "Section", s="collapsed"), control(2, "btn", "Submit"))
    assert done(play.see(look)) == [("click", "1", None)]
    assert done(play.see(look)) == [("click", "2", None)]


def test_a_slider_of_the_form_takes_its_value_and_another_is_refused() -> None:
    native = control(1, "slider", "Volume", tag="input", type="range")
    assert done(Play("select 5 with the slider").see(page(native))) == [("fill", "1", "5")]
    drawn = control(1, "slider", "Volume", tag="span")
    assert Play("select 5 with the slider").see(page(drawn)).tag == "FAIL"


def test_the_text_of_an_area_is_copied_but_not_a_part_of_it() -> None:
    task = "Copy the text in the textarea below, paste it into the textbox and press Submit."
    rest = [control(2, "inp"), control(3, "btn", "Submit")]
    whole = control(1, "inp", tag="textarea", v="Lorem ipsum.")
    assert done(Play(task).see(page(whole, *rest)))[0] == ("fill", "2", "Lorem ipsum.")
    cut = control(1, "inp", tag="textarea", v="Lorem ip…")
    assert Play(task).see(page(cut, *rest)).tag == "FAIL"


def test_every_row_of_somebody_and_only_so_many() -> None:
    def post(number: int, who: str) -> list[Node]:
        place = {"row": number, "row_text": f"{who} says hello"}
        return [
            words(who, **place),
            control(number * 10, "el", "like", **place),
            control(number * 10 + 1, "el", "share", **place),
        ]

    look = page(*post(1, "@ana"), *post(2, "@bo"), *post(3, "@ana"), control(9, "btn", "Submit"))
    every = Play('Click the "Like" button on all posts by @ana and then click Submit.')
    assert done(every.see(look)) == [("click", "10", None), ("click", "30", None)]
    assert done(every.see(look)) == [("click", "9", None)]
    assert done(Play('Click the "Share" button on 1 post by @ana').see(look)) == [("click", "11", None)]
    assert Play('Click the "Like" button on 3 posts by @ana').see(look).tag == "FAIL"


def test_a_row_named_in_one_clause_is_meant_in_the_next() -> None:
    rows = [*row(1, "Ann", 20), *row(2, "Bob", 30)]
    for task in ("For the patient Bob, click on the Edit button", "Find the entry by Bob and click Edit"):
        assert done(Play(task).see(page(*rows))) == [("click", "31", None)]


def test_a_stale_element_is_looked_for_once_more() -> None:
    play = Play("click Save")
    look = page(control(1, "btn", "Save"))
    play.see(look)
    moved = page(control(7, "btn", "Save"))
    assert done(play.see(moved, stale=True)) == [("click", "7", None)]
    assert play.see(moved, stale=True).tag == "FAIL"


def test_the_last_word_of_a_text_that_is_cut_is_not_known() -> None:
    task = "Find the last word in the text area, enter it into the text field and hit Submit."
    rest = [control(2, "inp"), control(3, "btn", "Submit")]
    assert done(Play(task).see(page(control(1, "inp", tag="textarea", v="One two."), *rest)))[0] == ("fill", "2", "two")
    assert Play(task).see(page(control(1, "inp", tag="textarea", v="One tw…"), *rest)).tag == "FAIL"


def test_another_row_that_holds_the_word_does_not_hide_that_ours_went() -> None:
    play = Play("delete patient Jas")
    play.see(page(*row(1, "Jas Kaur", 20), *row(2, "Jas", 30)))
    play.see(page(dialog="Delete Jas?"))
    assert play.see(page(*row(1, "Jas Kaur", 20))).tag == "SUCCESS"


def test_a_message_of_the_login_page_is_no_success() -> None:
    form = [control(1, "inp", "User"), control(2, "inp", "Password", type="password"), control(3, "btn", "Log in")]
    play = Play("log in as demo with wrong")
    assert len(play.see(page(*form)).actions) == 3
    failed = play.see(page(events=[{"type": "added", "category": "error", "text": "Wrong password."}]))
    assert failed.tag == "FAIL"
    assert "Wrong password." in failed.message


def test_a_search_with_several_fields_is_refused() -> None:
    task = "Search for saga movies directed by Hale from year 1984."
    sentence = control(1, "inp", "Search for saga movies directed by Hale from year 1984.")
    rest = [control(2, "inp", "Director"), control(3, "inp", "Year"), control(4, "btn", "Search")]
    assert Play(task).see(page(sentence, *rest)).tag == "FAIL"
    assert Play(task).see(page(control(1, "inp", "Search movies"), *rest)).tag == "FAIL"
    lone = Play("search for Jas Kaur").see(page(control(1, "inp", "Search patients"), control(4, "btn", "Search")))
    assert done(lone) == [("fill", "1", "Jas Kaur")]


def test_a_second_row_of_that_name_further_down_is_looked_for_before_anything_is_deleted() -> None:
    play = Play("delete patient Jas")
    top = page(*row(1, "Jas", 30), below=1)
    assert done(play.see(top)) == [("scroll", None, None)]
    twin = [
        words("Jas", kind="cell", row=7, row_text="Jas 777"),
        control(71, "btn", "Delete", row=7, row_text="Jas 777"),
    ]
    failed = play.see(page(*twin))
    assert failed.tag == "FAIL"
    assert "2 rows hold 'Jas'" in failed.message


def test_the_only_row_of_that_name_is_come_back_to() -> None:
    play = Play("delete patient Jas")
    top = page(*row(1, "Jas", 30), below=1)
    play.see(top)
    back = play.see(page(*row(9, "Bob", 20)))
    assert [(action.tool, action.parameters) for action in back.actions] == [("scroll", {"direction": "top"})]
    assert done(play.see(top)) == [("click", "32", None)]


def test_a_control_of_another_row_is_not_pressed_for_the_row_that_was_found() -> None:
    rows = [words("Ann", row=1, row_text="Ann 1"), *row(2, "Bob", 30)]
    assert Play("Find the entry by Ann and click Edit").see(page(*rows)).tag == "FAIL"
    save = control(5, "btn", "Submit", row=4, row_text="Submit")
    assert done(Play("Find the entry by Ann and click Submit").see(page(*rows, save))) == [("click", "5", None)]


def test_a_click_that_only_scrolled_the_page_is_no_success() -> None:
    play = Play("click Like")
    look = page(control(1, "el", "like"))
    play.see(look)
    assert play.see(look, shows="the page scrolled").tag == "FAIL"


@pytest.mark.parametrize(("took_ms", "is_kept"), [(1100, True), (1600, True), (1900, False)])
def test_a_pause_that_took_longer_than_asked_is_not_claimed(took_ms, is_kept):
    actions = [wait_action(1), Action(tool="click", parameters={"element_id": "2"})]
    outcomes = [
        Outcome(tool="wait_for", status="done", duration_ms=took_ms - 50),
        Outcome(tool="click", status="done", duration_ms=50),
    ]
    with nullcontext() if is_kept else pytest.raises(Refusal, match=r"the pause of 1 s took 1\.9 s"):
        _check_pace([[actions[0]], [actions[1]]], Result(outcomes, 2))
