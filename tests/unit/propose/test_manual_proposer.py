"""Proposals typed on standard input: shorthand, JSON, bad lines, the end of the input."""

import io

import pytest

from agent_cli.errors import MalformedReply, UsageError
from agent_cli.propose.manual_proposer import ManualProposer
from agent_cli.propose.parse_shorthand import parse_shorthand


@pytest.mark.parametrize(
    ("line", "tool", "parameters"),
    [
        ("click 12", "click", {"element_id": "12"}),
        ("fill 13 Jas Smith", "fill", {"element_id": "13", "value": "Jas Smith"}),
        ("select 14 not said", "select", {"element_id": "14", "option": "not said"}),
        ("press Enter", "press", {"keys": "Enter"}),
        ("scroll", "scroll", {}),
        ("scroll up", "scroll", {"direction": "up"}),
        ("wait_for all saved", "wait_for", {"text": "all saved"}),
        ("back", "back", {}),
        ("answer_dialog yes", "answer_dialog", {"accept": True}),
        ("switch_tab 2", "switch_tab", {"number": 2}),
        ("go_to http://127.0.0.1/a b", "go_to", {"url": "http://127.0.0.1/a b"}),
    ],
)
def test_shorthand(line, tool, parameters):
    proposal = parse_shorthand(line)
    assert not proposal.complete
    assert [(action.tool, action.parameters) for action in proposal.actions] == [(tool, parameters)]


def test_shorthand_for_the_end():
    assert parse_shorthand("done Jas is there").message == "[SUCCESS] Jas is there"
    assert parse_shorthand("fail").message == "[FAIL] typed by hand"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("jump 3", "no such word 'jump'"),
        ("click", "write `click ELEMENT_ID`"),
        ("fill 13", "write `fill ELEMENT_ID VALUE`"),
        ("switch_tab x", "write `switch_tab NUMBER`"),
        ("back now", "takes nothing more"),
    ],
)
def test_bad_shorthand_says_what_to_write(line, problem):
    with pytest.raises(MalformedReply, match=problem):
        parse_shorthand(line)


def test_the_page_is_shown_and_a_bad_line_is_asked_again(ask):
    shown = io.StringIO()
    typed = io.StringIO('click\n\nclick 99\n{"complete": 1}\nfill 4 Jas\n')
    answer = ManualProposer(typed, shown).propose(ask)
    assert answer.proposal.actions[0].parameters == {"element_id": "4", "value": "Jas"}
    assert answer.raw_reply == "fill 4 Jas"
    text = shown.getvalue()
    assert '1 btn "Add patient"' in text
    assert text.count("not taken: ") == 3
    assert "the page has no element '99'" in text


def test_json_on_a_line(ask):
    typed = io.StringIO('{"complete": true, "message": "[SUCCESS] there"}\n')
    assert ManualProposer(typed, io.StringIO()).propose(ask).proposal.tag == "SUCCESS"


def test_the_end_of_the_input_is_an_error_with_a_sentence(ask):
    with pytest.raises(UsageError, match="ended before a proposal for step 1"):
        ManualProposer(io.StringIO("click\n"), io.StringIO()).propose(ask)


def test_what_is_shown_has_no_terminal_codes(ask):
    shown = io.StringIO()
    page = ask.observation.model_copy(update={"title": "\x1b[2Jx", "outline": '1 btn "\x1b]0;x\x07"'})
    request = ask.model_copy(update={"observation": page, "feedback": "no row\x1b[1m"})
    ManualProposer(io.StringIO("back\n"), shown).propose(request)
    assert "\x1b" not in shown.getvalue()
    assert "about your last reply: no row" in shown.getvalue()
