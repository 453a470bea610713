"""Half surrogates out of texts, JSON and values."""

from __future__ import annotations

import json

import pytest

from agent_cli.contracts.whole_text import whole_json, whole_text, whole_value


@pytest.mark.parametrize(
    ("text", "whole"),
    [("plain", "plain"), ("é 😀", "é 😀"), ("a\ud800b\udfff", "a\ufffdb\ufffd"), ("\ud83d\ude00", "\ufffd\ufffd")],
)
def test_each_half_is_replaced(text, whole):
    assert whole_text(text) == whole_value(text) == whole
    assert json.loads(whole_json(json.dumps(text, ensure_ascii=False).replace("\ud800", "\\ud800")))


def test_a_backslash_of_the_page_is_no_escape():
    said = json.dumps({"a": "C:\\ud800"}) + '"\\ud800" "\\\\\\udC00"'.lower()
    assert whole_json(said) == '{"a": "C:\\\\ud800"}' + '"\\ufffd" "\\\\\\ufffd"'


def test_keys_texts_and_what_is_nested_beyond_the_stack():
    deep: list = ["\ud800"]
    for _ in range(5000):
        deep = [deep]
    value = whole_value({"\udc00": [1, None, {"x": "y\ud800"}], "deep": deep})
    assert value["\ufffd"] == [1, None, {"x": "y\ufffd"}]
    for _ in range(5000):
        deep = deep[0]
    assert deep == ["\ufffd"]
