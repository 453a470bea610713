"""The tree: where things stand: viewport, clickable areas, what covers what, dialogs, scroll areas, drawings."""

from __future__ import annotations

import pytest
from hands import controls, shown, words

TALL = "<div style='height:3000px'></div>"


def test_only_the_viewport_is_listed_and_the_rest_counted(hands):
    look = hands.open(
        f"<button>Top</button><p>top words</p>{TALL}<p>low words</p><button>Low 1</button><button>Low 2</button>"
    )
    assert shown(look) == [
        '1 btn "Top"',
        "- top words",
        '(2 more controls below: 2 btn "Low 1", 3 btn "Low 2": scroll down)',
    ]
    assert (look.meta.above, look.meta.below, look.meta.prunedElements) == (0, 2, 2)
    assert look.scroll_position == "0%"
    hands.act("scroll", direction="bottom")
    look = hands.look()
    assert [node.n for node in look.controls] == ["Low 1", "Low 2"]
    assert (look.meta.above, look.meta.below) == (1, 0)
    assert shown(look)[-1] == "(1 more controls above: scroll up)"
    assert look.scroll_position == "100%"


def test_coordinates_are_those_of_the_viewport(hands):
    look = hands.open("<button style='position:absolute;left:100px;top:50px;width:80px;height:20px'>x</button>")
    assert look.controls[0].box == (100, 50, 80, 20)
    assert look.controls[0].xy == (140, 60)


def test_a_control_half_outside_is_centred_on_what_shows(hands):
    look = hands.open("<button style='position:absolute;left:-60px;top:0;width:100px;height:20px'>x</button>")
    assert look.controls[0].xy == (20, 10)


def test_a_box_with_only_a_listener_is_a_control(hands):
    look = hands.open("<div id=d>Archive</div><p id=p>words</p><script>d.addEventListener('click', () => {})</script>")
    assert controls(look) == [("el", "Archive", None, None)]
    assert words(look) == ["words"]


def test_a_listener_added_later_is_found_at_the_next_look(hands):
    hands.open("<div id=d>Archive</div>")
    assert hands.seen.controls == []
    hands.js("d.addEventListener('click', () => {})")
    assert [node.n for node in hands.look(wait=True, new_document=False).controls] == ["Archive"]


def test_delegation_makes_no_control_of_the_container(hands):
    look = hands.open(
        """<main id=m><h1>App</h1><p>Words</p><button>Do</button></main>
        <script>m.addEventListener('click', () => {}); document.addEventListener('click', () => {})</script>"""
    )
    assert controls(look) == [("btn", "Do", None, None)]
    assert words(look) == ["App", "Words"]


def test_a_passive_wrapper_is_no_control(hands):
    look = hands.open("<div style='cursor:pointer;width:200px'><a href=/>Open</a></div>")
    assert controls(look) == [("link", "Open", None, None)]


def test_a_pointer_area_with_inner_listeners_gives_the_inner_ones(hands):
    look = hands.open(
        """<div style='cursor:pointer'><span id=a>One</span> <span id=b>Two</span></div>
        <script>for (const s of [a, b]) s.addEventListener('click', () => {})</script>"""
    )
    assert [(node.r, node.n) for node in look.controls] == [("el", "One"), ("el", "Two")]


def test_a_card_with_a_handler_and_a_button_keeps_both(hands):
    look = hands.open("<div onclick='1' style='width:300px'>Card words <button>Delete</button></div>")
    assert [(node.r, node.n) for node in look.controls] == [("el", "Card words Delete"), ("btn", "Delete")]


def test_what_covers_a_control_is_named(hands):
    look = hands.open(
        """<button style='position:absolute;left:10px;top:10px;width:90px;height:20px'>Under</button>
        <div id=veil style='position:absolute;left:0;top:0;width:300px;height:300px;background:#ccc'>Cookies</div>"""
    )
    assert hands.node("Under").occ == "div#veil"
    assert shown(look) == ['1 btn "Under" covered by div#veil', "- Cookies"]
    assert look.meta.occludedElements == 1


def test_a_coverer_that_is_a_control_is_named_by_its_id(hands):
    hands.open(
        """<button id=low style='position:absolute;left:10px;top:10px;width:90px;height:20px'>Under</button>
        <button style='position:absolute;left:0;top:0;width:300px;height:300px'>Over</button>"""
    )
    hands.look()
    assert hands.node("Under").occ == hands.node("Over").i
    assert hands.node("Over").occ is None


def test_what_covers_is_told_by_the_id_that_it_gets_later_in_the_look(hands):
    look = hands.open(
        "<button style='position:absolute;left:0;top:0;width:90px;height:30px'>Under</button>"
        "<button style='position:absolute;left:0;top:40px;width:90px;height:30px'>Low</button>"
        "<a href=# style='position:absolute;left:0;top:0;width:90px;height:30px;z-index:2'>Over</a>"
        "<a href=# style='position:absolute;left:0;top:40px'><b style='display:block;width:90px;height:30px'>Part</b>"
    )
    assert shown(look)[:2] == [
        f'1 btn "Under" covered by {hands.node("Over").i}',
        f'2 btn "Low" covered by {hands.node("Part").i}',
    ]


def test_a_cover_that_lets_the_pointer_through_covers_nothing(hands):
    hands.open(
        """<button style='position:absolute;left:10px;top:10px'>Under</button>
        <div style='position:absolute;inset:0;pointer-events:none;background:#0003'></div>"""
    )
    assert hands.node("Under").occ is None


def test_a_partly_covered_control_is_not_covered(hands):
    hands.open(
        """<button style='position:absolute;left:10px;top:10px;width:200px;height:40px'>Half</button>
        <div style='position:absolute;left:0;top:0;width:150px;height:80px;background:#ccc'></div>"""
    )
    assert hands.node("Half").occ is None


def test_shapes_of_a_drawing_are_told_by_colour_kind_and_box(hands):
    look = hands.open(
        """<svg width=300 height=100 style='position:absolute;left:0;top:0'><circle cx=50 cy=50 r=40 fill=red />
        <rect x=100 y=10 width=80 height=80 fill=#008000 /><rect x=200 y=10 width=90 height=20 fill=blue />
        <polygon points='210,90 230,50 250,90' fill=yellow /><text x=260 y=90>Hi</text>
        <text x=280 y=90 fill=red>9</text></svg>"""
    )
    assert [(node.r, node.n) for node in look.nodes] == [
        ("img", "red circle"),
        ("img", "green square"),
        ("img", "blue rectangle"),
        ("img", "yellow triangle"),
        ("img", "Hi"),
        ("img", "9 (red)"),
    ]
    assert shown(look)[0] == '1 img "red circle" at 10,10 size 80x80'


def test_an_icon_in_a_button_is_no_shape(hands):
    look = hands.open(
        "<button aria-label=Close><svg width=60 height=60><path d='M0 0L60 60' stroke=red /></svg></button>"
    )
    assert [(node.r, node.n) for node in look.nodes] == [("btn", "Close")]


def test_a_canvas_is_a_control_with_its_size(hands):
    look = hands.open("<canvas aria-label=Board width=100 height=50 style='position:absolute;left:0;top:0'></canvas>")
    assert shown(look) == ['1 canvas "Board" at 0,0 size 100x50']


def test_a_scroll_area_is_named_with_its_depth(hands):
    look = hands.open(
        f"<div aria-label=Log style='height:100px;overflow:auto'>{TALL}<button>Deep</button></div><button>Out</button>"
    )
    (box,) = look.scrollable_containers
    assert (box.name, box.depth, box.hasMore) == ("Log", "0%", True)
    assert f'({box.id} scroll area "Log": 0%, more below)' in shown(look)
    assert [node.n for node in look.controls] == ["Out"]


def test_a_control_scrolled_out_of_its_container_is_not_listed_as_visible(hands):
    """It lies inside the window's rectangle, yet the container clips it."""
    look = hands.open(
        """<div style='height:100px;width:300px;overflow:auto'><button>Near</button><div style='height:300px'></div>
        <button>Clipped</button></div>"""
    )
    listed = {node.n: node.occ for node in look.controls}
    assert "Near" in listed
    assert listed.get("Clipped", "left out") is not None, "it can neither be seen nor pressed without scrolling"


def test_a_modal_leaves_out_what_it_covers(hands):
    look = hands.open(
        """<h1>Page</h1><button>Behind</button><dialog id=d style='width:500px;height:300px'><h2>Delete Ann?</h2>
        <p>For ever.</p><button>Yes</button></dialog><script>d.showModal()</script>"""
    )
    assert look.modal == "Delete Ann?"
    assert shown(look) == [
        '(a dialog is open: "Delete Ann?"; what it covers is left out)',
        "# Delete Ann?",
        "- For ever.",
        f'{hands.node("Yes").i} btn "Yes" (focused)',
        "(2 lines behind the dialog)",
    ]


def test_an_aria_modal_is_a_dialog_too(hands):
    look = hands.open(
        """<button>Behind</button><div role=dialog aria-modal=true aria-label=Ask
        style='position:fixed;inset:0;background:#fff'><button>OK</button></div>"""
    )
    assert look.modal == "Ask"
    assert [line for line in shown(look) if "btn" in line] == [f'{hands.node("OK").i} btn "OK"']
    assert hands.node("OK").place.dialog_name == "Ask"


def test_a_dialog_that_is_not_modal_hides_nothing(hands):
    look = hands.open("<p>Page</p><dialog open><p>Hint</p><button>OK</button></dialog><button>Other</button>")
    assert look.modal is None
    assert words(look) == ["Page", "Hint"]
    assert [node.n for node in look.controls] == ["OK", "Other"]


def test_groups_and_forms_are_told_apart(hands):
    hands.open(
        """<form><fieldset><legend>Home</legend><input aria-label=Phone></fieldset></form>
        <form><fieldset><legend>Work</legend><input aria-label=Phone></fieldset></form>"""
    )
    assert [(node.n, node.place.group, node.place.form) for node in hands.seen.controls] == [
        ("Phone", "Home", 1),
        ("Phone", "Work", 2),
    ]


def test_rows_of_alike_boxes_are_rows(hands):
    hands.open("".join(f"<div class=card><b>{name}</b><button>Edit</button></div>" for name in ("Ann", "Bob")))
    assert [node.place.row_text for node in hands.seen.controls] == ["Ann Edit", "Bob Edit"]
    assert shown(hands.seen) == ['| Ann | 1 btn "Edit"', '| Bob | 2 btn "Edit"']


def test_slotted_words_stand_where_they_are_shown(hands):
    look = hands.open(
        """<x-card><b slot=head>Head</b>Body</x-card><script>
        document.querySelector('x-card').attachShadow({mode: 'open'}).innerHTML =
          '<header><slot name=head></slot></header><p>before</p><div><slot></slot></div><button>Do</button>'</script>"""
    )
    assert [node.n for node in look.nodes] == ["Head", "before", "Body", "Do"]


def test_the_same_page_gives_the_same_fingerprint(hands):
    first = hands.open("<button>x</button><input aria-label=f>").fingerprint
    assert hands.look().fingerprint == first
    hands.session.page.focus("input")
    assert hands.look().fingerprint == first
    hands.session.page.fill("input", "v")
    assert hands.look().fingerprint != first


def test_a_drawn_shape_that_listens_is_pressed_as_what_it_was_told(hands):
    hands.open(
        """<svg width=200 height=100><circle class='plot point' cx=50 cy=50 r=20 fill=blue /></svg><p id=log></p>
        <script>document.querySelector('circle').onclick = () => { log.textContent = 'hit'; };</script>"""
    )
    outcome = hands.do("click", "blue circle")
    assert (outcome.status, hands.text("#log")) == ("done", "hit"), outcome.sentence()


def test_a_small_box_that_shows_a_colour_is_told_among_the_words(hands):
    box = "<span style='display:inline-block;width:{};height:12px;background:{}'></span>"
    look = hands.open(f"<p>State {box.format('12px', '#c03020')} stopped{box.format('12px', '#eee')}</p>")
    assert [node.n for node in look.nodes] == ["State brown #c03020 stopped"]
    look = hands.open(f"<p>Used {box.format('40px', '#c03020')}</p>")
    assert [node.n for node in look.nodes] == ["Used"]


def test_links_of_a_folded_list_are_told_apart_by_its_summary(hands):
    part = "<details open><summary>By {}</summary><ul><li><a href=#>All</a><li><a href=#>{}</a></ul></details>"
    look = hands.open("<h2>Filter</h2>" + part.format("staff", "Yes") + part.format("team", "Red"))
    assert [node.place.apart for node in look.controls if node.n == "All"] == ["By staff", "By team"]


@pytest.mark.parametrize(
    ("html", "line"),
    [
        ("<ul class=messagelist><li class=success>The user was added.</li></ul>", "! The user was added."),
        ("<p class=errornote>Please correct the error below.</p>", "! Please correct the error below."),
        ("<ul class=errorlist><li>This field is required.</li></ul>", "! This field is required."),
        ("<div class='messages'><ul><li class='warning'>Page locked</li></ul></div>", "! Page locked"),
        ("<div class='alert alert-danger'>Could not save</div>", "! Could not save"),
        ("<div class='notification is-success'>Saved</div>", "! Saved"),
        ("<div class=messages><p>Hello Bob</p></div>", "- Hello Bob"),
        ("<div class='alert'>Hello Bob</div>", "- Hello Bob"),
        ("<button class='alert error'>Go</button>", '1 btn "Go"'),
        ("<table class=errors><tr><td class=error>12</td></tr></table>", "- 12"),
    ],
)
def test_messages_that_only_a_class_tells_are_marked(hands, html, line):
    assert shown(hands.open(html)) == [line]


def test_a_small_list_in_a_cell_does_not_tear_the_row(hands):
    look = hands.open(
        """<table><tr><td><a href=/1>Chapter 1</a><ul><li><button>More</button></li></ul></td>
        <td>Home page</td></tr></table><table><tr><td>Layout<ul><li style='height:150px'>One <button>A</button></li>
        <li>Two <button>B</button></li></ul></td></tr></table>"""
    )
    assert shown(look) == [
        '| 1 link "Chapter 1" 2 btn "More" | Home page',
        "- Layout",
        '| One | 3 btn "A"',
        '| Two | 4 btn "B"',
    ]


def test_a_field_that_brings_suggestions_says_so(hands):
    look = hands.open(
        "<input aria-label=City list=d><datalist id=d><option value=Boston><option value=Denver></datalist>"
        "<input aria-label=To class=ui-autocomplete-input><input aria-label=Via aria-autocomplete=list>"
        "<input aria-label=Note autocomplete=on>"
    )
    assert shown(look) == [
        '1 inp "City" [Boston / Denver]',
        '2 inp "To" (suggests)',
        '3 inp "Via" (suggests)',
        '4 inp "Note"',
    ]
