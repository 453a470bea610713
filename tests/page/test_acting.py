"""Each action on real widgets: its status word, its message, and what became of the page."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest

from agent_cli.act import execute_actions
from agent_cli.act.actions import TABLE
from agent_cli.act.execute_actions import ABOUT_THE_RUN
from agent_cli.contracts.actions import ACTIONS
from agent_cli.contracts.proposal import Action


def told(outcome):
    return outcome.status, outcome.message


def value(hands, selector="input"):
    return hands.js(f"document.querySelector('{selector}').value")


def test_every_action_of_the_contract_is_done_by_a_module():
    """Some are about the look or the run, not the page; repeat is made of the others."""
    assert {*TABLE, *ABOUT_THE_RUN, "repeat"} == set(ACTIONS)


def test_click(hands):
    hands.open("<button onclick='this.textContent = event.detail + \" \" + event.isTrusted'>Go</button>")
    assert told(hands.do("click", "Go")) == ("done", "clicked btn 'Go'")
    assert hands.text("button") == "1 true"


def test_click_presses_a_free_point_when_the_centre_is_covered(hands):
    hands.open(
        """<button style='position:absolute;left:0;top:0;width:400px;height:100px' onclick='this.textContent = 1'>Go</button>
        <div style='position:absolute;left:180px;top:30px;width:60px;height:60px;background:red'>x</div>"""
    )
    assert hands.do("click", "Go").succeeded
    assert hands.text("button") == "1"


def test_click_outside_of_the_window_scrolls_there(hands):
    hands.open("<button id=a onclick='b.focus()'>A</button><div style='height:3000px'></div><button id=b>B</button>")
    hands.act("scroll", direction="bottom")
    hands.look()
    hands.act("scroll", direction="top")
    outcome = hands.do("click", "B")
    assert (outcome.status, outcome.executed) == ("done", True)
    assert hands.js("scrollY") > 1000


def test_double_click(hands):
    hands.open("<button ondblclick='this.textContent = \"twice\"'>Go</button>")
    assert told(hands.do("double_click", "Go")) == ("done", "double-clicked btn 'Go'")
    assert hands.text("button") == "twice"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<input aria-label=f value=old>", "new"),
        ("<textarea aria-label=f>old</textarea>", "two\nlines"),
        ("<input type=email aria-label=f>", "a@b.example"),
        ("<input type=password aria-label=f>", "pässwörd"),
        ("<input type=number aria-label=f>", "12.5"),
        ("<input type=date aria-label=f>", "2026-02-28"),
        ("<input type=time aria-label=f>", "09:30"),
        ("<input type=datetime-local aria-label=f>", "2026-02-28T09:30"),
        ("<input type=month aria-label=f>", "2026-02"),
        ("<input type=range min=0 max=10 aria-label=f>", "7"),
        ("<input type=color aria-label=f>", "#ff0000"),
        ("<input aria-label=f value=old>", ""),
        ("<input aria-label=f>", "  spaces  "),
        ("<input aria-label=f>", "日本語 🙂 <b>"),
    ],
)
def test_fill(hands, html, text):
    hands.open(
        html
        + "<script>window.seen = []; for (const t of ['input', 'change']) addEventListener(t, () => seen.push(t))</script>"
    )
    outcome = hands.do("fill", "f", value=text)
    assert outcome.succeeded, outcome.sentence()
    assert value(hands, "[aria-label=f]") == text
    assert "input" in hands.js("seen")


def test_fill_an_editable_area(hands):
    hands.open("<div contenteditable aria-label=f>old words</div>")
    assert hands.do("fill", "f", value="new words").succeeded
    assert hands.text("div") == "new words"


@pytest.mark.parametrize(
    ("html", "text", "status", "words"),
    [
        (
            "<input type=date aria-label=f>",
            "31.12.2026",
            "refused",
            "date 'f' does not take '31.12.2026'; it wants YYYY-MM-DD",
        ),
        (
            "<input type=number aria-label=f>",
            "many",
            "refused",
            "spin 'f' does not take 'many'; it wants a number",
        ),
        (
            "<input type=time aria-label=f>",
            "half nine",
            "refused",
            "date 'f' does not take 'half nine'; it wants HH:MM",
        ),
        ("<input readonly aria-label=f value=v>", "x", "refused", "inp 'f' is read only"),
        ("<input disabled aria-label=f>", "x", "disabled", "inp 'f' is disabled"),
        ("<button>f</button>", "x", "refused", "btn 'f' is no text field (button)"),
        ("<input type=checkbox aria-label=f>", "x", "refused", "chk 'f' is no text field (input)"),
        ("<select aria-label=f><option>a</select>", "a", "refused", "sel 'f' is no text field (select)"),
    ],
)
def test_what_cannot_be_filled(hands, html, text, status, words):
    hands.open(html)
    outcome = hands.do("fill", "f", value=text)
    assert told(outcome) == (status, words)
    assert not outcome.executed
    assert outcome.verification is None


def test_type_adds_keys_at_the_end(hands):
    hands.open("<input aria-label=f value=ab><script>window.keys = ''; onkeydown = e => keys += e.key</script>")
    outcome = hands.do("type", "f", text="cd")
    assert told(outcome) == ("done", "typed into inp 'f'")
    assert value(hands) == "abcd"
    assert hands.js("keys").endswith("cd")


def test_type_into_a_text_area_goes_to_its_very_end(hands):
    hands.open("<textarea aria-label=f>one\ntwo</textarea>")
    assert hands.do("type", "f", text="!").executed
    assert value(hands, "textarea") == "one\ntwo!"


def test_type_into_an_editable_area_goes_to_its_end(hands):
    hands.open("<div contenteditable aria-label=f>old</div>")
    assert hands.do("type", "f", text=" new").executed
    assert hands.text("div").split() == ["old", "new"]


def test_type_into_a_read_only_field_is_refused(hands):
    hands.open("<input aria-label=f readonly>")
    assert told(hands.do("type", "f", text="x")) == ("refused", "inp 'f' is read only")


def test_press_in_a_field_and_anywhere(hands):
    hands.open("<form onsubmit='document.title = 1; return false'><input aria-label=f></form><p id=p></p>")
    hands.js("void (onkeydown = e => p.textContent = e.key)")
    assert told(hands.do("press", "f", keys="Enter")) == ("done", "pressed Enter in inp 'f'")
    assert hands.js("document.title") == "1"
    assert told(hands.act("press", keys="Escape")) == ("done", "pressed Escape")
    assert hands.text("#p") == "Escape"


def test_press_a_chord(hands):
    hands.open("<input aria-label=f value=abc>")
    hands.do("press", "f", keys="Control+A")
    hands.do("press", "f", keys="Delete")
    assert value(hands) == ""


@pytest.mark.parametrize("element", ["f", None])
def test_press_an_unknown_key(hands, element):
    hands.open("<input aria-label=f>")
    outcome = hands.do("press", element, keys="Foo+Bar")
    assert told(outcome) == ("refused", "there is no key 'Foo+Bar'; write Enter, Escape, ArrowDown, Control+A …")
    assert not outcome.executed


OPTIONS = "<select aria-label=f><option>(choose)<option>New York<option>New Orleans<option>Boston<option>boston harbor</select>"


@pytest.mark.parametrize(
    ("option", "chosen"),
    [("Boston", "Boston"), ("new york", "New York"), ("Orleans", "New Orleans"), ("  New   York ", "New York")],
)
def test_select(hands, option, chosen):
    hands.open(OPTIONS)
    outcome = hands.do("select", "f", option=option)
    assert outcome.message == f"chose '{chosen}' in sel 'f'"
    assert value(hands, "select") == chosen
    assert outcome.succeeded, outcome.sentence()


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("New", "several options contain 'New' in sel 'f'; there are: '(choose)', 'New York',"),
        ("Paris", "no option is 'Paris' in sel 'f'; there are: '(choose)', 'New York',"),
        ("", "no option is '' in sel 'f'"),
    ],
)
def test_select_what_is_not_one_option(hands, option, words):
    hands.open(OPTIONS)
    outcome = hands.do("select", "f", option=option)
    assert outcome.status == "refused"
    assert outcome.message.startswith(words)
    assert value(hands, "select") == "(choose)"


def test_select_takes_the_exact_text_before_another_case(hands):
    hands.open("<select aria-label=f><option>-<option>us<option>US</select>")
    assert hands.do("select", "f", option="US").succeeded
    assert value(hands, "select") == "US"


def test_select_several(hands):
    hands.open("<select multiple aria-label=f><option>a<option>b<option>c</select>")
    outcome = hands.do("select", "f", option=["a", "c"])
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("[...document.querySelector('select').selectedOptions].map(o => o.text).join()") == "a,c"


def test_select_the_option_that_is_chosen_already(hands):
    hands.open("<select aria-label=f><option>a<option selected>b</select>")
    outcome = hands.do("select", "f", option="b")
    assert outcome.succeeded, outcome.sentence()


def test_select_a_disabled_option(hands):
    hands.open("<select aria-label=f><option>a<option disabled>b</select>")
    outcome = hands.do("select", "f", option="b")
    assert not outcome.succeeded
    assert value(hands, "select") == "a"


def test_select_when_two_options_share_a_text(hands):
    """Both read "Ann": the first is taken or the choice is refused, never another one silently."""
    hands.open("<select aria-label=f><option value=0>Bob<option value=1>Ann<option value=2>Ann</select>")
    outcome = hands.do("select", "f", option="Ann")
    assert (outcome.status, value(hands, "select")) in [("done", "1"), ("refused", "0")]


def test_select_on_something_else(hands):
    hands.open("<input type=checkbox aria-label=f>")
    assert told(hands.do("select", "f", option="a")) == (
        "refused",
        "chk 'f' opens no list: click or check it instead",
    )


BOXES = {
    "native": "<input type=checkbox aria-label=f>",
    "behind its label": "<input type=checkbox id=c style='position:absolute;opacity:0;width:1px;height:1px'><label for=c>f</label>",
    "not rendered": "<input type=checkbox id=c style='display:none'><label for=c>f</label>",
    "by role": "<div role=checkbox aria-label=f aria-checked=false tabindex=0 style='width:20px;height:20px' "
    "onclick=\"this.ariaChecked = this.ariaChecked !== 'true'\"></div>",
    "switch": "<div role=switch aria-checked=false tabindex=0 onclick=\"this.ariaChecked = this.ariaChecked !== 'true'\">f</div>",
}
STATE = "(e => e.checked ?? e.ariaChecked === 'true')(document.querySelector('input,[role]'))"


@pytest.mark.parametrize("kind", BOXES)
def test_check_and_uncheck(hands, kind):
    hands.open(BOXES[kind])
    name = "f"
    outcome = hands.do("check", name)
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message.startswith("ticked ")
    assert hands.js(STATE) is True
    again = hands.do("check", name)
    assert again.succeeded, again.sentence()
    assert again.message.endswith("was ticked already")
    assert hands.js(STATE) is True
    outcome = hands.do("uncheck", name)
    assert outcome.succeeded, outcome.sentence()
    assert hands.js(STATE) is False


def test_radios(hands):
    hands.open("<label><input type=radio name=r>One</label><label><input type=radio name=r checked>Two</label>")
    assert hands.do("check", "One").succeeded
    assert hands.js("document.querySelector('input').checked") is True
    hands.look()
    assert told(hands.do("uncheck", "One")) == ("refused", "radio 'One' is a radio: choose another one instead")


def test_a_box_that_takes_the_tick_back_is_no_success(hands):
    hands.open("<input type=checkbox aria-label=f onclick='event.preventDefault()'>")
    outcome = hands.do("check", "f")
    assert outcome.executed
    assert not outcome.succeeded


def test_check_what_is_no_box(hands):
    hands.open("<button>f</button>")
    assert told(hands.do("check", "f")) == ("refused", "btn 'f' is no checkbox, radio or switch")


def test_hover(hands):
    hands.open("<button onmouseenter='this.textContent = \"over\"'>f</button>")
    outcome = hands.do("hover", "f")
    assert told(outcome) == ("done", "the mouse is over btn 'f'")
    assert outcome.succeeded
    assert hands.text("button") == "over"


def test_scroll_the_page_to_its_ends(hands):
    hands.open("<div style='height:3000px'>x</div>")
    assert told(hands.act("scroll", direction="up")) == ("failed", "cannot scroll up any further (at 0%)")
    outcome = hands.act("scroll", direction="down")
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message == "scrolled down, now at 27%, more below"
    assert told(hands.act("scroll", direction="bottom")) == ("done", "scrolled bottom, now at 100%")
    assert told(hands.act("scroll", direction="down")) == ("failed", "cannot scroll down any further (at 100%)")
    assert hands.act("scroll", direction="top").succeeded
    assert hands.js("scrollY") == 0


def test_scroll_a_container(hands):
    hands.open(
        "<div aria-label=Log style='height:100px;overflow:auto'><div style='height:300px'></div><button>Deep</button></div>"
    )
    box = hands.seen.scrollable_containers[0].id
    outcome = hands.act("scroll", element_id=box, direction="bottom")
    assert (outcome.status, outcome.message) == ("done", "scrolled bottom, now at 100%")
    assert hands.js("document.querySelector('div').scrollTop") > 0
    assert hands.js("scrollY") == 0


def test_go_to(hands):
    hands.open({"/": "<p>one</p>", "/two": "<p>two</p>"})
    outcome = hands.act("go_to", url="/two")
    assert told(outcome) == ("done", f"opened {hands.site.url}two")
    assert outcome.succeeded, outcome.sentence()
    assert hands.session.page.url == hands.site.url + "two"


@pytest.mark.parametrize(
    "url",
    [
        "javascript:document.title=1",
        "file:///etc/passwd",
        "data:text/html,x",
        "about:blank",
        "chrome://version",
        "JAVASCRIPT:1",
    ],
)
def test_go_to_what_is_no_web_page_is_refused(hands, url):
    hands.open("<title>t</title>")
    outcome = hands.act("go_to", url=url)
    assert told(outcome) == ("refused", f"only http and https addresses are opened, not {url!r}")
    assert (hands.session.page.url, hands.js("document.title")) == (hands.site.url, "t")


def test_go_to_where_nothing_listens(hands):
    hands.open("<p>x</p>")
    outcome = hands.act("go_to", url="http://127.0.0.1:9/")
    assert outcome.status == "failed"
    assert not outcome.succeeded


def test_go_to_a_page_that_is_not_found(hands):
    hands.open("<p>x</p>")
    hands.act("go_to", url="/missing")
    assert any("answered 404" in event.text for event in hands.session.log.since(0))


def test_back_and_reload(hands):
    hands.open({"/": "<p>one</p>", "/two": "<p>two</p>"})
    hands.act("go_to", url="/two")
    outcome = hands.act("back")
    assert told(outcome) == ("done", f"went back to {hands.site.url}")
    assert outcome.succeeded, outcome.sentence()
    hands.js("void (document.title = 'old')")
    outcome = hands.act("reload")
    assert told(outcome) == ("done", f"loaded {hands.site.url} again")
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("document.title") == ""
    assert hands.site.asked.count("GET /") == 2 or hands.site.asked.count("GET /") == 3


def test_back_from_the_first_page(hands):
    hands.open("<button>x</button>")
    assert told(hands.act("back")) == ("failed", "there is no page to go back to")
    assert hands.session.page.url == hands.site.url
    assert [node.n for node in hands.look(wait=True).controls] == ["x"]


def test_wait_for_words(hands):
    hands.open("<p id=p>x</p><script>setTimeout(() => p.textContent = 'Ready now', 300)</script>")
    assert told(hands.act("wait_for", text="ready  now", seconds=5)) == ("done", "'ready  now' is on the page")


def test_wait_for_words_in_a_frame(hands):
    hands.open({"/": "<iframe src=__OTHER__/in></iframe>", "/in": "<p>Inner words</p>"})
    assert hands.act("wait_for", text="inner words", seconds=5).status == "done"


def test_wait_for_words_that_do_not_come(hands):
    hands.open("<p hidden>Secret</p>")
    outcome = hands.act("wait_for", text="Secret", seconds=0.3)
    assert told(outcome) == ("timed_out", "'Secret' did not come within 0.3 s")


def test_wait_without_words(hands):
    hands.open("<p>x</p>")
    assert told(hands.act("wait_for", seconds=0.1)) == ("done", "waited 0.1 s")


@pytest.mark.parametrize(
    ("tool", "parameters", "words"),
    [
        ("fly", {}, "there is no action 'fly'; there are: click, double_click,"),
        ("click", {}, "click: element_id: Field required"),
        ("click", {"element_id": "1", "x": 3}, "click: x: Extra inputs are not permitted"),
        ("fill", {"element_id": "1"}, "fill: value: Field required"),
        ("scroll", {"direction": "sideways"}, "scroll: direction: Input should be 'down',"),
        ("wait_for", {"seconds": 100}, "wait_for: seconds: Input should be less than or equal to 60"),
        ("switch_tab", {"number": "two"}, "switch_tab: number: Input should be a valid integer"),
    ],
)
def test_a_malformed_action_is_refused(hands, tool, parameters, words):
    hands.open("<button>x</button>")
    outcome = hands.act(tool, **parameters)
    assert outcome.status == "refused"
    assert outcome.message.startswith(words)


@pytest.mark.parametrize("element_id", ["99", "abc", "f7_1", "", "1; drop", "f_1", "-1", "1 "])
def test_an_id_that_was_never_shown(hands, element_id):
    hands.open("<button>x</button>")
    outcome = hands.act("click", element_id=element_id)
    assert told(outcome) == ("not_found", f"no element has the id {element_id} in the tree that was shown")


def test_a_covered_button_names_what_covers_it(hands, pages_site):
    hands.visit(pages_site.url + "/covered")
    outcome = hands.do("click", "Pay now")
    assert outcome.status == "covered"
    assert outcome.message.startswith("btn 'Pay now' is covered by div.cover")
    assert hands.text("#log") == ""


def test_the_coverer_can_be_worked_by_its_id(hands, pages_site):
    hands.visit(pages_site.url + "/overlay-closes")
    outcome = hands.do("click", "Pay now")
    assert outcome.status == "covered"
    assert hands.node("Accept").i in outcome.message or "banner" in outcome.message
    assert hands.do("click", "Accept").succeeded
    hands.look()
    assert hands.do("click", "Pay now").succeeded
    assert hands.text("#log") == "Paid"


def test_a_disabled_button(hands):
    hands.open("<button disabled onclick='document.title = 1'>Go</button>")
    assert told(hands.do("click", "Go")) == ("disabled", "btn 'Go' is disabled")


def test_a_moving_button_is_pressed_or_refused_never_missed(hands, pages_site):
    hands.visit(pages_site.url + "/moving")
    outcome = hands.do("click", "Catch me")
    assert (hands.text("#log") == "Caught") == (outcome.status in ("done", "healed"))


def test_a_download_is_evidence(hands, pages_site):
    hands.visit(pages_site.url + "/download")
    outcome = hands.do("click", "Download the report")
    assert outcome.succeeded, outcome.sentence()
    assert "report.csv" in outcome.verification.actualOutcome


def test_actions_after_a_failure_are_skipped(hands):

    hands.open("<button onclick='document.title += 1'>A</button><button disabled>B</button>")
    first, second = (node.i for node in hands.seen.controls)
    actions = [Action(tool="click", parameters={"element_id": i}) for i in (second, first)]
    told_of = []
    outcomes = execute_actions(hands.session, actions, hands.seen, hands.sentinel, lambda a, o: told_of.append(o))
    assert [(o.status, o.executed) for o in outcomes] == [("disabled", False), ("skipped", False)]
    assert outcomes[1].message == "dropped: the click before it did not happen (disabled)"
    assert told_of == outcomes
    assert hands.js("document.title") == ""


def test_actions_after_a_navigation_are_skipped(hands):

    hands.open({"/": "<a href=/two>Go</a><button>B</button>", "/two": "<button>B</button>"})
    actions = [Action(tool="click", parameters={"element_id": node.i}) for node in hands.seen.controls]
    outcomes = execute_actions(hands.session, actions, hands.seen, hands.sentinel, lambda a, o: None)
    assert [o.status for o in outcomes] == ["done", "skipped"]
    assert outcomes[1].message == "dropped: the click before it opened another page"


def test_a_press_that_was_heard_is_never_made_again(hands):
    hands.open("<button onclick='window.heard = (window.heard || 0) + 1'>A</button>")
    assert not hands.do("click", "A").verification.success
    assert hands.js("window.heard") == 1


def test_a_press_that_another_document_heard_is_never_made_again(hands):
    inside = "<body onclick='top.heard = (top.heard || 0) + 1' style='height:200px'>"
    hands.open(
        f"""<div tabindex=0 role=button aria-label=A style=width:300px><iframe srcdoc="{inside}"></iframe></div>"""
    )
    hands.do("click", "A")
    assert hands.js("window.heard") == 1


def test_a_press_is_heard_where_the_page_opened_its_document_anew(hands):
    hands.open("<p>Words</p>")
    button = "<button onclick='window.heard = (window.heard || 0) + 1'>A</button>"
    hands.js(f'(() => {{ document.open(); document.write("{button}"); document.close() }})()')
    hands.look()
    outcome = hands.do("click", "A")
    assert (outcome.verification.hit, hands.js("window.heard")) == ("target", 1)


def test_hover_at_a_point(hands):
    hands.open(
        """<div id=f tabindex=0 style='width:300px;height:200px'></div><p id=log></p>
        <script>f.onmousemove = event => { log.textContent = `${event.offsetX} ${event.offsetY}`; };</script>"""
    )
    outcome = hands.do("hover", "f", x=30, y=150)
    assert (outcome.status, hands.text("#log")) == ("done", "30 150"), outcome.sentence()
    assert hands.do("hover", "f", x=30).status == "refused"
    assert hands.do("hover", "f", x=30, y=250).status == "refused"


def test_type_on_a_surface_that_hands_its_focus_to_a_field(hands):
    hands.open(
        """<div id=t tabindex=-1 style='width:200px;height:90px;cursor:pointer' onclick='f.focus()'>user$</div>
        <input id=f style='position:absolute;left:-2000px' oninput='t.textContent = "user$ " + f.value'>"""
    )
    outcome = hands.do("type", "user$", text="ls -la")
    assert (outcome.succeeded, hands.js("f.value")) == (True, "ls -la"), outcome.sentence()
    hands.open("<div tabindex=0 aria-label=Board style='width:200px;height:90px;cursor:pointer'></div>")
    outcome = hands.do("type", "Board", text="ls")
    assert (outcome.status, "press single keys" in outcome.message) == ("refused", True)


def test_hover_tells_what_changed(hands):
    hands.open(
        """<div id=f tabindex=0 aria-label=Area style='width:300px;height:200px'></div><p id=d>cold outside</p>
        <script>f.onmousemove = e => { d.textContent = e.offsetX > 100 ? 'hot outside' : 'cold outside'; }</script>"""
    )
    assert "hot outside" in hands.do("hover", "Area", x=150, y=20).sentence()
    assert hands.do("hover", "Area", x=151, y=20).sentence().endswith("no error was seen")


def test_hover_at_a_point_of_the_window(hands):
    hands.open(
        "<p id=seen>-</p><script>onmousemove = e => { seen.textContent = e.clientX + ' ' + e.clientY; }</script>"
    )
    outcome = hands.do("hover", x=30, y=150)
    assert (outcome.status, hands.js("seen.textContent")) == ("done", "30 150")
    assert "(30, 150) of the window" in outcome.message
    assert "outside of the window" in hands.do("hover", x=30, y=-5).message
    assert hands.do("hover").status == "refused"


@pytest.mark.parametrize("mark", ["class=ui-autocomplete-input", "aria-autocomplete=list"])
def test_fill_in_a_field_with_suggestions_brings_them(hands, mark):
    """They wait for a key, which a value put in at once does not send."""
    hands.open(f"<input aria-label=City {mark} onkeydown='setTimeout(() => log.textContent = value)'><p id=log></p>")
    assert hands.do("fill", "City", value="Leeds").succeeded
    hands.session.page.wait_for_function("log.textContent === 'Leeds'", timeout=5000)
    assert hands.js("document.querySelector('input').value") == "Leeds"


@pytest.mark.parametrize("field", ["<input aria-label=Title", "<textarea aria-label=Title"])
def test_fill_is_heard_by_what_listens_to_keys(hands, field):
    hands.open(f"{field} onkeyup='slug.textContent = value.toLowerCase()'></textarea><p id=slug></p>")
    assert hands.do("fill", "Title", value="Autumn").succeeded
    assert hands.text("#slug") == "autumn"
