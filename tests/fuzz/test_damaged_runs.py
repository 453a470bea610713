"""A real run folder and its recording, cut short at many places and with bytes overwritten (a fixed seed)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from agent_cli.record.read_recording import read_recording, write_recording
from agent_cli.record.read_run import read_run
from tests.fuzz.parsers import tell_of
from tests.make_runs import make_run

TIMES = 60
ODD = [b"\x00", b"\xff", b"[", b"}", b"null", b"-1", b'"', b"1e999", b"\n", b"{}"]


def damaged(data: bytes, seed: int) -> bytes:
    """Cut short (every third), or one to four places overwritten."""
    chance = random.Random(seed)
    if seed % 3 == 0:
        return data[: chance.randrange(len(data))]
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data))
        data = data[:at] + chance.choice(ODD) + data[at + chance.randint(0, 6) :]
    return data


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The bytes of a whole run and of a recording of it."""
    folder = tmp_path_factory.mktemp("whole")
    run = make_run(folder, pictures=False)
    assert read_run(run).status == "completed"
    write_recording(read_recording(run), folder / "r.json")
    return {"run": (run / "events.jsonl").read_bytes(), "recording": (folder / "r.json").read_bytes()}


@pytest.mark.parametrize("parser", ["run", "recording"])
def test_a_damaged_file_is_read_or_refused_with_a_sentence(
    parser: str, whole: dict[str, bytes], tmp_path: Path
) -> None:
    for seed in range(TIMES):
        tell_of(parser, damaged(whole[parser], seed), tmp_path / str(seed))


def test_settings_that_are_a_list_do_not_hinder_the_steps(whole: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "events.jsonl").write_bytes(whole["run"])
    (tmp_path / "run.json").write_bytes(b'{"settings": [1], "task": "t", "url": "http://x/"}')
    assert read_recording(tmp_path).steps
