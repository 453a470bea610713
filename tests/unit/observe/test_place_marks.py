"""Labels of marks, computed from rectangles: none on another, beside their own box, off the middles of controls."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from agent_cli.observe.place_marks import COLORS, FARTHEST_PX, label_size, overlap, place_marks

VIEW = (1280, 757)


def overlapping(marks):
    return [(a.id, b.id) for a, b in combinations(marks, 2) if overlap(a.label, b.label)]


def grid(columns, rows, width, height, gap=0):
    return [
        (str(column + row * columns + 1), (20 + column * (width + gap), 40 + row * (height + gap), width, height))
        for row in range(rows)
        for column in range(columns)
    ]


@pytest.mark.parametrize(
    "boxes",
    [
        grid(30, 1, 16, 16, gap=10),
        grid(6, 5, 16, 16, gap=12),
        grid(7, 5, 30, 26),
        grid(4, 40, 80, 18),
        [(str(n), (300, 300, 40, 40)) for n in range(12)],
        [(str(n), (10 * n, 10 * n, 600 - 20 * n, 400 - 20 * n)) for n in range(15)],
    ],
    ids=["row", "chips", "calendar", "long table", "same box", "nested"],
)
def test_no_label_covers_another(boxes):
    marks = place_marks(boxes, VIEW)
    assert [mark.id for mark in marks] == [name for name, _ in boxes]
    assert overlapping(marks) == []
    for mark in marks:
        x, y, width, height = mark.label
        assert (width, height) == label_size(mark.id)
        assert x >= 0
        assert y >= 0
        assert x + width <= VIEW[0]
        assert y + height <= VIEW[1]


def test_random_screens():
    dice = random.Random(7)
    for _ in range(20):
        boxes = [
            (str(n), (dice.randrange(1200), dice.randrange(700), dice.randrange(8, 200), dice.randrange(8, 50)))
            for n in range(80)
        ]
        marks = place_marks(boxes, VIEW)
        assert overlapping(marks) == []
        for mark in marks:
            x, y, width, height = mark.box
            reach = FARTHEST_PX + 40
            assert overlap(mark.label, (x - reach, y - reach, width + 2 * reach, height + 2 * reach))


def test_a_lone_box_has_its_label_on_top_at_the_right_where_no_words_begin():
    (mark,) = place_marks([("7", (100, 100, 60, 30))], VIEW)
    assert mark.label == (148, 85, 12, 15)
    assert mark.box == (100, 100, 60, 30)


def test_labels_keep_off_the_words_of_controls():
    """In a calendar every label has to lie on some cell; the middles, where the numbers stand, stay free."""
    marks = place_marks(grid(7, 5, 30, 26), VIEW)
    middles = [(x + 8, y + 8, 14, 10) for x, y, _, _ in (mark.box for mark in marks)]
    hidden = sum(overlap(mark.label, middle) for mark in marks for middle in middles)
    assert hidden <= 0.02 * sum(width * height for _, _, width, height in middles)


def test_neighbours_differ_in_colour():
    marks = place_marks(grid(5, 4, 60, 20, gap=4), VIEW)
    for a, b in combinations(marks, 2):
        touching = overlap((a.box[0] - 6, a.box[1] - 6, a.box[2] + 12, a.box[3] + 12), b.box)
        assert not touching or a.color != b.color, (a, b)
    assert {mark.color for mark in marks} <= set(COLORS)


def test_boxes_outside_are_left_out_and_those_at_the_edge_are_cut():
    boxes = [("1", (0, 900, 50, 20)), ("2", (-20, 10, 50, 20)), ("3", (1270, 740, 100, 100)), ("4", (5, 5, 0, 0))]
    assert [(mark.id, mark.box) for mark in place_marks(boxes, VIEW)] == [
        ("2", (0, 10, 30, 20)),
        ("3", (1270, 740, 10, 17)),
    ]
