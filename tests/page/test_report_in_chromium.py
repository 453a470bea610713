"""Reports in a real Chromium, opened as files: nothing asked for, nothing executed, readable at 400 and at 1600 px."""

from __future__ import annotations

import pytest

from agent_cli.record import write_report
from tests.make_runs import (
    NAME_BOX,
    SAVE_BOX,
    WINDOW,
    add_checks,
    make_hostile_run,
    make_long_run,
    make_run,
)

TROUBLE_WITH_CONTRAST = """() => {
  const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1]; };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if (color[3] === 1) return color;
    }
    return [255, 255, 255, 1];
  };
  const bad = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || node.closest("svg, script") || !node.checkVisibility()) continue;
    const [one, two] = [light(parse(getComputedStyle(node).color)), light(ground(node))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (two + 0.05);
    if (ratio < 4.5) bad.push([node.tagName, node.className, ratio.toFixed(2), walker.currentNode.data.trim()]);
  }
  return bad;
}"""
"""Texts whose contrast with the ground under them is below 4.5 : 1 (WCAG 2.2, 1.4.3)."""


class Opened:
    """A report in a tab; what it asked for and complained of is kept."""

    def __init__(self, page, path) -> None:
        self.page, self.path = page, path
        self.asked: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: (self.complaints.append(f"dialog {dialog.message}"), dialog.dismiss()))
        page.goto(path.as_uri())

    def is_step_open(self, number: int) -> bool:
        return self.page.evaluate(f"document.getElementById('step-{number}').open")


@pytest.fixture
def open_report(shared_chromium):
    """Opens a report in a context of its own: `open_report(run_path, width=1600, color_scheme="dark", …)`."""
    contexts = []

    def open_it(run_path, width: int = 1600, **options) -> Opened:
        context = shared_chromium.browser.new_context(viewport={"width": width, "height": 900}, **options)
        contexts.append(context)
        return Opened(context.new_page(), write_report(run_path))

    yield open_it
    for context in contexts:
        context.close()


@pytest.fixture
def whole_run(tmp_path):
    path = make_run(tmp_path)
    add_checks(path, "pass", "warn", "fail", "cannot_tell", "not_applicable")
    return path


def box_of(page, selector: str) -> dict[str, float]:
    return page.locator(selector).first.bounding_box()


def test_it_asks_for_nothing_and_complains_of_nothing(open_report, whole_run):
    report = open_report(whole_run)
    report.page.evaluate("document.querySelectorAll('details').forEach((item) => { item.open = true; })")
    report.page.screenshot(full_page=True)
    assert [url for url in report.asked if not url.startswith("data:image/")] == [report.path.as_uri()]
    assert report.complaints == []


def test_the_verdict_is_there_in_words(open_report, whole_run):
    page = open_report(whole_run).page
    assert page.locator("#verdict").inner_text() == "FAILED"
    assert page.locator("#verdict").is_visible()
    assert page.title() == "FAILED · add patient Jas"


@pytest.mark.parametrize("javascript", [True, False])
def test_hostile_text_executes_nothing(open_report, tmp_path, javascript):
    report = open_report(make_hostile_run(tmp_path), java_script_enabled=javascript)
    if javascript:
        report.page.evaluate("document.querySelectorAll('details').forEach((item) => { item.open = true; })")
        report.page.keyboard.press("j")
        assert report.page.evaluate("window.hacked") is None
        assert report.page.evaluate("document.querySelectorAll('script').length") == 1
    assert [url for url in report.asked if not url.startswith("data:image/")] == [report.path.as_uri()]
    assert report.complaints == []
    assert "<script>window.hacked = 1" in report.page.locator("h1").inner_text()


def test_the_policy_stops_what_would_get_through(open_report, whole_run, tmp_path):
    """The second wall: were there a hole in the escaping, nothing in the file could run or load."""
    target = write_report(whole_run)
    target.write_text(
        target.read_text("utf-8").replace(
            "<main>",
            "<main><script>window.hacked = 1</script><img src=x onerror='window.hacked = 2'>"
            "<iframe srcdoc='<script>parent.hacked = 3</script>'></iframe><p id=p style='position: fixed'>p</p>",
        )
    )
    page = open_report(make_run(tmp_path / "other")).page
    page.goto(target.as_uri())
    assert page.evaluate("window.hacked") is None
    assert page.evaluate("getComputedStyle(document.getElementById('p')).position") == "static"


@pytest.mark.parametrize("width", [400, 1600])
@pytest.mark.parametrize("kind", ["whole", "hostile", "killed", "long"])
def test_no_page_is_wider_than_its_window(open_report, tmp_path, width, kind):
    make = {"whole": make_run, "hostile": make_hostile_run, "killed": lambda at: make_run(at, finish=False),
            "long": lambda at: make_long_run(at, 30)}[kind]  # fmt: skip
    path = make(tmp_path)
    if kind == "whole":
        add_checks(path, "pass", "warn", "fail")
    page = open_report(path, width).page
    page.evaluate("document.querySelectorAll('details').forEach((item) => { item.open = true; })")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [400, 1600])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_word_has_contrast(open_report, whole_run, width, scheme):
    page = open_report(whole_run, width, color_scheme=scheme).page
    for kind in ("pass", "warn", "unsure", "fail", "broke", "stopped"):
        page.evaluate("(kind) => { document.querySelector('.verdict').dataset.kind = kind; }", kind)
        assert page.evaluate(TROUBLE_WITH_CONTRAST) == [], kind


@pytest.mark.parametrize("width", [400, 1600])
def test_the_marks_stand_over_the_controls(open_report, whole_run, width):
    page = open_report(whole_run, width).page
    window = page.locator("#step-1 svg.picture").first.bounding_box()
    scale = window["width"] / WINDOW["width"]
    marks = page.locator("#step-1 .mark rect.line")
    assert marks.count() == 2
    for at, box in enumerate((NAME_BOX, SAVE_BOX)):
        found = marks.nth(at).bounding_box()
        wanted = [window["x"] + box[0] * scale, window["y"] + box[1] * scale, box[2] * scale, box[3] * scale]
        seen = [found["x"], found["y"], found["width"], found["height"]]
        assert all(abs(one - other) < 4 for one, other in zip(seen, wanted, strict=True)), (seen, wanted)


def test_every_place_shows_its_picture(open_report, whole_run):
    """Also the places that show the picture of another by its id: none is a grey box."""
    page = open_report(whole_run).page
    page.wait_for_function("[...document.querySelectorAll('image')].length === 5")
    sizes = page.evaluate(
        "[...document.querySelectorAll('.step svg.picture')].map((svg) => {"
        "  const shown = svg.querySelector('image, use').getBoundingClientRect(), whole = svg.getBoundingClientRect();"
        "  return Math.abs(shown.width - whole.width) < 3 && Math.abs(shown.height - whole.height) < 3; })"
    )
    assert sizes == [True] * 5


def test_steps_fold_by_keyboard(open_report, whole_run):
    report = open_report(whole_run)
    page = report.page
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.parentElement.id") == "step-2"
    assert page.locator("nav [aria-current]").get_attribute("href") == "#step-2"
    page.keyboard.press("Enter")
    assert not report.is_step_open(2)
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.parentElement.id") == "step-1"
    page.keyboard.press("Control+j")
    assert page.evaluate("document.activeElement.parentElement.id") == "step-1"


def test_the_step_list_stays_in_view_and_opens_steps(open_report, tmp_path):
    report = open_report(make_long_run(tmp_path, 30))
    page = report.page
    assert not report.is_step_open(20)
    page.locator("nav a[href='#step-20']").click()
    assert report.is_step_open(20)
    page.wait_for_function("document.getElementById('step-20').getBoundingClientRect().top < 100")
    assert box_of(page, "nav")["y"] >= 0
    assert page.locator("nav a[href='#step-20']").get_attribute("aria-current") == "step"
    page.get_by_role("button", name="Unfold all").click()
    assert all(report.is_step_open(number) for number in range(1, 31))


def test_the_step_list_folds_where_it_is_narrow(open_report, whole_run):
    page = open_report(whole_run, 400).page
    assert not page.locator("nav a").first.is_visible()
    page.locator("nav summary").click()
    assert page.locator("nav a").first.is_visible()
    page.locator("nav a[href='#step-3']").click()
    assert not page.locator("nav a").first.is_visible()


def test_it_is_whole_without_javascript(open_report, whole_run):
    page = open_report(whole_run, java_script_enabled=False).page
    for words in ("FAILED", "Claim of completion turned back", "Birth date is required"):
        assert page.get_by_text(words).first.is_visible()
    assert page.locator("nav a").first.is_visible()
    assert not page.get_by_role("button").first.is_visible()
    assert not page.locator("#step-1 pre", has_text="PROMPT").is_visible()
    page.locator("#step-1 summary", has_text="Prompt").click()
    assert page.locator("#step-1 pre", has_text="PROMPT").is_visible()


def test_print_shows_the_steps_and_no_buttons(open_report, tmp_path):
    page = open_report(make_long_run(tmp_path, 15)).page
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    assert not page.get_by_role("button", name="Fold all").is_visible()
    assert box_of(page, "#step-1 .body")["height"] > 100, "a folded step is printed unfolded"
