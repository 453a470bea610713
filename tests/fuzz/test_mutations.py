"""The fuzzer of benchmarks/fuzz for a moment: valid samples are read, a few mutations of them read or refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from benchmarks.fuzz import __main__ as command
from benchmarks.fuzz.mutate import mutate
from benchmarks.fuzz.run_parser import run_parser
from tests.fuzz import parsers
from tests.fuzz.parsers import PARSERS, tell_of
from tests.fuzz.run_parsers import RUN_PARSERS
from tests.fuzz.samples import samples

REFUSED_SAMPLES = {"secret": 2}
"""Samples that are refused for a reason of their own: a seed that is none, a name without a variable."""


def test_every_parser_has_samples_and_takes_them(tmp_path: Path) -> None:
    found = samples()
    assert set(found) == set(PARSERS)
    for name, inputs in found.items():
        told = [tell_of(name, data, tmp_path / f"{name}{at}") for at, data in enumerate(inputs)]
        assert len([one for one in told if one]) == REFUSED_SAMPLES.get(name, 0), (name, told)


@pytest.mark.parametrize("parser", PARSERS)
def test_mutations_are_a_value_or_an_error_with_a_sentence(parser: str, tmp_path: Path) -> None:
    chance, start = Random(f"a test of {parser}"), samples()[parser]
    for number in range(3 if parser in RUN_PARSERS else 25):
        tell_of(parser, mutate(start, chance), tmp_path / str(number))


def test_a_failing_input_is_counted_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(data: bytes, _: Path) -> object:
        raise KeyError(data[:1])

    monkeypatch.setitem(parsers.PARSERS, "reply", fails)
    tally = run_parser("reply", [b"one"], 0.05, 7, tmp_path)
    assert tally.inputs == tally.failed > 0
    assert (tally.values, tally.refused) == (0, 0)
    ((where, path),) = tally.failures.items()
    assert "KeyError at" in where
    assert path.read_bytes() == mutate([b"one"], Random("7 reply"))
    assert "KeyError" in path.with_suffix(".txt").read_text()


def test_a_kept_input_is_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x").write_bytes(b"{}")
    monkeypatch.setattr("sys.argv", ["fuzz", "--parser", "reply", "--file", str(tmp_path / "x")])
    monkeypatch.setattr(command, "limit_memory", lambda: None)
    assert command.main() == 0
    assert "complete" in capsys.readouterr().out
