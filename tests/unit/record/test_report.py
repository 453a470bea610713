"""Reports of hand-made run folders: what they tell, what they name as missing, and that no text in them is markup."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest

from agent_cli.contracts.proposal import Action
from agent_cli.contracts.scenario import WORDS
from agent_cli.errors import BadFile
from agent_cli.record import write_report
from agent_cli.record.report.choose_verdict import SCENARIOS, choose_verdict
from agent_cli.record.report.embed_pictures import PictureShelf, read_picture
from agent_cli.record.report.gather_report import gather_report
from agent_cli.record.report.mark_targets import controls_of, mark_actions
from agent_cli.record.report.read_files import RunFiles
from agent_cli.record.report.render_report import render_report, tell_cost, tell_moment, tell_seconds
from tests.make_runs import (
    HOSTILE,
    NAME_BOX,
    SAVE_BOX,
    add_checks,
    make_hostile_run,
    make_long_run,
    make_run,
    picture,
)


class Reader(HTMLParser):
    """The tags with their attributes, and the text of a document, as a browser would take them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data: str) -> None:
        self.text += data


def read(path) -> Reader:
    return Reader(write_report(path).read_text("utf-8"))


# -- what it tells ------------------------------------------------------------


TOLD = [
    "PASSED", "add patient Jas", "Jas is in the list", "'Patient Jas was added' appeared", "$0.0369", "5.20 s",
    "7,310 in (4,096 cached), 210 out", "text field 'Name'", "12 was found again as 31, score 0.85", "PROMPT", "REPLY",
    "nothing with 'was added' appeared within 2 s", "Birth date is required", "dropped: the click before it failed",
    "Claim of completion turned back", "Claim of completion accepted", "Not in the picture: 3: link 'Far below'",
]  # fmt: skip


def test_the_report_of_a_whole_run(tmp_path):
    path = make_run(tmp_path)
    target = write_report(path)
    assert target == path / "report.html"
    text = Reader(target.read_text("utf-8")).text
    for said in TOLD:
        assert said in text, said
    assert "What is missing" not in text
    assert not list(path.glob("*.part"))


def test_the_states_of_the_steps(tmp_path):
    report = gather_report(make_run(tmp_path))
    assert [step.state.word for step in report.steps] == ["not as expected", "turned back", "proven"]
    assert [action.state.word for action in report.steps[0].actions] == ["healed", "not as expected", "skipped"]
    assert [sign for sign, _ in report.steps[0].changes] == ["+", "~", "−"]


def test_a_run_that_was_killed_names_what_is_missing(tmp_path):
    path = make_run(tmp_path, finish=False)
    with (path / "events.jsonl").open("a") as events:
        events.write('{"event": "outcome", "st')
    report = gather_report(path)
    assert report.verdict.word == "UNFINISHED"
    assert [step.state.word for step in report.steps] == ["not as expected", "not finished"]
    assert [action.state.word for action in report.steps[1].actions] == ["done", "no outcome"]
    assert report.model.prompt_tokens == 2 * 2310
    missing = "; ".join(report.missing)
    assert "the end of the run (verdict.json)" in missing
    assert "1 torn" in missing
    assert "step 2: not finished" in missing
    assert "step 1: no " not in missing
    assert "UNFINISHED" in read(path).text


def test_a_run_killed_between_verdict_and_last_event_has_its_verdict(tmp_path):
    path = make_run(tmp_path)
    lines = (path / "events.jsonl").read_text().splitlines()
    (path / "events.jsonl").write_text("\n".join(lines[:-1]) + "\n")
    assert gather_report(path).verdict.word == "PASSED"


def test_a_run_without_pictures(tmp_path):
    path = make_run(tmp_path, pictures=False)
    assert any(item.startswith("steps 1–3: no before.jpg (no picture is taken") for item in gather_report(path).missing)
    assert "No picture: not in the run folder. steps/01/before.jpg" in read(path).text


def test_a_run_that_ended_before_its_first_step(tmp_path):
    path = make_run(tmp_path)
    lines = (path / "events.jsonl").read_text().splitlines()
    (path / "events.jsonl").write_text(lines[0] + "\n")
    (path / "verdict.json").unlink()
    text = read(path).text
    assert "steps: none was begun" in text
    assert "No step was begun." in text


@pytest.mark.parametrize(
    "name",
    ["run.json", "steps/01/observation.json", "steps/01/outline.txt", "steps/01/prompt.txt", "steps/01/before.jpg"],
)
@pytest.mark.parametrize("harm", ["gone", "garbage", "folder"])
def test_a_harmed_file_is_no_traceback(tmp_path, name, harm):
    path = make_run(tmp_path)
    (path / name).unlink()
    if harm == "garbage":
        (path / name).write_bytes(b'{"viewport": 3, "interactive_tree": [3, {"i": 1, "box": ["a"]}], "meta": []\xff')
    if harm == "folder":
        (path / name).mkdir()
    assert "PASSED" in read(path).text
    if harm == "gone":
        assert any(name.split("/")[-1] in item for item in gather_report(path).missing)


@pytest.mark.parametrize(
    "look",
    [
        {"viewport": {"width": "a"}, "interactive_tree": [3, {"i": 1, "box": ["a"]}], "meta": []},
        {"viewport": [], "semanticNodes": [{"id": "12"}], "marks": 3, "recent_events": 3},
    ],
)
def test_an_observation_of_another_shape_is_no_traceback(tmp_path, look):
    path = make_run(tmp_path)
    (path / "steps/01/observation.json").write_text(json.dumps(look))
    assert "PASSED" in read(path).text


def test_an_end_that_cannot_be_read_is_a_sentence(tmp_path):
    path = make_run(tmp_path)
    text = (path / "events.jsonl").read_text().replace('"steps": 3', '"steps": "many"')
    (path / "events.jsonl").write_text(text)
    with pytest.raises(BadFile, match="the end of the run cannot be read: steps"):
        write_report(path)


def test_what_is_no_run(tmp_path):
    with pytest.raises(BadFile, match="is no run folder"):
        write_report(tmp_path)


def test_a_target_that_cannot_be_written(tmp_path):
    path = make_run(tmp_path)
    with pytest.raises(BadFile, match="cannot be written") as caught:
        write_report(path, tmp_path / "none" / "report.html")
    assert "--file" in caught.value.hint


def test_a_report_written_twice_is_the_same(tmp_path):
    path = make_run(tmp_path)
    assert write_report(path).read_bytes() == write_report(path).read_bytes()


# -- verdict and checks -------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "checks", "word"),
    [
        ("completed", [], "PASSED"),
        ("completed", ["pass", "not_applicable"], "PASSED"),
        ("completed", ["pass", "warn"], "PASSED WITH WARNINGS"),
        ("completed", ["warn", "cannot_tell"], "CANNOT TELL"),
        ("completed", ["pass", "no such verdict"], "CANNOT TELL"),
        ("completed", ["cannot_tell", "fail"], "FAILED"),
        ("failed", ["pass"], "FAILED"),
        ("undecided", [], "CANNOT TELL"),
        ("undecided", ["fail"], "FAILED"),
        ("error", ["pass"], "BROKE"),
        ("interrupted", [], "INTERRUPTED"),
        ("unfinished", ["pass"], "UNFINISHED"),
        ("no such status", ["pass"], "CANNOT TELL"),
    ],
)
def test_the_words_of_the_bar(status, checks, word):
    assert choose_verdict(status, checks).word == word


def test_checks_are_told_node_by_node_with_what_shows_them(tmp_path):
    path = make_run(tmp_path)
    add_checks(path, "fail", "pass")
    report = gather_report(path)
    assert report.verdict.word == "FAILED"
    assert report.says == "1 of 2 checks failed: 'the list shows Jas (fail)'"
    (node,) = report.nodes
    assert (node.name, node.execution, node.state.word) == ("add the patient", 2, "fail")
    assert [bool(shown.anchor) for shown in node.checks[0].pictures] == [True, False]
    assert [shown.body for shown in node.checks[0].texts] == ["row 1\nrow 2"]
    assert node.window is not None


def test_a_node_without_a_readable_verdict_cannot_be_told(tmp_path):
    path = make_run(tmp_path)
    (path / "nodes" / "n1").mkdir(parents=True)
    report = gather_report(path)
    assert report.verdict.word == "CANNOT TELL"
    assert "nodes/n1/verdict.json: not there, or it cannot be read" in report.missing


@pytest.mark.parametrize(
    ("kind", "word"),
    [("passed", "PASSED"), ("warned", "PASSED WITH WARNINGS"), ("product", "PRODUCT FAILED"), ("agent", "AGENT FAILED"),
     ("setup", "SETUP FAILED"), ("no such kind", "PASSED")],
)  # fmt: skip
def test_the_run_of_a_scenario_says_who_failed(tmp_path, kind, word):
    path = make_run(tmp_path)
    (path / "scenario.json").write_text(json.dumps({"kind": kind}))
    report = gather_report(path)
    assert report.verdict.word == word
    assert report.says == "'Patient Jas was added' appeared"


def test_every_word_of_a_scenario_has_a_bar():
    assert set(SCENARIOS) == set(WORDS)


def test_steps_that_were_taken_back_say_so(tmp_path):
    path = make_run(tmp_path)
    lines = (path / "events.jsonl").read_text().splitlines()
    lines.insert(-1, '{"at": 1, "event": "went_back", "to": 2}')
    (path / "events.jsonl").write_text("\n".join(lines) + "\n")
    assert [step.state.word for step in gather_report(path).steps] == ["not as expected", "taken back", "taken back"]
    assert "went back before step 2" in read(path).text


# -- pictures and marks -------------------------------------------------------


def test_marks_stand_at_the_controls():
    look = {"interactive_tree": [{"i": "12", "r": "inp", "n": "Name", "box": list(NAME_BOX)}],
            "semanticNodes": [{"id": "13", "role": "button", "name": "Save",
                               "bounds": dict(zip(("x", "y", "width", "height"), SAVE_BOX, strict=True))}]}  # fmt: skip
    given = [("fill", {"element_id": "12"}), ("press", {"element_id": "12"}), ("click", {"element_id": "13"}),
             ("click", {"element_id": "99"}), ("click_at", {"element_id": "13", "x": 5, "y": 6}),
             ("draw", {"element_id": "12", "path": [[[0, 0], [9, 5]]]})]  # fmt: skip
    actions = [Action(tool=tool, parameters=parameters) for tool, parameters in given]
    marks, unmarked = mark_actions(actions, controls_of(look, {}), (640, 400))
    assert [(mark.label, mark.box) for mark in marks if mark.box] == [("1, 2, 6", NAME_BOX), ("3, 5", SAVE_BOX)]
    assert [mark.point for mark in marks if mark.point] == [(45, 306)]
    assert [mark.strokes for mark in marks if mark.strokes] == [("40,80 49,85",)]
    assert unmarked == ["4: control 99"]


def test_a_box_is_cut_at_the_window():
    look = {"interactive_tree": [{"i": "1", "r": "btn", "n": "x", "box": [-10, 390, 50, 50]}]}
    (mark,), _ = mark_actions([Action(tool="click", parameters={"element_id": "1"})], controls_of(look, {}), (640, 400))
    assert mark.box == (0, 390, 40, 10)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_the_size_of_a_picture_is_read(kind):
    found = read_picture("x", picture("x", kind=kind, size=(321, 123)), "p")
    assert (found.width, found.height) == (321, 123)
    assert found.uri.startswith(f"data:image/{kind.lower()};base64,")


@pytest.mark.parametrize(
    "data",
    [b"", b"GIF89a", b"\xff\xd8", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"<svg/>", b"\xff\xd8\xff\xe0\x00\x00",
     b"\xff\xd8\xff\xc0\x00\x11\x08\x00\x00\x00\x00"],
)  # fmt: skip
def test_what_is_no_picture_is_not_embedded(data):
    assert read_picture("x", data, "p").uri == ""


def test_each_picture_is_embedded_once(tmp_path):
    """The picture after a step is the one before the next."""
    html = write_report(make_run(tmp_path)).read_text("utf-8")
    assert html.count("data:image/jpeg") == 3
    anchors = re.findall(r'<image id="([^"]+)"', html)
    assert len(set(anchors)) == len(anchors) == 3
    assert set(re.findall(r'<use href="#([^"]+)"', html)) <= set(anchors)


def test_what_has_no_room_is_named_and_trouble_has_the_room(tmp_path):
    path = make_long_run(tmp_path, 60, 10_000)
    report = gather_report(path, picture_limit=200_000)
    html = render_report(report)
    assert len(html) < 200_000 + 1_000_000
    assert sum(len(uri) for uri in re.findall(r'data:image/[^"]+', html)) <= 200_000
    assert any("pictures are not embedded" in item for item in report.missing)
    assert report.steps[39].before.anchor
    assert report.steps[59].after.anchor
    assert "left out (10,000 bytes)" in report.steps[30].before.why


def test_long_runs_start_folded_but_for_trouble_and_the_last(tmp_path):
    report = gather_report(make_long_run(tmp_path, 60))
    assert [step.number for step in report.steps if step.is_open] == [40, 60]


def test_no_file_is_taken_from_outside_of_the_run_folder(tmp_path):
    (tmp_path / "secret.txt").write_text("SECRET")
    (tmp_path / "secret.png").write_bytes(picture("secret", kind="PNG"))
    path = make_run(tmp_path)
    checks = add_checks(path, "fail")
    (path / "nodes/add the patient/link.txt").symlink_to(tmp_path / "secret.txt")
    stolen = ["../secret.txt", "../secret.png", str(tmp_path / "secret.txt"), "nodes/add the patient/link.txt"]
    data = {"node": "n", "verdict": "fail", "checks": [{**checks[0].model_dump(), "artifacts": stolen}]}
    (path / "nodes/add the patient/verdict.json").write_text(json.dumps(data))
    (path / "steps/01/prompt.txt").unlink()
    (path / "steps/01/prompt.txt").symlink_to(tmp_path / "secret.txt")
    html = write_report(path).read_text("utf-8")
    assert "SECRET" not in html
    assert base64.b64encode((tmp_path / "secret.png").read_bytes()).decode() not in html


def test_a_pipe_in_the_run_folder_is_not_waited_for(tmp_path):
    import os

    path = make_run(tmp_path)
    (path / "steps/01/outline.txt").unlink()
    os.mkfifo(path / "steps/01/outline.txt")
    assert "PASSED" in read(path).text


def test_long_texts_are_cut_and_say_so(tmp_path):
    (tmp_path / "a.txt").write_text("ä" * 100)
    found = RunFiles(tmp_path).read_text("a.txt", 10)
    assert found.body == "ä" * 10
    assert found.cut == "cut after 10 characters; all of it: a.txt"
    assert RunFiles(tmp_path).read_text("a.txt", 100).cut == ""


def test_a_shelf_is_filled_by_importance(tmp_path):
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.png").write_bytes(picture(name, kind="PNG"))
    room = len(read_picture("x", picture("c", kind="PNG"), "p").uri)
    shelf = PictureShelf(RunFiles(tmp_path), room)
    for importance, name in enumerate(("c", "b", "a")):
        shelf.want(f"{name}.png", importance)
    shelf.read()
    assert shelf.take("c.png").uri
    assert shelf.left_out == ["b.png", "a.png"]


# -- nothing of it is markup --------------------------------------------------


def test_hostile_text_is_text(tmp_path):
    page = read(make_hostile_run(tmp_path))
    tags = [tag for tag, _ in page.tags]
    assert tags.count("script") == tags.count("style") == 1
    assert tags.count("title") == 1 + tags.count("g") / 2, "one of the page, and one for each mark"
    assert "img" not in tags
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on")], (tag, attributes)
        assert "style" not in attributes
        for name in ("href", "src", "srcdoc", "action", "data"):
            value = attributes.get(name)
            assert value is None or value.startswith(("#", "data:")), (tag, value)
    assert "{{ 7 * 7 }}" in page.text
    assert "</a>49" not in page.text


@pytest.mark.parametrize("hidden", ["\u202e", "\x00", "\u2066", "\x1b"])
def test_hidden_characters_are_written_out(tmp_path, hidden):
    html = write_report(make_hostile_run(tmp_path)).read_text("utf-8")
    assert hidden not in html
    assert "\\u202egnp.exe" in html
    assert HOSTILE[-1] not in html


def test_a_half_letter_is_no_traceback(tmp_path):
    """JSON may hold half of a surrogate pair, which UTF-8 cannot say."""
    path = make_run(tmp_path)
    events = path / "events.jsonl"
    events.write_text(events.read_text().replace("Jas is in the list", "Jas \\ud800 is in the list"))
    assert "Jas \ufffd is in the list" in read(path).text


def test_nothing_is_asked_for_and_the_policy_fits(tmp_path):
    html = write_report(make_run(tmp_path)).read_text("utf-8")
    assert not re.findall(r'(?:href|src)="(?!#|data:)', html)
    assert "@import" not in html
    assert "url(" not in html
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', html)[1].replace("&#39;", "'")
    for name in ("style", "script"):
        text = re.search(f"<{name}>(.*?)</{name}>", html, re.S)[1]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'; img-src data:;")
    assert "unsafe" not in policy


# -- numbers ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ms", "told"),
    [
        (None, "not known"),
        (0, "0.00 s"),
        (420, "0.42 s"),
        (12_340, "12.3 s"),
        (125_000, "2 min 5 s"),
        (7_500_000, "2 h 5 min"),
    ],
)
def test_seconds(ms, told):
    assert tell_seconds(ms) == told


def test_costs_and_moments():
    assert [tell_cost(value) for value in (None, 0.01234, 1234.5)] == ["not known", "$0.0123", "$1,234.50"]
    assert [tell_moment(value) for value in (None, 0, 1e30)] == ["not known", "1970-01-01 00:00:00", "not known"]
