"""Which control is meant, and when two fit so well that choosing would be a guess."""

from __future__ import annotations

import pytest
from builtin_pages import control, page, words

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.intent import Target
from agent_cli.propose.builtin.intents.plan_simple import entry_fields
from agent_cli.propose.builtin.match_control import find_control, likeness
from agent_cli.propose.builtin.match_field import find_field, find_option, iso_date, iso_time, write_actions
from agent_cli.propose.builtin.page_view import PageView
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage, Refusal
from agent_cli.propose.builtin.words import canonical, ordinal


def found(
    *nodes: Node, name: str = "", kind: str | None = None, modal: str | None = None, **more: object
) -> str | None:
    target = Target(text=name or str(kind), names=(name,) if name else (), kind=kind, **more)  # type: ignore[arg-type]
    return find_control(PageView(page(*nodes, modal=modal)), target).i


@pytest.mark.parametrize(
    ("wanted", "name"),
    [("born", "Birth date"), ("date of birth", "Birth date"), ("Sign in", "Log in"), ("e-mail", "Email address"),
     ("remove", "Delete"), ("add patient", "New Patient"), ("gender", "Sex")],
)  # fmt: skip
def test_same_meaning(wanted: str, name: str) -> None:
    assert canonical(wanted) == canonical(name)
    assert likeness(wanted, name) == 94
    assert likeness(wanted, name, literal=True) == 0


def test_ordinals() -> None:
    assert [ordinal(word) for word in ("1st", "second", "22nd", "last", "one")] == [1, 2, 22, -1, None]


def test_exact_words_win_over_longer_names_and_typos_are_forgiven() -> None:
    nodes = (
        control(1, "btn", "Save and close"),
        control(2, "btn", "Save"),
        control(3, "btn", "Saved searches"),
    )
    assert found(*nodes, name="save") == "2"
    assert found(control(1, "btn", "Settings"), control(2, "btn", "Help"), name="Setings") == "1"


def test_case_decides_only_when_nothing_else_does() -> None:
    both = (control(1, "link", "vel"), control(2, "link", "Vel"))
    assert found(*both, name="Vel", kind="link", quoted=True) == "2"
    assert found(both[0], name="Vel", kind="link", quoted=True) == "1"


def test_two_equal_names_are_refused_and_both_shown() -> None:
    nodes = (
        control(1, "btn", "Open", row=1, row_text="Ann"),
        control(2, "btn", "Open", row=2, row_text="Bob"),
    )
    with pytest.raises(Ambiguous, match=r"\[1\].*'Ann'.*\[2\].*'Bob'"):
        found(*nodes, name="Open")


def test_two_names_that_fit_about_equally_are_refused() -> None:
    nodes = (control(1, "btn", "Export list"), control(2, "btn", "Export page"))
    with pytest.raises(Ambiguous):
        found(*nodes, name="Export")


def test_any_of_them_will_do_after_an_indefinite_article() -> None:
    nodes = (control(1, "link", "More"), control(2, "link", "More"))
    assert found(*nodes, name="More", kind="link", any_of_them=True) == "1"


def test_the_same_link_twice_and_a_button_inside_a_clickable_part_are_one() -> None:
    links = (control(1, "link", "Home", href="http://site/"), control(2, "link", "Home", href="http://site/"))
    assert found(*links, name="Home") == "1"
    outer = control(1, "el", "Pay", box=(0, 0, 100, 50))
    assert found(outer, control(2, "btn", "Pay", box=(10, 10, 40, 20)), name="Pay") == "2"


def test_kind_prefers_its_own_role_and_the_only_one_needs_no_name() -> None:
    nodes = (control(1, "link", "Next"), control(2, "btn", "Next"))
    assert found(*nodes, name="Next", kind="button") == "2"
    assert found(control(1, "inp"), control(2, "btn", "Go"), kind="button") == "2"
    with pytest.raises(Ambiguous):
        found(*nodes, control(3, "btn", "Back"), kind="button")


def test_disabled_is_not_pressed_but_named() -> None:
    with pytest.raises(NotOnPage, match="disabled"):
        found(control(1, "btn", "Save", s="disabled"), name="Save")


def test_covered_loses_against_free() -> None:
    assert found(control(1, "btn", "Save", occ="9"), control(2, "btn", "Save"), name="Save") == "2"


def test_only_the_open_dialog_counts() -> None:
    nodes = (control(1, "btn", "Save"), control(2, "btn", "Save", dialog=1, dialog_name="New Patient"))
    assert found(*nodes, name="Save", modal="New Patient") == "2"


def test_missing_names_what_is_near() -> None:
    with pytest.raises(NotOnPage, match="'Sign up'"):
        found(control(1, "btn", "Sign up"), name="Pay now")


def test_fields_by_label_kind_and_words_beside() -> None:
    fields = [
        control(1, "inp", "Patient name"),
        control(2, "date", "Birth date", type="date"),
        control(3, "inp", near="Phone"),
    ]
    assert find_field(fields, "name", "patient").i == "1"
    assert find_field(fields, "born").i == "2"
    assert find_field(fields, "telephone").i == "3"
    with pytest.raises(NotOnPage, match="Patient name"):
        find_field(fields, "favourite colour")


def test_two_fields_that_fit_are_refused() -> None:
    with pytest.raises(Ambiguous):
        find_field([control(1, "inp", "Home phone"), control(2, "inp", "Work phone")], "phone")


@pytest.mark.parametrize(
    ("text", "expected"), [("2001-05-03", "2001-05-03"), ("May 3, 2001", "2001-05-03"), ("3 May 2001", "2001-05-03"),
                           ("on 03.05.2001", "2001-05-03"), ("3rd May 2001", "2001-05-03")],
)  # fmt: skip
def test_dates(text: str, expected: str) -> None:
    assert iso_date(text) == expected


def test_what_is_no_date_is_refused() -> None:
    with pytest.raises(Refusal, match="YYYY-MM-DD"):
        iso_date("last spring")


def test_options_by_text_initial_and_refusal() -> None:
    sexes = control(1, "sel", "Sex", o=["", "F", "M"])
    assert find_option(sexes, "female") == "F"
    assert find_option(control(1, "sel", o=["Female", "Male"]), "female") == "Female"
    with pytest.raises(NotOnPage, match="no option 'unicorn'"):
        find_option(sexes, "unicorn")
    with pytest.raises(NotOnPage):
        find_option(control(1, "sel", o=["Mali", "Malta"]), "Malawi")


def test_a_checkbox_takes_yes_and_no() -> None:
    box = control(1, "chk", "Smoker")
    assert [action.tool for action in write_actions(box, "yes")] == ["check"]
    assert write_actions(box, "no") == []
    with pytest.raises(Refusal):
        write_actions(box, "sometimes")


def test_words_that_repeat_the_task_are_not_the_page() -> None:
    look = page(words("add patient Jas to the list"), words("Jas of old"))
    assert len(PageView(look, "Add patient Jas to the list.").nodes) == 1


def test_delete_is_not_delete_all_and_a_badge_does_not_matter() -> None:
    with pytest.raises(NotOnPage):
        found(control(1, "btn", "Delete all"), name="Delete")
    assert found(control(1, "link", "Inbox (3)"), name="Inbox", quoted=True) == "1"
    with pytest.raises(NotOnPage):
        found(control(1, "link", "Inbox rules"), name="Inbox", quoted=True)


def test_a_combobox_is_written_to_and_a_select_chosen_from() -> None:
    assert [action.tool for action in write_actions(control(1, "sel", "City", tag="input"), "Rome")] == ["fill"]
    assert [action.tool for action in write_actions(control(1, "sel", "City", o=["Rome"]), "Rome")] == ["select"]


def test_a_typo_is_not_forgiven_among_choices_nor_while_there_is_more_below() -> None:
    with pytest.raises(NotOnPage):
        found(control(1, "chk", "Michaela"), name="Michael", kind="checkbox")
    target = Target(text="Setings", names=("Setings",))
    settings = control(1, "link", "Settings")
    assert find_control(PageView(page(settings)), target).i == "1"
    with pytest.raises(NotOnPage):
        find_control(PageView(page(settings, below=2)), target)


def test_an_option_of_a_list_that_is_cut_is_taken_as_written() -> None:
    assert find_option(control(1, "sel", o=["Mali", "Malawia", "(+30 more)"]), "Malawi") == "Malawi"


def test_times() -> None:
    assert [iso_time(text) for text in ("2:30 PM", "14:05", "9am")] == ["14:30", "14:05", "09:00"]
    with pytest.raises(Refusal):
        iso_time("tea time")


def test_the_only_line_among_text_areas_is_the_text_field() -> None:
    look = PageView(page(control(1, "inp", tag="textarea"), control(2, "inp", tag="input")))
    assert [node.i for node in entry_fields(look, Target(text="the text field", kind="field"))] == ["2"]
