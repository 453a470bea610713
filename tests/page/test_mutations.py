"""The log of what flashed by: added, removed, changed; its categories; and what is no event."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import subprocess
import sys

import pytest

TOAST = """const t = document.createElement('div'); t.setAttribute('role', 'alert'); t.textContent = 'Could not save';
document.body.append(t); setTimeout(() => t.remove(), 50)"""


@pytest.fixture
def busy_machine():
    """More work than processors, while the test runs."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    yield
    for loop in loops:
        loop.kill()
        loop.wait()


def happen(hands, html, code, words):
    """Opens, does something in the page, and gives the events once the words were logged."""
    hands.open(html)
    started = hands.session.now_ms()
    hands.js(f"void (() => {{ {code} }})()")
    hands.wait_for_event(words)
    return hands.events(started - 1000)


def test_a_toast_of_50_milliseconds(hands):
    events = happen(hands, "<p>x</p>", TOAST, "Could not save")
    assert events[0] == ("added", "error", "Could not save")
    assert hands.seen.has_errors
    assert hands.seen.payload()["recent_events"][0].endswith("ago] Added (error): 'Could not save'")


@pytest.mark.parametrize(
    ("hidden", "code"),
    [
        ("class=off", "m.className = ''"),
        ("hidden", "m.hidden = false"),
        ("style='display:none'", "m.style.display = ''"),
        ("style='visibility:hidden'", "m.style.visibility = 'visible'"),
    ],
)
def test_a_message_that_is_shown_by_an_attribute(hands, hidden, code):
    html = f"<style>.off{{display:none}}</style><p id=m role=alert {hidden}>Name is required</p>"
    assert happen(hands, html, code, "Name is required") == [("added", "error", "Name is required")]


def test_a_message_in_a_parent_that_is_shown(hands):
    html = (
        "<style>.closed .m{display:none}</style><div id=b class=closed><p class=m role=alert>Name is required</p></div>"
    )
    assert happen(hands, html, "b.className = 'open'", "Name is required") == [("added", "error", "Name is required")]


@pytest.mark.parametrize("way", ["", "transition:opacity .2s"])
def test_a_message_that_fades_in(hands, way):
    html = f"<p id=m role=alert style='opacity:0;{way}'>Name is required</p>"
    assert hands.open(html).events == []
    assert happen(hands, html, "m.style.opacity = 1", "Name is required") == [("added", "error", "Name is required")]


def test_a_message_that_is_hidden_again(hands):
    events = happen(hands, "<p id=m role=status>Saving</p>", "m.hidden = true", "Saving")
    assert events == [("removed", "text", "Saving")]


def test_a_dialog_opened_and_closed(hands):
    html = "<dialog id=d><h2>Delete Ann?</h2></dialog>"
    assert happen(hands, html, "d.showModal()", "Delete Ann?") == [("added", "dialog", "Delete Ann?")]
    hands.js("d.close()")
    hands.session.pause(100)
    assert ("removed", "dialog", "Delete Ann?") in [(e.type, e.category, e.text) for e in hands.session.log.since(0)]


def test_a_dialog_added_and_removed(hands):
    code = "document.body.insertAdjacentHTML('beforeend', '<div role=dialog id=d><p>Sure?</p></div>')"
    assert happen(hands, "<p>x</p>", code, "Sure?") == [("added", "dialog", "Sure?")]


CATEGORIES = [
    ("<p role=alert>", "Name is required", "error"),
    ("<p role=alert>", "Patient saved", "success"),
    ("<p role=alert>", "Look here", "warning"),
    ("<p role=status>", "Patient saved", "success"),
    ("<p role=status>", "3 of 4 shown", "text"),
    ("<p aria-live=polite>", "Upload failed", "error"),
    ("<output>", "Could not add", "error"),
    ("<p class=error>", "Hm", "error"),
    ("<p class='field-error'>", "Hm", "error"),
    ("<p class='alert alert-danger'>", "Hm", "error"),
    ("<p class='alert alert-success'>", "Hm", "success"),
    ("<p class='toast toast--success'>", "Hm", "success"),
    ("<p class=warning>", "Hm", "warning"),
    ("<p class='spinner'>", "Hm", "loading"),
    ("<p aria-busy=true>", "Hm", "loading"),
    ("<p class=toast style='color:#c00'>", "Hm", "error"),
    ("<p class=toast style='background:#2e7d32;color:#fff'>", "Hm", "success"),
    ("<p class=MuiAlert-standardError>", "Hm", "error"),
    ("<p class=errorMessage>", "Hm", "error"),
    ("<p class=meldung--fehler>", "Hm", "error"),
    ("<x-alert variant=danger>", "Hm", "error"),
    ("<p data-status=success>", "Hm", "success"),
    ("<p role=status><i class='icon-check'></i>", "完了しています", "success"),
    ("<p role=alert><svg aria-label='خطأ'></svg>", "مرحبا", "error"),
    ("<p role=status>", "Der Patient wurde gespeichert", "success"),
    ("<p role=status>", "Name ist erforderlich", "error"),
    ("<p role=status>", "Le patient a été enregistré", "success"),
    ("<p role=status>", "Le nom est obligatoire", "error"),
    ("<p role=status>", "保存しました", "success"),
    ("<p role=status>", "名前を入力してください", "error"),
    ("<p role=status>", "تم الحفظ بنجاح", "success"),
    ("<p role=status>", "الاسم مطلوب", "error"),
    ("<p role=status style='background:#fdecea'>", "Xy zz", "error"),
    ("<p role=status style='background:#e6f4ea'>", "Xy zz", "success"),
    ("<p role=status style='border-left:4px solid oklch(0.63 0.24 27)'>", "Xy zz", "error"),
    ("<p role=status style='background:#fff3cd'>", "Xy zz", "warning"),
    ("<div role=status style='background:#c62828;color:#fff'><div><p>", "Xy zz", "error"),
    ("<p style='color:#d32f2f'>", "Das Feld ist leer", "error"),
    ("<p style='color:#d32f2f'>", "-3.20", "text"),
    ("<button class='btn btn-danger'>", "Delete", "text"),
    ("<button class=error>", "Delete", "text"),
    ("<a href='#x' style='color:#d32f2f'>", "Delete all of it", "text"),
    ("<span class='badge bg-success'>", "Active", "text"),
    ("<span class=text-danger>", "*", "text"),
    ("<p>", "An error in a novel", "text"),
    ("<li>", "Saved searches", "text"),
    ("<p class=terror>", "Hm", "text"),
    ("<p role=status>", "Your cart was emptied", "success"),
    ("<p role=status>", "The file was not saved", "warning"),
    ("<p role=status>", "Die Datei ist nicht gespeichert", "warning"),
    ("<p role=status>", "Nothing was sent", "warning"),
    ("<p class=invalidate-cache>", "Hm", "text"),
    ("<p class=successor>", "Hm", "text"),
]


def test_categories(hands):
    """By role, class and colour; words decide only inside a message."""
    hands.open(f"<p>{'Words of the page. ' * 10}</p>")
    found = []
    for number, (element, words, _) in enumerate(CATEGORIES):
        hands.js(f"void document.body.insertAdjacentHTML('beforeend', '<section id=s{number}></section>')")
        hands.session.pause(30)
        started = hands.session.now_ms()
        hands.js(f"void s{number}.insertAdjacentHTML('beforeend', `{element}{words} {number}`)")
        hands.wait_for_event(f"{words} {number}")
        found.append(
            [(event.category, event.text) for event in hands.session.log.since(started) if event.type != "removed"]
        )
    assert found == [[(category, f"{words} {number}")] for number, (_, words, category) in enumerate(CATEGORIES)]


@pytest.mark.parametrize(
    "code",
    [
        "b.innerHTML = b.innerHTML",
        "b.replaceChildren(...b.children)",
        "const old = b.firstChild; old.remove(); b.prepend(old)",
        "b.append(b.firstChild)",
        "b.firstChild.textContent = 'Ann'",
        "b.firstChild.className = 'row selected'",
        "const n = b.cloneNode(true); b.replaceWith(n)",
    ],
)
def test_a_rerender_is_no_event(hands, code):
    hands.open("<ul id=b><li>Ann</li><li>Bob</li></ul>")
    hands.js(f"void (() => {{ {code} }})()")
    hands.session.pause(120)
    assert hands.events() == []


def test_what_a_rerender_brings_is_an_event(hands):
    code = "b.innerHTML = '<li>Ann</li><li>Cleo</li><li>Bob</li>'"
    assert happen(hands, "<ul id=b><li>Ann</li><li>Bob</li></ul>", code, "Cleo") == [("added", "text", "Cleo")]


def test_what_a_rerender_takes_is_an_event(hands):
    code = "b.innerHTML = '<li>Bob</li>'"
    assert happen(hands, "<ul id=b><li>Ann</li><li>Bob</li></ul>", code, "Ann") == [("removed", "text", "Ann")]


def test_a_rerender_in_two_turns_is_no_event(hands):
    hands.open("<ul id=b><li>Ann</li></ul>")
    hands.js("void (b.innerHTML = '', setTimeout(() => b.innerHTML = '<li>Ann</li>', 30))")
    hands.session.pause(200)
    assert hands.events() == []


def test_changed_words_tell_before_and_after(hands):
    events = happen(hands, "<p>Total: <b id=n>3</b></p>", "n.firstChild.data = '4'", "→")
    assert events == [("changed", "text", "3 → 4")]


def test_what_a_text_was_before_does_not_prove_that_it_appeared(hands):
    hands.open("<p>Total: <b id=n>31</b></p><button onclick=\"n.firstChild.data = '47'\">Add</button>")
    assert not hands.do("click", "Add", {"type": "element_appears", "text": "31", "timeout_ms": 500}).succeeded
    hands.open("<p>Total: <b id=n>31</b></p><button onclick=\"n.firstChild.data = '47'\">Add</button>")
    assert hands.do("click", "Add", {"type": "element_appears", "text": "47"}).succeeded


def test_a_field_marked_invalid(hands):
    code = "i.setAttribute('aria-invalid', 'true')"
    events = happen(hands, "<label>Email <input id=i></label>", code, "invalid")
    assert events == [("changed", "form", "Email is marked invalid")]


def test_the_same_message_twice_is_counted(hands):
    hands.open("<p>x</p>")
    hands.js(
        """(async () => { for (let i = 0; i < 3; i++) { const t = document.createElement('p'); t.setAttribute('role', 'alert');
        t.textContent = 'Could not save'; document.body.append(t); await new Promise(r => setTimeout(r, 60)); t.remove();
        await new Promise(r => setTimeout(r, 60)) } })()"""
    )
    hands.session.pause(200)
    look = hands.look()
    assert sum(event.count for event in look.events if event.type == "added") == 3


def test_last_words_on_a_busy_machine(hands, busy_machine):
    """Chromium drops them when each document gets a new renderer frame (see find_chromium.FEATURES)."""
    hands.open(
        {"/": """<button onclick="document.body.insertAdjacentHTML('beforeend', '<p role=status>Saved ' + location.search);
            location.href = '/two'">Save</button>""", "/two": "<h1>Two</h1>"}
    )  # fmt: skip
    page, url = hands.session.page, hands.site.url
    for number in range(30):
        page.goto(f"{url}?{number}")
        hands.look()
        hands.do("click", "Save")
    hands.look()
    told = {event.text for event in hands.session.log.since(0) if event.category == "success"}
    assert told == {f"Saved ?{number}" for number in range(30)}


def test_a_toast_and_then_another_page(hands):
    hands.open(
        {"/": """<button onclick="document.body.insertAdjacentHTML('beforeend', '<p role=status>Saved Ann</p>');
            location.href = '/two'">Save</button>""", "/two": "<h1>Two</h1>"}
    )  # fmt: skip
    started = hands.session.now_ms()
    hands.do("click", "Save")
    hands.look(wait=True, since_ms=started - 1000)
    assert hands.seen.url.endswith("/two")
    assert ("added", "success", "Saved Ann") in [(e.type, e.category, e.text) for e in hands.seen.events]


def test_a_toast_in_the_last_moment_of_a_submit(hands):
    hands.open(
        {"/": """<form action=/two onsubmit="m.textContent = 'Saved Ann'"><button>Save</button></form><p id=m role=status></p>""",
         "/two": "<h1>Two</h1>"}
    )  # fmt: skip
    hands.do("click", "Save")
    hands.look(wait=True)
    assert any(event.text == "Saved Ann" for event in hands.session.log.since(0))


def test_words_of_the_first_load_are_no_news(hands):
    assert hands.open("<p>Words</p><script>document.body.append('more')</script>", wait=True).events == []


def test_a_message_of_the_first_load_is_news(hands):
    hands.open(
        "<p>x</p><script>document.body.insertAdjacentHTML('beforeend', '<p role=alert>Session ended</p>')</script>"
    )
    hands.wait_for_event("Session ended")


def test_many_events_are_bounded_and_the_rest_counted(hands):
    hands.open("<ul id=b></ul>")
    hands.js(
        "void (() => { for (let i = 0; i < 300; i++) setTimeout(() => b.insertAdjacentHTML('beforeend', `<li>Item ${i}</li>`)) })()"
    )
    hands.session.pause(800)
    look = hands.look()
    listed = sum(event.count for event in look.events)
    assert listed <= 500
    assert listed + hands.session.log.dropped >= 300 or any("Item 299" in event.text for event in look.events)


def test_typing_is_no_event(hands):
    hands.open("<label>Name <input></label>")
    hands.do("fill", "Name", value="Jas")
    assert hands.events() == []


def test_our_own_marks_are_no_event(hands):
    hands.open("<div id=d>x</div>")
    for _ in range(3):
        hands.look()
    assert hands.events() == []
    assert hands.look(wait=True).meta.waitedMs < 1000


# -- shown without being added -------------------------------------------------------------------------------------

CSS = "<style>.off,.m{display:none} .show .m{display:block} [data-state=closed]{display:none} [inert]{display:none}</style>"
SHOWN = {
    "class": ("<p id=d class=off>Words here</p>", "d.className = ''"),
    "ancestor": ("<div id=d><section><p class=m>Words here</p></section></div>", "d.className = 'show'"),
    "style sheet": ("<p id=d class=off>Words here</p>", "document.head.insertAdjacentHTML('beforeend', '<style>.off{display:block !important}</style>')"),
    "style": ("<p id=d style='display:none'>Words here</p>", "d.style.display = 'block'"),
    "hidden": ("<p id=d hidden>Words here</p>", "d.hidden = false"),
    "open": ("<details id=d><summary>More</summary><p>Words here</p></details>", "d.open = true"),
    "state": ("<p id=d data-state=closed>Words here</p>", "d.dataset.state = 'open'"),
    "inert": ("<p id=d inert>Words here</p>", "d.inert = false"),
    "popover": ("<p id=d popover>Words here</p>", "d.showPopover()"),
    "top layer": ("<p>x</p>", "const t = document.createElement('div'); t.popover = 'manual'; t.textContent = 'Words here'; document.body.append(t); t.showPopover()"),
    "text": ("<p id=d><b></b></p>", "d.firstChild.append('Words here')"),
    "output": ("<output id=d></output>", "d.value = 'Words here'"),
}  # fmt: skip


@pytest.mark.parametrize("way", SHOWN)
def test_words_that_are_shown(hands, way):
    html, code = SHOWN[way]
    events = happen(hands, CSS + html, code, "Words here")
    assert [(kind, text) for kind, _, text in events] == [("added", "Words here")]


@pytest.mark.parametrize(
    ("way", "undo"),
    [
        ("class", "d.className = 'off'"),
        ("ancestor", "d.className = ''"),
        ("popover", "d.hidePopover()"),
        ("open", "d.open = false"),
    ],
)
def test_a_message_shown_for_50_milliseconds_is_told_with_its_end(hands, way, undo):
    html, code = SHOWN[way]
    html = html.replace("<p", "<p role=alert")
    hands.open(CSS + html)
    hands.js(f"void (() => {{ {code}; setTimeout(() => {{ {undo} }}, 50) }})()")
    hands.wait_for_event("Words here", kind="removed")
    told = [(event.type, event.text) for event in hands.session.log.since(0)]
    assert told == [("added", "Words here"), ("removed", "Words here")]


def test_words_in_a_hidden_part_of_what_is_added_are_no_event(hands):
    code = "document.body.insertAdjacentHTML('beforeend', '<form>Form<p role=alert hidden id=e>Required</p></form>')"
    assert happen(hands, "<p>x</p>", code, "Form") == [("added", "text", "Form")]
    started = hands.session.now_ms()
    hands.js("void (e.hidden = false)")
    hands.wait_for_event("Required")
    assert hands.events(started) == [("added", "error", "Required")]


def test_words_added_where_nobody_sees_them_are_no_event(hands):
    hands.open("<div id=d hidden></div>")
    hands.js(
        "void (d.innerHTML = '<p role=alert>Could not save</p>', d.firstChild.firstChild.data = 'Failed', d.append('Plain words'))"
    )
    hands.session.pause(150)
    assert hands.events() == []


@pytest.mark.parametrize(
    "code",
    [
        "const t = document.createElement('p'); t.textContent = 'Saved now'; document.body.append(t); t.remove()",
        "s.textContent = 'Saved now'; s.textContent = ''",
        "s.append('Saved now'); s.replaceChildren()",
        "s.firstChild.data = 'Saved now'; s.firstChild.data = 'Idle'",
        "d.showPopover(); d.hidePopover()",
    ],
)
def test_what_came_and_went_within_one_batch(hands, code):
    events = happen(hands, "<p id=s role=status>Idle</p><p id=d popover>Saved now</p>", code, "Saved now")
    assert any(kind in ("added", "changed") and "Saved now" in text for kind, _, text in events)


def test_words_put_aside_to_be_measured_are_no_event(hands):
    hands.open("<p>x</p>")
    hands.js(
        "void (() => { const t = document.createElement('p'); t.textContent = 'Measured'; t.style.cssText = 'position:absolute;visibility:hidden'; document.body.append(t); t.offsetWidth; t.remove() })()"
    )
    hands.session.pause(120)
    assert hands.events() == []


def test_the_title_of_the_document(hands):
    events = happen(hands, "<title>Patients</title><p>x</p>", "document.title = 'Patient 12'", "title")
    assert events == [("changed", "page", "title: Patients → Patient 12")]


def test_a_progress_bar_is_told_now_and_then_and_at_its_end(hands):
    hands.open("<label>Upload <progress id=p max=100 value=0></progress></label>")
    hands.js(
        "(async () => { for (let i = 1; i <= 100; i++) { p.value = i; if (i % 10 === 0) await new Promise(r => setTimeout(r, 20)) } })()"
    )
    hands.wait_for_event("100 %")
    told = [event for event in hands.session.log.since(0) if event.category == "loading"]
    assert len(told) <= 3
    assert told[-1].text.endswith("100 %")


# -- fields --------------------------------------------------------------------------------------------------------


def test_the_bubble_of_the_browser(hands):
    hands.open("<form><label>Email <input type=email required></label><button>Send</button></form>")
    outcome = hands.do("click", "Send")
    told = [(event.category, event.text) for event in hands.look().events if event.category == "form"]
    assert told == [("form", "Email: Please fill out this field.")]
    assert outcome.errors == ["Email: Please fill out this field."]


def test_a_script_that_only_asks_for_validity_shows_nothing(hands):
    hands.open("<form id=f><label>Email <input type=email required></label></form>")
    hands.js("f.checkValidity()")
    hands.session.pause(120)
    assert hands.events() == []


def test_a_field_left_invalid_by_a_person(hands):
    hands.open("<label>Email <input id=e type=email></label><button>x</button>")
    hands.session.page.locator("#e").press_sequentially("nobody")
    hands.session.page.locator("button").focus()
    hands.wait_for_event("Email")
    assert [event.category for event in hands.session.log.since(0)] == ["form"]


def test_the_description_of_an_invalid_field_is_an_error(hands):
    html = "<label>名前 <input id=i aria-describedby=h></label><p id=h></p>"
    events = happen(hands, html, "i.setAttribute('aria-invalid', 'true'); h.textContent = '空です'", "空です")
    assert ("added", "error", "空です") in events
    assert ("changed", "form", "名前 is marked invalid") in events


def test_a_mark_that_is_set_again_is_no_event(hands):
    hands.open("<label>Email <input id=i></label>")
    hands.js("i.setAttribute('aria-invalid', 'true')")
    hands.wait_for_event("invalid")
    started = hands.session.now_ms()
    hands.js("i.setAttribute('aria-invalid', 'true')")
    hands.session.pause(100)
    assert hands.events(started) == []


def test_a_field_with_an_error_class(hands):
    events = happen(hands, "<label>Email <input id=i></label>", "i.className = 'form-control is-invalid'", "Email")
    assert events == [("changed", "form", "Email is marked invalid")]


# -- before and after an action ------------------------------------------------------------------------------------

ERROR = "<p id=m role=alert>Name is required</p>"


def errors_of(hands, html, handler):
    """Errors listed after a click whose handler runs this code."""
    hands.open(f'<button onclick="{handler}">Save</button>{html}')
    hands.session.pause(1100)
    before = hands.look().taken_at_ms
    hands.do("click", "Save", "no_change")
    look = hands.look(since_ms=before)
    assert look.has_errors is any(event.category == "error" for event in look.events)
    return [event.text for event in look.events if event.category == "error"]


def test_an_error_that_was_there_is_no_event_of_the_action(hands):
    assert errors_of(hands, ERROR + "<p id=n></p>", "n.textContent = 'clicked'") == []


@pytest.mark.parametrize(
    "handler",
    [
        "m.textContent = ''; m.textContent = 'Name is required'",
        "m.textContent = ''; setTimeout(() => m.textContent = 'Name is required', 60)",
        "m.hidden = true; m.className = 'error'; m.hidden = false",
        "m.hidden = true; setTimeout(() => m.hidden = false, 60)",
        "const e = m; e.remove(); setTimeout(() => document.body.append(e), 60)",
    ],
)
def test_an_error_that_appears_again_is_one(hands, handler):
    assert errors_of(hands, ERROR, handler) == ["Name is required"]


def test_words_that_turn_into_an_error_are_one(hands):
    assert errors_of(hands, "<p id=m>Ann Lee</p>", "m.className = 'error'") == ["Ann Lee"]


def test_a_rerender_around_an_error_is_none(hands):
    assert errors_of(hands, f"<div id=b>{ERROR}</div>", "b.innerHTML = b.innerHTML") == []


def test_events_are_tied_to_the_action_that_caused_them(hands):
    hands.open(
        """<button onclick="setTimeout(() => m.textContent = 'Could not save', 100)">Save</button><p id=m role=alert></p>"""
    )
    hands.js("void document.body.append('before')")
    hands.wait_for_event("before")
    hands.do("click", "Save", {"type": "element_appears", "text": "Could not save"})
    first, last = hands.look().events[0], hands.seen.events[-1]
    assert (first.text, first.action, first.after_ms) == ("before", "", None)
    assert (last.text, last.action) == ("Could not save", "click btn 'Save'")
    assert 90 <= last.after_ms < 3000


# -- shadow roots and frames ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_a_toast_in_a_shadow_root(hands, mode):
    html = f"<div id=d></div><script>window.r = d.attachShadow({{ mode: '{mode}' }}); r.innerHTML = '<p id=m role=alert hidden>Could not save</p>'</script>"
    events = happen(hands, html, "r.getElementById('m').hidden = false", "Could not save")
    assert events == [("added", "error", "Could not save")]


def test_a_toast_in_a_root_that_was_attached_later(hands):
    hands.open("<div id=d></div><button onclick=\"r.innerHTML = '<p role=alert>Could not save</p>'\">Save</button>")
    hands.js("void (window.r = d.attachShadow({ mode: 'open' }))")
    hands.do("click", "Save")
    assert ("added", "error", "Could not save") in hands.events()


@pytest.mark.parametrize("where", ["", "__OTHER__"])
def test_a_toast_of_50_milliseconds_in_a_frame(hands, where):
    hands.open(
        {
            "/": f"<p>x</p><iframe src='{where}/frame'></iframe>",
            "/frame": f'<button onclick="{TOAST.replace(chr(34), chr(39))}">Save</button>',
        },
        wait=True,
    )
    hands.do("click", "Save", {"type": "element_appears", "text": "Could not save"})
    found = [event for event in hands.look().events if event.category == "error"]
    assert [(event.text, event.frame > 0) for event in found] == [("Could not save", True)]


# -- bounds --------------------------------------------------------------------------------------------------------


def test_thousands_of_lines_hide_no_error(hands):
    """Each line in a task of its own, so that the observer is called for each. Plain lines are kept at 40 a second."""
    hands.open("<ul id=b style='height:200px;overflow:auto;contain:strict'></ul>")
    seconds = hands.js(
        """new Promise(done => { let n = 0; const began = performance.now(), { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { b.insertAdjacentHTML('beforeend', `<li>Line ${n++}</li>`);
          if (n === 2000) document.body.insertAdjacentHTML('beforeend', '<p role=alert>Could not save</p>');
          if (n < 4000) port2.postMessage(0); else done((performance.now() - began) / 1000) }; port2.postMessage(0) })"""
    )
    kept = 40 * (seconds + 2) + 10
    for _ in range(100):  # a busy machine tells it later
        hands.session.pause(100)
        events = hands.session.log.since(0)
        if "error" in [event.category for event in events] and hands.session.log.dropped >= 4000 - kept:
            break
    assert ("error", "Could not save") in [(event.category, event.text) for event in events]
    assert len(events) <= min(kept, 501)
    assert hands.session.log.dropped >= 4000 - kept > 0


def test_a_board_of_changing_numbers_is_not_logged_line_by_line(hands):
    hands.open("<table id=t></table><script>t.innerHTML = '<tr><td>1</td></tr>'.repeat(200)</script>", wait=True)
    hands.js(
        "void setInterval(() => { for (const c of t.querySelectorAll('td')) c.firstChild.data = Math.random().toFixed(3) }, 30)"
    )
    hands.session.pause(1500)
    assert len(hands.look().events) < 120
