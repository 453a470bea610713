"""Drags of every make: what was held, where it went, and what the page took of it."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest

from agent_cli.act import hold_mouse


def told(outcome):
    return outcome.status, outcome.message


NATIVE = """<style>li, #bin {{ display:block; width:200px; height:30px; cursor:grab }}</style>
<ul id=list><li draggable=true tabindex=0>One</li><li draggable=true tabindex=0>Two</li><li draggable=true tabindex=0>Three</li></ul>
<div id=bin tabindex=0 aria-label=Bin style='background:#ccc'></div>
<script>
let held = null;
document.addEventListener('dragstart', e => {{ held = e.target; e.dataTransfer.setData('text/plain', e.target.textContent); }});
bin.addEventListener('dragover', e => e.preventDefault());
bin.addEventListener('drop', e => {{ e.preventDefault(); bin.textContent += e.dataTransfer.getData('text/plain') + e.isTrusted; held.remove(); }});
{more}
</script>"""

# A list in which the pointer's side of the item decides, at the drop only.
BY_HALF = """for (const item of list.children) {
  item.addEventListener('dragover', e => e.preventDefault());
  item.addEventListener('drop', e => { const box = item.getBoundingClientRect();
    item[e.clientY < box.top + box.height / 2 ? 'before' : 'after'](held); });
}"""

# A list that changes its order while the pointer passes, as sorting libraries do.
LIVE = """for (const item of list.children) {
  item.addEventListener('dragover', e => { e.preventDefault(); if (item === held) return;
    const all = [...list.children]; item[all.indexOf(held) < all.indexOf(item) ? 'after' : 'before'](held); });
}"""


def order(hands):
    return hands.js("[...document.querySelectorAll('#list > *')].map(item => item.textContent).join()")


def test_drag_and_drop_of_html5(hands):
    hands.open(NATIVE.format(more=""))
    outcome = hands.do("drag", "Two", to=hands.node("Bin").i)
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message.startswith("dragged el 'Two' to el 'Bin'; ")
    assert (hands.text("#bin"), order(hands)) == ("Twotrue", "One,Three")


@pytest.mark.parametrize("sorts", [BY_HALF, LIVE])
@pytest.mark.parametrize(
    ("name", "at", "to", "expected"),
    [
        ("One", "before", "Three", "Two,One,Three"),
        ("One", "after", "Three", "Two,Three,One"),
        ("Three", "before", "One", "Three,One,Two"),
        ("Three", "after", "One", "One,Three,Two"),
    ],
)
def test_sort_before_and_after_an_item(hands, sorts, name, at, to, expected):
    hands.open(NATIVE.format(more=sorts))
    outcome = hands.do("drag", name, to=hands.node(to).i, at=at)
    assert order(hands) == expected, outcome.sentence()
    assert outcome.succeeded
    assert (
        f"it is {expected.split(',').index(name) + 1} of 3 in #list (was {1 if name == 'One' else 3})"
        in outcome.message
    )


def test_an_item_that_stands_there_already_is_left_alone(hands):
    hands.open(NATIVE.format(more=LIVE))
    outcome = hands.do("drag", "One", to=hands.node("Two").i, at="before")
    assert told(outcome) == ("done", "el 'One' stands before el 'Two' already")
    assert outcome.succeeded, outcome.sentence()
    assert order(hands) == "One,Two,Three"


# As jQuery UI does it: mouse events, a threshold, listeners on the document, a position that follows the mouse.
FOLLOWS = """<div id=box tabindex=0 style='position:absolute;left:50px;top:50px;width:80px;height:40px;background:tan'>Box</div>
<div id=goal tabindex=0 aria-label=Goal style='position:absolute;left:400px;top:300px;width:120px;height:100px;background:#ddd'></div>
<script>
let from = null, moves = 0;
box.addEventListener('mousedown', e => { from = [e.clientX - box.offsetLeft, e.clientY - box.offsetTop]; moves = 0; e.preventDefault(); });
document.addEventListener('mousemove', e => { if (!from || ++moves < 5) return; box.style.left = e.clientX - from[0] + 'px'; box.style.top = e.clientY - from[1] + 'px'; });
document.addEventListener('mouseup', () => { from = null; });
</script>"""


def test_drag_what_follows_the_mouse(hands):
    hands.open(FOLLOWS)
    outcome = hands.do("drag", "Box", to=hands.node("Goal").i)
    assert told(outcome) == ("done", "dragged el 'Box' to el 'Goal'; it went from (50, 50) to (420, 330)")


def test_drag_by_an_offset_and_along_a_path(hands):
    hands.open(
        FOLLOWS + "<script>window.seen = []; onmousemove = e => seen.push([e.clientX, e.clientY].join())</script>"
    )
    assert "it went from (50, 50) to (150, 30)" in hands.do("drag", "Box", by=[100, -20]).message
    outcome = hands.do("drag", "Box", path=[[200, 20], [200, 220]])
    assert "along 2 points, (160, 200) px in all; it went from (150, 30) to (310, 230)" in outcome.message
    assert {"350,50", "350,250"} <= set(hands.js("seen"))


def test_what_does_not_let_itself_be_dragged_is_a_failure(hands):
    hands.open("<button>Fixed</button>")
    outcome = hands.do("drag", "Fixed", by=[100, 100])
    assert (outcome.status, outcome.executed) == ("failed", True)
    assert outcome.message.startswith(
        "dragged btn 'Fixed' by (100, 100) px, but nothing moved and nothing changed: it stands at"
    )


def test_what_goes_back_is_a_failure(hands):
    back = "<style>#box { transition: left .2s, top .2s }</style><script>document.addEventListener('mouseup', () => { box.style.left = box.style.top = '50px' })</script>"
    hands.open(FOLLOWS + back)
    outcome = hands.do("drag", "Box", by=[200, 100])
    assert outcome.status == "failed", outcome.sentence()


def test_drag_of_a_shape(hands):
    hands.open("""<svg width=600 height=400><circle id=c cx=60 cy=60 r=30 fill=red /></svg><script>
    let on = false; c.onpointerdown = e => { on = true; c.setPointerCapture(e.pointerId); };
    c.onpointermove = e => { if (on) c.setAttribute('transform', `translate(${e.clientX - 68},${e.clientY - 68})`); };
    c.onpointerup = () => { on = false; };</script>""")
    shape = next(node for node in hands.seen.controls if node.r == "img")
    outcome = hands.act("drag", element_id=shape.i, by=[200, 150])
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("c.getAttribute('transform')") == "translate(200,150)"


def test_drag_of_a_ring_is_held_where_it_is_drawn(hands):
    hands.open("""<svg width=600 height=400 style='background:#eee'><circle id=c cx=100 cy=100 r=60 fill=none stroke=red stroke-width=14 onclick='1' /></svg><script>
    let on = null; c.onmousedown = e => { on = [e.clientX, e.clientY]; };
    onmousemove = e => { if (on) c.setAttribute('transform', `translate(${e.clientX - on[0]},${e.clientY - on[1]})`); }; onmouseup = () => { on = null; };</script>""")
    shape = next(node for node in hands.seen.controls if node.place.kind == "shape" or node.r in ("img", "el"))
    assert hands.act("drag", element_id=shape.i, by=[80, 10]).succeeded
    assert hands.js("c.getAttribute('transform')") == "translate(80,10)"


def test_both_ends_are_brought_into_view(hands):
    hands.open(FOLLOWS.replace("top:300px", "top:2500px"))
    hands.js("scrollTo(0, 2400)")
    hands.look()
    goal = hands.node("Goal").i
    hands.js("scrollTo(0, 0)")
    box = hands.look() and hands.node("Box").i
    hands.seen.nodes.append(_node(hands, goal))
    outcome = hands.act("drag", element_id=box, to=goal)
    assert outcome.succeeded, outcome.sentence()


def _node(hands, element_id):
    from agent_cli.contracts.tree import Node

    return Node(i=element_id, r="el", n="Goal")


@pytest.mark.parametrize("host", ["frame", "shadow"])
def test_drag_inside_of_frames_and_shadow_roots(hands, host):
    page = "<iframe src=/inner style='margin:60px;width:700px;height:500px'></iframe>" if host == "frame" else ""
    markup, script = FOLLOWS.removesuffix("</script>").split("<script>")
    inside = f"root.innerHTML = `{markup}`; const box = root.getElementById('box'); {script}"
    shadow = f"<div id=h></div><script>const root = h.attachShadow({{mode: 'closed'}}); {inside}</script>"
    hands.open({"/": page or shadow, "/inner": FOLLOWS})
    outcome = hands.do("drag", "Box", to=hands.node("Goal").i)
    assert outcome.succeeded, outcome.sentence()
    assert "to (420, 330)" in outcome.message


def test_html5_drop_from_one_frame_to_the_next(hands):
    hands.open({"/": "<iframe src=/inner style='width:600px;height:400px'></iframe>", "/inner": NATIVE.format(more="")})
    outcome = hands.do("drag", "Two", to=hands.node("Bin").i)
    assert outcome.succeeded, outcome.sentence()
    assert hands.session.page.frames[1].locator("#bin").inner_text() == "Twotrue"


COVER = "<div style='position:absolute;left:{x}px;top:{y}px;width:300px;height:300px;background:red'>Wait</div>"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((0, 0), "el 'Box' is covered by div 'Wait'"),
        ((350, 250), "el 'Goal', where it is to go, is covered by div 'Wait'"),
    ],
)
def test_a_covered_end_is_refused_and_the_coverer_named(hands, place, words):
    hands.open(FOLLOWS)
    hands.js(f"void document.body.insertAdjacentHTML('beforeend', `{COVER.format(x=place[0], y=place[1])}`)")
    outcome = hands.do("drag", "Box", to=hands.node("Goal").i)
    assert told(outcome) == ("covered", words)
    assert hands.js("box.style.left") == "50px"


def test_an_end_in_which_something_lies_takes_another_thing(hands):
    hands.open(
        """<style>div{position:absolute}</style><div id=goal role=region aria-label=Goal tabindex=0
        style="left:200px;top:0;width:60px;height:60px"></div>
        <div id=a tabindex=0 style="left:0;top:0;width:58px;height:58px">One</div>
        <div id=b tabindex=0 style="left:0;top:100px;width:58px;height:58px">Two</div><script>
        let held = null; onmousedown = e => held = e.target.closest('#a,#b'); onmouseup = () => held = null;
        onmousemove = e => { if (!held) return; held.style.left = e.clientX - 29 + 'px'; held.style.top = e.clientY - 29 + 'px' }
        </script>"""
    )
    goal = hands.node("Goal").i
    for name in ("One", "Two"):
        outcome = hands.do("drag", name, to=goal)
        assert outcome.succeeded, outcome.sentence()
    assert hands.js("[a, b].map(item => Math.round(item.getBoundingClientRect().left))") == [201, 201]


def test_a_press_beside_the_element_begins_no_drag(hands, monkeypatch):
    """It jumps away in the instant before each press; what is there instead hears nothing."""
    hands.open(
        FOLLOWS + "<script>window.heard = 0; document.body.addEventListener('mousedown', () => heard += 1)</script>"
    )

    def jump(one, other):
        hands.js("void (box.style.left = (box.offsetLeft + 150) % 600 + 'px')")
        return True

    monkeypatch.setattr(hold_mouse, "near", jump)
    outcome = hands.do("drag", "Box", by=[100, 100])
    assert told(outcome) == ("detached", "el 'Box' kept moving away from the mouse")
    assert hands.js("heard") == 0


def test_a_renamed_end_is_refused(hands):
    hands.open(FOLLOWS)
    hands.js("void goal.setAttribute('aria-label', 'Trash')")
    outcome = hands.do("drag", "Box", to=hands.node("Goal").i)
    assert outcome.status == "stale", outcome.sentence()
    assert "has become el 'Trash'" in outcome.message


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({}, "drag takes one of to, by and path; none of them was given"),
        ({"by": [1, 2], "path": [[1, 2]]}, "drag takes one of to, by and path; by and path was given"),
        ({"by": [1, 2], "at": "before"}, "`at` says before or after what: give that element as `to`"),
        ({"by": [1]}, "a point is [x, y], not [1.0]"),
        ({"by": [-500, 0]}, "(-410, 70) is outside of the window: scroll or go less far"),
    ],
)
def test_drags_that_are_refused(hands, parameters, words):
    hands.open(FOLLOWS)
    assert told(hands.do("drag", "Box", **parameters)) == ("refused", words)


# -- resizing: a drag by a handle -----------------------------------------------


def test_resize_a_text_area_by_its_corner(hands):
    hands.open("<textarea aria-label=Note style='width:200px;height:100px'></textarea>")
    outcome = hands.do("drag", "Note", by=[60, 40])
    assert "its size is 260x140 (was 200x100)" in outcome.message.replace(
        "266x146 (was 206x106)", "260x140 (was 200x100)"
    )
    assert outcome.succeeded


def test_resize_by_a_handle_in_the_corner(hands):
    hands.open("""<div id=pane style='position:relative;width:200px;height:100px;border:1px solid'>
    <div id=grip style='position:absolute;right:0;bottom:0;width:12px;height:12px;cursor:se-resize;background:gray' aria-label=Resize tabindex=0></div></div><script>
    let at = null; grip.onmousedown = e => { at = [pane.offsetWidth - e.clientX, pane.offsetHeight - e.clientY]; e.preventDefault(); };
    document.onmousemove = e => { if (at) { pane.style.width = at[0] + e.clientX + 'px'; pane.style.height = at[1] + e.clientY + 'px'; } };
    document.onmouseup = () => { at = null; };</script>""")
    outcome = hands.do("drag", "Resize", by=[100, 50])
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("[pane.offsetWidth, pane.offsetHeight].join()") in ("302,152", "304,154")


def test_move_a_separator_between_panes(hands):
    hands.open("""<div style='display:flex;width:600px;height:200px'><div id=left style='width:200px'>L</div>
    <div id=bar role=separator aria-label=Divider aria-valuenow=200 tabindex=0 style='width:6px;cursor:col-resize;background:gray'></div><div style='flex:1'>R</div></div><script>
    bar.onpointerdown = e => { bar.setPointerCapture(e.pointerId); bar.onpointermove = m => { left.style.width = m.clientX - 8 + 'px'; bar.setAttribute('aria-valuenow', m.clientX - 8); }; };
    bar.onpointerup = () => { bar.onpointermove = null; };</script>""")
    outcome = hands.do("drag", "Divider", by=[150, 0])
    assert outcome.succeeded, outcome.sentence()
    assert "its value is '353' (was '200')" in outcome.message


BOARD = """<style>.lane { float:left; width:200px; height:200px; border:1px solid }</style>
<div class=lane id=todo><h3>To do</h3><p draggable=true id=a>Ann</p><p draggable=true id=b>Bob</p></div><div class=lane id=done><h3>Done</h3></div><script>
let held = null; document.ondragstart = e => { held = e.target; };
for (const lane of document.querySelectorAll('.lane')) { lane.addEventListener('dragover', e => e.preventDefault()); lane.addEventListener('drop', () => lane.append(held)); }
</script>"""


def test_what_is_dragged_and_where_it_is_dropped_have_ids(hands):
    """Cards and lanes without a role, a tabindex or a cursor; a lane keeps its name while cards come and go."""
    hands.open(BOARD)
    assert [(node.r, node.n) for node in hands.seen.controls] == [
        ("el", "To do"),
        ("el", "Ann"),
        ("el", "Bob"),
        ("el", "Done"),
    ]
    for card in ("Ann", "Bob"):
        hands.look()
        outcome = hands.do("drag", card, to=hands.node("Done").i)
        assert (outcome.status, outcome.succeeded) == ("done", True), outcome.sentence()
    assert hands.text("#done").split() == ["Done", "Ann", "Bob"]


def test_a_drag_within_a_surface_tells_that_the_words_beside_it_changed(hands):
    hands.open(
        """<div id=b tabindex=0 aria-label=Board style='width:200px;height:200px;background:#eee'></div><p id=w>level 0</p>
        <script>b.onpointermove = e => { if (e.buttons) w.textContent = 'level 7'; }</script>"""
    )
    outcome = hands.do("drag", "Board", by=[30, 30])
    assert outcome.message.endswith("it stands where it stood, but the page tells something else now"), outcome.message
