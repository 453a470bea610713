"""When a name still says the same: the strict rule, and what is no difference."""

from __future__ import annotations

import pytest

from agent_cli.act.same_element import same_name


@pytest.mark.parametrize(
    ("before", "now", "same"),
    [
        ("Save", "save ", True),
        ("Inbox (3)", "Inbox (4)", True),
        ("user$ _", "user$", True),
        ("user$", "user$ █", True),
        ("user$ l|", "user$ l", True),
        ("user$ ls", "user$ rm", False),
        ("Subscribe", "Unsubscribe", False),
        ("_", "|", True),
        ("+", "-", False),
        ("Set to 5", "Set to -5", False),
    ],
)
def test_a_name_is_the_same_but_for_case_counter_and_cursor(before, now, same):
    assert same_name(before, now) is same
