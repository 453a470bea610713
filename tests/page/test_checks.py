"""Each check type in real Chromium: a page on which it holds, and pages on which it does not."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from agent_cli.browser import DialogOpened
from agent_cli.contracts.checks import CheckSpec
from agent_cli.observe import observe_page
from agent_cli.verify.checks import CHECKS, CheckRun
from agent_cli.verify.checks.finding import Finding

PAGE = """<title>Clinic – patients</title><h1>Patients</h1><p>Jas was  added</p>
<table><thead><tr><th>Name<th>Sex<th></tr></thead><tbody>
<tr><td>Jas<td>female<td><button>Edit</button></tr>
<tr><td>Bo<td>male<td><button disabled>Edit</button></tr></tbody></table>
<label>Town <input value="Oslo"></label><label>Word <input type=password value=secret></label>
<label><input type=checkbox checked> active</label>
<div style="height:3000px"></div><p>far below</p><iframe srcdoc="<p>in the frame</p><button>Inner</button>"></iframe>
"""


class Checker:
    """Opens a page and gives the verdicts of checks on it."""

    def __init__(self, session, serve_html, folder: Path) -> None:
        self.session, self.serve_html, self.folder = session, serve_html, folder
        self.run = CheckRun(session, folder, folder)

    def open(self, html) -> None:
        self.run.begin()
        site = self.serve_html(html)
        self.session.open_first(site.url)
        observe_page(self.session)

    def __call__(self, kind: str, **params):
        params.setdefault("timeout_ms", 0)
        self.run.look("node", [CheckSpec(name="it", check_type=kind, params=params)])
        return self.run.verdicts()[-1].checks[0]


@pytest.fixture
def checker(session, serve_html, tmp_path):
    return Checker(session, serve_html, tmp_path)


HOLDS = [
    ("TextPresent", {"text": "Jas was added"}),
    ("TextPresent", {"text": "FAR BELOW", "ignore_case": True}),
    ("TextPresent", {"text": "in the frame"}),
    ("TextPresent", {"text": r"Ja\w was", "match": "pattern"}),
    ("TextPresent", {"text": "Oslo", "in_fields": True}),
    ("TextAbsent", {"text": "jas was added"}),
    ("TextAbsent", {"text": "Oslo"}),
    ("TextAbsent", {"text": "secret", "in_fields": True}),
    ("WindowTitleMatches", {"text": "Clinic"}),
    ("WindowTitleMatches", {"text": "Clinic – patients", "match": "equals"}),
    ("UrlMatches", {"text": r"http://127\.0\.0\.1:\d+/$", "match": "pattern"}),
    ("ElementPresent", {"role": "heading", "name": "Patients"}),
    ("ElementPresent", {"role": "button", "name": "Inner"}),
    ("ElementPresent", {"role": "button", "row": "Jas"}),
    ("ElementAbsent", {"role": "button", "name": "Delete"}),
    ("ElementState", {"role": "button", "row": "Bo", "state": "disabled"}),
    ("ElementState", {"role": "button", "row": "Jas", "state": "enabled"}),
    ("ElementState", {"name": "active", "state": "checked"}),
    ("ElementValue", {"name": "Town", "value": "Oslo"}),
    ("ElementValue", {"name": "Town", "value": "^O", "match": "pattern"}),
    ("ElementCount", {"role": "button", "name": "Edit", "count": 2}),
    ("ElementCount", {"role": "button", "at_least": 3, "at_most": 3}),
    ("TableRow", {"cells": {"name": "Jas", "Sex": "female"}}),
    ("TableRow", {"words": ["Bo", "male"], "count": 1}),
    ("NoConsoleErrors", {}),
]
FAILS = [
    ("TextPresent", {"text": "Jas was removed"}, "shows 'Patients Jas was added"),
    ("TextPresent", {"text": "Oslo"}, "does not show 'Oslo'"),
    ("TextAbsent", {"text": "Jas was added"}, "Patients Jas was added"),
    ("WindowTitleMatches", {"text": "Clinic", "match": "equals"}, "it is 'Clinic – patients'"),
    ("UrlMatches", {"text": "/patients"}, "it is http://127.0.0.1"),
    ("ElementPresent", {"role": "button", "name": "Delete"}, 'of that role it has btn "Edit"'),
    ("ElementAbsent", {"role": "button", "name": "Inner"}, 'the page has 1 that fit button "Inner"'),
    ("ElementState", {"role": "button", "row": "Jas", "state": "disabled"}, "in no state"),
    ("ElementState", {"role": "button", "name": "Edit", "state": "disabled"}, "2 elements fit"),
    ("ElementState", {"name": "active", "state": "unchecked"}, "it is checked"),
    ("ElementValue", {"name": "Town", "value": "Osl"}, "it shows 'Oslo'"),
    ("ElementCount", {"role": "button", "name": "Edit", "count": 1}, "expected exactly 1"),
    ("TableRow", {"cells": {"Name": "Jas", "Sex": "male"}}, "nearest row is 'Jas female Edit'"),
    ("TableRow", {"cells": {"Age": "3"}}, "no column is called 'Age', there are"),
    ("TableRow", {"words": ["Jas"], "count": 2}, "expected 2 rows with 'Jas'; 1 of 2 rows fit"),
]


def test_what_holds(checker):
    checker.open(PAGE)
    results = [(kind, params, checker(kind, **params)) for kind, params in HOLDS]
    assert not [item for item in results if item[2].verdict != "pass"]


def test_what_does_not_hold_says_what_was_seen(checker):
    checker.open(PAGE)
    results = [(kind, params, words, checker(kind, **params)) for kind, params, words in FAILS]
    wrong = [item for item in results if item[3].verdict != "fail" or item[2] not in item[3].reason]
    assert not wrong


def test_every_type_has_a_case_here():
    elsewhere = {"TemplateFound", "ScreenshotEquals", "Downloaded", "RequestMade", "NoAccessibilityViolations"}
    assert {kind for kind, _ in HOLDS} | elsewhere == set(CHECKS)


def test_it_waits_for_what_comes_late(checker):
    checker.open("<p id=p>Loading</p><script>setTimeout(() => { p.textContent = 'Ready' }, 700)</script>")
    checker.run.look(
        "node",
        [
            CheckSpec(name="a", check_type="TextPresent", params={"text": "Ready", "timeout_ms": 20000}),
            CheckSpec(name="b", check_type="TextAbsent", params={"text": "Loading", "timeout_ms": 20000}),
        ],
    )
    assert [check.verdict for check in checker.run.verdicts()[0].checks] == ["pass", "pass"]


def test_requests_and_console_of_the_node_alone(checker):
    page = "<button>Go</button><script>console.error('old trouble')</script>"
    checker.open({"/": page, "/save": "ok", "/new": "<script>fetch('/save', {method: 'POST'})</script><p>new"})
    assert checker("NoConsoleErrors").verdict == "fail"
    assert checker("NoConsoleErrors", ignore=["old tr.uble"]).verdict == "pass"
    checker.run.begin()
    assert checker("NoConsoleErrors").verdict == "pass"
    checker.session.go_to(checker.session.page.url + "new")
    observe_page(checker.session)
    assert checker("RequestMade", text="/save", method="POST", status="2xx", timeout_ms=5000).verdict == "pass"
    assert checker("RequestMade", text="/save", status=200, count=1).verdict == "pass"
    refused = checker("RequestMade", text="/save", method="PUT")
    assert (refused.verdict, "seen 0" in refused.reason) == ("fail", True)
    assert checker("RequestMade", text="/save", status="4xx").verdict == "fail"
    with checker.session.context.expect_event("weberror"):
        checker.session.page.evaluate("void setTimeout(() => { null.x })")
    assert "uncaught" in checker("NoConsoleErrors").reason


def test_a_download(checker):
    checker.open('<a download="list.csv" href="data:text/csv,Jas;1">get</a>')
    nothing = checker("Downloaded", text="list.csv")
    assert (nothing.verdict, nothing.reason) == ("fail", "expected a download with 'list.csv'; downloaded: nothing")
    checker.session.downloads.folder = checker.folder / "downloads"
    checker.session.page.click("a")
    assert checker("Downloaded", text="list", holds="Jas", timeout_ms=5000).verdict == "pass"
    assert "does not hold 'Bo'" in checker("Downloaded", text="list", holds="Bo").reason
    assert "5 bytes, expected 9" in checker("Downloaded", text="list", at_least_bytes=9).reason


def test_accessibility(checker):
    inner = "<html lang=en><title>x</title><main><h1>x</h1><input>"
    frame = f"<iframe title=f srcdoc='{inner}'></iframe>"
    checker.open(f"<html lang=en><title>t</title><main><h1>t</h1><img src='data:,'>{frame}</main>")
    found = checker("NoAccessibilityViolations", level="A")
    assert found.verdict == "fail"
    assert "image-alt (critical, 1x)" in found.reason
    assert "label (critical, 1x)" in found.reason, "what is wrong in a frame counts, too"
    assert checker("NoAccessibilityViolations", level="A", ignore=["image-alt", "label"]).verdict == "pass"


SQUARE = """<body style="margin:0;background:#fff"><div style="position:absolute;left:200px;top:100px;width:40px;
height:20px;background:linear-gradient(90deg,#d00 50%,#00d 50%)"></div>"""


def _square(scale: int = 1) -> bytes:
    picture = Image.new("RGB", (40 * scale + 8, 20 * scale + 8), "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((4, 4, 3 + 20 * scale, 3 + 20 * scale), fill="#d00")
    draw.rectangle((4 + 20 * scale, 4, 3 + 40 * scale, 3 + 20 * scale), fill="#00d")
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def test_a_template_is_found_at_its_place_and_scale(checker):
    checker.open(SQUARE)
    (checker.folder / "one.png").write_bytes(_square())
    (checker.folder / "two.png").write_bytes(_square(2))
    found = checker("TemplateFound", file="one.png")
    assert found.verdict == "pass"
    assert "[196, 96, 48, 28]" in found.reason
    assert "window of 1280x757 at 1 pixel per CSS pixel" in found.reason
    assert (checker.folder / found.artifacts[0]).is_file()
    assert checker("TemplateFound", file="two.png").verdict == "fail"
    assert checker("TemplateFound", file="two.png", scales=[1, 0.5], min_score=0.8).verdict == "pass"
    assert checker("TemplateFound", file="none.png").verdict == "cannot_tell"
    Image.new("RGB", (9, 9), "white").save(checker.folder / "plain.png")
    assert "one colour" in checker("TemplateFound", file="plain.png").reason


def test_a_screenshot_within_its_tolerance(checker):
    checker.open(SQUARE)
    first = checker("ScreenshotEquals", file="wanted.png")
    assert first.verdict == "cannot_tell", "there is no picture yet; it is never taken by itself"
    kept = checker.folder / first.artifacts[0]
    (checker.folder / "wanted.png").write_bytes(kept.read_bytes())
    assert checker("ScreenshotEquals", file="wanted.png").verdict == "pass"
    checker.open(SQUARE.replace("#d00", "#0d0"))
    changed = checker("ScreenshotEquals", file="wanted.png")
    assert changed.verdict == "fail"
    assert changed.reason.startswith("0.041% of the pixels differ"), changed.reason
    assert [Path(name).name for name in changed.artifacts] == ["screenshot.png", "difference.png"]
    assert checker("ScreenshotEquals", file="wanted.png", tolerance=0.001).verdict == "pass"
    assert checker("ScreenshotEquals", file="wanted.png", ignore=[[190, 90, 60, 40]]).verdict == "pass"
    Image.new("RGB", (9, 9)).save(checker.folder / "small.png")
    assert "is 9x9, the window is 1280x757" in checker("ScreenshotEquals", file="small.png").reason


class FixedJudge:
    def __init__(self, holds) -> None:
        self.holds, self.asked = holds, []

    def ask(self, node, expected, events, png):
        self.asked.append((node, expected, events, bool(png)))
        return Finding(self.holds, "said")


def spec(name, text, on_fail="FailNode"):
    params = {"text": text, "timeout_ms": 0}
    return CheckSpec(name=name, check_type="TextPresent", params=params, on_fail=on_fail)


def test_verdicts_of_nodes_the_last_execution_and_the_short_circuit(checker):
    checker.open("<p id=p>first</p>")
    judge = FixedJudge(True)
    checker.run = CheckRun(checker.session, checker.folder, checker.folder, judge)
    checker.run.look("loop", [spec("loop text", "second")])
    checker.session.page.evaluate("p.textContent = 'second'")
    checker.run.look("loop", [spec("loop text", "second")], "it says second", [f"event {n}" for n in range(30)])
    checker.run.look("soft", [spec("soft text", "third", "WarnOnly")])
    checker.run.look("hard", [spec("hard text", "third"), spec("also told", "second")])
    checker.run.look("after", [spec("never asked", "second")], "never judged")
    verdicts = checker.run.verdicts()
    assert [(node.node, node.execution, node.verdict) for node in verdicts] == [
        ("loop", 2, "pass"),
        ("soft", 1, "warn"),
        ("hard", 1, "fail"),
        ("after", 1, "not_applicable"),
    ]
    assert [check.verdict for check in verdicts[2].checks] == ["fail", "pass"]
    assert [check.reason for check in verdicts[3].checks] == ["not evaluated: hard failed before"] * 2
    assert judge.asked == [("loop", "it says second", [f"event {n}" for n in range(10, 30)], True)]
    written = json.loads((checker.folder / "nodes/hard/verdict.json").read_text())
    assert written == verdicts[2].model_dump()


@pytest.mark.parametrize(("holds", "verdict"), [(True, "pass"), (False, "fail"), (None, "cannot_tell")])
def test_a_judged_outcome(checker, holds, verdict):
    checker.open("<p>x</p>")
    checker.run = CheckRun(checker.session, checker.folder, checker.folder, FixedJudge(holds))
    checker.run.look("node", [], "it is right")
    assert checker.run.verdicts()[0].verdict == verdict


def test_without_a_judge_an_outcome_cannot_be_told(checker):
    checker.open("<p>x</p>")
    checker.run.look("node", [], "it is right")
    assert checker.run.verdicts()[0].verdict == "cannot_tell"


def test_a_question_that_holds_the_page_is_no_pass(checker):
    checker.open("<p>x</p><script>setTimeout(() => confirm('really?'), 50)</script>")
    with pytest.raises(DialogOpened):
        checker.session.pause(20000)
    checker.run.look("node", [spec("x is there", "x"), spec("y is not", "y")])
    assert {check.verdict for check in checker.run.verdicts()[0].checks} == {"cannot_tell"}
