"""Frames: each is looked into and worked, whatever its site, its sandbox, or its twin."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest
from hands import shown, words

BUTTON = "<button onclick='this.textContent = \"Pressed\"'>Inner</button>"


def frame(source, height=100, more=""):
    return f"<iframe src='{source}' width=300 height={height} {more}></iframe>"


def settled(hands, url):
    return hands.visit(url, wait=True)


@pytest.mark.parametrize("origin", ["__HERE__", "__OTHER__"])
def test_a_frame_stands_where_its_element_stands(hands, origin):
    hands.open({"/": f"<p>before</p>{frame(origin + '/in')}<p>after</p>", "/in": f"<p>inside</p>{BUTTON}"}, wait=True)
    assert words(hands.seen) == ["before", "inside", "after"]
    (node,) = hands.seen.controls
    assert node.f == 1
    assert node.i.startswith("f1_")
    assert hands.act("click", element_id=node.i).succeeded
    assert [n.n for n in hands.look().controls] == ["Pressed"]


@pytest.mark.parametrize("origin", ["__HERE__", "__OTHER__"])
def test_coordinates_of_a_frame_are_those_of_the_window(hands, origin):
    place = (
        f"<iframe src='{origin}/in' style='position:absolute;left:200px;top:100px;border:5px solid;padding:0'></iframe>"
    )
    inner = "<button style='position:absolute;left:10px;top:20px;width:60px;height:30px'>Inner</button>"
    hands.open({"/": place, "/in": inner}, wait=True)
    assert hands.node("Inner").box == (215, 125, 60, 30)
    assert hands.node("Inner").xy == (245, 140)


def test_what_a_frame_cuts_off_is_pruned(hands):
    inner = "<button>Near</button><div style='height:500px'></div><button>Far</button>"
    hands.open({"/": frame("/in"), "/in": inner}, wait=True)
    assert [node.n for node in hands.seen.controls] == ["Near"]
    assert hands.seen.meta.below + hands.seen.meta.prunedElements > 0


@pytest.mark.parametrize("sandbox", ["sandbox='allow-scripts'", "sandbox"])
def test_a_sandboxed_frame(hands, sandbox):
    hands.open({"/": frame("/in", more=sandbox), "/in": BUTTON}, wait=True)
    assert [node.n for node in hands.seen.controls] == ["Inner"]
    outcome = hands.do("click", "Inner", {"type": "no_change"})
    assert outcome.succeeded, outcome.sentence()
    assert [node.n for node in hands.look().controls] == ["Pressed" if "allow" in sandbox else "Inner"]


def test_srcdoc_and_blank_frames(hands):
    hands.open(
        """<iframe srcdoc="<button onclick='this.textContent=1'>Doc</button>"></iframe><iframe id=b></iframe>
        <script>b.contentDocument.body.innerHTML = '<button>Blank</button>'</script>""",
        wait=True,
    )
    assert [node.n for node in hands.seen.controls] == ["Doc", "Blank"]
    hands.do("click", "Doc")
    assert [node.n for node in hands.look().controls] == ["1", "Blank"]


@pytest.mark.parametrize("origin", ["__HERE__", "__OTHER__"])
def test_frames_in_frames(hands, origin):
    hands.open(
        {
            "/": f"<p>0</p>{frame(origin + '/mid', 300)}<p>end</p>",
            "/mid": f"<p>1</p>{frame('__HERE__/in')}",
            "/in": f"<p>2</p>{BUTTON}",
        },
        wait=True,
    )
    assert words(hands.seen) == ["0", "1", "2", "end"]
    hands.do("click", "Inner")
    assert [node.n for node in hands.look().controls] == ["Pressed"]


@pytest.mark.parametrize("origin", ["__HERE__", "__OTHER__"])
def test_two_frames_of_the_same_address_are_told_apart(hands, origin):
    """Each is clicked by its id; which of them received it is asked of the frames themselves."""
    hands.open({"/": frame(origin + "/in") * 2, "/in": BUTTON}, wait=True)
    first, second = hands.seen.controls
    assert first.xy[0] < second.xy[0]
    assert hands.act("click", element_id=second.i).succeeded
    frames = hands.session.page.main_frame.child_frames
    texts = {f.frame_element().bounding_box()["x"]: f.locator("button").inner_text() for f in frames}
    assert [texts[x] for x in sorted(texts)] == ["Inner", "Pressed"]


def test_three_twins_added_in_another_order_than_they_stand(hands):
    """The order in the document is not the order of creation, which is how a frame tree is listed."""
    hands.open(
        {
            "/": """<div id=a></div><div id=b></div><div id=c></div><script>
                for (const id of ['c', 'a', 'b']) { const f = document.createElement('iframe'); f.src = '/in'; f.height = 60;
                  document.getElementById(id).append(f) }</script>""",
            "/in": BUTTON,
        },
        wait=True,
    )
    nodes = hands.seen.controls
    assert [node.xy[1] for node in nodes] == sorted(node.xy[1] for node in nodes)
    assert hands.act("click", element_id=nodes[1].i).succeeded
    got = {key: hands.js(f"{key}.firstChild.contentDocument.querySelector('button').textContent") for key in "abc"}
    assert got == {"a": "Inner", "b": "Pressed", "c": "Inner"}


def test_a_frame_that_comes_late(hands, pages_site):
    hands.visit(pages_site.url + "/late-frame")
    hands.session.page.wait_for_selector("iframe")
    hands.look(wait=True)
    hands.do("fill", "Inner name", value="Jas")
    hands.do("click", "Inner save")
    assert hands.session.page.frames[1].locator("#log").inner_text() == "Inner saved: Jas"


def test_a_frame_that_is_removed(hands):
    hands.open({"/": f"{frame('/in', more='id=f')}<button>Outer</button>", "/in": BUTTON}, wait=True)
    inner = hands.node("Inner")
    hands.js("f.remove()")
    outcome = hands.act("click", element_id=inner.i)
    assert (outcome.status, outcome.message) == ("stale", f"the frame of {inner.i} is gone")
    assert [node.n for node in hands.look().controls] == ["Outer"]
    assert len(hands.seen.frames) == 1


def test_a_frame_that_opens_another_page(hands):
    hands.open({"/": frame("/in"), "/in": "<a href=/two>Go</a>", "/two": "<button>Second</button>"}, wait=True)
    old = hands.node("Go").i
    assert hands.do("click", "Go").succeeded
    hands.look(wait=True)
    assert [node.n for node in hands.seen.controls] == ["Second"]
    assert hands.node("Second").i != old


def test_a_frame_that_goes_to_another_site(hands):
    """The frame changes its process; its world has to be found anew."""
    hands.open({"/": frame("/in"), "/in": "<a href=__OTHER__/two>Go</a>", "/two": BUTTON}, wait=True)
    hands.do("click", "Go")
    hands.look(wait=True)
    if not hands.seen.controls:
        hands.look(wait=True)
    assert [node.n for node in hands.seen.controls] == ["Inner"]
    assert hands.do("click", "Inner").succeeded
    assert [node.n for node in hands.look().controls] == ["Pressed"]


def test_words_appearing_in_another_frame_are_evidence(hands):
    hands.open(
        {
            "/": f"{frame('__OTHER__/in', more='name=t')}<button onclick=\"t.postMessage('x', '*')\">Send</button>",
            "/in": "<p id=p>idle</p><script>onmessage = () => setTimeout(() => p.textContent = 'Received it', 100)</script>",
        },
        wait=True,
    )
    outcome = hands.do("click", "Send", {"type": "element_appears", "text": "Received it"})
    assert outcome.succeeded, outcome.sentence()


def test_a_change_in_the_frame_is_seen_when_the_button_stands_in_it(hands):
    hands.open({"/": frame("__OTHER__/in"), "/in": BUTTON}, wait=True)
    outcome = hands.do("click", "Inner", {"type": "element_appears", "text": "Pressed"})
    assert outcome.succeeded, outcome.sentence()


def test_events_of_a_frame_carry_its_number(hands):
    hands.open(
        {
            "/": frame("__OTHER__/in"),
            "/in": "<button onclick=\"p.textContent='Could not save'\">Go</button><p id=p role=alert></p>",
        },
        wait=True,
    )
    hands.do("click", "Go")
    hands.wait_for_event("Could not save")
    hands.look()
    (event,) = [event for event in hands.seen.events if "Could not save" in event.text]
    assert (event.frame, event.category) == (hands.node("Go").f, "error")


HANG = {
    "/": f"<button onclick='this.textContent=1'>Outer</button>{frame('__OTHER__/in', more='name=t')}",
    "/in": "<p>x</p><script>onmessage = () => { for (;;); }; parent.postMessage('ready', '*')</script>",
}


def test_a_frame_that_hangs_before_it_was_seen_is_named(lone_hands):
    hands = lone_hands
    hands.open({**HANG, "/": HANG["/"] + "<script>onmessage = () => t.postMessage('x', '*')</script>"})
    hands.session.pause(300)
    hands.look()
    assert [node.n for node in hands.seen.controls] == ["Outer"]
    assert len(hands.seen.frames) == 2
    assert hands.seen.frames[1].problem


def test_a_frame_that_hangs_is_named_and_the_rest_is_worked(lone_hands):
    hands = lone_hands
    hands.open(HANG, wait=True)
    assert words(hands.seen) == ["x"]
    hands.js("t.postMessage('x', '*')")
    hands.session.pause(100)
    hands.look()
    assert [node.n for node in hands.seen.controls] == ["Outer"]
    (problem,) = [seen.problem for seen in hands.seen.frames if seen.number]
    assert problem == "no answer within 2 s"
    assert any(line.startswith("(frame 1 ") and "no answer" in line for line in shown(hands.seen))
    outcome = hands.do("click", "Outer")
    assert outcome.succeeded, outcome.sentence()


def test_an_invisible_frame_is_left_out(hands):
    hands.open(
        {
            "/": frame("/in", more="style='display:none'") + frame("/in", more="style='visibility:hidden'"),
            "/in": BUTTON,
        },
        wait=True,
    )
    assert hands.seen.controls == []


def test_a_frame_below_the_viewport_is_left_out(hands):
    hands.open({"/": f"<div style='height:2000px'></div>{frame('/in')}", "/in": BUTTON}, wait=True)
    assert hands.seen.controls == []


@pytest.mark.parametrize(
    ("name", "controls"),
    [
        ("cross-site-frame", ["Inner name", "Inner save", "Outer button"]),
        ("nested-frames", ["Inner name", "Inner save"]),
        ("sandboxed-frame", ["Inner name", "Inner save"]),
    ],
)
def test_the_pages_of_the_site(hands, pages_site, name, controls):
    settled(hands, f"{pages_site.url}/{name}")
    assert [node.n for node in hands.seen.controls] == controls
    hands.do("fill", "Inner name", value="Jas")
    assert hands.do("click", "Inner save", {"type": "element_appears", "text": "Inner saved: Jas"}).succeeded
