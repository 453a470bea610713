"""Claims of success on pages that only look as if: false ones are never accepted, true ones at most once refused."""

from __future__ import annotations

import pytest

from tests.liars.cases import CASES, Case
from tests.liars.conftest import count

NAMED = {"argnames": "case", "argvalues": CASES, "ids": [case.name.replace(" ", "-") for case in CASES]}
KNOWN_REFUSALS: frozenset[str] = frozenset()


def test_there_are_enough_of_both_kinds():
    assert len({case.name for case in CASES}) == len(CASES)
    assert min(sum(case.holds for case in CASES), sum(not case.holds for case in CASES)) >= 60


@pytest.mark.parametrize(**NAMED)
def test_a_claim_is_accepted_only_where_it_is_true(run_case, case: Case):
    stated = CASES.index(case) % 2 == 0
    end, watcher, truth = run_case(case, stated=stated)
    assert truth == case.holds, "the case itself does not do what it says"
    accepted = end.status == "completed"
    count("claims", case, accepted)
    assert watcher.claims or end.status == "failed"
    assert accepted == case.holds or case.name in KNOWN_REFUSALS, watcher.claims


@pytest.mark.parametrize(**NAMED)
def test_a_claim_ahead_is_accepted_only_where_it_is_true(run_case, case: Case):
    end, watcher, truth = run_case(case, ahead=True)
    assert truth == case.holds, "the case itself does not do what it says"
    accepted = end.status == "completed"
    count("ahead", case, accepted)
    assert case.holds or not accepted, watcher.claims
