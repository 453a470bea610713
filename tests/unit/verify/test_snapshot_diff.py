"""What became different between two looks, in sentences."""

from __future__ import annotations

from agent_cli.contracts.observation import Observation, OpenDialog
from agent_cli.contracts.tree import Node
from agent_cli.verify.snapshot_diff import diff_observations


def look(*nodes, url="http://a/", **more):
    return Observation(url=url, title="t", viewport={"width": 1, "height": 1}, nodes=list(nodes), **more)


def words(text):
    return Node(r="txt", n=text)


def field(i="1", n="Name", **more):
    return Node(i=i, r="inp", n=n, **more)


def test_nothing():
    assert diff_observations(look(field(), words("a")), look(field(), words("a"))) == []


def test_positions_and_focus_are_nothing():
    before, after = look(field(xy=(1, 1), box=(0, 0, 2, 2))), look(field(xy=(9, 9), box=(8, 8, 2, 2), s="focused"))
    assert diff_observations(before, after) == []


def test_a_re_render_is_nothing():
    assert diff_observations(look(field("1"), words("a")), look(field("7"), words("a"))) == []


def test_address_value_state_and_words():
    before = look(field(v="a"), Node(i="2", r="chk", n="News"), words("old"))
    after = look(field(v="b"), Node(i="2", r="chk", n="News", s="checked"), words("new"), url="http://b/")
    assert diff_observations(before, after) == [
        "the address became http://b/",
        "inp 'Name' became 'b'",
        "chk 'News' is now checked",
        "'new' appeared",
        "'old' disappeared",
    ]


def test_a_state_that_goes():
    assert diff_observations(look(field(s="invalid")), look(field())) == ["inp 'Name' is now plain"]


def test_controls_that_come_and_go():
    assert diff_observations(look(field()), look(field(), Node(i="2", r="btn", n="Save"))) == ["btn 'Save' appeared"]
    assert diff_observations(look(field()), look()) == ["inp 'Name' disappeared"]


def test_one_more_of_the_same():
    assert diff_observations(look(words("Row")), look(words("Row"), words("Row"))) == ["'Row' appeared"]
    assert diff_observations(look(words("Row"), words("Row")), look(words("Row"))) == ["'Row' disappeared"]


def test_dialogs():
    assert diff_observations(look(), look(modal="Sure?")) == ["the dialog 'Sure?' opened"]
    assert diff_observations(look(modal="Sure?"), look()) == ["the dialog 'Sure?' closed"]
    blocked = look(open_dialog=OpenDialog(kind="confirm", message="Delete?"))
    assert diff_observations(look(words("a"), field()), blocked) == ["a confirm asks 'Delete?'"]
    assert diff_observations(blocked, look(words("a"), field())) == []


def test_a_dialog_takes_the_place_of_another():
    assert diff_observations(look(modal="One"), look(modal="Two")) == ["the dialog 'Two' opened"]


def test_at_most_twelve_and_the_rest_counted():
    after = look(*(words(f"w{number}") for number in range(20)))
    found = diff_observations(look(), after)
    assert len(found) == 13
    assert found[-1] == "and 8 more changes"
