"""The outline: one line each, marks of ours in front, nothing that page text could forge."""

from __future__ import annotations

import pytest

from agent_cli.contracts.observation import FrameSeen, Meta, Observation, RowsSeen, ScrollContainer
from agent_cli.contracts.tree import Node, Place, Scroll
from agent_cli.observe.render_outline import render_node, render_outline


def seen(*nodes, **more):
    return Observation(url="u", title="t", viewport={"width": 1, "height": 1}, nodes=list(nodes), **more)


@pytest.mark.parametrize(
    ("node", "line"),
    [
        (Node(i="12", r="inp", n="Name", v="Jas", s="required"), '12 inp "Name" = "Jas" (required)'),
        (Node(i="f3_1", r="btn", n="Go"), 'f3_1 btn "Go"'),
        (Node(i="1", r="btn"), "1 btn"),
        (Node(i="1", r="inp", v=""), '1 inp = ""'),
        (Node(i="1", r="inp", v='  a "b"\nc | d '), '1 inp = "  a \\"b\\"\\nc ¦ d "'),
        (
            Node(i="1", r="inp", v="a" * 250 + "xyz" + "b" * 150),
            f'1 inp = "{"a" * 250}…{"b" * 150}" (+3 characters at the …)',
        ),
        (Node(i="1", r="inp", n="To", s="required", place=Place(type="email")), '1 inp "To" (required, email)'),
        (Node(i="1", r="inp", n="Email", place=Place(type="email")), '1 inp "Email"'),
        (Node(i="1", r="inp", n="Website", place=Place(type="url")), '1 inp "Website" (url)'),
        (Node(i="1", r="inp", n="Day", place=Place(hint="dd/mm")), '1 inp "Day" hint "dd/mm"'),
        (Node(i="1", r="btn", n="Delete", place=Place(apart="Bob")), '1 btn "Delete" of "Bob"'),
        (Node(i="1", r="inp", scr=Scroll(depth="5%", h=True)), "1 inp scrolled 5%, more below"),
        (Node(i="1", r="sel", n="S", v="a", o=["a", "", "b"], s="multiple"), '1 sel "S" = "a" [a / (blank) / b]'),
        (Node(i="1", r="chk", n="x", s="checked,required"), '1 chk "x" (checked, required)'),
        (Node(i="1", r="btn", n="x", occ="div#veil"), '1 btn "x" covered by div#veil'),
        (Node(i="1", r="img", n="red circle", box=(1, 2, 3, 4)), '1 img "red circle" at 1,2 size 3x4'),
        (Node(i="1", r="el", n="Board", box=(1, 2, 160, 150)), '1 el "Board" at 1,2 size 160x150'),
        (Node(i="1", r="el", n="Board", box=(1, 2, 160, 30)), '1 el "Board"'),
        (Node(i="1", r="btn", n="x", box=(1, 2, 3, 4)), '1 btn "x"'),
        (Node(r="txt", n="words"), "words"),
        (Node(i="1", r="btn", n='say "hi"'), "1 btn \"say 'hi'\""),
        (Node(i="1", r="btn", n="a\nb\tc\u2028d\x85e\x0bf"), '1 btn "a b c d e f"'),
        (Node(i="1", r="btn", n="a | b"), '1 btn "a ¦ b"'),
        (Node(i="1", r="btn", n="\u202eevil\u200b"), '1 btn " evil "'),
        (Node(i="1", r="btn", n="x" * 300), f'1 btn "{"x" * 249}…"'),
    ],
)
def test_a_node(node, line):
    assert render_node(node) == line


def test_kinds_of_words_have_marks():
    kinds = [("h", "heading"), ("m", "message"), ("c", "cell"), ("t", "text")]
    look = seen(*(Node(r="txt", n=name, place=Place(kind=kind)) for name, kind in kinds))
    assert render_outline(look).splitlines() == ["# h", "! m", "- c", "- t"]


def test_a_row_is_one_line_and_two_rows_are_two():
    def cell(name, row, i=None):
        return Node(i=i, r="btn" if i else "txt", n=name, place=Place(row=row))

    look = seen(cell("Ann", 1), cell("Edit", 1, "1"), cell("Bob", 2), cell("Edit", 2, "2"), cell("alone", 3))
    assert render_outline(look).splitlines() == ['| Ann | 1 btn "Edit"', '| Bob | 2 btn "Edit"', "- alone"]


def test_a_modal_hides_what_it_covers_and_says_so():
    inside = Node(i="2", r="btn", n="OK", place=Place(dialog=1))
    look = seen(Node(r="txt", n="behind"), Node(i="1", r="btn", n="B", occ="2"), inside, modal="Ask")
    assert render_outline(look).splitlines() == [
        '(a dialog is open: "Ask"; what it covers is left out)',
        '2 btn "OK"',
        "(2 lines behind the dialog)",
    ]


def test_a_table_keeps_its_columns():
    """Empty cells stand, two controls share a cell, and a head that is scrolled away is told before the first row."""

    def cell(name, row, index, **more):
        return Node(n=name, place=Place(row=row, cell=index, table=1), **{"r": "txt", **more})

    rows = [cell("Ann", 1, 0), cell("f", 1, 2), cell("Edit", 2, 3, r="btn", i="1"), cell("Del", 2, 3, r="btn", i="2")]
    look = seen(*rows, tables={1: ["Name", "Born", "Sex", ""]})
    assert render_outline(look).splitlines() == [
        "(columns) Name | Born | Sex | ",
        "| Ann |  | f",
        '|  |  |  | 1 btn "Edit" 2 btn "Del"',
    ]


def test_a_head_that_is_shown_is_not_told_twice():
    head = Node(r="txt", n="Name", place=Place(row=1, cell=0, table=1, kind="head"))
    body = Node(r="txt", n="Ann", place=Place(row=2, cell=0, table=1, kind="cell"))
    assert render_outline(seen(head, body, tables={1: ["Name"]})).splitlines() == ["- Name", "- Ann"]


def test_the_footer_names_what_was_left_out():
    rows = RowsSeen(shown=5, first=3, total=90, estimated=True)
    area = ScrollContainer(id="4", name="Log", depth="20%", hasMore=True, rows=rows, at=1)
    look = seen(
        Node(i="1", r="btn", n="x"),
        meta=Meta(above=1, below=7),
        scrollable_containers=[area],
        below=[Node(i="9", r="btn", n="Save"), Node(r="btn", n="Delete")],
        frames=[FrameSeen(number=0, url="u"), FrameSeen(number=2, url="http://f/\nx", problem="no answer within 2 s")],
    )
    assert render_outline(look).splitlines() == [
        '1 btn "x"',
        '(4 scroll area "Log": 20%, rows 3-7 of about 90, more below)',
        "(1 more controls above: scroll up)",
        '(7 more controls below: 9 btn "Save", btn "Delete": scroll down)',
        "(frame 2 http://f/ x: no answer within 2 s)",
    ]


def test_nothing_to_see():
    assert render_outline(seen()) == ""
