"""Property: any bytes give a value or an AgentError with a sentence (hypothesis, of the extra `test`)."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest

pytest.importorskip("hypothesis", reason="pip install 'agent-cli[test]'")
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.parsers import PARSERS, tell_of
from tests.fuzz.run_parsers import RUN_PARSERS

NAMES = ["complete", "message", "actions", "tool", "parameters", "element_id", "value", "event", "record", "result",
         "to", "settings", "steps", "url", "do", "site", "checks", "variables", "secrets", "proposal", "targets",
         "outcomes", "check_type", "params", "sub_tasks", "choices", "content", "nodes", "frames", "tool.agent",
         "storage", "format_version", "recording_version", "expected_outcome", "or_outcome", "status"]  # fmt: skip
WORDS = [
    "[SUCCESS] ok",
    "fill",
    "click",
    "run_started",
    "run_finished",
    "step_finished",
    "went_back",
    "http://x/{port}",
]
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(WORDS)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=6),
    max_leaves=25,
)
AS_JSON = st.lists(VALUES, min_size=1, max_size=4).map(lambda all_: "\n".join(map(json.dumps, all_)).encode())
TYPED = st.builds(lambda word, rest: f"{word} {rest}".encode("utf-8", "replace"), st.sampled_from(WORDS), st.text())


SLOW = [name for name in RUN_PARSERS if name not in ("recording", "resume_state")]
"""They copy a run and render its report for each input: mutations of valid files (test_mutations.py) bring more."""


@pytest.mark.parametrize("parser", [name for name in PARSERS if name not in SLOW])
@settings(max_examples=80, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.binary(max_size=300) | AS_JSON | TYPED)
def test_any_bytes_are_a_value_or_an_error_with_a_sentence(parser: str, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        tell_of(parser, data, Path(folder))
