"""select on lists that a page draws: opened, searched, picked, shut, and read back."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest

STYLE = "<style>.pop{position:absolute;background:white;border:1px solid;max-height:120px;overflow:auto}</style>"
OPTION = "<div role=option onclick='take(this.textContent)'>{}</div>"


def combo(options, take="b.textContent = t; list.hidden = true", body_end="", role="combobox"):
    """A button that opens a listbox at the end of the document."""
    items = "".join(OPTION.format(option) for option in options)
    return (
        f"{STYLE}<label id=l>City</label><div id=b role={role} tabindex=0 aria-haspopup=listbox aria-labelledby=l style='width:200px;border:1px solid' "
        f"onclick='list.hidden = !list.hidden'>Choose</div><p>below</p><div id=list class=pop role=listbox hidden>{items}</div>{body_end}"
        f"<script>function take(t) {{ {take} }}; onkeydown = e => {{ if (e.key == 'Escape') list.hidden = true }}</script>"
    )


def test_a_combobox_whose_list_stands_at_the_end_of_the_document(hands):
    hands.open(combo(["New York", "Boston", "Denver"]))
    outcome = hands.do("select", "City", option="boston")
    assert (outcome.status, outcome.message) == ("done", "chose 'Boston' in sel 'City'; it says 'Boston' now")
    assert outcome.succeeded, outcome.sentence()
    assert hands.text("#b") == "Boston"


def test_a_list_that_shuts_before_its_option_is_pressed_is_opened_again(hands):
    """In a label the press opens a drawn list and the click that follows shuts it: here at the first approach."""
    approached = """<script>let shuts = 1; list.onmouseover = () => { if (shuts) { shuts = 0; list.hidden = true } };
addEventListener('keydown', e => { if (e.key == 'ArrowDown') list.hidden = false })</script>"""
    hands.open(combo(["New York", "Boston", "Denver"], body_end=approached))
    outcome = hands.do("select", "City", option="Denver")
    assert outcome.succeeded, outcome.sentence()
    assert hands.text("#b") == "Denver"


def test_what_is_chosen_already_is_not_pressed_again(hands):
    hands.open(combo(["Boston"], take="b.textContent = 'twice'").replace("Choose", "Boston"))
    outcome = hands.do("select", "City", option="Boston")
    assert outcome.succeeded, outcome.sentence()
    assert hands.text("#b") == "Boston"


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("New", "several options contain 'New' in sel 'City'; there are: 'New York', 'New Orleans', 'Boston'"),
        ("Paris", "no option is 'Paris' in sel 'City'; there are: 'New York', 'New Orleans', 'Boston'"),
    ],
)
def test_what_is_not_one_option_is_refused_and_the_list_shut(hands, option, words):
    hands.open(combo(["New York", "New Orleans", "Boston"]))
    outcome = hands.do("select", "City", option=option)
    assert (outcome.status, outcome.message) == ("refused", words)
    assert hands.js("list.hidden")
    assert hands.text("#b") == "Choose"


def test_a_choice_that_is_not_taken_is_a_failure(hands):
    hands.open(combo(["Boston"], take="list.hidden = true"))
    outcome = hands.do("select", "City", option="Boston")
    assert (outcome.status, outcome.message) == (
        "failed",
        "'Boston' was pressed but sel 'City' did not take it: it says 'Choose'",
    )


def test_a_choice_of_which_another_comes_out_is_a_failure(hands):
    hands.open(combo(["Boston", "Denver"], take="b.textContent = 'Denver'; list.hidden = true"))
    outcome = hands.do("select", "City", option="Boston")
    assert (outcome.status, outcome.message.split(": ")[-1]) == ("failed", "it says 'Denver'")


def test_a_disabled_option(hands):
    hands.open(combo(["Boston"]).replace("role=option", "role=option aria-disabled=true"))
    outcome = hands.do("select", "City", option="Boston")
    assert (outcome.status, outcome.message) == ("disabled", "option 'Boston' in sel 'City' is disabled")
    assert hands.js("list.hidden")


TYPEAHEAD = """{style}<label>City <input id=f role=combobox aria-controls=list oninput='ask()'></label><ul id=list class=pop role=listbox hidden></ul>
<script>function ask() {{ clearTimeout(window.t); list.innerHTML = '<li role=progressbar>…'; list.hidden = false; t = setTimeout(() => {{
  list.innerHTML = ['Boston', 'Boston Harbor', 'New Boston'].filter(c => c.includes(f.value)).map(c => `<li role=option>${{c}}`).join('') }}, 400) }}
list.onclick = e => {{ {take} }}; f.onblur = () => {{ if (!window.taken) f.value = '' }}</script>"""


def test_a_typeahead_whose_options_come_late(hands):
    hands.open(TYPEAHEAD.format(style=STYLE, take="f.value = window.taken = e.target.textContent; list.hidden = true"))
    outcome = hands.do("select", "City", option="Boston")
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("window.taken") == "Boston"


def test_letters_that_were_only_typed_are_no_choice(hands):
    hands.open(TYPEAHEAD.format(style=STYLE, take=""))
    outcome = hands.do("select", "City", option="Boston")
    assert outcome.status == "failed"
    assert "did not take it" in outcome.message


def test_words_that_stand_typed_in_a_typeahead_are_not_taken_for_chosen(hands):
    hands.open(TYPEAHEAD.format(style=STYLE, take="f.value = window.taken = e.target.textContent; list.hidden = true"))
    hands.js("void (f.onblur = null)")
    assert hands.do("fill", "City", value="Boston Harbor").succeeded
    assert hands.js("window.taken") is None
    outcome = hands.do("select", "City", option="Boston Harbor")
    assert (outcome.succeeded, hands.js("window.taken")) == (True, "Boston Harbor"), outcome.sentence()
    again = hands.do("select", "City", option="Boston Harbor")
    assert again.succeeded, again.sentence()


def test_words_without_a_list_are_no_choice(hands):
    hands.open("<label>City <input id=f></label>")
    assert hands.do("fill", "City", value="Boston").succeeded
    outcome = hands.do("select", "City", option="Boston")
    assert not outcome.succeeded, outcome.sentence()


def test_an_option_is_known_by_the_words_that_an_outline_tells_of_it(hands):
    hands.open(
        "<select aria-label=Right><option>Authentication and Authorization | group | Can add group"
        "<option>Authentication and Authorization | group | Can view group</select>"
    )
    outcome = hands.do("select", "Right", option="Authentic…n ¦ group ¦ Can view group")
    assert outcome.succeeded, outcome.sentence()
    assert hands.do("select", "Right", option="Authentic…group").status == "refused"


def test_a_typeahead_without_such_an_option_is_left_as_it_was(hands):
    hands.open(TYPEAHEAD.format(style=STYLE, take=""))
    outcome = hands.do("select", "City", option="Paris")
    assert outcome.status == "refused"
    assert hands.js("f.value") == ""


VIRTUAL = """<div id=b role=combobox aria-label=Row tabindex=0 style='width:200px;border:1px solid' onclick='pop.hidden = !pop.hidden; draw()'>None</div>
<div id=pop role=listbox hidden style='height:100px;overflow:auto' onscroll='draw()'><div id=all style='height:6000px;position:relative'></div></div>
<script>function draw() { const first = Math.floor(pop.scrollTop / 20); all.innerHTML = '';
for (let i = first; i < Math.min(first + 7, 300); i++) all.innerHTML += `<div role=option style='position:absolute;top:${i * 20}px;height:20px' onclick='b.textContent = this.textContent; pop.hidden = true'>Row ${i}</div>` }
onkeydown = e => { if (e.key == 'Escape') pop.hidden = true }</script>"""


def test_a_virtual_list_is_scrolled_until_the_option_shows(hands):
    hands.open(VIRTUAL)
    outcome = hands.do("select", "Row", option="Row 222")
    assert outcome.succeeded, outcome.sentence()
    assert hands.text("#b") == "Row 222"


def test_a_virtual_list_without_the_option_names_what_there_is(hands):
    hands.open(VIRTUAL)
    outcome = hands.do("select", "Row", option="Row 999")
    assert outcome.status == "refused"
    assert outcome.message.startswith("no option is 'Row 999' in sel 'Row'; there are: 'Row 9', 'Row 19'")
    assert outcome.message.endswith("and 280 more")
    assert hands.js("pop.hidden")


CHIPS = (
    STYLE
    + """<div style='border:1px solid;width:300px'><span id=chips></span><input id=f role=combobox aria-label=Tags aria-controls=opts onfocus='opts.hidden = false' onblur='opts.hidden = true'></div>
<div id=opts class=pop role=listbox aria-multiselectable=true hidden onmousedown='event.preventDefault()'><div role=option>red</div><div role=option>green</div><div role=option>blue</div></div>
<script>opts.onclick = e => { const on = e.target.getAttribute('aria-selected') != 'true'; e.target.setAttribute('aria-selected', on);
chips.innerHTML = [...opts.querySelectorAll('[aria-selected=true]')].map(o => `<span>${o.textContent}<button>×</button></span>`).join('') }</script>"""
)


def test_a_multiple_select_with_chips(hands):
    hands.open(CHIPS)
    outcome = hands.do("select", "Tags", option=["red", "blue"])
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message == "chose 'red', 'blue' in sel 'Tags'; it says 'red', '×', 'blue' now"
    assert hands.do("select", "Tags", option=["red"]).succeeded
    assert hands.text("#chips") == "red×blue×"


def test_a_listbox_that_always_stands_open(hands):
    hands.open(
        "<div role=listbox aria-label=Size tabindex=0><div role=option>S</div><div role=option>M</div></div>"
        "<script>onclick = e => e.target.setAttribute('aria-selected', 'true')</script>"
    )
    outcome = hands.do("select", "Size", option="M")
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message == "chose 'M' in sel 'Size'; it says 'M' now"


def test_a_menu_button(hands):
    hands.open(
        STYLE
        + """<button id=b aria-haspopup=menu onclick='m.hidden = false'>Actions</button><div id=m role=menu class=pop hidden><div role=menuitem onclick='m.hidden = true; document.title = 1'>Archive</div></div>"""
    )
    outcome = hands.do("select", "Actions", option="Archive")
    assert outcome.succeeded, outcome.sentence()
    assert outcome.message == "chose 'Archive' in the menu of btn 'Actions'"
    assert hands.js("document.title") == "1"


def test_a_list_without_any_role(hands):
    hands.open(
        STYLE
        + """<div id=b style='cursor:pointer;width:150px' onclick='d.hidden = false'>Pick a color</div><p>Other words</p><div id=d class=pop hidden>
<div onclick='b.textContent = "Red"; d.hidden = true'>Red</div><div onclick='b.textContent = "Blue"; d.hidden = true'>Blue</div></div>"""
    )
    outcome = hands.do("select", "Pick a color", option="Blue")
    assert outcome.status == "done", outcome.sentence()
    assert hands.text("#b") == "Blue"


def test_a_widget_in_a_shadow_root(hands):
    inner = (
        combo(["Boston", "Denver"])
        .split("<script>")[0]
        .replace("onclick='list", 'onclick=\'this.getRootNode().getElementById("list")')
    )
    hands.open(
        f"<x-sel></x-sel><script>const r = document.querySelector('x-sel').attachShadow({{mode: 'open'}}); r.innerHTML = {inner!r};"
        "const list = r.getElementById('list'); r.getElementById('b').onclick = () => list.hidden = !list.hidden;"
        "function take(t) { r.getElementById('b').textContent = t; list.hidden = true }</script>"
    )
    outcome = hands.do("select", "City", option="Denver")
    assert outcome.succeeded, outcome.sentence()


def test_a_field_with_suggestions_of_the_browser(hands):
    hands.open("<input aria-label=f list=d><datalist id=d><option value=Boston><option value=Denver></datalist>")
    outcome = hands.do("select", "f", option="denver")
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("document.querySelector('input').value") == "Denver"


def test_an_option_under_something_else_is_not_pressed(hands):
    cover = "<div style='position:fixed;inset:0;top:50px;background:white;z-index:9'>wait</div>"
    hands.open(combo(["Boston"], body_end=cover))
    outcome = hands.do("select", "City", option="Boston")
    assert outcome.status == "covered", outcome.sentence()
    assert hands.text("#b") == "Choose"


def test_a_menu_button_has_no_value_that_its_menu_changes(hands):
    hands.open(
        """<nav><button id=b aria-haspopup=menu aria-expanded=false
        onclick="b.setAttribute('aria-expanded', 'true'); m.hidden = false">Settings</button>
        <ul id=m hidden><li><a href=#u>Users</a><li><a href=#s>Sites</a></ul></nav>"""
    )
    outcome = hands.do("click", "Settings")
    assert outcome.verification.actualOutcome == "the state became expanded"
