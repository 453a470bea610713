"""Which mode a look ends in: the fallback chain on real pages."""

from __future__ import annotations

import pytest

from agent_cli.observe import Wish, observe_in_mode
from agent_cli.observe import observe_in_mode as module_function
from agent_cli.observe.modes import MODES

FAR = "<p>Words</p><div style='height:3000px'></div><button>Far below</button>"


def look_for(hands, **wish):
    return observe_in_mode(hands.session, Wish(**wish), wait=False)


def test_the_tree_of_the_viewport_comes_first(hands):
    plain = hands.open("<p>Words</p><button>Go</button>")
    look = look_for(hands)
    assert (look.mode, look.meta.mode_reason) == ("semantic_v3", "the first choice")
    assert look.outline == plain.outline
    assert set(look.payload()) == set(plain.payload())
    assert look.meta.textBytes == len(look.outline)


def test_no_control_in_the_viewport_leads_to_the_whole_page(hands):
    hands.open(FAR)
    look = look_for(hands)
    assert (look.mode, look.meta.mode_reason) == ("semantic", "semantic_v3 found no control in the viewport")
    assert look.outline == '{"id": "1", "role": "button", "name": "Far below"}'


def test_a_page_of_words_keeps_its_words(hands):
    hands.open("<h1>Thank you</h1><p>Saved.</p>")
    look = look_for(hands)
    assert look.mode == "semantic_v3"
    assert look.outline.splitlines() == ["# Thank you", "- Saved."]
    assert "no mode found a control" in look.meta.mode_reason


def test_a_mode_that_was_asked_for_stays(hands):
    hands.open(FAR)
    look = look_for(hands, mode="semantic_v3")
    assert (look.mode, look.meta.mode_reason) == ("semantic_v3", "asked for")


@pytest.mark.parametrize(("takes_images", "mode"), [(True, "hybrid"), (False, "semantic_v3")])
def test_a_visual_task_leads_to_a_screenshot_where_the_model_takes_one(hands, takes_images, mode):
    hands.open("<button>Go</button>")
    look = look_for(hands, task="press the gear icon", takes_images=takes_images)
    assert look.mode == mode
    assert "an icon" in look.meta.mode_reason
    assert (look.marked_png is not None) == takes_images


def test_the_whole_document_only_on_request(hands):
    hands.open("<button>Go</button>")
    assert look_for(hands, needs_full_dom=True).mode == "full"


def test_a_tree_that_fails_leads_to_semantic(hands, monkeypatch):
    hands.open("<button onclick='document.title = 7'>Go</button>")

    def broken(*given):
        raise RuntimeError("page script failed in frame 0: RangeError: too deep")

    monkeypatch.setitem(module_function.__globals__, "observe_page", broken)
    look = look_for(hands)
    assert look.mode == "semantic"
    assert look.meta.mode_reason == "semantic_v3 failed: page script failed in frame 0: RangeError: too deep"
    hands.seen = look
    assert hands.act("click", element_id=look.controls[0].i).status == "done"
    assert hands.js("document.title") == "7"
    with pytest.raises(RuntimeError):
        look_for(hands, mode="semantic_v3")


def test_modes_that_fail_are_passed_over_and_named(hands, monkeypatch):
    hands.open(FAR)

    def broken(*given):
        raise RuntimeError("broken")

    monkeypatch.setitem(MODES, "semantic", broken)
    look = look_for(hands)
    assert (look.mode, look.meta.mode_reason) == ("skeleton", "semantic failed: broken")


def test_an_open_question_has_no_mode(hands, monkeypatch):
    monkeypatch.delitem(MODES, "skeleton")
    hands.open("<button onclick='confirm(1)'>Ask</button>")
    hands.do("click", "Ask")
    look = look_for(hands, mode="skeleton")
    assert look.open_dialog.kind == "confirm"
    assert look.nodes == []
    hands.act("answer_dialog", accept=True)
