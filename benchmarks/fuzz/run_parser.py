"""One parser, fed until the time is over; what breaks the promise is kept as a file."""

from __future__ import annotations

import hashlib
import resource
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType

from benchmarks.fuzz.mutate import mutate
from tests.fuzz.parsers import tell_of

LONGEST_S = 10
"""One input; longer is a failure."""
MOST_MEMORY = 4 * 2**30
"""Bytes of address space of the process; more ends in MemoryError, which is a failure."""


class TooSlow(Exception):
    pass


@dataclass
class Tally:
    """What became of the inputs of one parser. `failures` maps the place and the kind to the first file of it."""

    parser: str
    inputs: int = 0
    values: int = 0
    failed: int = 0
    seconds: float = 0.0
    slowest_s: float = 0.0
    failures: dict[str, Path] = field(default_factory=dict)

    @property
    def refused(self) -> int:
        return self.inputs - self.values - self.failed


def limit_memory() -> None:
    """For the whole process, once."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGALRM, _ring)


def run_parser(parser: str, samples: Sequence[bytes], seconds: float, seed: int, keep: Path) -> Tally:
    """Feeds the parser; equal seeds give equal inputs."""
    tally, chance = Tally(parser), Random(f"{seed} {parser}")
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="agent-fuzz-") as folder:
        while time.monotonic() - started < seconds:
            data = mutate(samples, chance)
            _feed(tally, data, Path(folder) / "input", keep)
            shutil.rmtree(Path(folder) / "input", ignore_errors=True)
    tally.seconds = time.monotonic() - started
    return tally


def replay_input(parser: str, data: bytes) -> str:
    """The answer to one input, as `tell_of` gives it; its exception passes through."""
    with tempfile.TemporaryDirectory(prefix="agent-fuzz-") as folder:
        return tell_of(parser, data, Path(folder))


def _feed(tally: Tally, data: bytes, folder: Path, keep: Path) -> None:
    tally.inputs += 1
    folder.mkdir()
    began = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, LONGEST_S)
    try:
        tally.values += not tell_of(tally.parser, data, folder)
    except Exception as error:  # whatever it is, it is what is looked for
        tally.failed += 1
        where = _place_of(error)
        if where not in tally.failures:
            tally.failures[where] = _kept(keep, tally.parser, data, error)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        tally.slowest_s = max(tally.slowest_s, time.monotonic() - began)


def _place_of(error: Exception) -> str:
    """Like `TypeError at agent_cli/x.py:12 in f`: the last line of the product that it passed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "agent_cli" in frame.filename]
    frames = frames or traceback.extract_tb(error.__traceback__)[-1:]
    last = frames[-1]
    return f"{type(error).__name__} at {'/'.join(Path(last.filename).parts[-3:])}:{last.lineno} in {last.name}"


def _kept(keep: Path, parser: str, data: bytes, error: Exception) -> Path:
    keep.mkdir(parents=True, exist_ok=True)
    path = keep / f"{parser}-{hashlib.sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    told = "".join(traceback.format_exception(error, limit=-12))
    path.with_suffix(".txt").write_text(told, "utf-8", "replace")
    return path


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooSlow(f"no answer within {LONGEST_S} s")
