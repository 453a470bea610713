"""The ground truth of `benchmarks/pages` on pages answered here by hand, and mistakes planted in a list."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.pages.truth import Truth, Word, read_truth
from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.compare import Listed, compare

VIEW = Box(0, 0, 1280, 757)


@pytest.fixture
def truth_of(session, serve_html):
    """The truth of HTML (or of a dict of pages), once all its frames are there."""

    def read(html, then=None) -> Truth:
        session.open_first(serve_html(html).url)
        session.page.wait_for_load_state("networkidle")
        if then:
            session.page.evaluate(then)
        return read_truth(session.page)

    return read


def ids(truth: Truth) -> set[str]:
    return {control.node.attributes.get("id", control.snippet) for control in truth.controls}


def texts(truth: Truth) -> list[str]:
    return sorted(word.text for word in truth.words)


CONTROLS = """
<button id=button>b</button> <a id=link href="#x">link</a> <a id=no-link>anchor</a> <input id=field> <input type=hidden>
<select id=select><option>one</select> <textarea id=area></textarea>
<div id=role role=checkbox>check</div> <div id=tab tabindex=0>focusable</div>
<div id=skip tabindex=-1>not focusable</div>
<div id=edit contenteditable>editable</div> <details><summary id=summary>more</summary>words</details>
<div id=listens>listens</div>
<div id=pointer style="cursor:pointer">points <b>and <i>inherits</i></b></div>
<div id=wrapper><button id=inner>inner</button> <p>words</p></div>
<button id=off disabled>off</button>
<div id=plain>plain</div>
<script>
for (const id of ['listens', 'wrapper']) document.getElementById(id).addEventListener('click', () => {});
document.body.addEventListener('click', () => {});
</script>"""


def test_controls_are_native_or_have_a_role_focus_listener_or_own_pointer(truth_of):
    expected = "button link field select area role tab edit summary listens pointer inner off"
    assert ids(truth_of(CONTROLS)) == set(expected.split())


UNSEEN = """
<style>button{position:absolute;left:10px;width:100px;height:30px}</style>
<button id=seen style="top:0">seen</button>
<button id=invisible style="top:40px;visibility:hidden">x</button> <button id=gone style="display:none">x</button>
<div style="opacity:0"><button id=clear style="top:80px">x</button></div>
<button id=tiny style="top:120px;width:2px;height:2px;padding:0;border:0">x</button>
<button id=under style="top:160px">x</button>
<div style="position:absolute;top:150px;left:0;width:300px;height:50px;background:#eee"></div>
<button id=through style="top:210px">x</button>
<div style="position:absolute;top:200px;left:0;width:300px;height:50px;pointer-events:none"></div>
<button id=below style="top:757px">x</button> <button id=half style="top:740px">x</button>
<div style="overflow:hidden;position:absolute;top:260px;left:200px;width:50px;height:30px">
  <button id=clipped style="left:60px;top:0">x</button></div>
<div style="overflow:hidden;height:0"><button id=escapes style="top:300px">x</button></div>
<div style="position:absolute;top:340px;width:90px;height:30px;clip:rect(0,0,0,0)">
  <a href=#>read aloud</a></div>"""


def test_a_control_must_be_seen_and_on_top_in_the_viewport(truth_of):
    assert ids(truth_of(UNSEEN)) == {"seen", "through", "half", "escapes"}


LABELS = """
<style>.own{position:absolute;opacity:0;width:1px;height:1px} span{display:inline-block;width:20px;height:20px}</style>
<p><input id=hidden type=checkbox class=own><label for=hidden>hidden, with a label</label></p>
<p><label><input id=wrapped type=radio class=own>wrapped in its label</label></p>
<p><input id=unrendered type=file hidden><label for=unrendered>a file</label></p>
<p><input id=alone type=text class=own></p>
<p><label>shown <input id=shown></label></p>
<p><span style="position:relative;background:silver"><input id=over type=checkbox
  style="position:absolute;inset:0;width:20px;height:20px;margin:0;opacity:0"></span></p>"""


def test_a_hidden_input_and_its_label_are_one_control(truth_of):
    truth = truth_of(LABELS)
    assert sorted(control.node.attributes["id"] for control in truth.controls) == [
        "hidden", "over", "shown", "unrendered", "wrapped",
    ]  # fmt: skip
    hidden = next(control for control in truth.controls if control.node.attributes["id"] == "hidden")
    assert hidden.boxes[0].w > 100


def test_a_control_that_fills_another_is_the_same_one(truth_of):
    truth = truth_of("<div id=item role=menuitem style='width:60px'><a id=inner href=#>&nbsp; entry &nbsp;</a></div>")
    assert len(truth.controls) == 1


ROOTS = """
<my-closed></my-closed>
<div><template shadowrootmode=closed><button id=declared>d</button>
<label style="display:inline-block"><input id=slotting type=checkbox
  style="position:absolute;left:600px;opacity:0"><slot></slot></label></template>slotted words</div>
<script>customElements.define('my-closed', class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({mode: 'closed'}).innerHTML = '<button id=closed>c</button><slot></slot>'; } });
</script>"""


def test_closed_and_declared_roots_are_read_and_slotted_words_belong_to_their_label(truth_of):
    truth = truth_of(ROOTS)
    assert ids(truth) == {"closed", "declared", "slotting"}
    assert texts(truth) == ["c", "d", "slotted", "words"]


FRAME = "<body style='margin:0;height:900px'><button id={0} style='position:absolute;left:10px;top:20px'>{0}</button>"
FRAMES = {
    "/": """<body style="margin:0;height:2000px">
      <style>iframe{position:absolute;left:100px;width:300px;height:100px;border:5px solid}</style>
      <iframe style="top:100px" src="/same"></iframe><iframe style="top:300px" src="__OTHER__/other"></iframe>
      <iframe style="top:500px" sandbox src="/sandboxed"></iframe>
      <iframe style="top:700px" src="__OTHER__/covered"></iframe>
      <div style="position:absolute;top:690px;left:90px;width:400px;height:200px;background:white"></div>""",
    **{f"/{name}": FRAME.format(name) for name in ("same", "other", "sandboxed", "covered")},
}


def test_frames_of_all_processes_have_their_place_in_the_main_viewport(truth_of):
    truth = truth_of(FRAMES, then="scrollTo(0, 50)")
    places = {control.node.attributes["id"]: control.boxes[0].as_list()[:2] for control in truth.controls}
    assert places == {"same": [115, 75], "other": [115, 275], "sandboxed": [115, 475]}


WORDS = """
<style>div{position:absolute;left:0;font:16px/20px monospace;white-space:nowrap}</style>
<div style="top:0">Plain wörds7 twice twice</div>
<div style="top:20px;visibility:hidden">hidden</div> <div style="top:40px;opacity:0">faded</div>
<div style="top:60px;color:transparent">clear</div> <div style="top:80px;font-size:0">zero</div>
<div style="top:100px">covered</div> <div style="top:95px;width:200px;height:30px;background:white"></div>
<div style="top:120px;clip:rect(0,0,0,0)">cut</div>
<div style="top:140px">glazed</div> <div style="top:135px;width:200px;height:30px"></div>
<div style="top:180px;width:60px;overflow:hidden">inside outside</div>
<div style="top:745px">halfway</div>
<div style="top:230px"><span style="position:relative;top:600px">beneath</span></div>
<div style="top:260px"><input placeholder="hint"> <input value="typed" placeholder="unread">
  <input type=password value="secret"> <input type=submit></div>
<div style="top:300px"><select><option>unchosen<option selected>chosen</select>
  <select size=2><option>first<option>second<option>third</select></div>"""


def test_words_are_those_that_a_person_reads(truth_of):
    expected = "plain wörds7 twice twice glazed inside halfway hint typed submit chosen first second"
    assert texts(truth_of(WORDS)) == sorted(expected.split())


# -- mistakes planted in a list ---------------------------------------------------------------------------------------

PAGE = "<style>button{{width:80px;height:30px;margin:10px}}</style><h1>Ten buttons</h1><main>{}</main>".format(
    "".join(f"<button id=b{n}>Button {n}</button>" for n in range(10))
)


@pytest.fixture
def planted(truth_of):
    """The truth of ten buttons, with the list and the words of a product that sees all of it."""
    truth = truth_of(PAGE)
    listed = [Listed(control.node.attributes["id"], control.boxes[0]) for control in truth.controls]
    return truth, listed, Counter(word.text for word in truth.words)


def test_a_whole_list_has_no_mistake(planted):
    findings = compare(*planted, VIEW)
    assert len(findings.found) == 10
    assert findings.listed_in_view == 10
    assert findings.word_total == 22
    assert (findings.missed, findings.phantoms, findings.repeats, findings.missed_words) == ([], [], [], [])


def test_a_control_taken_out_is_missed(planted):
    truth, listed, words = planted
    findings = compare(truth, listed[:3] + listed[4:], words, VIEW)
    assert [control.node.attributes["id"] for control in findings.missed] == ["b3"]
    assert findings.phantoms == []


def test_a_listed_control_that_is_not_there_is_a_phantom(planted):
    truth, listed, words = planted
    made_up = Listed("made up", Box(900, 500, 80, 30))
    elsewhere = Listed("out of view", Box(900, 800, 80, 30))
    covered = Listed("covered", Box(900, 500, 80, 30), is_covered=True)
    picture = Listed("picture", Box(900, 500, 80, 30), is_claimed=False)
    findings = compare(truth, [*listed, made_up, elsewhere, covered, picture], words, VIEW)
    assert findings.phantoms == [made_up]
    assert len(findings.found) == 10


def test_a_word_left_out_is_missed_each_time_it_is_there(planted):
    truth, listed, words = planted
    findings = compare(truth, listed, words - Counter({"button": 2, "ten": 1}), VIEW)
    assert sorted(word.text for word in findings.missed_words) == ["button", "button", "ten"]


def test_a_container_stands_for_none_of_what_it_holds(planted):
    truth, _, words = planted
    whole = Listed("main", Box(0, 60, 1280, 60))
    findings = compare(truth, [whole], words, VIEW)
    assert (len(findings.found), len(findings.missed), findings.phantoms) == (0, 10, [whole])


def test_a_small_wrapper_stands_for_one_control_only(planted):
    truth, listed, words = planted
    first, second = (control.boxes[0] for control in truth.controls[:2])
    wrapper = Listed("both", Box(first.x, first.y, second.x + second.w - first.x, first.h))
    findings = compare(truth, [wrapper, *listed[2:]], words, VIEW)
    assert (len(findings.found), len(findings.missed), findings.phantoms) == (9, 1, [])


def test_a_control_listed_twice_is_a_repeat(planted):
    truth, listed, words = planted
    inner = Listed("its words", Box(listed[0].box.x + 10, listed[0].box.y + 5, 60, 20))
    findings = compare(truth, [*listed, inner], words, VIEW)
    assert (findings.repeats, findings.phantoms) == ([inner], [])


def test_the_words_of_the_planted_page_are_words(planted):
    truth, _, _ = planted
    assert all(isinstance(word, Word) and word.box.area for word in truth.words)
