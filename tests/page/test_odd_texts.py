"""Texts that UTF-8 cannot write, and places that no whole number tells: every mode looks at such a page, and acts."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import json

import pytest

from agent_cli.errors import BrowserError
from agent_cli.observe import Wish, observe_in_mode, observe_page

HALVES = r"""<title>x</title><button id=a>Save</button><p id=p></p><input id=f>
<script>document.title = 't \ud800'; a.setAttribute('aria-label', 'Save \udc00'); p.textContent = 'words \udfff end';
f.value = 'v \ud83d'; f.setAttribute('aria-label', 'Field'); a.onclick = () => { p.textContent = 'clicked \ud801'; console.error('\ud802'); }</script>"""
PLACES = """<button>Plain</button><button style="transform:scale(1e38)">Huge</button><div style="overflow:auto;height:50px;transform:scale(1e38)"><p style="height:3e7px">long</p><button>In</button></div>
<button style="position:absolute;left:1e30px">Far</button><iframe srcdoc="<button>Framed</button>" style="transform:scale(1e37) scale(1e37)"></iframe><div style="zoom:1e30"><button>Zoom</button></div>"""
MODES = ["semantic_v3", "semantic", "skeleton", "hybrid", "full", "axtree"]


def is_writable(look) -> bool:
    """Everything that is kept and sent of a look."""
    json.dumps(look.payload(), ensure_ascii=False).encode("utf-8")
    return bool((look.outline + look.model_dump_json()).encode("utf-8"))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("html", [HALVES, PLACES], ids=["half surrogates", "places beyond all numbers"])
def test_every_mode_tells_an_odd_page(hands, html, mode):
    hands.open(html)
    look = observe_in_mode(hands.session, Wish(mode=mode), wait=False)
    assert look.controls
    assert is_writable(look)


def test_half_surrogates_are_replaced_and_worked(hands):
    look = hands.open(HALVES, wait=True)
    assert (look.title, look.controls[0].n, look.controls[1].v) == ("t \ufffd", "Save \ufffd", "v \ufffd")
    outcome = hands.do("click", "Save \ufffd")
    assert outcome.status == "done"
    after = observe_page(hands.session)
    assert any(node.n == "clicked \ufffd" for node in after.nodes)
    assert all(event.text.encode("utf-8") for event in hands.session.log.since(0))


def test_a_question_with_half_a_surrogate_is_told(hands):
    hands.open(r"<button onclick='confirm(`sure \ud800?`)'>Ask</button>")
    hands.do("click", "Ask")
    assert observe_page(hands.session).open_dialog.message == "sure \ufffd?"


def test_a_look_that_is_none_ends_with_a_sentence(hands, monkeypatch):
    hands.open("<button>Save</button>")
    monkeypatch.setattr("agent_cli.browser.frames.World.call_text", lambda *_, **__: '{"url": "secret"}')
    with pytest.raises(BrowserError, match=r"cannot be told \(title: Field required\)") as caught:
        observe_page(hands.session)
    assert "secret" not in str(caught.value)
