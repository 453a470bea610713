"""The loop: data that is extracted and proven, and looks that show more."""

from __future__ import annotations

import json

import pytest

from agent_cli.contracts.extracted import Extracted
from agent_cli.propose.build_prompt import tell_page
from agent_cli.read_schema import read_extract_schema
from tests.loop.conftest import FAIL, SUCCESS

PAGE = "<h1>Orders</h1><p>Ann Lee</p><p>44</p><div style='height:2000px'></div><p>Deep down</p>"
SCHEMA = {"type": "object", "properties": {"age": {"type": "integer"}}, "required": ["age"]}


def one(tool, **parameters):
    return {"complete": False, "message": tool, "actions": [{"tool": tool, "parameters": parameters}]}


@pytest.fixture
def schema(tmp_path):
    path = tmp_path / "schema.json"
    path.write_text(json.dumps(SCHEMA))
    return read_extract_schema(path)


def test_extracted_data_are_kept_and_are_evidence(run_list, serve_html):
    done = run_list(serve_html(PAGE).url, one("extract", data={"name": "Ann Lee", "age": 44}), SUCCESS)
    assert done.end.status == "completed", done.claims
    assert "each of them stands on the page" in done.end.reason
    kept = json.loads((done.run.recorder.path / "extracted.json").read_text())
    assert kept == done.run.extracted.value == {"name": "Ann Lee", "age": 44}


def test_extracting_and_claiming_in_one_reply(run_list, serve_html):
    claim = {**one("extract", data=["Ann Lee"]), "complete": True, "message": "[SUCCESS] read"}
    assert run_list(serve_html(PAGE).url, claim).end.status == "completed"


def test_a_claim_without_the_data_that_the_schema_wants_is_turned_back(run_list, serve_html, schema):
    done = run_list(
        serve_html(PAGE).url,
        one("extract", data={"age": "44"}),
        {"complete": True, "message": "[SUCCESS] 'Ann Lee' is 44"},
        one("extract", data={"age": 44}),
        SUCCESS,
        extracted=schema,
    )
    assert done.outcomes == ["refused", "done"]
    refused = done.run.history[0].outcomes[0].message
    assert refused == "the data does not fit the schema: data.age: '44' is not of type 'integer'"
    assert "no data was extracted that fits the given schema" in done.claims[0].missing[-1]
    assert done.end.status == "completed"
    assert json.loads(done.proposer.asked[0].extract_schema) == SCHEMA


def test_the_whole_document_comes_once_and_twice_at_most(run_list, serve_html):
    ask = one("needs_full_dom")
    done = run_list(serve_html(PAGE).url, ask, one("wait_for", seconds=0), ask, ask, FAIL)
    modes = [request.observation.mode for request in done.proposer.asked]
    assert modes == ["semantic_v3", "full", "semantic_v3", "full", "semantic_v3"]
    assert "Deep down" in done.proposer.asked[1].observation.outline
    assert done.outcomes == ["done", "done", "done", "refused"]
    assert "was used 2 times in this run" in done.run.history[3].outcomes[0].message


def test_a_picture_is_refused_where_nobody_can_see_it(run_list, serve_html):
    done = run_list(serve_html(PAGE).url, one("needs_screenshot"), FAIL)
    assert done.outcomes == ["refused"]
    assert done.run.history[0].outcomes[0].message.startswith("the model takes no pictures here")


def test_a_picture_for_a_proposer_that_takes_pictures(run_list, serve_html):
    page = serve_html("<button>x</button>" + PAGE)
    done = run_list(page.url, one("needs_screenshot"), FAIL, takes_images=True)
    looks = [request.observation for request in done.proposer.asked]
    assert [look.mode for look in looks] == ["semantic_v3", "semantic_v3"]
    assert [bool(look.marked_png) for look in looks] == [False, True]
    assert looks[1].outline == looks[0].outline
    assert "picture: the window, each control in a box with its id" in tell_page(looks[1])
    assert done.run.history[0].changes == []


def test_without_a_schema_nothing_has_to_be_extracted():
    assert not Extracted().is_missing
