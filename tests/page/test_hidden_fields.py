"""Fields that stand behind something: labels, drawings, components; and boxes that are no control themselves."""

from __future__ import annotations

import pytest
from hands import controls, shown

COMPONENT = """<script>customElements.define('x-field', class extends HTMLElement { constructor() { super();
  this.attachShadow({mode: 'MODE'}).innerHTML = `INNER`; this.addEventListener('click', () => {}) } })</script>"""


def component(inner: str, mode: str = "open") -> str:
    return COMPONENT.replace("MODE", mode).replace("INNER", inner)


@pytest.mark.parametrize("style", ["display:none", "position:absolute;left:-9999px", "opacity:0;width:1px;height:1px"])
def test_a_hidden_checkbox_stands_where_its_label_stands(hands, style):
    look = hands.open(
        f"<input type=checkbox id=c style='{style}'><label for=c style='display:block;width:99px'>Terms</label>"
    )
    assert controls(look) == [("chk", "Terms", None, None)]
    assert look.controls[0].box[2] == 99
    assert hands.do("check", "Terms").succeeded
    assert hands.js("c.checked")


def test_a_label_in_view_of_a_field_in_a_hidden_box(hands):
    look = hands.open("<div style='display:none'><input type=checkbox id=c></div><label for=c>Contents</label>")
    assert controls(look) == [("chk", "Contents", None, None)]
    assert shown(look) == ['1 chk "Contents"']


def test_of_two_labels_the_one_in_view_is_pressed(hands):
    look = hands.open(
        """<label for=c style='position:absolute;top:3000px'>Far</label><input type=checkbox id=c style='display:none'>
        <label for=c>Near</label>"""
    )
    (node,) = look.controls
    assert node.box[1] < 100


def test_an_invisible_checkbox_over_a_drawing_of_it_is_a_control(hands):
    look = hands.open(
        """<span style='position:relative;display:block;width:20px;height:20px;border:1px solid'>
        <input type=checkbox aria-label=Row style='opacity:0;position:absolute;width:20px;height:20px;margin:0'>
        </span>"""
    )
    assert controls(look) == [("chk", "Row", None, None)]


def test_an_invisible_checkbox_over_nothing_is_none(hands):
    assert hands.open("<p>Words</p><input type=checkbox aria-label=Row style='opacity:0'>").controls == []


def test_an_icon_inside_of_a_control_is_no_control_of_its_own(hands):
    look = hands.open(
        """<button style='cursor:auto'>Save <svg width=20 height=20 style='cursor:pointer'><path d='M0 0h9v9z'/></svg>
        <span style='cursor:pointer'>now</span><i id=d aria-label=Drop>v</i></button>
        <script>d.addEventListener('click', () => {})</script>"""
    )
    assert [node.n for node in look.controls] == ["Save now Drop", "Drop"]


def test_a_link_over_two_lines_is_pressed_on_one_of_them(hands):
    look = hands.open(
        """<div style='width:19.5ch;font:20px monospace'><b>abcdefghijklmnopq</b> <a href=/x>x y</a>
        <b>abcdefghijklmnop</b></div>"""
    )
    (node,) = look.controls
    assert node.occ is None
    assert hands.js(f"document.elementFromPoint({node.xy[0]}, {node.xy[1]}).localName") == "a"


def test_an_invisible_checkbox_under_something_is_none(hands):
    look = hands.open(
        """<span style='position:relative;display:block;width:20px;height:20px'>
        <input type=checkbox style='opacity:0;margin:0'>
        <b style='position:absolute;inset:0;background:red'></b></span>"""
    )
    assert look.controls == []


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_a_component_that_listens_is_told_by_the_field_inside(hands, mode):
    look = hands.open(f"<x-field></x-field>{component('<label>Note <input></label>', mode)}")
    assert controls(look) == [("inp", "Note", None, None)]


def test_a_box_that_listens_around_a_component_is_told_by_the_field_inside(hands):
    look = hands.open(
        """<div id=d><p id=p></p></div><script>d.addEventListener('click', () => {});
        p.attachShadow({mode: 'open'}).innerHTML = '<label>Note <input></label>'</script>"""
    )
    assert controls(look) == [("inp", "Note", None, None)]


def test_a_component_around_slotted_tabs_is_told_by_them(hands):
    look = hands.open(
        f"""<x-field><b role=tab>Notes</b><b role=tab aria-selected=true>History</b></x-field>
        {component('<div style="overflow:auto"><slot></slot></div>')}"""
    )
    assert controls(look) == [("tab", "Notes", None, None), ("tab", "History", None, "selected")]


def test_a_focusable_box_around_controls_is_none(hands):
    look = hands.open("<div tabindex=0><button>One</button><button>Two</button></div><div tabindex=0>Alone</div>")
    assert [node.n for node in look.controls] == ["One", "Two", "Alone"]


@pytest.mark.parametrize(("cursor", "found"), [("col-resize", ["Handle"]), ("default", [])])
def test_a_press_listener_makes_a_handle_only_with_a_cursor_that_says_so(hands, cursor, found):
    look = hands.open(
        f"""<div id=h aria-label=Handle style='width:9px;height:90px;cursor:{cursor}'></div>
        <script>h.addEventListener('pointerdown', () => {{}})</script>"""
    )
    assert [node.n for node in look.controls] == found


def test_listeners_of_many_nodes_are_all_told(hands):
    look = hands.open(
        """<div id=b></div><script>for (let i = 0; i < 400; i++) { const s = document.createElement('span');
        s.textContent = 'Cell ' + i; s.style.cssText = 'display:inline-block;width:60px;height:20px'; b.append(s, ' ');
        s.addEventListener('click', () => {}) }</script>"""
    )
    assert len(look.controls) == 400


def test_listeners_in_frames_and_roots_are_told(hands):
    listen = "<div id=d>{}</div><script>d.addEventListener('click', () => {{}})</script>"
    host = """<p id=p></p><script>const r = p.attachShadow({mode: 'closed'}); r.innerHTML = '<div>Rooted</div>';
        r.firstChild.addEventListener('click', () => {})</script>"""
    look = hands.open(
        {
            "/": f"{host}<iframe src='__HERE__/same'></iframe><iframe src='__OTHER__/other'></iframe>",
            "/same": listen.format("Same"),
            "/other": listen.format("Other"),
        },
        wait=True,
    )
    assert [node.n for node in look.controls] == ["Rooted", "Same", "Other"]


def test_an_inert_part_is_disabled(hands):
    look = hands.open("<div inert><button>Behind</button></div><button>Front</button>")
    assert controls(look) == [("btn", "Behind", None, "disabled"), ("btn", "Front", None, None)]


def test_what_lies_over_a_frame_covers_its_controls(hands):
    button = "<button style='position:absolute;top:{}px'>{}</button>"
    inner = button.format(10, "High") + button.format(90, "Low")
    look = hands.open(
        {
            "/": """<iframe src=/in style='width:300px;height:150px;position:absolute;top:0;left:0'></iframe>
            <div id=veil style='position:absolute;top:80px;left:0;width:400px;height:100px;background:#fff'></div>""",
            "/in": inner,
        },
        wait=True,
    )
    assert [(node.n, node.occ) for node in look.controls] == [("High", None), ("Low", "div#veil")]


def test_a_button_that_is_cut_off_to_a_pixel_is_not_listed(hands):
    look = hands.open(
        """<input aria-label=Term><div style='position:absolute;width:1px;height:1px;overflow:hidden'>
        <input type=submit value=Search></div><button style='width:1px;height:40px;padding:0'
        aria-label=Split></button>"""
    )
    assert shown(look) == ['1 inp "Term"', '2 btn "Split"']


def test_a_label_that_takes_no_press_stands_for_no_field(hands):
    look = hands.open(
        "<input type=checkbox id=c style='display:none'><label for=c style='pointer-events:none'>Guide</label>"
    )
    assert shown(look) == ["- Guide"]


def test_a_tick_that_says_twice_it_is_decoration_is_no_control_of_its_own(hands):
    look = hands.open(
        """<div role=checkbox aria-checked=true tabindex=0 aria-label=Fragile>
        <svg id=s role=presentation aria-hidden=true width=20 height=20><path d='M0 0h9v9z'/></svg></div>
        <script>s.addEventListener('click', () => {})</script>"""
    )
    assert shown(look) == ['1 chk "Fragile" (checked)']


LANE = """<div id=lane style='width:300px;height:60px'><button>Stock</button><button>Orders</button></div>EXTRA
<script>lane.addEventListener('drop', () => {})</script>"""


@pytest.mark.parametrize(("extra", "found"), [("", ["Stock", "Orders"]), ("<i draggable=true>Card</i>", 4)])
def test_a_box_of_controls_is_a_drop_place_where_something_can_be_dragged(hands, extra, found):
    names = [node.n for node in hands.open(LANE.replace("EXTRA", extra)).controls]
    assert names == found if isinstance(found, list) else len(names) == found


def test_a_focusable_row_that_is_pressed_itself_is_listed_beside_what_it_holds(hands):
    look = hands.open(
        """<ul style='list-style:none'><li id=a tabindex=0 style='cursor:pointer'>Parcel A
        <input type=checkbox></li></ul>
        <script>a.addEventListener('click', () => {})</script>"""
    )
    assert [node.r for node in look.controls] == ["el", "chk"]
