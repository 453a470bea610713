"""A page that makes requests without end: they are no longer watched, the page is worked, and the next one is as any."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

FLOOD = """<button onclick="document.querySelector('p').textContent = 'Pressed'">Go on</button><p role=status></p>
<script>setInterval(() => { for (let i = 0; i < 20; i += 1) fetch('/none?' + Math.random()).catch(() => 0) }, 20)</script>"""
QUIET = """<button onclick="fetch('/slow').then(r => r.text()).then(t => { document.querySelector('p').textContent = t })">Ask</button>
<p></p>"""


def test_a_flood_of_requests_is_cut_off_and_the_next_document_is_watched_again(lone_hands):
    lone_hands.open({"/": FLOOD, "/quiet": QUIET, "/slow": "an answer"})
    session = lone_hands.session
    for _ in range(50):
        if session.flood.is_closed:
            break
        session.pause(100)
    assert session.flood.is_closed
    look = lone_hands.look(wait=True)
    assert "requests without end" in look.meta.stillMoving
    assert session.tab.network.pending() == []
    assert any("they are not watched any more" in text for _, _, text in lone_hands.events())
    outcome = lone_hands.do("click", "Go on", {"type": "element_appears", "text": "Pressed"})
    assert outcome.succeeded, outcome.sentence()
    session.go_to(lone_hands.site.url + "/quiet")
    assert not session.flood.is_closed
    lone_hands.look(wait=True)
    asked = session.tab.network.asked
    lone_hands.do("click", "Ask")
    assert "an answer" in lone_hands.look(wait=True).outline
    assert session.tab.network.asked == asked + 1


def test_what_a_document_is_made_of_is_no_flood(hands):
    scripts = "".join(f"<script src='/s?{n}'></script>" for n in range(700))
    hands.open({"/": f"<button>Go on</button>{scripts}", "/s": ""})
    assert not hands.session.flood.is_closed
