"""The run that the fuzz tests damage copies of goes with the session."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzz.run_parsers import remove_whole_run


@pytest.fixture(scope="session", autouse=True)
def whole_run_goes() -> Iterator[None]:
    yield
    remove_whole_run()
