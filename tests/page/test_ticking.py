"""check and uncheck on boxes that a page draws, read back."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest

TOGGLE = "onclick=\"this.setAttribute('aria-checked', this.getAttribute('aria-checked') != 'true')\""
HIDDEN = "<style>input{position:absolute;opacity:0;width:0;height:0}i{display:inline-block;width:16px;height:16px;border:1px solid}</style>"


def told(outcome):
    return outcome.status, outcome.message


@pytest.mark.parametrize("role", ["checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"])
def test_a_box_by_role(hands, role):
    hands.open(f"<div role={role} aria-checked=false tabindex=0 {TOGGLE}>Sound</div>")
    outcome = hands.do("check", "Sound")
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("document.querySelector('[role]').getAttribute('aria-checked')") == "true"
    assert hands.do("check", "Sound").message.endswith("was ticked already")


@pytest.mark.parametrize("kind", ["checkbox", "radio"])
def test_a_hidden_field_behind_its_label(hands, kind):
    hands.open(f"{HIDDEN}<label><input type={kind} name=a><i></i> Sound</label>")
    outcome = hands.do("check", "Sound")
    assert outcome.succeeded, outcome.sentence()
    assert hands.js("document.querySelector('input').checked")


def test_a_box_is_cleared(hands):
    hands.open(f"<div role=switch aria-checked=true tabindex=0 {TOGGLE}>Sound</div>")
    assert hands.do("uncheck", "Sound").succeeded
    assert hands.js("document.querySelector('[role]').getAttribute('aria-checked')") == "false"


def test_a_box_that_does_not_take_it_is_a_failure(hands):
    hands.open("<div role=switch aria-checked=false tabindex=0>Sound</div>")
    assert told(hands.do("check", "Sound")) == ("failed", "switch 'Sound' was pressed but is not ticked")


def test_a_box_that_jumps_back_is_a_failure(hands):
    hands.open("<label><input type=checkbox onclick='return false'>Sound</label>")
    assert hands.do("check", "Sound").status == "failed"


def test_a_button_that_stays_pressed(hands):
    hands.open("<button aria-pressed=false onclick=\"this.setAttribute('aria-pressed', true)\">Bold</button>")
    outcome = hands.do("check", "Bold", expect={"type": "state_changes", "text": "pressed"})
    assert outcome.succeeded, outcome.sentence()
