"""The schema of extracted data: read before the run, and wrong ones named with their line."""

from __future__ import annotations

import pytest

from agent_cli.errors import BadFile
from agent_cli.read_schema import line_of, read_extract_schema


def read(tmp_path, text):
    path = tmp_path / "schema.json"
    path.write_text(text)
    return read_extract_schema(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{\n "type": "object",\n}', "line 3: no valid JSON"),
        ('{\n "type": "object",\n "properties": {\n  "age": {"type": "integr"}\n }\n}', "line 4: no valid JSON Schema"),
        ('{\n "anyOf": [\n  {"type": "string"},\n  {"minLength": -1}]}', "line 4: no valid JSON Schema"),
        ("[]", "line 1: a JSON Schema is an object"),
    ],
)
def test_a_bad_schema_is_named_with_its_line(tmp_path, text, said):
    with pytest.raises(BadFile) as caught:
        read(tmp_path, text)
    assert said in str(caught.value)
    assert caught.value.exit_code == 4


def test_a_schema_that_is_not_there(tmp_path):
    with pytest.raises(BadFile, match="cannot read the schema"):
        read_extract_schema(tmp_path / "nowhere.json")


def test_data_are_checked_with_the_place_named(tmp_path):
    given = read(tmp_path, '{"type": "array", "items": {"type": "object", "required": ["name"]}}')
    assert given.check([{"name": "Ann"}]) == ""
    assert given.check([{"name": "Ann"}, {}]) == "data[1]: 'name' is a required property"
    assert given.is_missing


def test_dates_have_their_format(tmp_path):
    given = read(tmp_path, '{"type": "string", "format": "date"}')
    assert given.check("2024-05-03") == ""
    assert "is not a 'date'" in given.check("3 May")


def test_a_reference_out_of_the_file_is_a_problem_and_no_request(tmp_path):
    given = read(tmp_path, '{"$ref": "http://127.0.0.1:9/x.json"}')
    assert given.check({}) == "the schema itself refers to 'http://127.0.0.1:9/x.json', which is not in the file"


def test_lines_of_values():
    text = '{\n "a": [1,\n  {"b c": "x"},\n  2],\n "d": 3}'
    assert [line_of(text, path) for path in ([], ["a", 0], ["a", 1, "b c"], ["a", 2], ["d"])] == [1, 2, 3, 4, 5]
