"""The budget in the loop: what is asked for with `expand` stands in the next request."""

from __future__ import annotations

from agent_cli.errors import ContextOverflow
from tests.loop.conftest import FAIL, SUCCESS

ROW = "<li style='float:left;width:40px;height:12px;overflow:hidden'><a href=#>{} {}</a></li>"
LISTS = "".join(
    f"<h2>{name}</h2><ul style='overflow:hidden'>{''.join(ROW.format(name, n) for n in range(150))}</ul>"
    for name in ("Fruit", "Tools")
)


def expand(region):
    return {
        "complete": False,
        "message": "list it",
        "actions": [{"tool": "expand", "parameters": {"region": region}}],
    }


def expand_tools(request):
    return expand(next(region.id for region in request.observation.left_out if region.name == "Tools"))


def test_expand_is_answered_by_the_next_look(run_list, serve_html):
    done = run_list(serve_html(LISTS).url, expand_tools, FAIL, page_tokens=1800)
    before, after = (request.observation for request in done.proposer.asked)
    assert sum("Tools" in line for line in before.outline.splitlines()) < 150
    assert all(f'"Tools {n}"' in after.outline for n in range(150))
    assert after.meta.estimatedTokens <= 3600
    assert done.outcomes == ["done"]


def test_an_unknown_region_is_answered_and_changes_nothing(run_list, serve_html):
    done = run_list(serve_html(LISTS).url, expand("R77"), FAIL, page_tokens=1000)
    before, after = (request.observation for request in done.proposer.asked)
    assert done.outcomes == ["not_found"]
    assert "left out: R1" in done.run.history[0].outcomes[0].message
    assert before.outline == after.outline


def test_looking_further_is_no_evidence_and_clears_no_failure(run_list, serve_html):
    wrong = {"complete": False, "message": "x", "actions": [{"tool": "click", "parameters": {"element_id": "9999"}}]}
    done = run_list(serve_html(LISTS).url, wrong, expand_tools, SUCCESS, page_tokens=1000)
    assert done.end.status == "undecided"
    assert any("the last action did not succeed" in text for text in done.claims[0].missing)


class Short:
    """A model with a context of `limit` tokens of page; `asked` are the sizes that it was asked with."""

    def __init__(self, limit):
        self.limit, self.asked = limit, []

    def __call__(self, request):
        self.asked.append(request.observation.meta.estimatedTokens)
        if self.asked[-1] > self.limit:
            raise ContextOverflow("the prompt is longer than small takes: 9000 > 8192", "take another model")
        return FAIL


def test_a_prompt_that_is_too_long_is_asked_again_with_half_the_page(run_list, serve_html):
    model = Short(1500)
    done = run_list(serve_html(LISTS).url, model, page_tokens=2400)
    assert [tokens > 1500 for tokens in model.asked] == [True, False]
    assert done.end.status == "failed"
    notes = (done.run.recorder.path / "events.jsonl").read_text()
    assert "asked again with at most 1200 tokens of the page" in notes


def test_it_is_asked_again_only_once(run_list, serve_html):
    model = Short(100)
    run_list(serve_html(LISTS).url, model, page_tokens=2400, raises=ContextOverflow)
    assert len(model.asked) == 2
