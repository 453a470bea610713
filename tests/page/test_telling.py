"""What the lines say: short texts, values as they are, hints, options, twins told apart, drawings."""

from __future__ import annotations

import re

from hands import controls, shown, words


def test_texts_of_one_character_are_shown(hands):
    look = hands.open("<button>-</button><span>7</span><button>+</button><table><tr><td>1</td><td>2</td></tr></table>")
    assert shown(look) == ['1 btn "-"', "- 7", '2 btn "+"', "| 1 | 2"]


def test_a_value_keeps_its_spaces_and_lines(hands):
    look = hands.open("<input aria-label=A value='  x  '><textarea aria-label=B>one\n  two</textarea>")
    assert shown(look) == ['1 inp "A" = "  x  "', '2 inp "B" = "one\\n  two"']


def test_a_select_tells_its_value_and_many_options(hands):
    options = "".join(f"<option{' selected' if i == 7 else ''}>Option {i}</option>" for i in range(40))
    (node,) = hands.open(f"<select aria-label=Many>{options}</select>").controls
    assert (node.v, node.o[:2], node.o[-1], len(node.o)) == ("Option 7", ["Option 0", "Option 1"], "(+15 more)", 26)


def test_a_scrolled_list_box_tells_the_options_it_shows(hands):
    options = "".join(f"<option>Option {i}</option>" for i in range(60))
    hands.open(f"<select aria-label=Many multiple size=5 id=s>{options}</select>")
    hands.js("s.scrollTop = s.options[30].offsetTop")
    (node,) = hands.look().controls
    assert node.o[0] == "(30 before)"
    assert node.o[1] == "Option 30"


def test_a_filled_password_says_so_and_no_more(hands):
    look = hands.open("<input type=password aria-label=Secret value=hunter2><input type=password aria-label=Empty>")
    assert controls(look) == [("inp", "Secret", "•••", None), ("inp", "Empty", None, None)]


def test_the_hint_of_an_empty_field_is_told_once(hands):
    look = hands.open(
        """<input aria-label=Born placeholder=dd/mm/yyyy><input placeholder=Search>
        <input aria-label=City placeholder=Leeds value=York>"""
    )
    assert shown(look) == ['1 inp "Born" hint "dd/mm/yyyy"', '2 inp "Search"', '3 inp "City" = "York"']


def test_twins_are_told_apart_by_row_dialog_group_or_heading(hands):
    look = hands.open(
        """<table><tr><td>Ann Lee</td><td><button>Delete</button></td></tr>
        <tr><td>Bob Jones</td><td><button>Delete</button></td></tr></table>
        <h2>Danger</h2><button>Delete</button><fieldset><legend>Trash</legend><button>Delete</button></fieldset>"""
    )
    names = [node["n"] for node in look.payload()["interactive_tree"] if "i" in node]
    assert names == ["Delete — Ann Lee", "Delete — Bob Jones", "Delete — Danger", "Delete — Trash"]
    assert shown(look)[0] == '| Ann Lee | 1 btn "Delete"'
    assert '3 btn "Delete" of "Danger"' in shown(look)


def test_the_task_of_reading_a_cell_by_its_column(hands):
    """ "Enter the value of Gender from the table" is answered by the outline alone."""
    look = hands.open(
        """<table><tr><th>Name</th><td>Ann</td></tr><tr><th>Gender</th><td>F</td></tr></table>
        <table><tr><th>Who<th>Gender</tr><tr><td>Bob<td>M</tr></table><input aria-label=Answer>"""
    )
    assert shown(look) == ["| Name | Ann", "| Gender | F", "| Who | Gender", "| Bob | M", '1 inp "Answer"']


def test_parts_of_a_drawing_are_told_by_kind_colour_and_place(hands):
    look = hands.open(
        """<svg width=200 height=100><rect width=200 height=100 fill=none /><circle cx=30 cy=30 r=20 fill=red />
        <text x=90 y=50>K</text><g><rect x=120 y=10 width=30 height=30 fill=blue /></g></svg>
        <script>document.querySelector('svg').onclick = () => {}</script>"""
    )
    told = [line.split(" ", 1)[1] for line in shown(look)]
    assert 'img "red circle" at 18,18 size 40x40' in told
    assert any(line.startswith('img "K"') for line in told)
    assert any(line.startswith('img "blue square"') for line in told)


def test_the_labels_of_an_axis_are_told_with_their_place(hands):
    look = hands.open(
        """<style>b { position: absolute; top: 50px }</style><p>Press the point at 2</p><div style='position:relative'>
        <svg width=200 height=100><circle cx=30 cy=30 r=8 fill=red /></svg>
        <b style='left:20px'>-1</b><b style='left:90px'>2</b></div>"""
    )
    assert "- Press the point at 2" in look.outline.splitlines()
    places = [re.search(rf"{label} at (\d+),(\d+) size", look.outline) for label in ("-1", "2")]
    assert [found and int(found[1]) for found in places] == [28, 98]


def test_a_drawing_of_a_thousand_parts_is_told_in_part(hands):
    dots = "".join(f"<circle cx={i % 100 * 9 + 5} cy={i // 100 * 9 + 5} r=4 />" for i in range(1000))
    look = hands.open(f"<svg width=950 height=100>{dots}</svg><button>After</button>")
    assert len(look.controls) == 81
    assert look.controls[-1].n == "After"


def test_words_kept_for_screen_readers_are_no_words_in_view(hands):
    hidden = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)"
    assert words(hands.open(f"<p>Shown</p><span style='{hidden}'>Spoken</span>")) == ["Shown"]


def test_cells_of_a_row_that_is_cut_are_told_whole(hands):
    rows = "".join(f"<tr><td><button>Open {n}</button></td><td>Person {n}</td><td></td></tr>" for n in range(60))
    hands.open(f"<div id=box style='height:200px;overflow:auto'><table>{rows}</table></div>")
    hands.js("box.scrollTop = box.querySelectorAll('tr')[20].offsetTop + 20")
    lines = [line for line in hands.look().outline.splitlines() if line.startswith("|")]
    assert 'btn "Open 20" | Person 20' in lines[0]
    for line in lines:
        number = re.findall(r"Open (\d+)", line)
        assert f"Person {number[0]}" in line


def test_the_link_that_a_class_marks_as_open_is_current(hands):
    look = hands.open(
        """<ul><li class=selected><a href=#a>All</a><li><a href=#b>Yes</a></ul><p><a class=active href=#e>Alone</a></p>
        <nav><a class='tab is-active' href=#c>Home</a><a class=tab href=#d>News</a></nav>"""
    )
    assert {node.n: node.s for node in look.controls} == {
        "All": "current", "Yes": None, "Home": "current", "News": None, "Alone": None,
    }  # fmt: skip


def test_namesakes_that_no_words_tell_apart_are_counted(hands):
    look = hands.open("<button>Like</button><button>Like</button><button>Go</button>")
    assert shown(look) == ['1 btn "Like" 1 of 2', '2 btn "Like" 2 of 2', '3 btn "Go"']
    assert [node.public()["n"] for node in look.controls] == ["Like — 1 of 2", "Like — 2 of 2", "Go"]


def test_a_clickable_box_without_a_name_is_told_by_its_place(hands):
    look = hands.open("<div onclick='0' style='width:90px;height:40px'></div>")
    assert shown(look) == ["1 el at 8,8 size 90x40"]


def test_long_options_that_begin_alike_lose_their_middle(hands):
    names = [f"Authentication and Authorization | user | Can {what} user" for what in ("add", "change", "view")]
    look = hands.open(f"<select aria-label=P multiple>{''.join(f'<option>{name}' for name in names)}</select>")
    told = shown(look)[0]
    assert all(f"¦ user ¦ Can {what} user" in told for what in ("add", "change", "view"))
    assert "Authenticati…" in told
    outcome = hands.act("select", element_id=look.controls[0].i, option=names[2].replace("|", "¦"))
    assert outcome.succeeded, outcome.sentence()


def test_of_many_options_the_nearest_are_told(hands):
    options = "".join(f"<option>Group {n} | item" for n in range(90))
    look = hands.open(f"<select aria-label=P>{options}</select>")
    outcome = hands.act("select", element_id=look.controls[0].i, option="Group 77 item")
    assert outcome.status == "refused"
    assert "'Group 77 | item'" in outcome.message
