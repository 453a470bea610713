"""Selecting words, copying and pasting them: by the mouse and the keys, with what was selected or taken read back."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest


def told(outcome):
    return outcome.status, outcome.message


def selected(hands):
    return hands.js("String(getSelection())")


PARAGRAPHS = """<div style='width:260px'><p id=one>The <b>quick</b> brown fox <i>jumps</i> over the lazy dog and over the fence.</p>
<p id=two>A second   paragraph with a <a href='#there' id=link>link to follow</a> in it.</p></div>
<script>window.ups = 0; document.addEventListener('mouseup', () => ups += 1);</script>"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("quick brown fox", "quick brown fox"),
        ("The quick", "The quick"),
        ("jumps over the lazy dog and over the fence.", "jumps over the lazy dog and over the fence."),
        ("second paragraph", "second paragraph"),
        ("BROWN FOX", "brown fox"),
        ("The quick … fence.", "The quick brown fox jumps over the lazy dog and over the fence."),
        ("brown...second", "brown fox jumps over the lazy dog and over the fence. A second"),
    ],
)
def test_select_words_of_the_page(hands, text, expected):
    hands.open(PARAGRAPHS)
    outcome = hands.act("select_text", text=text)
    assert outcome.succeeded, outcome.sentence()
    assert " ".join(selected(hands).split()) == expected
    assert outcome.message == f"selected '{expected}' ({len(selected(hands))} characters)"
    assert hands.js("ups") == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("over the", "'over the' stands 2 times in the page: give more of the words around it"),
        ("slow fox", "'slow fox' is not in the page; words in a field need its element_id"),
        (None, "say what: the words as text, an element_id, or both"),
    ],
)
def test_words_that_are_not_one(hands, text, words):
    hands.open(PARAGRAPHS)
    assert told(hands.act("select_text", text=text)) == ("refused", words)
    assert selected(hands) == ""


def test_words_of_a_link_do_not_press_it(hands):
    hands.open(PARAGRAPHS)
    outcome = hands.act("select_text", text="to follow")
    assert told(outcome) == ("done", "selected 'to follow' (9 characters) by script: the mouse cannot select there")
    assert (selected(hands), hands.js("location.hash")) == ("to follow", "")


def test_words_further_down_are_brought_into_view(hands):
    hands.open(
        "<p>top</p><div style='height:3000px'></div><p>far away words</p><div style='height:900px'></div><p>and the end</p>"
    )
    assert hands.act("select_text", text="away words").succeeded
    assert selected(hands).strip() == "away words"
    outcome = hands.act("select_text", text="far away … the end")
    assert outcome.succeeded, outcome.sentence()
    assert selected(hands).split() == ["far", "away", "words", "and", "the", "end"]


def test_words_that_cannot_be_selected_are_a_failure(hands):
    hands.open("<p style='user-select:none'>not for you</p>")
    outcome = hands.act("select_text", text="for you")
    assert told(outcome) == ("failed", "nothing is selected, not 'foryou'")


def test_covered_words_are_refused(hands):
    hands.open(
        "<p>under it</p><div style='position:fixed;left:0;top:0;width:400px;height:400px;background:red'>Wait</div>"
    )
    assert told(hands.act("select_text", text="under it")) == ("covered", "the words are covered by div 'Wait'")


@pytest.mark.parametrize(
    "field", ["<input aria-label=f value='one two 🙂 three'>", "<textarea aria-label=f>one two 🙂 three</textarea>"]
)
@pytest.mark.parametrize(("text", "expected"), [(None, "one two 🙂 three"), ("two 🙂", "two 🙂"), ("Three", "three")])
def test_select_in_a_field(hands, field, text, expected):
    hands.open(field)
    outcome = hands.do("select_text", "f", text=text)
    assert outcome.succeeded, outcome.sentence()
    found = "(f => f.value.slice(f.selectionStart, f.selectionEnd))(document.querySelector('[aria-label=f]'))"
    assert hands.js(found) == expected
    assert outcome.message.startswith(f"selected '{expected}'")


def test_select_in_an_editable_area(hands):
    hands.open("<div contenteditable aria-label=f style='width:300px'>some <b>bold</b> words here</div>")
    assert hands.do("select_text", "f", text="bold words").succeeded
    assert selected(hands) == "bold words"
    assert hands.do("select_text", "f").succeeded
    assert selected(hands) == "some bold words here"


def test_select_inside_of_a_frame(hands):
    hands.open(
        {"/": "<p>outer words</p><iframe src=/in style='margin:40px'></iframe>", "/in": "<p>inner words stand here</p>"}
    )
    assert hands.act("select_text", text="words stand").succeeded
    assert hands.session.page.frames[1].evaluate("String(getSelection())") == "words stand"


# -- copy and paste -------------------------------------------------------------

FIELDS = "<p>A code: <b>XK-42 7</b></p><input aria-label=from value='old words'><input aria-label=to value='now: '><textarea aria-label=area></textarea>"


def value(hands, name):
    return hands.js(f"document.querySelector('[aria-label={name}]').value")


def test_copy_from_one_field_and_paste_into_another(hands):
    hands.open(FIELDS)
    assert told(hands.do("copy", "from")) == ("done", "copied 'old words' (9 characters)")
    outcome = hands.do("paste", "to")
    assert outcome.message == "pasted 'old words' into inp 'to'"
    assert outcome.succeeded, outcome.sentence()
    assert value(hands, "to") == "now: old words"


def test_copy_selected_words_and_paste_at_the_caret(hands):
    hands.open(FIELDS)
    hands.act("select_text", text="XK-42 7")
    assert hands.act("copy").succeeded
    hands.do("click", "area")
    outcome = hands.act("paste")
    assert outcome.message == "pasted 'XK-42 7' into inp 'area'"
    assert outcome.succeeded, outcome.sentence()
    assert value(hands, "area") == "XK-42 7"


def test_paste_over_what_is_selected(hands):
    hands.open(FIELDS)
    hands.do("copy", "from")
    hands.do("select_text", "to", text="now")
    hands.look()
    assert hands.do("paste", "to").succeeded
    assert value(hands, "to") == "old words: "


def test_cut_by_keys_then_paste(hands):
    hands.open(FIELDS)
    hands.do("select_text", "from", text="old")
    hands.do("press", "from", keys="Control+X")
    assert hands.do("paste", "area").succeeded
    assert (value(hands, "from"), value(hands, "area")) == (" words", "old")


def test_the_page_hears_a_real_paste(hands):
    hands.open(
        FIELDS
        + "<script>document.onpaste = e => document.title = e.clipboardData.getData('text/plain') + e.isTrusted</script>"
    )
    hands.do("copy", "from")
    hands.do("paste", "area")
    assert hands.js("document.title") == "old wordstrue"


def test_what_the_page_puts_into_the_clipboard_is_what_was_copied(hands):
    hands.open(
        FIELDS
        + "<script>document.oncopy = e => { e.clipboardData.setData('text/plain', 'from the page'); e.preventDefault(); }</script>"
    )
    assert hands.do("copy", "from").message == "copied 'from the page' (13 characters)"
    assert hands.do("paste", "area").succeeded
    assert value(hands, "area") == "from the page"


def test_a_field_that_refuses_a_paste_is_a_failure(hands):
    hands.open(FIELDS.replace("<textarea", "<textarea onpaste='return false'"))
    hands.do("copy", "from")
    outcome = hands.do("paste", "area")
    assert told(outcome) == ("failed", "inp 'area' did not take 'old words': it says ''")
    assert outcome.executed


def test_nothing_to_copy_and_nothing_to_paste_into(hands):
    hands.open(FIELDS + "<button>Go</button><input type=password aria-label=pass value=hush>")
    assert told(hands.act("copy")) == ("refused", "nothing is selected: give an element_id, or select_text first")
    assert told(hands.do("copy", "pass")) == ("refused", "inp 'pass' is a password: browsers do not copy it")
    assert told(hands.do("copy", "area")) == ("refused", "inp 'area' is empty")
    assert told(hands.do("paste", "Go")) == ("refused", "btn 'Go' is no text field (button)")
