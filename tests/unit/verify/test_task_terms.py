"""Which words of a task must be accounted for, and where they are found again."""

from __future__ import annotations

import pytest

from agent_cli.verify.task_terms import is_record, occurs, task_terms


@pytest.mark.parametrize(
    ("task", "terms"),
    [
        ("delete bob jones", []),
        ("Delete Bob Jones", ["Bob Jones"]),
        ('Pin a card "Buy paint" in Home', ["Buy paint", "Home"]),
        ("Set the price of Apples to 12.75.", ["12.75", "Apples"]),
        ("write to ann@example.org. Then stop", ["ann@example.org"]),
        ("don't touch it, it's fine", []),
        ("Party between 12PM and 4PM at 3pm", []),
        ("Add the user jaskaur with the password Sunrise-4711-x", []),
        ("Give 12 parts B-17 to Ann Lee", ["12", "Ann Lee"]),
        ("Book 2024-05-06 for 3 people", ["2024-05-06", "3"]),
    ],
)
def test_terms(task, terms):
    assert task_terms(task) == terms


@pytest.mark.parametrize(
    ("term", "text", "found"),
    [
        ("Bob Jones", "mr bob jones, 44", True),
        ("Bob", "bobby", False),
        ("12.75", "12.750 eur", True),
        ("12.75", "13 eur", False),
        ("1250", "1,250 pieces", True),
        ("555 0142", "(555) 0142-", True),
        ("555 0142", "555 0124", False),
        ("2024-05-06", "6 may 2024", True),
        ("2024-05-06", "7 may 2024", False),
    ],
)
def test_occurs(term, text, found):
    assert occurs(term, text) is found


@pytest.mark.parametrize("cell", ["12pm", "9:30 AM", "14:00", "8 Uhr", "-2", "x"])
def test_a_time_of_the_day_names_no_record(cell):
    assert not is_record(cell)


@pytest.mark.parametrize("cell", ["Bob", "1042", "3pm club", "10:30 to Leeds"])
def test_other_words_do(cell):
    assert is_record(cell)
