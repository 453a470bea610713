"""The log of what flashed by: added, removed, changed; its categories; and what is no event."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest

TOAST = """const t = document.createElement('div'); t.setAttribute('role', 'alert'); t.textContent = 'Could not save';
document.body.append(t); setTimeout(() => t.remove(), 50)"""


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


def test_a_message_that_fades_in(hands):
    html = "<p id=m role=alert style='opacity:0'>Name is required</p>"
    assert happen(hands, html, "m.style.opacity = 1", "Name is required") == [("added", "error", "Name is required")]


def test_a_message_that_is_hidden_again(hands):
    events = happen(hands, "<p id=m role=status>Saving</p>", "m.hidden = true", "Saving")
    assert events == [("removed", "text", "Saving")]


def test_a_dialog_opened_and_closed(hands):
    html = "<dialog id=d><h2>Delete Ann?</h2></dialog>"
    assert happen(hands, html, "d.showModal()", "Delete Ann?") == [("added", "dialog", "Delete Ann?")]
    hands.js("d.close()")
    hands.session.pause(100)
    assert ("removed", "dialog", "Delete Ann?") in [(e.type, e.category, e.text) for e in hands.session.log._events]


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
    ("<p>", "An error in a novel", "text"),
    ("<li>", "Saved searches", "text"),
    ("<p class=terror>", "Hm", "text"),
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
        hands.session.log._events.clear()
        hands.js(f"void s{number}.insertAdjacentHTML('beforeend', `{element}{words} {number}`)")
        hands.wait_for_event(f"{words} {number}")
        found.append([(event.category, event.text) for event in hands.session.log.since(0) if event.type != "removed"])
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
