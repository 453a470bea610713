"""What a page makes large is cut, and where something is left out, it is said (docs/limits.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hands import Hands, shown

from agent_cli.browser.page_scripts import isolated_source, page_limits
from agent_cli.browser.read_limits import read_limits
from agent_cli.contracts.limits import Limits
from agent_cli.errors import UsageError
from agent_cli.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
TINY = "<style>button{width:4px;height:4px;padding:0;border:0;float:left}</style>"


def test_half_pairs_are_replaced(hands):
    look = hands.open(
        r"<button id=b></button><script>b.textContent = 'half \ud800'; document.title = '\udfff'</script>"
    )
    look.model_dump_json().encode()
    assert shown(look) == ['1 btn "half \ufffd"']
    outcome = hands.do("click", "half \ufffd")
    assert outcome.status == "done", outcome.sentence()


def test_titles_values_options_and_addresses_are_cut(hands):
    look = hands.open(
        """<select aria-label=Many></select><input aria-label=Long><script>
        document.title = 't'.repeat(100000); document.querySelector('input').value = 'v'.repeat(100000);
        document.querySelector('select').innerHTML = ('<option>' + 'o'.repeat(5000)).repeat(3000);
        history.replaceState(null, '', '?' + 'q'.repeat(100000))</script>"""
    )
    many, long = look.controls
    assert len(look.title) == 300
    assert look.title.endswith("…")
    assert len(look.url) == 20_000
    assert len(look.tabs[0].url) == 20_000
    assert len(long.v) == 2000
    assert len(many.v) == 2000
    assert [len(option) for option in many.o[:2]] == [200, 200]
    assert many.o[-1] == "(+2975 more)"


def test_a_page_of_too_many_controls_is_cut_and_says_so(hands):
    look = hands.open(TINY + "<button></button>" * 6000)
    assert len(look.nodes) == 5000
    assert look.meta.cut == 1000
    assert "(1000 or more parts of the page are not listed: it holds too many)" in look.outline


def test_frames_that_are_too_many_are_counted(hands):
    look = hands.open("<iframe srcdoc='<p>x'></iframe>" * 70)
    assert len([frame for frame in look.frames if frame.number > 0]) == 60
    assert look.frames[-1].problem == "10 more, not looked into: a look takes 60 frames"
    assert "(frame others: 10 more, not looked into: a look takes 60 frames)" in look.outline


def test_tabs_that_are_too_many_are_closed_as_they_come(lone_hands):
    storm = "<script>for (let i = 0; i < 30; i += 1) open('/plain?' + i, '_blank')</script>"
    lone_hands.open({"/": storm, "/plain": "<p>plain"})
    wanted = "a new tab was closed at once: 20 are open"
    for _ in range(100):
        if sum(wanted in event.text for event in lone_hands.session.log.since(0)) == 11:
            break
        lone_hands.session.pause(100)
    told = [event.text for event in lone_hands.session.log.since(0)]
    assert sum(wanted in text for text in told) == 11
    assert len(lone_hands.session.tabs()) == len(lone_hands.session.context.pages) == 20


def test_nothing_is_seen_of_what_is_cut_to_nothing(hands):
    look = hands.open(
        "<button>Seen</button><button style='clip-path:inset(50%)'>Cut</button>"
        "<button style='width:1px;height:1px;padding:0;border:0;font-size:0'>Speck</button>"
    )
    assert shown(look) == ['1 btn "Seen"']


def test_a_question_says_how_much_of_it_is_left_out(hands):
    look = hands.open("<button onclick=\"prompt('x'.repeat(9000), 'd'.repeat(9000))\">Ask</button>")
    assert look.controls
    hands.do("click", "Ask")
    dialog = hands.look().open_dialog
    assert dialog.message == "x" * 500 + "… (8500 characters more)"
    assert dialog.default_value == "d" * 500 + "… (8500 characters more)"
    hands.session.dialogs.answer(accept=False, text=None)


def test_the_table_of_limits_names_each_constant_with_its_value():
    told = dict(re.findall(r"`([A-Z_]+)` = ([\d_.]+)", (ROOT / "docs/limits.md").read_text("utf-8")))
    source = (ROOT / "content_scripts/limits.js").read_text("utf-8")
    ours = dict(re.findall(r"([A-Z_]+) = ([\d_]+)", source))
    assert ours
    assert {name: told.get(name) for name in ours} == ours


def test_limits_are_set_by_their_names(shared_chromium, serve_html):
    given = {"NAME_LIMIT": 8, "NODES_LISTED": 10, "MOST_TABS": 2, "FRAMES_WORKED": 1, "MOST_EXTRACTED": 20}
    frames = "<iframe srcdoc='<button>In it</button>'></iframe>" * 3
    with shared_chromium.session(**given) as session:
        hands = Hands(session, serve_html)
        look = hands.open(f"<button>Long name of it</button>{frames}{'<p>words</p>' * 100}")
        assert look.controls[0].n == "Long na…"
        assert look.meta.cut > 0
        assert any("a look takes 1 frames" in (frame.problem or "") for frame in look.frames)
        assert hands.act("extract", data=["words"] * 3, name="w").status == "refused"
        hands.js("[1, 2, 3].forEach(n => open('about:blank', n))")
        session.pause(500)
        assert len(session.tabs()) == 2


def test_each_limit_of_the_page_scripts_can_be_set_and_no_other():
    known = page_limits()
    assert {"NODES_LISTED", "WORDS_LIMIT", "EVENT_READ"} <= known
    source = isolated_source(tuple((name, 7) for name in sorted(known)))
    assert all(f"{name} = 7" in source for name in known)
    assert all(f"{name} = 7" not in isolated_source() for name in known)
    for given, said in (({"NODES": 3}, "did you mean NODES_LISTED"), ({"zzz": 3}, "docs/limits.md")):
        with pytest.raises(UsageError) as caught:
            read_limits(Settings(limits=given))
        assert said in caught.value.hint


def test_the_limits_with_a_star_are_ours_with_their_usual_numbers():
    told = dict(re.findall(r"`([A-Z_]+)` = ([\d,]+) \*", (ROOT / "docs/limits.md").read_text("utf-8")))
    assert {name: int(number.replace(",", "")) for name, number in told.items()} == {
        name: getattr(Limits(), name.lower()) for name in Limits.names()
    }
