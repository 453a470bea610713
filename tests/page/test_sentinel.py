"""The sentinel: each type of expectation, holding and failing, and what is told when it fails."""

# ruff: noqa: E501 - lines of HTML

from __future__ import annotations

import pytest

# (html, expectation, evidence): a click on "Go" with this expectation holds, and this is the evidence.
HOLDS = {
    "words appear": (
        "<button onclick=\"p.textContent = 'Saved Ann'\">Go</button><p id=p></p>",
        {"type": "element_appears", "text": "Saved Ann"},
        "'Saved Ann' appeared",
    ),
    "words appear once more": (
        "<button onclick=\"p.insertAdjacentHTML('afterend', '<p>Row</p>')\">Go</button><p id=p>Row</p>",
        {"type": "element_appears", "text": "Row"},
        "'Row' appeared",
    ),
    "words appear later": (
        "<button onclick=\"setTimeout(() => p.textContent = 'Done at last', 900)\">Go</button><p id=p></p>",
        {"type": "element_appears", "text": "Done at last"},
        "'Done at last' appeared",
    ),
    "words flash": (
        "<button onclick=\"p.textContent = 'Flash'; setTimeout(() => p.textContent = '', 40)\">Go</button><p id=p></p>",
        {"type": "element_appears", "text": "flash"},
        "'Flash' appeared",
    ),
    "words stand in a shown element": (
        '<button onclick="p.hidden = false">Go</button><p id=p hidden>Now shown</p>',
        {"type": "element_appears", "text": "Now shown"},
        "'Now shown' appeared",
    ),
    "a success of any words appears": (
        "<button onclick=\"p.textContent = 'Saved'\">Go</button><p id=p role=status></p>",
        {"type": "element_appears"},
        "'Saved' appeared",
    ),
    "a success is told after the row is drawn": (
        "<button onclick=\"document.body.append('24 patients'); setTimeout(() => p.textContent = 'Saved', 100)\">Go</button><p id=p role=status></p>",
        {"type": "element_appears"},
        "'Saved' appeared",
    ),
    "words disappear": (
        "<button onclick='p.remove()'>Go</button><p id=p>Ann Lee</p>",
        {"type": "element_disappears", "text": "Ann Lee"},
        "'Ann Lee' disappeared",
    ),
    "one of two disappears": (
        "<button onclick='p.remove()'>Go</button><p id=p>Row</p><p>Row</p>",
        {"type": "element_disappears", "text": "Row"},
        "'Row' disappeared",
    ),
    "the element disappears": (
        "<button onclick='this.remove()'>Go</button>",
        {"type": "element_disappears"},
        "button 'Go' disappeared",
    ),
    "the element is hidden": (
        "<button onclick='this.hidden = true'>Go</button>",
        {"type": "element_disappears", "element_id": "1"},
        "button 'Go' disappeared",
    ),
    "the address changes": (
        "<button onclick=\"location.href = '/two'\">Go</button>",
        {"type": "navigation"},
        "the page __SITE__two opened",
    ),
    "the address changes without a load": (
        "<button onclick=\"history.pushState({}, '', '/two')\">Go</button>",
        {"type": "navigation"},
        "the address became __SITE__two",
    ),
    "the hash changes": (
        "<button onclick=\"location.hash = 'tab2'\">Go</button>",
        {"type": "navigation"},
        "the address became __SITE__#tab2",
    ),
    "words appear on the next page": (
        "<button onclick=\"location.href = '/two'\">Go</button>",
        {"type": "element_appears", "text": "second page"},
        "'second page' is on the new page",
    ),
    "words disappear with the page": (
        "<button onclick=\"location.href = '/two'\">Go</button><p>First page</p>",
        {"type": "element_disappears", "text": "First page"},
        "'First page' is not on the new page",
    ),
    "a value changes": (
        "<button onclick='i.value = 7'>Go</button><input id=i aria-label=i>",
        {"type": "value_changes", "element_id": "2"},
        "the value became '7'",
    ),
    "a value becomes": (
        "<button onclick='i.value = 7'>Go</button><input id=i aria-label=i>",
        {"type": "value_changes", "element_id": "2", "text": "7"},
        "the value is '7'",
    ),
    "a state changes": (
        "<button aria-expanded=false onclick=\"this.setAttribute('aria-expanded', 'true')\">Go</button>",
        {"type": "state_changes"},
        "the state became expanded",
    ),
    "a state becomes": (
        "<button onclick='i.checked = true'>Go</button><input id=i type=checkbox aria-label=i>",
        {"type": "state_changes", "element_id": "2", "text": "checked"},
        "the state is checked",
    ),
    "any change": (
        "<button onclick='p.className = 1'>Go</button><p id=p></p>",
        {"type": "any_change"},
        "the page changed",
    ),
    "no change": ("<button>Go</button>", {"type": "no_change"}, "no error was seen"),
    "the second of two": (
        "<button onclick=\"p.textContent = 'Patient exists already'\">Go</button><p id=p></p>",
        {"type": "navigation", "or_outcome": {"type": "element_appears", "text": "exists already"}},
        "'Patient exists already' appeared",
    ),
}

FAILS = {
    "words that stood there before": ("<button>Go</button><p>Saved</p>", {"type": "element_appears", "text": "Saved"}),
    "words that stay away": ("<button>Go</button>", {"type": "element_appears", "text": "Saved"}),
    "words only in a script": (
        "<button onclick=\"document.body.append(Object.assign(document.createElement('script'), {text: '/* Saved */'}))\">Go</button>",
        {"type": "element_appears", "text": "Saved"},
    ),
    "words that are added hidden": (
        "<button onclick=\"document.body.insertAdjacentHTML('beforeend', '<p hidden>Saved</p>')\">Go</button>",
        {"type": "element_appears", "text": "Saved"},
    ),
    "words that stay": ("<button>Go</button><p>Ann</p>", {"type": "element_disappears", "text": "Ann"}),
    "words that were never there": ("<button>Go</button>", {"type": "element_disappears", "text": "Ann"}),
    "an element that stays": ("<button>Go</button>", {"type": "element_disappears"}),
    "the same address": ("<button>Go</button>", {"type": "navigation"}),
    "the same value": ("<button>Go</button><input aria-label=i>", {"type": "value_changes", "element_id": "2"}),
    "another value": (
        "<button onclick='i.value = 8'>Go</button><input id=i aria-label=i>",
        {"type": "value_changes", "element_id": "2", "text": "7"},
    ),
    "the same state": ("<button>Go</button>", {"type": "state_changes"}),
    "nothing at all": ("<button>Go</button>", {"type": "any_change"}),
    "none of two": (
        "<button>Go</button>",
        {
            "type": "navigation",
            "timeout_ms": 300,
            "or_outcome": {"type": "element_appears", "text": "x", "timeout_ms": 300},
        },
    ),
}


@pytest.mark.parametrize("case", HOLDS)
def test_an_expectation_that_holds(hands, case):
    html, expect, evidence = HOLDS[case]
    hands.open({"/": html, "/two": "<p>The second page</p>"})
    outcome = hands.do("click", "Go", expect)
    found = outcome.verification
    assert found.success, outcome.sentence()
    assert found.actualOutcome == evidence.replace("__SITE__", hands.site.url)
    assert outcome.succeeded
    assert found.stated
    assert found.feedback == ""
    assert found.verifiedOutcome in (expect["type"], expect.get("or_outcome", {}).get("type"))


def test_that_just_anything_appears_is_no_more_than_any_change(hands):
    hands.open("<button onclick=\"document.body.append('new words')\">Go</button>")
    found = hands.do("click", "Go", {"type": "element_appears"}).verification
    assert (found.success, found.verifiedOutcome, found.actualOutcome) == (True, "any_change", "'new words' appeared")


@pytest.mark.parametrize("case", FAILS)
def test_an_expectation_that_fails(hands, case):
    html, expect = FAILS[case]
    hands.open(html)
    outcome = hands.do("click", "Go", {"timeout_ms": 400, **expect})
    assert outcome.executed
    assert outcome.status == "done"
    assert not outcome.succeeded
    assert outcome.verification.verifiedOutcome is None
    assert outcome.verification.feedback
    assert outcome.sentence().startswith("done: clicked btn 'Go'. expected ")


def test_nothing_changed_is_said_so(hands):
    hands.open("<button>Go</button>")
    outcome = hands.do("click", "Go", {"type": "navigation", "timeout_ms": 200})
    assert outcome.sentence() == "done: clicked btn 'Go'. expected navigation, but nothing changed in the page"


def test_what_was_seen_instead_is_told(hands):
    hands.open("<button onclick=\"p.textContent = 'Something else'\">Go</button><p id=p></p>")
    outcome = hands.do("click", "Go", {"type": "element_appears", "text": "Saved", "timeout_ms": 300})
    assert outcome.verification.feedback == "only this was seen: added: 'Something else'"


def test_an_error_that_flashes_is_told_and_counted(hands):
    hands.open(
        """<button onclick="p.textContent = 'Could not save'; setTimeout(() => p.textContent = '', 100)">Go</button>
        <p id=p role=alert></p>"""
    )
    outcome = hands.do("click", "Go", {"type": "element_appears", "text": "Saved"})
    assert not outcome.succeeded
    assert outcome.errors == ["Could not save"]
    assert outcome.verification.feedback == "this was seen instead: 'Could not save'"


def test_the_flash_error_page(hands, pages_site):
    hands.visit(pages_site.url + "/flash-error")
    outcome = hands.do("click", "Save", {"type": "element_appears", "text": "Jas"})
    assert outcome.errors == ["Could not save: server said no"]
    assert not outcome.succeeded


def test_an_error_makes_no_change_fail(hands):
    hands.open("<button onclick=\"p.textContent = 'Upload failed'\">Go</button><p id=p role=alert></p>")
    outcome = hands.do("click", "Go", "no_change")
    assert not outcome.succeeded
    assert outcome.errors == ["Upload failed"]


def test_success_messages_are_collected(hands):
    hands.open("<button onclick=\"p.textContent = 'Patient saved'\">Go</button><p id=p role=status></p>")
    outcome = hands.do("click", "Go")
    assert outcome.verification.successMessages == ["Patient saved"]


def test_an_echo_of_the_request_is_no_proof_when_an_error_names_it(hands):
    """ "Could not save Ann Lee" contains the words that were to appear; the error must not be lost."""
    hands.open("<button onclick=\"p.textContent = 'Could not save Ann Lee'\">Go</button><p id=p role=alert></p>")
    outcome = hands.do("click", "Go", {"type": "element_appears", "text": "Ann Lee"})
    assert outcome.errors == ["Could not save Ann Lee"]
    assert not outcome.succeeded, outcome.sentence()


def test_words_typed_into_a_field_are_not_words_that_appeared(hands):
    hands.open("<label>Name <input></label>")
    outcome = hands.do("fill", "Name", {"type": "element_appears", "text": "Jas", "timeout_ms": 300}, value="Jas")
    assert outcome.executed
    assert not outcome.succeeded, outcome.sentence()


def test_the_value_is_read_back_after_a_rerender(hands):
    hands.open(
        """<div id=b><label>Name <input id=i></label></div><script>
        const arm = () => i.oninput = () => { const v = i.value; b.innerHTML = '<label>Name <input id=i></label>'; i.value = v; arm() };
        arm()</script>"""
    )
    outcome = hands.do("fill", "Name", value="Jas")
    assert outcome.succeeded, outcome.sentence()
    assert outcome.verification.actualOutcome == "the value is 'Jas'"


def test_a_field_that_changes_what_was_typed_fails(hands):
    hands.open("<label>Code <input oninput='this.value = this.value.toUpperCase()'></label>")
    outcome = hands.do("fill", "Code", value="abc")
    assert outcome.executed
    assert not outcome.succeeded
    assert hands.js("document.querySelector('input').value") == "ABC"


def test_a_password_is_proven_without_being_told(hands):
    hands.open("<label>Password <input type=password></label>")
    outcome = hands.do("fill", "Password", value="s3cret")
    assert outcome.succeeded, outcome.sentence()
    assert "s3cret" not in outcome.verification.model_dump_json()
    assert "s3cret" not in outcome.sentence()
    assert "s3cret" not in outcome.expected


def test_the_state_of_the_page_is_reported(hands):
    hands.open("<button onclick=\"fetch('/x').then(() => document.body.append('Saved'))\">Go</button>")
    outcome = hands.do("click", "Go", {"type": "element_appears", "text": "Saved"})
    state = outcome.verification.pageState
    assert (state.url, state.urlChanged, state.domChanged, state.networkSeen) == (hands.site.url, False, True, True)


def test_an_expectation_about_an_element_that_was_never_shown(hands):
    hands.open("<button>Go</button>")
    outcome = hands.do("click", "Go", {"type": "value_changes", "element_id": "99", "timeout_ms": 200})
    assert outcome.executed
    assert not outcome.succeeded


def test_a_slow_answer_is_waited_for_while_the_request_is_under_way(hands):
    hands.open(
        {"/": """<button onclick="fetch('/slow').then(() => p.textContent = 'Saved Ann')">Go</button><p id=p></p>""",
         "/slow": (3.0, "ok")}
    )  # fmt: skip
    outcome = hands.do("click", "Go", {"type": "element_appears", "text": "Saved Ann"})
    assert outcome.succeeded, outcome.sentence()


def test_a_state_that_only_the_class_tells_is_a_state_change(hands):
    hands.open(
        "<style>i{display:block;width:20px;height:20px;border:1px solid}</style><i class=star onclick=\"this.className = 'star clicked'\"></i>"
    )
    node = hands.seen.controls[0]
    outcome = hands.act("click", {"type": "state_changes", "element_id": node.i}, element_id=node.i)
    assert outcome.succeeded, outcome.sentence()
    assert "it became 'star clicked'" in outcome.sentence()


MESSAGE = (
    '<h1>Users</h1><ul class="messagelist"><li class="success">The user “<a href="#">user044</a>” was changed'
    " successfully.</li></ul><p>and more</p><a href='/'>Go</a>"
)


def test_a_message_that_its_class_marks_is_one_on_a_new_page(hands):
    """As Django's admin tells it: no role, and a link in it."""
    hands.open({"/": "<h1>Start</h1><a href='/saved'>Go</a>", "/saved": MESSAGE})
    outcome = hands.do("click", "Go", {"type": "element_appears"})
    assert outcome.succeeded, outcome.sentence()
    assert outcome.verification.successMessages == ["The user “ user044 ” was changed successfully."]
    assert '! The user “ 2 link "user044" ” was changed successfully.' in hands.look().outline


def test_a_message_that_the_page_before_told_as_well_is_no_news(hands):
    hands.open({"/": MESSAGE.replace("'/'", "'/saved'"), "/saved": MESSAGE})
    outcome = hands.do("click", "Go", {"type": "element_appears"})
    assert not outcome.succeeded
