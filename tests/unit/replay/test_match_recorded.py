"""Which control is the recorded one: right or refused, never wrong."""

from __future__ import annotations

import pytest

from agent_cli.contracts.observation import Observation, ScrollContainer
from agent_cli.contracts.proposal import Proposal
from agent_cli.contracts.recording import TargetSeen, plain_name, target_of, targets_of
from agent_cli.contracts.tree import Node, Place
from agent_cli.match_recorded import Found, find_recorded
from agent_cli.recorded_facts import is_telling, plain_address


def words(text: str, kind: str = "heading", **place: object) -> Node:
    return Node(r="txt", n=text, place=Place(kind=kind, **place))


def control(role: str, name: str, wanted: str = "", **place: object) -> Node:
    """`wanted` marks the control that is (or was) meant."""
    return Node(i="0", r=role, n=name, v=wanted or None, place=Place(**place))


def look(*nodes: Node, below: tuple[Node, ...] = ()) -> Observation:
    """Ids are given anew in each look, so that they can mean nothing."""
    given = [node.model_copy(update={"i": str(90 + at)}) if node.i else node for at, node in enumerate(nodes)]
    return Observation(url="http://h/", title="", viewport={}, nodes=given, below=list(below))


def seen_in(page: Observation) -> TargetSeen:
    return target_of(page, next(node for node in page.controls if node.v == "it"))


def find(then: Observation, now: Observation) -> Found | str:
    return find_recorded(seen_in(then), now)


NEW = [words("New patient"), control("inp", "Name", form=1), control("inp", "Town", form=1, near="Name")]
FILTER = [words("Filter"), control("inp", "Search", form=2), control("btn", "Apply", form=2)]
SAVE = control("btn", "Save", "it", form=1, near="Town")
THEN = look(*NEW, SAVE, *FILTER)


def other(control: Node, **place: object) -> Node:
    """A control as it stands elsewhere, and is not the one meant."""
    moved = control.place.model_copy(update=place)
    return control.model_copy(update={"v": None, "place": moved})


TWINS = look(control("btn", "Next", "it", nth="1 of 2", near="Page"), control("btn", "Next", nth="2 of 2", near="Page"))
IN_NEW = {"dialog": 1, "dialog_name": "New"}
RIGHT = {
    "the same page": (THEN, THEN),
    "forms in another order": (THEN, look(*FILTER, *NEW, SAVE)),
    "another heading": (THEN, look(words("Add a patient"), *NEW[1:], SAVE)),
    "labels moved": (THEN, look(*NEW, other(SAVE, near="Optional").model_copy(update={"v": "it"}))),
    "one field more, one less": (
        THEN,
        look(NEW[0], NEW[1], control("inp", "Street", form=1), SAVE),
    ),
    "written otherwise": (THEN, look(*NEW, SAVE.model_copy(update={"n": "  SAVE …"}))),
    "a counter": (
        look(words("Mail"), control("link", "Inbox (3)", "it", href="/inbox")),
        look(words("Mail"), control("link", "Inbox (12)", "it", href="/inbox")),
    ),
    "a record of another number": (
        look(words("Patient"), control("link", "Edit", "it", href="/p/17/edit", near="Bob")),
        look(words("Patient"), control("link", "Edit", "it", href="/p/99/edit", near="Bob")),
    ),
    "nothing around it then": (look(control("btn", "Go", "it")), look(control("btn", "Go", "it"))),
    "a row elsewhere": (
        look(
            words("Patients"),
            control("btn", "Delete", row=1, row_text="Ann Lee Delete", column="Do"),
            control("btn", "Delete", "it", row=2, row_text="Bob Jones Delete", column="Do"),
        ),
        look(
            words("Patients"),
            control("btn", "Delete", "it", row=1, row_text="Bob Jones Delete", column="Do"),
            control("btn", "Delete", row=2, row_text="Zoe Zed Delete", column="Do"),
            control("btn", "Delete", row=3, row_text="Ann Lee Delete", column="Do"),
        ),
    ),
    "two of the name, apart by their group": (
        look(control("inp", "City", group="Home"), control("inp", "City", "it", group="Work")),
        look(control("inp", "City", "it", group="Work"), control("inp", "City", group="Home")),
    ),
    "two that nothing tells apart, as then": (
        look(
            control("btn", "Next", "it", nth="1 of 2", near="Page"), control("btn", "Next", nth="2 of 2", near="Page")
        ),
        look(
            control("btn", "Next", "it", nth="1 of 2", near="Page"), control("btn", "Next", nth="2 of 2", near="Page")
        ),
    ),
    "names that differ in a sign": (
        look(control("btn", "C", near="Language"), control("btn", "C++", "it", near="Language")),
        look(control("btn", "C++", "it", near="Language"), control("btn", "C", near="Language")),
    ),
    "written alike twice": (
        look(words("Files"), control("btn", "Save", near="Files"), control("btn", "Save…", "it", near="Files")),
        look(words("Files"), control("btn", "Save…", "it", near="Files"), control("btn", "Save", near="Files")),
    ),
    "in the dialog that holds the same form": (
        look(
            control("inp", "Name", **IN_NEW),
            control("btn", "Save", "it", **IN_NEW),
        ),
        look(
            control("btn", "Save"),
            control("inp", "Name", **IN_NEW),
            control("btn", "Save", "it", **IN_NEW),
        ),
    ),
}


@pytest.mark.parametrize("case", RIGHT)
def test_it_is_found(case):
    then, now = RIGHT[case]
    found = find(then, now)
    assert isinstance(found, Found), found
    assert (found.node.v, found.is_healed) == ("it", False)
    assert found.evidence[0] == "same role and name"


ROW = {"row": 1, "row_text": "Bob Jones Delete", "column": "Do"}
DIALOG = {"dialog": 1, "dialog_name": "Sure?"}
REFUSED = {
    "gone, and one of its name in another form": (
        THEN,
        look(*NEW, words("Filter"), *FILTER[1:], other(SAVE, form=2, near="Search")),
        "not where it was",
    ),
    "one more, at its old place": (
        THEN,
        look(*NEW, other(SAVE), control("btn", "Save", "it", form=3)),
        "2 controls are called",
    ),
    "one more, in a dialog that was not there": (
        THEN,
        look(*NEW, SAVE, other(SAVE, **DIALOG)),
        "2 controls are called",
    ),
    "one more, before it": (THEN, look(other(SAVE, form=9), *NEW, SAVE), "2 controls are called"),
    "renamed": (THEN, look(*NEW, other(SAVE).model_copy(update={"n": "Save and delete"})), "no btn 'Save'"),
    "another role": (THEN, look(*NEW, other(SAVE).model_copy(update={"r": "link"})), "no btn 'Save'"),
    "in a dialog now": (THEN, look(*NEW, other(SAVE, **DIALOG)), "stands elsewhere now"),
    "in a frame now": (THEN, look(*NEW, other(SAVE).model_copy(update={"f": 2})), "stands elsewhere now"),
    "another row": (
        look(words("Patients"), control("btn", "Delete", "it", **ROW)),
        look(words("Patients"), control("btn", "Delete", **{**ROW, "row_text": "Bobby Jones Delete"})),
        "stands elsewhere now",
    ),
    "the same row of another table": (
        look(words("Patients"), control("btn", "Delete", "it", **ROW)),
        look(words("Archive"), control("btn", "Delete", **ROW)),
        "not where it was: another heading",
    ),
    "a link that leads elsewhere": (
        look(words("Menu"), control("link", "Open", "it", href="/p/17/show")),
        look(words("Menu"), control("link", "Open", href="/p/17/delete")),
        "leads to '/p/17/delete' now",
    ),
    "a dialog that asks something else": (
        look(control("btn", "OK", "it", near="Delete Bob?", **DIALOG), control("btn", "Cancel", **DIALOG)),
        look(control("btn", "OK", near="Delete everybody?", **DIALOG), control("btn", "Cancel", **DIALOG)),
        "says 'Delete everybody?' now",
    ),
    "one of two is left, and it is the other": (
        look(control("btn", "Add", "it", near="Phones"), control("btn", "Add", near="Mails")),
        look(control("btn", "Add", near="Mails")),
        "not where it was",
    ),
    "one of two is left, and none can say which": (
        look(control("btn", "Add", "it"), control("btn", "Add")),
        look(control("btn", "Add")),
        "which of them is left cannot be told",
    ),
    "two, and the place alone would say which": (
        look(control("btn", "Add", "it", near="Phones"), control("btn", "Add", near="Mails")),
        look(control("btn", "Add", near="Faxes"), control("btn", "Add", near="Letters")),
        "2 controls may be",
    ),
    "nothing that stood around it": (
        look(words("Danger"), control("btn", "Delete", "it", near="This account")),
        look(control("btn", "Delete")),
        "nothing that stood around it",
    ),
    "only the sign is another": (look(control("btn", "A+", "it")), look(control("btn", "A-")), "no btn 'A+'"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused(case):
    then, now, said = REFUSED[case]
    found = find(then, now)
    assert isinstance(found, str), found
    assert said in found


TOWN = control("inp", "Town", form=1)
THEN_NAME = look(words("New"), control("inp", "Name", "it", form=1), TOWN)
HEALED = {
    "a link by its address": (
        look(words("Menu"), control("link", "Patients", "it", href="/patients"), control("link", "Visits", href="/v")),
        look(words("Menu"), control("link", "Register", "it", href="/patients"), control("link", "Visits", href="/v")),
    ),
    "a field whose name grew": (
        THEN_NAME := look(words("New"), control("inp", "Name", "it", form=1), control("inp", "Town", form=1)),
        look(words("New"), control("inp", "Full name", "it", form=1), control("inp", "Town", form=1)),
    ),
}


@pytest.mark.parametrize("case", HEALED)
def test_a_new_name_is_accepted_on_strong_evidence_and_said(case):
    then, now = HEALED[case]
    found = find(then, now)
    assert isinstance(found, Found), found
    assert (found.node.v, found.is_healed) == ("it", True)


NOT_HEALED = {
    "what was there already under that name": (
        look(words("Row"), control("link", "Show", "it", href="/p/1"), control("link", "Delete", href="/p/1")),
        look(words("Row"), control("link", "Delete", href="/p/1")),
    ),
    "an address that says nothing": (
        look(words("Row"), control("link", "Edit", "it", href="#")),
        look(words("Row"), control("link", "Remove", href="#")),
    ),
    "two new names for one address": (
        look(words("Row"), control("link", "Show", "it", href="/p/1")),
        look(words("Row"), control("link", "Look", href="/p/1"), control("link", "Drop", href="/p/1")),
    ),
    "two fields may be it": (
        THEN_NAME,
        look(
            words("New"),
            control("inp", "First name", form=1),
            control("inp", "Last name", form=1),
            control("inp", "Town", form=1),
        ),
    ),
    "a field of another form": (
        THEN_NAME,
        look(
            words("New"),
            control("inp", "Town", form=1),
            words("Find"),
            control("inp", "Name of file", form=2),
            control("btn", "Go", form=2),
        ),
    ),
    "a field that was there already": (
        look(words("New"), control("inp", "Name", "it", form=1), control("inp", "Last name", form=1)),
        look(words("New"), control("inp", "Last name", form=1)),
    ),
    "a field of another type": (
        THEN_NAME,
        look(words("New"), control("inp", "Full name", form=1, type="password"), TOWN),
    ),
    "a button": (
        look(words("New"), control("btn", "Save", "it", form=1), control("inp", "Town", form=1)),
        look(words("New"), control("btn", "Save all", form=1), control("inp", "Town", form=1)),
    ),
}


@pytest.mark.parametrize("case", NOT_HEALED)
def test_a_new_name_is_refused_without_it(case):
    then, now = NOT_HEALED[case]
    found = find(then, now)
    assert isinstance(found, str), found
    assert found.startswith("no ")


def test_the_same_number_means_nothing():
    page = look(words("A"), control("btn", "Save", "it"), control("btn", "Drop"))
    now = Observation(
        url="http://h/",
        title="",
        viewport={},
        nodes=[words("A"), Node(i=seen_in(page).node.i, r="btn", n="Drop"), Node(i="7", r="btn", n="Save", v="it")],
    )
    found = find(page, now)
    assert isinstance(found, Found)
    assert found.node.i == "7"


def test_what_lies_below_is_no_stranger_but_has_to_be_seen_first():
    below = Node(i="5", r="btn", n="Save", v="it", place=Place(form=1))
    assert isinstance(find(look(words("New"), SAVE), look(words("New"), below=(below,))), str)
    bare = look(control("btn", "Save", "it"))
    assert isinstance(find(bare, look(below=(below,))), Found)


def area(name: str, number: int) -> ScrollContainer:
    return ScrollContainer(id=f"9{number}", name=name, depth="0%", hasMore=True)


@pytest.mark.parametrize(
    ("then", "now", "found"),
    [
        ([""], [""], True),
        (["Log", "Chat"], ["Chat", "Log"], True),
        ([""], ["", ""], False),
        (["", ""], [""], False),
        (["Log"], ["Chat"], False),
    ],
)
def test_a_part_that_scrolls(then, now, found):
    def page(names):
        areas = [area(name, at) for at, name in enumerate(names)]
        return look().model_copy(update={"scrollable_containers": areas})

    action = {"tool": "scroll", "parameters": {"element_id": "90"}}
    proposal = Proposal.model_validate({"complete": False, "message": "", "actions": [action]})
    seen = targets_of(page(then), proposal)["90"]
    match = find_recorded(seen, page(now))
    assert isinstance(match, Found) is found, match
    if isinstance(match, Found):
        assert next(one.name for one in page(now).scrollable_containers if one.id == match.node.i) == then[0]


def test_names_and_addresses():
    assert plain_name("  Save … ") == plain_name("SAVE") == "save"
    assert plain_name("Inbox (3)") == plain_name("inbox (14)") == "inbox"
    assert plain_name("C++") != plain_name("C")
    assert plain_name("…") == "…"
    assert plain_address("http://h/p/17?x=1") == plain_address("/p/9/".rstrip("/")) == "/p/#"
    assert plain_address("/decade-beefs/list") == "/decade-beefs/list"
    assert not any(is_telling(href) for href in ("", "#", "#!", "?", "javascript:void(0)"))
    assert all(is_telling(href) for href in ("/x", "#/x", "http://h/"))
