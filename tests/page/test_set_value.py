"""set_value: sliders, spinners, ratings and colors, set as a person would and read back."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest


def told(outcome):
    return outcome.status, outcome.message


def value(hands, selector="input"):
    return hands.js(f"document.querySelector('{selector}').value")


def now(hands):
    return hands.js("document.querySelector('[role]').getAttribute('aria-valuenow')")


@pytest.mark.parametrize(("number", "end"), [("70", "70"), ("0", "0"), ("98.5", "98.5"), ("100", "100")])
def test_a_native_slider(hands, number, end):
    hands.open("<input type=range aria-label=f min=0 max=100 step=0.5>")
    outcome = hands.do("set_value", "f", value=number)
    assert told(outcome) == ("done", f"set slider 'f': it stands at {end}")
    assert outcome.succeeded, outcome.sentence()
    assert value(hands) == end


def test_a_number_between_two_steps_is_a_failure_that_says_the_nearest(hands):
    hands.open("<input type=range aria-label=f min=0 max=100 step=10 value=20>")
    assert told(hands.do("set_value", "f", value="47")) == (
        "failed",
        "slider 'f' does not take 47: it stands at 50",
    )


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("140", "slider 'f' goes 0 to 100, not to 140; it stands at 50"),
        ("much", "slider 'f' wants a number, not 'much'"),
    ],
)
def test_what_lies_outside_is_refused(hands, number, words):
    hands.open("<input type=range aria-label=f>")
    assert told(hands.do("set_value", "f", value=number)) == ("refused", words)


def test_a_plain_text_field_is_to_be_filled(hands):
    hands.open("<input aria-label=Color value=AB2567>")
    assert told(hands.do("set_value", "Color", value="#800080")) == (
        "refused",
        "inp 'Color' is a plain text field: fill it",
    )


SLIDER = """<div id=t style='width:200px;height:20px;background:#ccc;position:relative'><div id=h role=slider aria-label=f tabindex=0 aria-valuemin=0 aria-valuemax=200
 aria-valuenow=20 style='position:absolute;left:20px;width:12px;height:20px;background:blue'></div></div><script>
function put(n) { n = Math.max(0, Math.min(200, n)); h.setAttribute('aria-valuenow', n); h.style.left = n + 'px' }
const at = () => Number(h.getAttribute('aria-valuenow'));"""


def test_a_drawn_slider_by_keys(hands):
    keys = "h.onkeydown = e => put(at() + ({ArrowRight: 3, ArrowLeft: -3, PageUp: 30, PageDown: -30}[e.key] || 0))</script>"
    hands.open(SLIDER + keys)
    assert hands.do("set_value", "f", value="146").succeeded
    assert now(hands) == "146"


def test_a_drawn_slider_that_hears_no_keys_by_pointer(hands):
    drag = "h.onpointerdown = e => { h.setPointerCapture(e.pointerId); h.onpointermove = e => put(Math.round(e.clientX - t.getBoundingClientRect().left)) }; h.onpointerup = () => h.onpointermove = null</script>"
    hands.open(SLIDER + drag)
    outcome = hands.do("set_value", "f", value="150")
    assert outcome.succeeded, outcome.sentence()
    assert now(hands) == "150"


def test_a_slider_that_does_not_move_is_a_failure(hands):
    hands.open(SLIDER + "</script>")
    assert told(hands.do("set_value", "f", value="150")) == ("failed", "slider 'f' does not take 150: it stands at 20")


def test_a_spinner_of_the_browser(hands):
    hands.open("<input type=number aria-label=f min=0 max=10 value=3>")
    outcome = hands.do("set_value", "f", value="7")
    assert told(outcome) == ("done", "set spin 'f': it stands at 7")
    assert value(hands) == "7"


def test_a_drawn_spinner_with_arrows_only(hands):
    hands.open(
        """<span><button aria-label='Fewer guests' onclick='put(-1)'>-</button><div id=s role=spinbutton aria-label=f aria-valuenow=2 style='display:inline'>2</div>
<button aria-label='More guests' onclick='put(1)'>+</button></span><script>function put(d) { s.textContent = Number(s.textContent) + d; s.setAttribute('aria-valuenow', s.textContent) }</script>"""
    )
    outcome = hands.do("set_value", "f", value="5")
    assert told(outcome) == ("done", "set spin 'f': it stands at 5")
    assert hands.text("#s") == "5"


def test_a_spinner_that_puts_the_number_right_says_so(hands):
    hands.open("<input type=number aria-label=f value=3 onchange='if (this.value > 5) this.value = 5'>")
    outcome = hands.do("set_value", "f", value="7")
    assert told(outcome) == ("failed", "spin 'f' does not take 7: it stands at 5")


def test_a_rating_of_radios(hands):
    stars = "".join(f"<label><input type=radio name=r value={n}>{n} stars</label>" for n in range(1, 6))
    hands.open(f"<div role=radiogroup aria-label=Rating>{stars}</div>")
    outcome = hands.do("set_value", "2 stars", value="4")
    assert told(outcome) == ("done", "set radio '2 stars': '4 stars' is chosen")
    assert value(hands, ":checked") == "4"
    assert hands.do("set_value", "2 stars", value="9").status == "refused"


def test_a_color(hands):
    hands.open("<input type=color aria-label=f>")
    outcome = hands.do("set_value", "f", value="#FF8800")
    assert outcome.succeeded, outcome.sentence()
    assert value(hands) == "#ff8800"


def test_what_has_no_number(hands):
    hands.open("<button>f</button>")
    assert told(hands.do("set_value", "f", value="3")) == (
        "refused",
        "btn 'f' is no slider, spinner, rating or color field that is known: drag its handle (by 15,0),"
        " or click_at a point on it",
    )


def drawn_slider(left, box="width:300px;height:12px", handle="width:16px;height:20px"):
    """As jQuery UI draws it: no role, no number, keys on the handle; the track listens too."""
    return f"""<p>Volume</p><div class='ui-slider' style='position:relative;{box}'>
    <span tabindex=0 class='ui-slider-handle' style='position:absolute;background:silver;{handle};{left}'></span></div><p id=told></p>
    <script>const knob = document.querySelector('span'), side = knob.style.left ? 'left' : 'bottom';
    document.querySelector('div').addEventListener('mousedown', () => 0);
    const show = share => {{ knob.style[side] = share + '%'; told.textContent = share / 5 - 10; }};
    knob.onkeydown = event => show(Math.min(100, Math.max(0, parseFloat(knob.style[side]) + ({{ ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 }}[event.key] || 0))));</script>"""


@pytest.mark.parametrize(
    ("left", "box"), [("left:65%", "width:300px;height:12px"), ("bottom:65%", "width:12px;height:200px")]
)
def test_a_drawn_slider_that_says_no_number_is_told_and_set_in_percent(hands, left, box):
    look = hands.open(drawn_slider(left, box))
    assert [(node.r, node.n, node.v) for node in look.controls] == [("slider", "Volume", "65%")]
    outcome = hands.do("set_value", "Volume", value="40%")
    assert told(outcome) == ("done", "set slider 'Volume': it stands at 40 ('40%')")
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("told.textContent") == "-2"


def test_a_handle_that_resizes_or_has_words_is_no_slider(hands):
    look = hands.open(
        "<div class='ui-resizable'><span tabindex=0 class='ui-resizable-handle'>=</span></div>"
        "<div class='slider'><span tabindex=0 class='handle'>Next slide</span></div>"
    )
    assert "slider" not in [node.r for node in look.controls]


def test_drawn_sliders_are_not_named_by_what_their_neighbours_show(hands):
    one = drawn_slider("left:65%").split("<p id=told>")[0].removeprefix("<p>Volume</p>")
    hands.open(f"<p>Set the sliders to 20 and 18, then submit the form.</p>{one}<p>11</p>{one}<p>8</p>")
    sliders = [node for node in hands.seen.controls if node.r == "slider"]
    assert [(node.n, node.place.apart, node.place.nth) for node in sliders] == [("", "", "1 of 2"), ("", "", "2 of 2")]
