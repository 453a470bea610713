"""The event log: bounded, equal events counted, words that only went and came back left out."""

from __future__ import annotations

import time

from agent_cli.browser.event_log import EVENT_LIMIT, EventLog
from agent_cli.contracts.observation import PageEvent


def event(at, kind="added", text="Saved", category="text", frame=0):
    return PageEvent(at_ms=at, type=kind, category=category, text=text, frame=frame)


def log(*events):
    made = EventLog()
    for item in events:
        made.add(item)
    return made


def told(made, since=0):
    return [(item.type, item.text, item.count) for item in made.since(since)]


def test_equal_events_within_a_second_are_counted():
    made = log(event(0), event(400), event(900))
    assert told(made) == [("added", "Saved", 3)]


def test_equal_events_later_are_events_of_their_own():
    assert told(log(event(0), event(1500))) == [("added", "Saved", 1), ("added", "Saved", 1)]


def test_another_frame_or_category_is_another_event():
    assert len(told(log(event(0), event(1, frame=2), event(2, category="error")))) == 3


def test_words_that_went_and_came_back_are_no_event():
    assert told(log(event(0, "removed", "Row"), event(30, "added", "Row"))) == []


def test_words_that_came_and_went_are_two_events():
    made = log(event(0, "added", "Toast"), event(30, "removed", "Toast"))
    assert told(made) == [("added", "Toast", 1), ("removed", "Toast", 1)]


def test_a_message_that_comes_again_counts_each_time():
    made = log(event(0, "added", "No", "error"), event(1100, "removed", "No"), event(1200, "added", "No", "error"))
    assert told(made) == [("added", "No", 1), ("added", "No", 1)]


def test_round_trips_of_another_frame_do_not_cancel():
    made = log(event(0, "removed", "Row"), event(30, "added", "Row", frame=1))
    assert len(told(made)) == 2


def test_each_return_cancels_one_removal():
    made = log(
        event(0, "removed", "Row"),
        event(10, "removed", "Other"),
        event(20, "removed", "Row"),
        event(30, "added", "Row"),
    )
    assert [text for _, text, _ in told(made)] == ["Other", "Row"]


def test_only_what_is_asked_for():
    assert told(log(event(0, text="old"), event(100, text="new")), since=50) == [("added", "new", 1)]


def test_a_repeat_after_the_moment_asked_for_is_told():
    """The same error before and after an action: what came after it must not hide in the older event's count."""
    made = log(event(100, text="No", category="error"), event(600, text="No", category="error"))
    assert [text for _, text, _ in told(made, since=500)] == ["No"]


def test_the_oldest_are_dropped_at_the_limit():
    made = log(*(event(number, text=f"n{number}") for number in range(EVENT_LIMIT + 20)))
    assert len(told(made)) == EVENT_LIMIT
    assert told(made)[0][1] == "n20"


def test_plain_words_never_push_a_message_out():
    made = log(event(0, text="No", category="error"), *(event(n, text=f"n{n}") for n in range(1, EVENT_LIMIT + 50)))
    assert told(made)[0][1] == "No"


def test_equal_events_are_counted_though_others_stand_between():
    made = log(event(0, text="A"), event(100, text="B"), event(200, text="A"))
    assert told(made) == [("added", "A", 2), ("added", "B", 1)]


def test_events_are_tied_to_the_action_before_them(monkeypatch):
    made = EventLog()
    for at_s, described in ((1.0, "click btn 'Save'"), (2.0, "press_key")):
        monkeypatch.setattr(time, "time", lambda at_s=at_s: at_s)
        made.action_began(described)
    for at in (900, 1250, 2000):
        made.add(event(at, text=f"at {at}"))
    assert [(item.action, item.after_ms) for item in made.since(0)] == [
        ("", None),
        ("click btn 'Save'", 250),
        ("press_key", 0),
    ]


def test_an_event_as_a_sentence():
    assert event(1000, category="error", text="No").sentence(3400) == "[2s ago] Added (error): 'No'"
    assert event(9000).sentence(0) == "[0s ago] Added: 'Saved'"
    twice = event(0, "changed")
    twice.count = 2
    assert twice.sentence(0) == "[0s ago] Changed: 'Saved' (x2)"
    assert event(0, "happened", "a tab opened", "page").sentence(0) == "[0s ago] Happened: a tab opened"
