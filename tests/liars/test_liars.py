"""Claims of success on pages that only look as if: false ones are never accepted, true ones at most once refused."""

from __future__ import annotations

import pytest

from tests.liars.cases import CASES, Case
from tests.liars.conftest import count

SAMPLE = 4
"""`make test` runs every fourth case, `make suites` all: each waits for a second or two, as a run does at a claim."""


def cases(first: int) -> dict[str, object]:
    named = [
        pytest.param(case, id=case.name.replace(" ", "-"), marks=[] if index % SAMPLE == first else [pytest.mark.suite])
        for index, case in enumerate(CASES)
    ]
    return {"argnames": "case", "argvalues": named}


def test_there_are_enough_of_both_kinds():
    assert len({case.name for case in CASES}) == len(CASES)
    assert min(sum(case.holds for case in CASES), sum(not case.holds for case in CASES)) >= 60


@pytest.mark.parametrize(**cases(first=0))
def test_a_claim_is_accepted_only_where_it_is_true(run_case, case: Case):
    stated = CASES.index(case) % 2 == 0
    end, watcher, truth = run_case(case, stated=stated)
    assert truth == case.holds, "the case itself does not do what it says"
    accepted = end.status == "completed"
    count("claims", case, accepted)
    assert watcher.claims or end.status == "failed"
    assert accepted == case.holds, watcher.claims


@pytest.mark.parametrize(**cases(first=2))
def test_a_claim_ahead_is_accepted_only_where_it_is_true(run_case, case: Case):
    end, watcher, truth = run_case(case, ahead=True)
    assert truth == case.holds, "the case itself does not do what it says"
    accepted = end.status == "completed"
    count("ahead", case, accepted)
    assert case.holds or not accepted, watcher.claims
