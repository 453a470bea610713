"""Which requests come by themselves: rhythm, chains, parallel ones, and the request that is none of the beats."""

from __future__ import annotations

import pytest

from agent_cli.browser.endpoints import Endpoint, endpoint_key


def asked(*times, lasting=0.02, url="/state", prompted=()):
    """An endpoint asked at these seconds."""
    made = Endpoint()
    for number, at in enumerate(times):
        made.begins(at, url.format(number), number in prompted)
        made.ended(at, at + lasting)
    return made


def test_requests_at_equal_pauses_are_a_poll():
    assert asked(0, 0.2, 0.41).rhythm_s == pytest.approx(0.205)


def test_what_follows_an_action_each_time_is_none():
    assert asked(0, 3, 6, 9, 12, prompted=range(5)).rhythm_s is None
    assert asked(0, 3, 6, 9, 12, prompted=(0, 1, 2, 3)).rhythm_s == pytest.approx(3)


def test_two_are_none():
    assert asked(0, 0.2).rhythm_s is None


def test_numbered_addresses_need_one_more():
    assert asked(0, 0.2, 0.4, url="/state?_={}").rhythm_s is None
    assert asked(0, 0.2, 0.4, 0.6, url="/state?_={}").rhythm_s == pytest.approx(0.2)


def test_a_chain_is_none_until_it_does_not_end():
    starts = [0, 0.31, 0.62, 0.93, 1.24, 1.55]
    assert asked(*starts, lasting=0.3).rhythm_s is None
    assert asked(*starts, 1.86, lasting=0.3).rhythm_s == pytest.approx(0.31)


def test_parallel_requests_are_none():
    assert asked(0, 0.01, 0.02, 0.03, 0.04).rhythm_s is None


def test_irregular_requests_are_none():
    assert asked(0, 0.2, 1.4, 1.5).rhythm_s is None


def test_a_poll_stays_one_though_an_action_asks_between():
    made = asked(0, 0.2, 0.4, 0.6, 0.65, 0.8)
    assert made.rhythm_s is not None


@pytest.mark.parametrize(
    ("at", "url", "is_off"), [(0.45, "/state", True), (0.6, "/state", False), (0.6, "/state?mine", True)]
)
def test_what_is_no_beat(at, url, is_off):
    assert asked(0, 0.2, 0.4).is_off_beat(at, url) is is_off


def test_a_poll_that_stopped_does_not_beat():
    made = asked(0, 0.2, 0.4)
    assert made.is_beating(0.7)
    assert not made.is_beating(3)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("GET", "http://h/a?_=1"), ("GET", "http://h/a?_=2")),
        (("GET", "http://h/jobs/17"), ("GET", "http://h/jobs/18")),
        (("GET", "http://h/a?0.123"), ("GET", "http://h/a?0.998")),
        (("POST", "http://h/a", '{"seen": 1}'), ("POST", "http://h/a", '{"seen": 20}')),
    ],
)
def test_numbers_make_no_new_endpoint(one, other):
    assert endpoint_key(*one) == endpoint_key(*other)


@pytest.mark.parametrize(
    "other",
    [
        ("POST", "http://h/a"),
        ("GET", "http://h/b"),
        ("GET", "http://h/a?q=x"),
        ("GET", "http://k/a"),
        ("GET", "http://h/a", "x"),
    ],
)
def test_what_differs_otherwise_is_another(other):
    assert endpoint_key("GET", "http://h/a") != endpoint_key(*other)
