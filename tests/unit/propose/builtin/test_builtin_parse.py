"""Sentences and the intents they are read as; what no rule reads is named, and nothing is half read."""

from __future__ import annotations

import pytest

from agent_cli.propose.builtin.intent import (
    AnswerQuestion,
    Change,
    Check,
    Click,
    Create,
    Delete,
    Detail,
    Expand,
    Fill,
    FindInTabs,
    FindRow,
    FindWord,
    Intent,
    Login,
    Open,
    PressKey,
    Respond,
    Search,
    Select,
    Wait,
)  # fmt: skip
from agent_cli.propose.builtin.parse_task import parse_task
from agent_cli.propose.builtin.quotes import mask_literals
from agent_cli.propose.builtin.split_clauses import split_clauses


def clauses(task: str) -> list[str]:
    quoted = mask_literals(task)
    return [quoted.reveal(clause) for clause in split_clauses(quoted.masked)]


def only(task: str) -> Intent:
    parsed = parse_task(task)
    assert parsed.unclear == ()
    assert len(parsed.intents) == 1, parsed.intents
    return parsed.intents[0]


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("Click Save, then open Reports", ["Click Save", "open Reports"]),
        ("click Save and then click Close.", ["click Save", "click Close"]),
        ("click Save, and please click Close", ["click Save", "click Close"]),
        ("click Save then click Close", ["click Save", "click Close"]),
        ("click Save\nclick Close", ["click Save", "click Close"]),
        ("click Save; click Close. Press Enter!", ["click Save", "click Close", "Press Enter"]),
        ("type \"salt, pepper and then click\" into Notes and press Save",
         ["type salt, pepper and then click into Notes", "press Save"]),
        ("type “a. b; c” into Notes", ["type a. b; c into Notes"]),
        ("type 'it's here, and stays' into Notes", ["type it's here, and stays into Notes"]),
        ("delete Kevyn's note and click Close", ["delete Kevyn's note", "click Close"]),
        ("Select Ann, Bob and Carl from the list and click OK", ["Select Ann, Bob and Carl from the list", "click OK"]),
        ("add patient Jas, born May 3, 2001, sex female, then open her record",
         ["add patient Jas, born May 3, 2001, sex female", "open her record"]),
        ("Please find and click the link", ["click the link"]),
        ("Choose 5.5 from the list. Press submit when you are done.", ["Choose 5.5 from the list", "Press submit"]),
    ],
)  # fmt: skip
def test_clauses(task: str, expected: list[str]) -> None:
    assert clauses(task) == expected


@pytest.mark.parametrize(
    ("task", "names", "kind", "quoted"),
    [
        ('Click on the "Yes" button.', ("Yes",), "button", True),
        ("click button ONE", ("button ONE", "ONE"), "button", False),
        ("Click the button.", (), "button", False),
        ('Click on the link "Neque,".', ("Neque,",), "link", True),
        ("Click on Tab #1.", ("Tab #1", "#1"), "tab", False),
        ('click the button labeled "No"', ("No",), "button", True),
        ("click New Patient", ("New Patient",), None, False),
        ("hit Submit", ("Submit",), None, False),
        ("click the trash icon to delete it", ("trash icon", "trash"), "icon", False),
        ("log out", ("log out",), None, False),
        ("submit the form", ("submit",), None, False),
        ('Close the dialog box by clicking the "x".', ("x",), None, True),
        ('Click the button in the dialog box labeled "Cancel".', ("Cancel",), "button", True),
        ("Focus into the textbox", (), "field", False),
        ("switch to the Settings tab", ("Settings tab", "Settings"), "tab", False),
    ],
)
def test_click(task: str, names: tuple[str, ...], kind: str | None, quoted: bool) -> None:
    intent = only(task)
    assert isinstance(intent, Click)
    assert (intent.target.names, intent.target.kind, intent.target.quoted) == (names, kind, quoted)


def test_click_with_ordinal_row_and_every_row() -> None:
    second = only("click the 2nd checkbox")
    assert isinstance(second, Click)
    assert (second.target.kind, second.target.ordinals, second.target.names) == ("checkbox", (2,), ())
    edit = only("click Edit in the row of Jas Kaur")
    assert isinstance(edit, Click)
    assert (edit.target.names, edit.target.row) == (("Edit",), "Jas Kaur")
    every = only('click the "Like" button on all posts by @ana')
    assert isinstance(every, Click)
    assert (every.target.row, every.target.each_row, every.target.row_limit) == ("@ana", True, None)
    some = only('click the "Like" button on 2 posts by @ana')
    assert isinstance(some, Click)
    assert some.target.row_limit == 2


@pytest.mark.parametrize(
    ("task", "entries"),
    [
        ('Enter "Jo" into the text field', [("Jo", "field", ())]),
        ("enter Bob in Name", [("Bob", None, ("Name",))]),
        ("fill First name with Bob", [("Bob", None, ("First name",))]),
        ("fill in the Email field with a@b.org", [("a@b.org", "field", ("Email field", "Email"))]),
        ("set Phone to 555 12", [("555 12", None, ("Phone",))]),
        ('Use the textbox to enter "Jerald"', [("Jerald", "field", ())]),
        ('enter the number "16" into the 3rd textbox', [("16", "field", ())]),
        ('Enter the username "u" and the password "p" into the text fields',
         [("u", "field", ("username",)), ("p", "field", ("password",))]),
        ('type "x, and y" into Notes', [("x, and y", None, ("Notes",))]),
    ],
)  # fmt: skip
def test_fill(task: str, entries: list[tuple[str, str | None, tuple[str, ...]]]) -> None:
    intent = only(task)
    assert isinstance(intent, Fill)
    found = [(e.value.literal, e.target.kind, e.target.names) for e in intent.entries if e.target]
    assert found == entries


def test_fill_in_capitals_in_both_fields_and_with_what_was_found() -> None:
    upper = only('Type "ab" in all upper case letters in the text input')
    assert isinstance(upper, Fill)
    assert upper.entries[0].value.resolve(None) == "AB"
    both = only('Enter the password "Q3h" into both text fields')
    assert isinstance(both, Fill)
    assert both.entries[0].target is not None
    assert both.entries[0].target.plural
    found, typed = parse_task("Find the 4th word in the paragraph, type that into the textbox").intents
    assert isinstance(found, FindWord)
    assert found.position == 4
    assert isinstance(typed, Fill)
    assert typed.entries[0].value.resolve("word") == "word"


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("add patient Jas", ("patient", "Jas", [])),
        ("add patient jas", ("patient", "jas", [])),
        ('create a task "Buy milk, and eggs"', ("task", "Buy milk, and eggs", [])),
        ("create a new patient named Jas Kaur, born 2001-05-03, sex female",
         ("patient", "Jas Kaur", ["born 2001-05-03", "sex female"])),
        ("add a new contact called Bo with phone 555 and notes likes tea",
         ("contact", "Bo", ["phone 555", "notes likes tea"])),
        ("register a patient named Ann Lee and born May 3, 2001", ("patient", "Ann Lee", ["born May 3, 2001"])),
        ("add a patient, named Zoë, sex female", ("patient", "Zoë", ["sex female"])),
    ],
)  # fmt: skip
def test_create(task: str, expected: tuple[str, str, list[str]]) -> None:
    intent = only(task)
    assert isinstance(intent, Create)
    assert (intent.kind, intent.name, [detail.text for detail in intent.details]) == expected


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("log in as demo with demo-pass", Login(user="demo", password="demo-pass")),
        ("sign in as demo with the password demo-pass", Login(user="demo", password="demo-pass")),
        ('log in with username "a b" and password "c, d"', Login(user="a b", password="c, d")),
        ("delete patient Jas", Delete(names=("patient Jas", "Jas"))),
        ("delete patient jas", Delete(names=("patient jas", "jas"))),
        ("delete the old note", Delete(names=("old note",))),
        ("dismiss the dialog", AnswerQuestion(accept=False)),
        ("remove it", Delete(names=None)),
        ("Trash that email from Jerrine", Delete(names=("Jerrine",))),
        ("delete note of row Jas", Delete(names=("note",), row="Jas")),
        ("wait 3 seconds", Wait(seconds=3)),
        ("press Enter", PressKey(keys="Enter")),
        ("press the tab key", PressKey(keys="Tab")),
        ("search for Jas Kaur", Search(query="Jas Kaur")),
        ("open her record", Open()),
        ("go to http://site/a?b=c.", Open(address="http://site/a?b=c")),
        ("edit patient Jas, phone 555", Change(name="Jas", details=(Detail(", ", "phone 555"),))),
        ("edit her record", Change(name=None)),
        ("delete Jas from the list", Delete(names=("Jas",))),
        ("add patient Jas Kaur to the list", Create(kind="patient", name="Jas Kaur")),
        ("Find the email by Helena", FindRow(names=("Helena",))),
        ("set the phone of Jas to 555", Change(name="Jas", details=(Detail("", "phone: 555"),))),
        ("change Jas's phone to 555", Change(name="Jas", details=(Detail("", "phone: 555"),))),
        ('reply to them with the text "Hi, you."', Respond(verb="reply", text="Hi, you.")),
        ("Forward the email from Darsey to Nani", Respond(verb="forward", row="Darsey", to="Nani")),
    ],
)
def test_things(task: str, expected: Intent) -> None:
    intent = only(task)
    assert intent.said
    assert type(intent) is type(expected)
    assert {**vars(intent), "said": ""} == vars(expected)


def test_select_check_expand_and_tabs() -> None:
    chosen = only("Select Ann, Bob from the list")
    assert isinstance(chosen, Select)
    assert (chosen.options, chosen.whole) == (("Ann", "Bob"), "Ann, Bob")
    boxes = only("check the 2nd and 4th checkbox")
    assert isinstance(boxes, Check)
    assert boxes.targets[0].ordinals == (2, 4)
    named = only("uncheck Newsletter and Offers")
    assert isinstance(named, Check)
    assert ([target.names for target in named.targets], named.on) == ([("Newsletter",), ("Offers",)], False)
    assert isinstance(only("Expand the section below"), Expand)
    tabs = only('Switch between the tabs to find and click on the link "leo,.".')
    assert isinstance(tabs, FindInTabs)
    assert tabs.target.names == ("leo,.",)


@pytest.mark.parametrize(
    "task",
    [
        "",
        "make me happy in every possible way",
        "drag the circle right",
        "click Save unless it is grey",
        "do not click Save",
        "add patient Jas unless she is there",
        "search for Jas without clicking",
        "type your answer into the textbox",
        "type the text below into the text field",
        "add patient Jas Kaur to ward 3",
        "add 3 patients",
        "delete all patients",
        "delete everything",
        "select all the shades of red",
        "click on the point between the two lines",
        "mark the numbers below as odd or even",
        "create a line that cuts the angle in two",
        'create a 60 mins event named "Meeting", between 4PM and 8PM',
        'enter an item that starts with "Egy"',
        "switch between the tabs",
        'enter the password "a" and the "b" into the text fields',
    ],
)
def test_not_understood(task: str) -> None:
    parsed = parse_task(task)
    assert parsed.unclear or not parsed.intents


def test_one_unclear_clause_is_named_among_clear_ones() -> None:
    assert parse_task("click Save, then draw a horse with a hat").unclear == ("draw a horse with a hat",)
