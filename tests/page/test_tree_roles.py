"""The tree: which elements are controls, with which roles, values and states."""

from __future__ import annotations

from hands import controls, sections, shown, words

ROLES = [
    ("<button>x</button>", "btn"),
    ("<input type=submit value=x>", "btn"),
    ("<input type=reset value=x>", "btn"),
    ("<input type=button value=x>", "btn"),
    ("<input type=image alt=x width=20 height=20>", "btn"),
    ("<input type=color aria-label=x>", "btn"),
    ("<details><summary>x</summary>inside</details>", "btn"),
    ("<a href=/>x</a>", "link"),
    ("<input aria-label=x>", "inp"),
    ("<input type=search aria-label=x>", "inp"),
    ("<input type=email aria-label=x>", "inp"),
    ("<input type=tel aria-label=x>", "inp"),
    ("<input type=password aria-label=x>", "inp"),
    ("<input list=l aria-label=x><datalist id=l><option>a</datalist>", "inp"),
    ("<textarea aria-label=x></textarea>", "inp"),
    ("<div contenteditable aria-label=x>words</div>", "inp"),
    ("<input type=checkbox aria-label=x>", "chk"),
    ("<input type=radio aria-label=x>", "radio"),
    ("<select aria-label=x><option>a</select>", "sel"),
    ("<select multiple aria-label=x><option>a</select>", "sel"),
    ("<input type=number aria-label=x>", "spin"),
    ("<input type=range aria-label=x>", "slider"),
    ("<input type=file aria-label=x>", "file"),
    ("<input type=date aria-label=x>", "date"),
    ("<input type=time aria-label=x>", "date"),
    ("<input type=datetime-local aria-label=x>", "date"),
    ("<div role=button>x</div>", "btn"),
    ("<div role='BUTTON extra'>x</div>", "btn"),
    ("<div role=switch aria-checked=false>x</div>", "switch"),
    ("<div role=checkbox aria-checked=false>x</div>", "chk"),
    ("<div role=tab>x</div>", "tab"),
    ("<div role=menuitem>x</div>", "menu"),
    ("<div role=menuitemcheckbox>x</div>", "menu"),
    ("<div role=option>x</div>", "opt"),
    ("<div role=treeitem>x</div>", "opt"),
    ("<div role=slider aria-label=x style='width:9px;height:9px'></div>", "slider"),
    ("<div role=spinbutton aria-label=x style='width:9px;height:9px'></div>", "spin"),
    ("<div role=textbox aria-label=x style='width:9px;height:9px'></div>", "inp"),
    ("<div onclick='1'>x</div>", "el"),
    ("<div tabindex=0>x</div>", "el"),
    ("<div style='cursor:pointer'>x</div>", "el"),
    ("<a role=button>x</a>", "btn"),
    ("<button role=tab>x</button>", "tab"),
]


def test_roles(hands):
    look = hands.open(sections(html for html, _ in ROLES))
    assert [(node.r, node.n) for node in look.controls] == [(role, "x") for _, role in ROLES]


NO_CONTROLS = [
    "<a>x</a>",
    "<p>x</p>",
    "<input type=hidden value=x>",
    "<div tabindex=-1>x</div>",
    "<label>x</label>",
    "<div role=presentation>x</div>",
    "<div role=group aria-label=x>y</div>",
    "<img alt=x width=20 height=20 src=data:,>",
    "<script>x</script><style>x</style><template><button>x</button></template>",
    "<noscript><button>x</button></noscript>",
]


def test_what_is_no_control(hands):
    assert hands.open(sections(NO_CONTROLS)).controls == []


def test_what_is_not_shown_is_left_out(hands):
    look = hands.open(
        """<button style="display:none">none</button><button style="visibility:hidden">invisible</button>
        <button hidden>hidden</button><button style="opacity:0">clear</button>
        <div style="visibility:hidden">no words <button style="visibility:visible">back</button></div>
        <div style="opacity:0">clear words</div>
        <details><summary>Closed</summary><button>inside closed</button></details>
        <details open><summary>Open</summary><button>inside open</button></details>
        <div style="content-visibility:hidden"><button>skipped</button></div>
        <div style="height:0;overflow:hidden"><button>no room</button></div>
        <dialog><button>closed dialog</button></dialog>"""
    )
    assert [(node.n, node.s) for node in look.controls] == [
        ("back", None),
        ("Closed", "collapsed"),
        ("Open", "expanded"),
        ("inside open", None),
    ]
    assert words(look) == []


def test_a_control_inside_a_clear_parent_is_left_out(hands):
    look = hands.open("<div style='opacity:0'><p>ghost words</p><button>ghost</button></div><button>solid</button>")
    assert controls(look) == [("btn", "solid", None, None)]
    assert words(look) == []


STATES = [
    ("<button disabled>x</button>", {"disabled"}),
    ("<fieldset disabled><button>x</button></fieldset>", {"disabled"}),
    ("<button aria-disabled=true>x</button>", {"disabled"}),
    ("<input type=checkbox checked aria-label=x>", {"checked"}),
    ("<div role=checkbox aria-checked=mixed>x</div>", {"mixed"}),
    ("<input type=radio checked aria-label=x>", {"checked"}),
    ("<div role=tab aria-selected=true>x</div>", {"selected"}),
    ("<button aria-pressed=true>x</button>", {"pressed"}),
    ("<a href=/ aria-current=page>x</a>", {"current"}),
    ("<button aria-expanded=false>x</button>", {"collapsed"}),
    ("<button aria-expanded=true>x</button>", {"expanded"}),
    ("<input required aria-label=x>", {"required"}),
    ("<input aria-invalid=true aria-label=x>", {"invalid"}),
    ("<input readonly aria-label=x>", {"readonly"}),
    ("<input autofocus aria-label=x>", {"focused"}),
    ("<select multiple aria-label=x><option>a</select>", {"multiple"}),
    ("<button>x</button>", set()),
]


def test_states(hands):
    look = hands.open(sections(html for html, _ in STATES))
    assert [set(node.states) for node in look.controls] == [states for _, states in STATES]


def test_indeterminate_checkbox_is_mixed(hands):
    hands.open("<input type=checkbox id=c aria-label=x checked><script>c.indeterminate = true</script>")
    assert hands.node("x").s == "mixed"


VALUES = [
    ("<input value=abc aria-label=x>", "abc"),
    ("<input aria-label=x>", None),
    ("<textarea aria-label=x>two\nlines</textarea>", "two\nlines"),
    ("<select aria-label=x><option>a<option selected>b</select>", "b"),
    ("<select multiple aria-label=x><option selected>a<option selected>b</select>", "a, b"),
    ("<input type=number value=7 aria-label=x>", "7"),
    ("<input type=range value=30 aria-label=x>", "30"),
    ("<input type=date value=2026-01-31 aria-label=x>", "2026-01-31"),
    ("<div contenteditable aria-label=x>draft</div>", "draft"),
    ("<div role=slider aria-valuenow=4 aria-label=x>=</div>", "4"),
    ("<div role=slider aria-valuenow=4 aria-valuetext=low aria-label=x>=</div>", "low"),
    ("<input type=checkbox value=v aria-label=x>", None),
    ("<button value=v>x</button>", None),
]


def test_values(hands):
    look = hands.open(sections(html for html, _ in VALUES))
    assert [node.v for node in look.controls] == [value for _, value in VALUES]


def test_a_password_never_leaves_the_page(hands):
    look = hands.open("<input type=password value='s3cret-wörd' aria-label=Password><p>after</p>")
    assert controls(look) == [("inp", "Password", "•••", None)]
    assert "s3cret" not in str(look.model_dump())


def test_options_are_capped_and_the_rest_counted(hands):
    options = "".join(f"<option>Country {number}</option>" for number in range(1, 61))
    look = hands.open(f"<select aria-label=Country>{options}</select>")
    assert look.controls[0].o == [*(f"Country {number}" for number in range(1, 26)), "(+35 more)"]


def test_options_with_labels_and_a_blank_one(hands):
    look = hands.open("<select aria-label=S><option></option><option label='Shown'>inner</option></select>")
    assert look.controls[0].o == ["", "Shown"]
    assert shown(look) == ['1 sel "S" [(blank) / Shown]']


def test_words_between_controls_stand_in_reading_order(hands):
    look = hands.open(
        """<h1>Title</h1><p>First <b>bold</b> words</p><button>One</button> loose
        <div role=alert>Careful</div><div aria-live=polite>Live</div><ul><li>Item</li></ul>
        <table><tr><th>Head</th></tr><tr><td>Cell</td></tr></table><button>Two</button>"""
    )
    assert shown(look) == [
        "# Title",
        "- First bold words",
        '1 btn "One"',
        "- loose",
        "! Careful",
        "! Live",
        "- Item",
        "- Head",
        "- Cell",
        '2 btn "Two"',
    ]


def test_a_table_row_is_one_line_and_knows_its_column(hands):
    look = hands.open(
        """<table><tr><th>Name</th><th>Age</th><th></th></tr>
        <tr><td>Ann Lee</td><td>44</td><td><button>Edit</button></td></tr>
        <tr><td>Bob Jones</td><td>51</td><td><button>Edit</button></td></tr></table>"""
    )
    assert shown(look) == [
        "| Name | Age",
        '| Ann Lee | 44 | 1 btn "Edit"',
        '| Bob Jones | 51 | 2 btn "Edit"',
    ]
    assert [node.place.row_text for node in look.controls] == ["Ann Lee 44 Edit", "Bob Jones 51 Edit"]
    assert [node.place.column for node in look.nodes if node.n in ("Ann Lee", "51")] == ["Name", "Age"]


def test_inline_words_and_a_link_keep_their_order(hands):
    assert shown(hands.open("<p>Go to <a href=/a>page one</a> or <a href=/b>two</a> now</p>")) == [
        "- Go to",
        '1 link "page one"',
        "- or",
        '2 link "two"',
        "- now",
    ]


def test_a_listbox_and_its_options(hands):
    look = hands.open(
        """<div role=listbox aria-label=Fruit tabindex=0><div role=option>Apple</div>
        <div role=option aria-selected=true>Pear</div></div>"""
    )
    assert controls(look) == [
        ("sel", "Fruit", "Pear", None),
        ("opt", "Apple", None, None),
        ("opt", "Pear", None, "selected"),
    ]


def test_contenteditable_is_one_field_whatever_stands_in_it(hands):
    look = hands.open(
        "<div contenteditable aria-label=Note><p>One</p><a href=/>two</a></div><p contenteditable=false>x</p>"
    )
    assert [(node.r, node.n) for node in look.controls] == [("inp", "Note")]
    assert "One" in hands.node("Note").v


def test_the_look_is_valid_json_with_the_keys_of_the_seed(hands):
    look = hands.open("<title>T</title><button>x</button>")
    payload = look.payload()
    assert set(payload) == {
        "mode", "url", "title", "viewport", "scroll_position", "interactive_tree", "scrollable_containers",
        "recent_events", "has_errors", "has_success", "frames", "tabs", "meta",
    }  # fmt: skip
    assert payload["title"] == "T"
    assert payload["viewport"] == {"width": 1280, "height": 757}
    (node,) = payload["interactive_tree"]
    assert {key: node[key] for key in ("i", "r", "n")} == {"i": "1", "r": "btn", "n": "x"}
    assert set(node) == {"i", "r", "n", "xy", "box"}


def test_an_empty_page(hands):
    look = hands.open("<!doctype html>")
    assert look.nodes == []
    assert look.outline == ""


def test_a_plain_text_answer_is_words(hands):
    look = hands.open("just some text")
    assert words(look) == ["just some text"]
