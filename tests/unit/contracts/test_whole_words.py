"""Words as a whole, as a regular expression finds them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from agent_cli.contracts.whole_words import stands_whole, whole_places

LETTERS = some.text("ab_1 .-éß漢", max_size=12)


@pytest.mark.parametrize(
    ("words", "text", "places"),
    [
        ("jas", "jason met jas", [10]),
        ("jas", "jas, jas and jas_1", [0, 5]),
        ("a a", "a a a a", [0, 4]),
        ("a-", "ba- a-", [4]),
        ("", "anything", [0]),
        ("x", "", []),
    ],
)
def test_where_words_stand(words, text, places):
    assert list(whole_places(words, text)) == places


@given(words=LETTERS.filter(bool), text=LETTERS, left=some.booleans(), right=some.booleans())
def test_as_a_regular_expression_finds_them(words, text, left, right):
    pattern = ("(?<!\\w)" if left else "") + re.escape(words) + ("(?!\\w)" if right else "")
    assert list(whole_places(words, text, left, right)) == [match.start() for match in re.finditer(pattern, text)]
    assert stands_whole(words, text, left, right) == bool(re.search(pattern, text))
