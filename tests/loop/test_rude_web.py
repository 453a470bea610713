"""Web servers that misbehave: the real command comes to a clear end on each, and leaves nothing behind."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from benchmarks.rude_web.work_rude import work_rude
from fixtures_sites.rude_web import CASES, start_server


@pytest.fixture(scope="module")
def rude_site():
    with start_server() as site:
        yield site


@pytest.fixture
def short_folder():
    """Chromium keeps a socket in its temporary folder, whose path may not be long."""
    with tempfile.TemporaryDirectory(prefix="rw-") as folder:
        yield Path(folder)


@pytest.mark.parametrize(
    "rude", [pytest.param(rude, id=rude.name, marks=[] if rude.is_brief else [pytest.mark.suite]) for rude in CASES]
)
def test_a_rude_answer_comes_to_a_clear_end(rude, rude_site, short_folder):
    ended = work_rude(rude, rude_site, short_folder)
    assert ended.wrong == [], f"{ended.status} ({ended.code}): {ended.reason}"


def test_the_cases_are_many_and_told_apart():
    names = [rude.name for rude in CASES]
    assert len(names) == len(set(names)) >= 40
    assert len({rude.answer for rude in CASES}) >= 40
