"""Every parser that takes bytes of a page, a model or a file, each behind one call: a value or an AgentError."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from agent_cli.errors import AgentError
from tests.fuzz.file_parsers import FILE_PARSERS
from tests.fuzz.model_parsers import MODEL_PARSERS
from tests.fuzz.page_parsers import PAGE_PARSERS
from tests.fuzz.run_parsers import RUN_PARSERS

Parser = Callable[[bytes, Path], object]

PARSERS: dict[str, Parser] = {**MODEL_PARSERS, **FILE_PARSERS, **RUN_PARSERS, **PAGE_PARSERS}
LONGEST_SENTENCE = 20_000
"""Characters; a scenario is told with a line for each thing that is wrong."""
CANARY = "Fuzz-Canary-7uRq2"
"""A secret that some parsers are given; no message may hold it."""
SILENT = ("agent_toml", "pyproject", "secret", "resume_state", "frame")
"""Here not even one that stands in the input itself: it may have been put into the wrong place."""


def tell_of(name: str, data: bytes, folder: Path) -> str:
    """ "" for a value, the sentence for an AgentError; any other exception is the finding and passes through."""
    try:
        PARSERS[name](data, folder)
        return ""
    except AgentError as error:
        told = str(error).strip()
    assert told, "an error without a sentence"
    assert len(told) < LONGEST_SENTENCE, f"a sentence of {len(told)} characters"
    is_repeated = CANARY.encode() in data and name not in SILENT
    assert is_repeated or CANARY not in told, "a sentence with a secret"
    told.encode(sys.stderr.encoding or "utf-8", "backslashreplace")  # as stderr prints it
    return told
