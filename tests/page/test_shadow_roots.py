"""Shadow trees: open, closed, declarative and nested ones are seen and worked; the page notices nothing."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest
from hands import shown

FORM = "<label for=n>Name</label><input id=n><button onclick='this.textContent = 1; document.title = 7'>Save</button>"


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_a_root_made_by_script_is_seen_and_worked(hands, mode):
    hands.open(
        f"""<div id=h></div><p>after</p><script>
        window.root = h.attachShadow({{mode: '{mode}'}}); root.innerHTML = `{FORM}`</script>"""
    )
    assert shown(hands.seen) == ['1 inp "Name"', '2 btn "Save"', "- after"]
    assert hands.do("fill", "Name", value="Jas").succeeded
    assert hands.do("click", "Save").succeeded
    assert hands.js("root.getElementById('n').value") == "Jas"
    assert hands.js("document.title") == "7"


def test_the_page_still_finds_its_closed_root_closed(hands):
    hands.open("<div id=h></div><div id=o></div><script>window.root = h.attachShadow({mode: 'closed'})</script>")
    assert hands.js("h.shadowRoot") is None
    assert hands.js("root.mode") == "closed"
    assert hands.js("root.host === h && root instanceof ShadowRoot")
    assert hands.js("Element.prototype.attachShadow.name + Element.prototype.attachShadow.length") == "attachShadow1"
    assert hands.js("(o.attachShadow({mode: 'open'}), o.shadowRoot.mode)") == "open"


def test_a_second_attach_fails_as_it_should(hands):
    hands.open("<div id=h></div>")
    code = "(() => { h.attachShadow({mode: 'closed'}); try { h.attachShadow({mode: 'closed'}) } catch (e) { return e.name } })()"
    assert hands.js(code) == "NotSupportedError"
    assert hands.js("(() => { try { h.attachShadow() } catch (e) { return e.name } })()") == "TypeError"


def test_nested_roots(hands):
    hands.open(
        """<div id=h></div><script>
        const a = h.attachShadow({mode: 'closed'}); a.innerHTML = '<p>outer</p><div id=i></div>';
        const b = a.getElementById('i').attachShadow({mode: 'closed'});
        b.innerHTML = '<button onclick="document.title = 1">Deep</button>'</script>"""
    )
    assert shown(hands.seen) == ["- outer", '1 btn "Deep"']
    assert hands.do("click", "Deep").succeeded
    assert hands.js("document.title") == "1"


def test_a_declarative_open_root(hands):
    hands.open("<div><template shadowrootmode=open><button>Inside</button></template></div>")
    assert shown(hands.seen) == ['1 btn "Inside"']


def test_a_declarative_closed_root(hands, pages_site):
    """DESIGN.md: `DOM.getDocument(pierce)` and `DOM.resolveNode` hand such a root to the isolated world."""
    look = hands.visit(pages_site.url + "/declarative-closed-shadow")
    assert [(node.r, node.n) for node in look.controls] == [("inp", "Closed name"), ("btn", "Closed Save")]
    assert hands.do("fill", "Closed name", value="Jas").succeeded
    assert hands.do("click", "Closed Save").succeeded
    assert hands.text("#log") == "Closed saved: Jas"


def test_what_happens_inside_a_root_is_logged(hands):
    hands.open(
        "<div id=h></div><script>window.root = h.attachShadow({mode: 'closed'}); root.innerHTML = '<p>x</p>'</script>"
    )
    hands.js("void (root.innerHTML = '<div role=alert>Could not save</div>')")
    hands.wait_for_event("Could not save")
    assert ("added", "error", "Could not save") in hands.events()


def test_words_that_appear_inside_a_root_are_evidence(hands):
    hands.open(
        """<button onclick="root.innerHTML = '<p>Saved Ann</p>'">Save</button><div id=h></div>
        <script>window.root = h.attachShadow({mode: 'closed'}); root.innerHTML = '<p>x</p>'</script>"""
    )
    outcome = hands.do("click", "Save", {"type": "element_appears", "text": "Saved Ann"})
    assert outcome.succeeded, outcome.sentence()


def test_the_pages_of_the_site(hands, pages_site):
    for name, words in (("open-shadow", "Open"), ("closed-shadow", "Closed")):
        hands.visit(f"{pages_site.url}/{name}")
        hands.do("fill", f"{words} name", value="Jas")
        assert hands.do("click", f"{words} Save").succeeded
        assert hands.text("#log") == f"{words} saved: Jas"
