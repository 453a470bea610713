"""Run folders: written as things happen, read back after a kill, and refused with a sentence when they are none."""

from __future__ import annotations

import json
import os

import pytest

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Outcome
from agent_cli.contracts.proposal import Action, Proposal
from agent_cli.contracts.proposing import ProposeReply
from agent_cli.contracts.run_record import FORMAT_VERSION, ModelUse, RunResult, StepRecord
from agent_cli.errors import BadFile, SetupError
from agent_cli.record import Recorder, RunFolder, list_runs, read_run

LOOK = Observation(url="http://a/", title="t", viewport={"width": 1, "height": 1}, nodes=[], outline='1 btn "Go"')
ACTION = Action(tool="click", parameters={"element_id": "1"}, reason="because")
STEP = StepRecord(
    number=1,
    url="http://a/",
    url_after="http://a/b",
    proposal=Proposal(complete=False, message="Grüße", actions=[ACTION]),
    outcomes=[Outcome(tool="click", status="done", executed=True)],
    changes=["'Saved' appeared"],
)


def result(folder):
    return RunResult(
        run_id=folder.run_id, task="t", url="u", final_url="u", status="completed", goal_achieved=True, confidence=0.9,
        message="m", reason="r", steps=1, model=ModelUse(provider="p", name="n"), timing_ms={}, verdict="goal met",
        run_dir=str(folder.path), exit_code=0,
    )  # fmt: skip


def recorded(parent, finish=True, task="add patient Jas"):
    recorder = Recorder(RunFolder.create(parent, task))
    recorder.begin(task, "http://a/", {"max_steps": 25}, "builtin", "rules")
    recorder.step_started(1, LOOK, b"jpeg")
    recorder.proposed(1, ProposeReply(proposal=STEP.proposal, prompt="PROMPT", raw_reply="REPLY"))
    recorder.acted(1, ACTION, STEP.outcomes[0])
    recorder.step_finished(STEP, b"jpeg2")
    if finish:
        recorder.end(result(recorder.folder), ["last"])
    else:
        recorder.folder.close()
    return recorder.path


def read_or_refuse(path):
    """The run, or "refused" for a BadFile that names the folder."""
    try:
        return read_run(path)
    except BadFile as error:
        return "refused" if str(path) in str(error) else f"a refusal without the place: {error}"


def test_pictures_are_left_out_first_and_it_is_said_once(tmp_path):
    recorder = Recorder(RunFolder.create(tmp_path, "large"))
    recorder.folder.max_bytes = 20_000
    recorder.begin("t", "http://a/", {}, "builtin", "rules")
    for number in range(1, 9):
        step = STEP.model_copy(update={"number": number})
        recorder.step_started(number, LOOK, b"p" * 3000)
        recorder.step_finished(step, b"p" * 3000)
    said = recorder.folder.left_out_sentence
    recorder.end(result(recorder.folder), [])
    stored = read_run(recorder.path)
    pictures = list(recorder.path.glob("steps/*/*.jpg"))
    assert 1 <= len(pictures) < 16
    assert said.startswith(f"{16 - len(pictures)} files of pictures")
    assert "--max-run-mb" in said
    assert [step.number for step in stored.steps] == list(range(1, 9))
    assert stored.result is not None
    events = (recorder.path / "events.jsonl").read_text()
    assert events.count("pictures are left out from here on") == 1
    assert (recorder.path / "steps/08/step.json").is_file()


def test_a_run_within_its_limit_leaves_nothing_out(tmp_path):
    recorder = Recorder(RunFolder.create(tmp_path, "small"))
    recorder.step_started(1, LOOK, b"p" * 3000)
    assert recorder.folder.left_out_sentence == ""
    assert (recorder.path / "steps/01/before.jpg").read_bytes() == b"p" * 3000
    recorder.folder.close()


def test_a_run_comes_back_as_it_was(tmp_path):
    run = read_run(recorded(tmp_path))
    assert run.status == "completed"
    assert run.steps == [STEP]
    assert run.header["task"] == "add patient Jas"
    assert run.header["format_version"] == FORMAT_VERSION
    assert run.header["status"] == "completed"
    assert run.result["goal_achieved"] is True
    assert run.torn_lines == 0


def test_the_files_of_a_run(tmp_path):
    path = recorded(tmp_path)
    files = {str(item.relative_to(path)) for item in path.rglob("*") if item.is_file()}
    assert files == {
        "run.json", "events.jsonl", "verdict.json", "steps/01/observation.json", "steps/01/outline.txt",
        "steps/01/before.jpg", "steps/01/after.jpg", "steps/01/prompt.txt", "steps/01/reply.txt", "steps/01/step.json",
    }  # fmt: skip
    events = [json.loads(line)["event"] for line in (path / "events.jsonl").read_text("utf-8").split("\n") if line]
    assert events == ["run_started", "step_started", "proposed", "outcome", "step_finished", "run_finished"]


def test_a_folder_is_for_its_owner_only(tmp_path):
    assert recorded(tmp_path).stat().st_mode & 0o777 == 0o700


def test_names_of_folders(tmp_path):
    first, second = RunFolder.create(tmp_path, "Ad & Bé../../x" + "y" * 99), RunFolder.create(tmp_path, "日本")
    assert first.path.parent == tmp_path
    assert set(first.run_id.split("Z-")[1]) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert len(first.run_id) < 70
    assert second.run_id.endswith("Z-run")
    first.close()
    second.close()


def test_two_runs_of_one_second_are_two(tmp_path):
    folders = [RunFolder.create(tmp_path, "x") for _ in range(3)]
    assert len({folder.path for folder in folders}) == 3
    for folder in folders:
        folder.close()


def test_a_run_that_was_killed_is_unfinished_and_its_steps_are_there(tmp_path):
    run = read_run(recorded(tmp_path, finish=False))
    assert (run.status, run.result) == ("unfinished", None)
    assert run.steps == [STEP]


@pytest.mark.parametrize("cut", [1, 5, 40, 200])
def test_a_torn_last_line_costs_that_line_only(tmp_path, cut):
    path = recorded(tmp_path)
    events = path / "events.jsonl"
    events.write_bytes(events.read_bytes()[: -cut - 1])
    run = read_run(path)
    assert (run.status, run.steps, run.torn_lines) == ("unfinished", [STEP], 1)


def test_a_line_torn_inside_a_letter(tmp_path):
    path = recorded(tmp_path, finish=False)
    with (path / "events.jsonl").open("ab") as events:
        events.write('{"event": "note", "text": "Grü'.encode()[:-1])
    assert read_run(path).torn_lines == 1


@pytest.mark.parametrize(
    "line", ["null", "3", '"text"', "[]", "{}", '{"event": "step_finished"}', '{"event": "run_finished"}']
)
def test_a_line_that_is_no_event_is_no_traceback(tmp_path, line):
    path = recorded(tmp_path, finish=False)
    with (path / "events.jsonl").open("a") as events:
        events.write(line + "\n")
    found = read_or_refuse(path)
    assert found == "refused" or found.steps == [STEP]


def test_a_line_separator_inside_a_text_tears_no_line(tmp_path):
    """JSON may hold U+2028 and U+0085 unescaped; `str.splitlines` would split there."""
    recorder = Recorder(RunFolder.create(tmp_path, "x"))
    odd = "a\u2028b\u2029c\x85d\x0be\x0cf\x1cg\nh\ri"
    recorder.begin(odd, "u", {}, "p", "m")
    recorder.step_finished(STEP.model_copy(update={"changes": [odd]}), None)
    recorder.folder.close()
    run = read_run(recorder.path)
    assert run.torn_lines == 0
    assert run.steps[0].changes == [odd]


def test_half_a_letter_of_a_page_ends_no_run(tmp_path):
    """A page may hold half of a surrogate pair, which UTF-8 cannot say."""
    recorder = Recorder(RunFolder.create(tmp_path, "x"))
    recorder.begin("a\ud800b", "u", {}, "p", "m")
    recorder.folder.close()
    assert read_run(recorder.path).header["task"] == "a?b"


def test_without_the_header_the_events_are_enough(tmp_path):
    path = recorded(tmp_path)
    (path / "run.json").unlink()
    run = read_run(path)
    assert run.steps == [STEP]
    assert run.header["task"] == "add patient Jas"


def test_a_newer_format_is_refused(tmp_path):
    path = recorded(tmp_path)
    header = json.loads((path / "run.json").read_text())
    (path / "run.json").write_text(json.dumps({**header, "format_version": FORMAT_VERSION + 1}))
    with pytest.raises(BadFile, match=r"was written by a newer agent \(format 2\)") as caught:
        read_run(path)
    assert "update" in caught.value.hint


@pytest.mark.parametrize("version", ["1", None, [], "two"])
def test_an_odd_format_is_no_traceback(tmp_path, version):
    path = recorded(tmp_path)
    header = json.loads((path / "run.json").read_text())
    (path / "run.json").write_text(json.dumps({**header, "format_version": version}))
    found = read_or_refuse(path)
    assert found == "refused" or found.steps == [STEP]


@pytest.mark.parametrize("kind", ["missing", "empty", "file"])
def test_what_is_no_run(tmp_path, kind):
    path = tmp_path / "x"
    if kind == "empty":
        path.mkdir()
    if kind == "file":
        path.write_text("x")
    with pytest.raises(BadFile, match="is no run folder"):
        read_run(path)


def test_a_step_of_another_shape_is_named(tmp_path):
    path = recorded(tmp_path, finish=False)
    with (path / "events.jsonl").open("a") as events:
        events.write('{"event": "step_finished", "step": 2, "record": {"number": "two"}}\n')
    with pytest.raises(BadFile, match=r"events\.jsonl: step 2: "):
        read_run(path)


def test_runs_are_listed_newest_first_and_others_passed_over(tmp_path):
    assert list_runs(tmp_path / "none") == []
    (tmp_path / "notes").mkdir()
    (tmp_path / "file.txt").write_text("x")
    for name in ("20260101T000000Z-a", "20260102T000000Z-b"):
        made = recorded(tmp_path / "made")
        made.rename(tmp_path / name)
    assert [run.path.name for run in list_runs(tmp_path)] == ["20260102T000000Z-b", "20260101T000000Z-a"]


def test_one_broken_run_does_not_hide_the_others(tmp_path):
    recorded(tmp_path / "made").rename(tmp_path / "20260101T000000Z-a")
    broken = recorded(tmp_path / "made")
    (broken / "run.json").write_text('{"format_version": 99}')
    broken.rename(tmp_path / "20260102T000000Z-b")
    assert "20260101T000000Z-a" in [run.path.name for run in list_runs(tmp_path)]


def test_a_place_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(SetupError, match="the run folder cannot be written in") as caught:
        RunFolder.create(tmp_path / "file" / "runs", "x")
    assert "--out" in caught.value.hint


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(SetupError, match="Permission denied"):
            RunFolder.create(tmp_path / "runs", "x")
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_that_goes_while_it_is_written(tmp_path):
    folder = RunFolder.create(tmp_path, "x")
    for item in folder.path.iterdir():
        item.unlink()
    folder.path.rmdir()
    folder.path.write_text("in the way")
    with pytest.raises(SetupError, match="can no longer be written"):
        folder.write_json("steps/01/step.json", {})
    folder.close()


def test_no_half_written_file_stays(tmp_path):
    assert not list(recorded(tmp_path).rglob("*.part"))
