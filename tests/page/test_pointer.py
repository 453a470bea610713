"""Presses by coordinates, strokes, other buttons and held keys."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest


def told(outcome):
    return outcome.status, outcome.message


CANVAS = """<body style='margin:0'><canvas id=c width=300 height=200 style='border:0;margin:50px'></canvas><script>
const ink = c.getContext('2d'); let on = false; window.seen = [];
c.onmousedown = e => { on = true; ink.beginPath(); ink.moveTo(e.offsetX, e.offsetY); seen.push(['down', e.offsetX, e.offsetY].join()); };
c.onmousemove = e => { if (on) { ink.lineTo(e.offsetX, e.offsetY); ink.stroke(); } };
onmouseup = () => { on = false; };
c.onclick = e => ink.fillRect(e.offsetX, e.offsetY, 5, 5);
const isInk = (x, y) => ink.getImageData(x, y, 1, 1).data[3] > 0;
</script>"""


def canvas(hands):
    return next(node.i for node in hands.seen.controls if node.r == "canvas")


def test_click_at_a_point_of_a_canvas(hands):
    hands.open(CANVAS)
    outcome = hands.act("click_at", element_id=canvas(hands), x=120, y=30)
    assert told(outcome) == ("done", "clicked at (120, 30) of canvas 'c'")
    assert hands.js("[isInk(121, 31), ...seen].join()") == "true,down,120,30"
    assert outcome.succeeded, outcome.sentence()
    assert "the picture of canvas 'c' changed" in outcome.sentence()


def test_click_at_a_point_of_the_window_says_what_was_hit(hands):
    hands.open(
        "<button style='position:absolute;left:100px;top:100px;width:80px;height:40px' onclick='this.textContent = 1'>Go</button>"
    )
    outcome = hands.act("click_at", x=140, y=120)
    assert told(outcome) == ("done", "clicked at (140, 120), on btn 'Go' 1")
    assert outcome.succeeded
    assert hands.text("button") == "1"


def test_click_at_says_what_was_hit_inside_of_a_frame(hands):
    hands.open(
        {
            "/": "<iframe src=/in style='margin:50px;border:0'></iframe>",
            "/in": "<body style='margin:0'><button style='width:100px;height:60px' onclick='this.textContent = 1'>Go</button>",
        }
    )
    button = hands.node("Go")
    outcome = hands.act("click_at", x=button.xy[0], y=button.xy[1])
    assert outcome.message.endswith(f", on btn 'Go' {button.i}")
    assert outcome.succeeded


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"x": -5, "y": 10}, "(-5, 10) is outside of the window, which is "),
        ({"x": 10, "y": 5000}, "(10, 5000) is outside of the window, which is "),
        ({"x": 400, "y": 10, "element_id": "1"}, "(400, 10) is beside canvas 'c', which is 300 x 200 px"),
    ],
)
def test_points_that_are_refused(hands, parameters, words):
    hands.open(CANVAS)
    outcome = hands.act("click_at", **parameters)
    assert outcome.status == "refused"
    assert outcome.message.startswith(words)
    assert hands.js("seen.length") == 0


def test_a_covered_point_is_refused_and_a_free_one_is_not(hands):
    hands.open(
        CANVAS + "<div style='position:absolute;left:50px;top:50px;width:100px;height:100px;background:red'>Wait</div>"
    )
    outcome = hands.act("click_at", element_id=canvas(hands), x=10, y=10)
    assert told(outcome) == ("covered", "(10, 10) of canvas 'c' is covered by div 'Wait'")
    assert hands.act("click_at", element_id=canvas(hands), x=200, y=10).succeeded


def test_a_point_further_down_is_brought_into_view(hands):
    hands.open(
        "<div style='height:600px'></div><svg width=300 height=900 onclick='1'><circle id=c cx=50 cy=850 r=40 onclick=\"this.setAttribute('fill', 'red')\" /></svg>"
    )
    drawing = next(node for node in hands.seen.controls if node.place.tag == "svg")
    outcome = hands.act("click_at", element_id=drawing.i, x=50, y=850)
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("c.getAttribute('fill')") == "red"


def test_draw_strokes(hands):
    hands.open(CANVAS)
    outcome = hands.act(
        "draw", element_id=canvas(hands), path=[[[10, 10], [110, 10], [110, 110]], [[200, 50], [250, 150]]]
    )
    assert told(outcome) == ("done", "drew 2 strokes in canvas 'c'")
    assert outcome.succeeded, outcome.sentence()
    assert (
        hands.js("[isInk(60, 10), isInk(110, 60), isInk(225, 100), isInk(60, 60), isInk(155, 80)].join()")
        == "true,true,true,false,false"
    )
    assert hands.js("seen.join(' ')") == "down,10,10 down,200,50"


def test_a_stroke_that_leaves_no_trace_is_a_failure(hands):
    hands.open("<canvas id=c width=300 height=200></canvas>")
    outcome = hands.act("draw", element_id=canvas(hands), path=[[[10, 10], [100, 100]]])
    assert (outcome.status, outcome.executed) == ("failed", True)
    assert outcome.message.startswith("drew a stroke in canvas 'c', but it looks as before")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ([[[1, 1]]], "a stroke has at least two points; for one point use click_at"),
        ([], "a stroke has at least two points; for one point use click_at"),
        ([[[1, 1], [2]]], "a point is [x, y], not [2.0]"),
        ([[[1, 1], [-200, 5]]], "the stroke leaves the window at (-150, 55)"),
        ([[[-1, 1], [20, 5]]], "(-1, 1) is beside canvas 'c', which is 300 x 200 px"),
    ],
)
def test_strokes_that_are_refused(hands, path, words):
    hands.open(CANVAS)
    assert told(hands.act("draw", element_id=canvas(hands), path=path)) == ("refused", words)


def test_right_click_opens_the_menu_of_the_page(hands):
    hands.open(
        "<button oncontextmenu=\"event.preventDefault(); document.body.append('Menu of ' + event.button)\" onclick='this.remove()'>Row</button>"
    )
    outcome = hands.do("right_click", "Row")
    assert told(outcome) == ("done", "right-clicked btn 'Row'")
    assert outcome.succeeded, outcome.sentence()
    assert "Menu of 2" in hands.text("body")


def test_a_right_click_that_does_nothing_is_no_success(hands):
    hands.open("<button>Row</button>")
    outcome = hands.do("right_click", "Row")
    assert not outcome.succeeded
    assert "nothing changed in the page" in outcome.sentence()


@pytest.mark.parametrize(
    ("keys", "heard"), [("Control", "true,false"), ("shift", "false,true"), ("Ctrl+Shift", "true,true")]
)
def test_click_with_keys_held(hands, keys, heard):
    hands.open("<button onclick='document.title = [event.ctrlKey, event.shiftKey]; this.textContent += 1'>Row</button>")
    outcome = hands.do("click_with", "Row", keys=keys)
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("document.title") == heard
    hands.look()
    hands.do("click", "Row1")
    assert hands.js("document.title") == "false,false"


def test_keys_that_cannot_be_held(hands):
    hands.open("<button>Row</button>")
    assert told(hands.do("click_with", "Row", keys="Enter")) == (
        "refused",
        "'Enter' cannot be held; write Control, Shift, Alt or Control+Shift",
    )


def test_a_covered_element_is_not_right_clicked(hands):
    hands.open(
        "<button style='position:absolute;left:0;top:0'>Row</button><div style='position:absolute;left:0;top:0;width:300px;height:300px;background:red'>Wait</div>"
    )
    outcome = hands.do("right_click", "Row")
    assert told(outcome) == ("covered", "btn 'Row' is covered by div 'Wait'")
