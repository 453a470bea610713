"""Which of some texts answers a task best, whatever characters either has."""

from __future__ import annotations

import pytest

from agent_cli.observe.score_texts import score_texts

TEXTS = ["Edit Bob Jones", "Edit Ann Lee", "Delete orders", "Zoë Müller", "東京都庁舎の予約", "INV-2024-001", ""]


@pytest.mark.parametrize(
    ("task", "best"),
    [
        ("edit ann lee", 1),
        ("deleting an order", 2),
        ("zoe muller", 3),
        ("予約を開く", 4),
        ("open INV-2024-001", 5),
        ('lee" OR NEAR(ann) AND * ^ - : col', 1),
    ],
)
def test_the_best_text(task, best):
    scores = score_texts(TEXTS, task, "")
    assert max(range(len(TEXTS)), key=scores.__getitem__) == best
    assert scores[best] > 0


def test_texts_without_a_word_of_the_task_have_no_score():
    assert score_texts(TEXTS, "unrelated", "")[0] == 0
    assert score_texts(TEXTS, "", "") == score_texts(TEXTS, "\0 \ud800 *", "") == [0.0] * len(TEXTS)


def test_half_a_character_in_a_text_is_no_trouble():
    assert score_texts(["ann \ud800\0 lee", "bob"], "lee", "")[0] > 0


def test_the_task_counts_for_more_than_the_history():
    scores = score_texts(["ann x", "bob x", "eve x", "dan x"], "bob", "ann")
    assert scores[1] > scores[0] > scores[2] == 0
