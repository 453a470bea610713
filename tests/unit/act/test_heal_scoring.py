"""Ghost match: each weight, the threshold, the lead, and the rows that bar a candidate."""

from __future__ import annotations

import pytest

from agent_cli.act.heal_element import CLEAR_LEAD, THRESHOLD, find_ghost
from agent_cli.contracts.tree import Node, Place


def node(i, n="Save", r="btn", xy=(100, 100), **place):
    return Node(i=i, r=r, n=n, xy=xy, place=Place(**place))


FULL = {"dialog_name": "Edit", "group": "Home", "near": "Phone"}
FAR = (900, 600)


@pytest.mark.parametrize(
    ("candidate", "score", "evidence"),
    [
        (
            node("2", **FULL),
            1.2,
            ["same text", "same role", "same place", "same dialog", "same group", "same words before it"],
        ),
        (
            node("2", xy=FAR, **FULL),
            0.9,
            ["same text", "same role", "same dialog", "same group", "same words before it"],
        ),
        (node("2", xy=(150, 50), **FULL), 1.2, None),
        (node("2", xy=(151, 100), **FULL), 0.9, None),
        (node("2", r="link", **FULL), 0.9, None),
        (node("2", near="Fax", dialog_name="Edit", group="Home"), 1.15, None),
        (node("2", near="Phone", dialog_name="Edit", group="Work"), 1.15, None),
    ],
)
def test_weights(candidate, score, evidence):
    match, reason = find_ghost(node("1", **FULL), [candidate])
    assert reason == ""
    assert match.score == score
    assert evidence is None or match.evidence == evidence


def test_nothing_like_it():
    assert find_ghost(node("1"), []) == (None, "nothing like it is on the page now")
    match, reason = find_ghost(node("1", **FULL), [node("2", n="Other", r="link", xy=FAR)])
    assert (match, reason) == (None, "nothing like it is on the page now")


def test_role_and_place_do_not_make_up_for_another_name():
    """The same button with other words is another button: this is how Delete gets pressed for Edit."""
    match, _ = find_ghost(node("1", n="Edit"), [node("2", n="Delete")])
    assert match is None


def test_empty_surroundings_are_no_evidence():
    match, _ = find_ghost(node("1"), [node("2", r="link", xy=FAR)])
    assert match is None or match.score < THRESHOLD + 0.001


def test_two_equals_are_refused_and_named():
    match, reason = find_ghost(node("1"), [node("2", xy=FAR), node("3", xy=(900, 640))])
    assert match is None
    assert reason == "two controls are equally like it: 2 'Save' and 3 'Save'"


def test_a_clear_lead_is_needed():
    near, far = node("2"), node("3", xy=FAR)
    match, _ = find_ghost(node("1"), [far, near])
    assert match.node.i == "2"
    assert match.score - 0.3 >= CLEAR_LEAD


ROW = {"row_text": "Ann Lee 44 Delete"}


def test_a_row_of_the_same_words_wins_wherever_it_stands():
    others = [node("2", "Delete", row_text="Bob Jones 51 Delete"), node("3", "Delete", xy=FAR, **ROW)]
    match, _ = find_ghost(node("1", "Delete", **ROW), others)
    assert match.node.i == "3"
    assert match.evidence[-1] == "same row"


def test_another_row_is_never_taken():
    others = [node("2", "Delete", row_text="Bob Jones 51 Delete"), node("3", "Delete", row_text="Cy Young 20 Delete")]
    match, reason = find_ghost(node("1", "Delete", **ROW), others)
    assert (match, reason) == (None, "nothing like it is on the page now")


@pytest.mark.parametrize(
    "other", ["Ann Lea 44 Delete", "Ann Lee 45 Delete", "Anna Lee 44 Delete", "Ann Lee 44 Delete Delete"]
)
def test_a_row_that_differs_in_one_word_is_another_row(other):
    match, _ = find_ghost(node("1", "Delete", **ROW), [node("2", "Delete", row_text=other)])
    assert match is None


def test_a_control_outside_of_rows_is_not_taken_for_one_in_a_row():
    match, _ = find_ghost(node("1", "Delete", **ROW), [node("2", "Delete")])
    assert match is None


def test_two_rows_of_the_same_words_are_refused():
    match, _ = find_ghost(
        node("1", "Delete", **ROW), [node("2", "Delete", xy=FAR, **ROW), node("3", "Delete", xy=(900, 650), **ROW)]
    )
    assert match is None
