"""What is in the viewport and what is not: fixed parts of far boxes, huge pages, cut texts, names of what is below."""

from __future__ import annotations

import pytest
from hands import shown, words

FAR = "<div style='height:3000px'></div>"


def test_a_fixed_button_inside_of_a_box_far_below_is_listed(hands):
    look = hands.open(
        f"<button>Top</button>{FAR}<section><p>far</p><button style='position:fixed;top:50px'>Help</button></section>"
    )
    assert [node.n for node in look.controls] == ["Top", "Help"]
    assert words(look) == []


def test_a_menu_placed_outside_of_its_far_row_is_listed(hands):
    look = hands.open(
        f"""<div style='position:relative'><button>Top</button>{FAR}<ul style='margin:0'><li>Row
        <div style='position:absolute;top:80px;left:0'><a href=/x>Open</a></div></li></ul></div>"""
    )
    assert [node.n for node in look.controls] == ["Top", "Open"]


@pytest.mark.parametrize(
    "wrapper", ["<div style='width:0;height:0'>{}</div>", "<div style='display:contents'>{}</div>"]
)
def test_what_stands_in_a_box_without_a_size_is_listed(hands, wrapper):
    look = hands.open(f"{FAR}<div>{wrapper.format('<button style=position:fixed;top:9px>Help</button>')}</div>")
    assert [node.n for node in look.controls] == ["Help"]


@pytest.mark.parametrize("many", [0, 3000])
def test_words_placed_outside_of_their_far_box_are_told(hands, many):
    """With few elements by their rectangles, with many by a grid of hit tests."""
    look = hands.open(
        f"""<div style='height:2000px'>Top</div><div>{"<i>.</i>" * many}<section><div id=w
        style='position:fixed;top:200px;left:100px;width:300px;height:120px;background:silver'>Saved as draft</div>
        </section></div>"""
    )
    assert "- Saved as draft" in shown(look)


def test_past_the_scan_limit_controls_are_counted_and_what_is_in_view_is_found(hands):
    """6,000 rows below: more than are walked one by one."""
    rows = "".join(f"<tr><td><a href=/{i}>Row {i}</a></td><td><button>Del</button></td></tr>" for i in range(6000))
    bar = "<div style='position:fixed;bottom:0;left:0;width:600px;height:60px'><button>Save all</button></div>"
    look = hands.open(f"<h1>List</h1><table>{rows}</table><div>{bar}</div>")
    listed = [node.n for node in look.controls]
    assert listed[:2] == ["Row 0", "Del"]
    assert listed[-1] == "Save all"
    assert look.meta.below + len(look.controls) == 12001


def test_the_nearest_controls_below_and_the_one_that_sends_the_form_are_named(hands):
    fields = "".join(f"<p style='margin:0;height:40px'><input aria-label='Field {i}'></p>" for i in range(40))
    look = hands.open(f"<form>{fields}<button>Save</button></form>")
    assert look.meta.below > 20
    line = next(line for line in shown(look) if "more controls below" in line)
    assert 'inp "Field' in line
    save = next(node for node in look.below if node.n == "Save")
    assert f'{save.i} btn "Save"' in line


def test_what_is_named_below_is_worked_by_its_id(hands):
    look = hands.open(f"{FAR}<form onsubmit='document.title = 1; return false'><button>Save</button></form>")
    (save,) = look.below
    outcome = hands.act("click", element_id=save.i)
    assert (outcome.status, hands.js("document.title")) == ("done", "1"), outcome.sentence()


def test_what_is_named_below_and_has_become_something_else_is_not_pressed(hands):
    look = hands.open(f"{FAR}<button id=b onclick='document.title = 1'>Save</button>")
    hands.js("b.textContent = 'Delete'")
    outcome = hands.act("click", element_id=look.below[0].i)
    assert (outcome.status, hands.js("document.title")) == ("stale", "")


def test_of_namesakes_below_those_that_a_row_tells_apart_have_ids(hands):
    rows = "".join(f"<li>{name} <button>Edit</button></li>" for name in ("Ann", "Bob"))
    look = hands.open(f"{FAR}<ul>{rows}</ul><button>More</button><button>More</button>")
    line = next(line for line in shown(look) if "more controls below" in line)
    ids = [node.i for node in look.below]
    assert line == (
        f'(4 more controls below: {ids[0]} btn "Edit" of "Ann", {ids[1]} btn "Edit" of "Bob", btn "More", btn "More"'
        ": scroll down)"
    )
    assert ids[2:] == [None, None]


def test_rows_that_go_on_below_are_counted_and_what_follows_them_is_named(hands):
    look = hands.open(f"<button>Edit</button>{FAR}<button>Edit</button><a href=/2>Next</a>")
    assert shown(look)[-1] == f'(2 more controls below: {look.below[0].i} link "Next": scroll down)'


def test_of_a_long_text_the_lines_in_view_are_listed(hands):
    lines = "\n".join(f"line{i}" for i in range(400))
    look = hands.open(f"<pre style='margin:0;font:16px/20px monospace'>{lines}</pre>")
    (text,) = words(look)
    got = text.split()
    assert got[0] == "line0"
    assert len(got) in (37, 38)  # 757 px of 20 px lines


def test_of_a_scrolled_text_the_lines_in_its_box_are_listed(hands):
    lines = "\n".join(f"line{i}" for i in range(400))
    hands.open(f"<pre id=p style='margin:0;height:200px;overflow:auto;font:16px/20px monospace'>{lines}</pre>")
    hands.js("p.scrollTop = 1000")
    assert words(hands.look())[0].split() == [f"line{i}" for i in range(50, 60)]


def test_a_list_scrolled_out_of_its_box_gives_what_the_box_shows(hands):
    items = "".join(f"<li style='height:30px'>Item {i} <button>Pick {i}</button></li>" for i in range(50))
    hands.open(f"<ul id=u style='margin:0;height:150px;overflow:auto'>{items}</ul>")
    hands.js("u.scrollTop = 600")
    look = hands.look()
    assert [node.n for node in look.controls] == [f"Pick {i}" for i in range(20, 25)]
    (area,) = look.scrollable_containers
    assert (area.rows.first, area.rows.shown, area.rows.total, area.rows.estimated) == (21, 5, 50, False)
    assert f"({area.id} scroll area: 44%, rows 21-25 of 50, more below)" in shown(look)


def test_a_virtual_list_tells_about_how_long_it_is(hands):
    rows = "".join(
        f"<div class=r style='position:absolute;top:{i * 20}px;height:20px'>Row {i}</div>" for i in range(10)
    )
    look = hands.open(
        f"""<div style='height:200px;overflow:auto;position:relative'>
        <div role=list style='height:10000px'>{rows}</div></div>"""
    )
    (area,) = look.scrollable_containers
    assert (area.rows.first, area.rows.shown, area.rows.total, area.rows.estimated) == (1, 10, 500, True)


def test_a_grid_that_says_how_many_rows_it_has_is_believed(hands):
    rows = "".join(
        f"<div role=row aria-rowindex={i} style='height:30px'><span role=gridcell>Cell {i}</span></div>"
        for i in range(101, 121)
    )
    look = hands.open(f"<div role=grid aria-rowcount=9000 style='height:150px;overflow:auto'>{rows}</div>")
    (area,) = look.scrollable_containers
    assert (area.rows.first, area.rows.total, area.rows.estimated) == (101, 9000, False)


def test_a_head_that_scrolled_away_still_names_the_columns(hands):
    rows = "".join(f"<tr><td>Person {i}</td><td></td><td>f</td></tr>" for i in range(100))
    hands.open(f"<table><thead><tr><th>Name<th>Born<th>Sex</tr></thead><tbody>{rows}</tbody></table>")
    assert shown(hands.seen)[:2] == ["| Name | Born | Sex", "| Person 0 |  | f"]
    hands.js("scrollTo(0, 600)")
    lines = shown(hands.look())
    assert lines[0] == "(columns) Name | Born | Sex"
    assert lines[1].startswith("| Person ")
    cells = [node for node in hands.seen.nodes if node.n == "f"]
    assert {node.place.column for node in cells} == {"Sex"}


def test_a_spanned_head_counts_for_each_of_its_columns(hands):
    look = hands.open("<table><thead><tr><th colspan=2>Name<th>Sex</tr></thead><tr><td>Ann<td>Bell<td>f</tr></table>")
    assert [node.place.column for node in look.nodes if node.place.kind == "cell"] == ["Name", "Name", "Sex"]


def test_an_article_is_told_line_by_line(hands):
    parts = "".join(f"<p>Part {i}</p>" for i in range(12))
    assert shown(hands.open(f"<article><h2>News</h2>{parts}</article>"))[:2] == ["# News", "- Part 0"]


def test_a_link_that_stands_above_the_page_itself_is_not_counted_as_above(hands):
    skip = "<a href=#m style='position:absolute;top:-40px'>Skip to content</a>"
    look = hands.open(f"{skip}<h1 id=m>Page</h1><button>Go</button><div style='height:3000px'></div>")
    assert look.meta.above == 0
    hands.js("void scrollTo(0, 800)")
    assert hands.look(wait=False).meta.above == 1


@pytest.mark.parametrize("many", [60, 2500])
def test_rows_of_a_table_below_are_counted_without_controls(hands, many):
    rows = "<tr style='height:30px'><td>Ann<td>31</tr>" * many
    look = hands.open(f"<table>{rows}</table>")
    (line,) = [line for line in shown(look) if "below" in line]
    told = sum(line == "| Ann | 31" for line in shown(look))
    assert line == f"({look.meta.rowsBelow} more table rows below: scroll down)"
    assert look.meta.rowsBelow in (many - told, many - told + 1)  # the last in view may be cut by the window


def test_rows_that_are_hidden_or_in_an_area_of_their_own_are_not_counted(hands):
    rows = "<tr style='height:30px'><td>Ann</tr>" * 60
    hidden = rows.replace("height:30px", "display:none")
    look = hands.open(f"<div style='height:90px;overflow:auto'><table>{rows}</table></div>{FAR}<table>{hidden}</table>")
    assert look.meta.rowsBelow == 0
    look = hands.open(f"<table><tr style='height:1200px'><td>x</tr>{hidden}<tr><td>Bob</tr></table>")
    assert look.meta.rowsBelow == 1
    assert shown(look)[-1] == "(1 more table row below: scroll down)"


def test_a_form_around_the_table_that_hides_its_own_parent_is_passed_over(hands):
    rows = "<tr style='height:30px'><td>Ann</tr>" * 60
    look = hands.open(f"<form><input name=parentElement><input name=getBoundingClientRect><table>{rows}</table></form>")
    assert look.meta.rowsBelow > 20


def test_rows_below_are_told_with_their_controls(hands):
    rows = "<tr style='height:30px'><td><button>Edit</button></tr>" * 60
    look = hands.open(f"<table>{rows}</table>")
    assert f"({look.meta.rowsBelow} more table rows with {look.meta.below} controls below" in shown(look)[-1]
