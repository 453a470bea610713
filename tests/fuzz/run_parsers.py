"""Run folders, read by all that reads one; each parser damages another of its files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from tempfile import mkdtemp

from agent_cli.contracts.proposing import Usage
from agent_cli.errors import AgentError, BadFile
from agent_cli.record.compare_runs import compare_runs
from agent_cli.record.export import export_pytest, export_scenario
from agent_cli.record.kept_states import place_of
from agent_cli.record.read_recording import read_last_words, read_recording
from agent_cli.record.read_run import list_runs, read_run
from agent_cli.record.report.write_report import write_report
from agent_cli.resume_run import check_provider, read_resumable
from tests.fuzz.file_parsers import written
from tests.make_runs import add_checks, make_run

FILES = {
    "run_header": ("run.json",),
    "run_events": ("events.jsonl",),
    "run": ("run.json", "events.jsonl"),
    "run_verdict": ("verdict.json",),
    "run_node": ("nodes/add the patient/verdict.json", "scenario.json"),
    "run_observation": ("steps/01/observation.json", "steps/03/outline.txt", "steps/02/reply.txt"),
    "run_picture": ("steps/01/before.jpg", "steps/02/after.jpg", "nodes/add the patient/found.png"),
}
"""By parser, the files of a whole run that are replaced."""


@cache
def whole_run() -> Path:
    """A whole run with checks, made once; and beside it `cut`, one that was killed."""
    parent = Path(mkdtemp(prefix="agent-fuzz-"))
    path = make_run(parent / "whole")
    add_checks(path, "pass", "fail")
    make_run(parent / "cut", finish=False).rename(parent / "cut" / "one")
    return path.rename(parent / "whole" / "one")


def remove_whole_run() -> None:
    if whole_run.cache_info().currsize:
        shutil.rmtree(whole_run().parents[1], ignore_errors=True)
        whole_run.cache_clear()


def _read_all(path: Path, folder: Path) -> object:
    """All commands that read a run; the first AgentError is the answer only where none of them could read it."""
    found: list[object] = [[run.status for run in list_runs(path.parent)]]
    refusals = []
    for read in (_listed, _reported, _exported, _resumable):
        try:
            found.append(read(path, folder))
        except AgentError as error:
            refusals.append(error)
    if len(found) == 1:
        raise refusals[0]
    return found


def _listed(path: Path, _: Path) -> object:
    run, other = read_run(path), read_run(whole_run())
    return run.status, compare_runs(run, other).as_json(), compare_runs(other, run).is_equal


def _reported(path: Path, folder: Path) -> object:
    return write_report(path, folder / "report.html")


def _exported(path: Path, folder: Path) -> object:
    recording, words = read_recording(path), read_last_words(path)
    with suppress(BadFile):
        export_pytest(recording, folder / "test_x.py")
    return export_scenario(recording, folder / "x.agent.yaml", words)


def _resumable(path: Path, _: Path) -> object:
    return resumed(path)


def resumed(path: Path) -> object:
    """What a resume takes from the folder before a browser is started, and gives to the run."""
    found = read_resumable(path)
    given = [found.cut_off and found.cut_off.tell(), [Usage.model_validate(step.usage) for step in found.steps]]
    check_provider(found, "openai")
    return found, given


def _damaged(data: bytes, folder: Path, names: tuple[str, ...], source: str) -> object:
    path = folder / "runs" / "one"
    shutil.copytree(whole_run().parents[1] / source / "one", path, dirs_exist_ok=True)
    for name in names:
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)
    return _read_all(path, folder)


def _resumed(data: bytes, folder: Path) -> object:
    """The kept state of a browser, beside a run that was cut off."""
    path = whole_run().parents[1] / "cut" / "one"
    place = place_of(path)
    written(place.parent, place.name, data)
    try:
        return resumed(path)
    finally:
        place.unlink()


def _recording(data: bytes, folder: Path) -> object:
    recording = read_recording(written(folder, "x.json", data))
    return export_scenario(recording, folder / "x.agent.yaml", "")


RUN_PARSERS: dict[str, Callable[[bytes, Path], object]] = {
    **{name: partial(_damaged, names=names, source="whole") for name, names in FILES.items()},
    "resume_events": partial(_damaged, names=("events.jsonl",), source="cut"),
    "resume_header": partial(_damaged, names=("run.json",), source="cut"),
    "resume_state": _resumed,
    "recording": _recording,
}
