"""What a page makes large is cut, and where something is left out, it is said (docs/limits.md)."""

from __future__ import annotations

import re
from pathlib import Path

from hands import shown

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
