"""Playwright's snapshot for models: `page.aria_snapshot(mode="ai")`."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

from playwright.sync_api import Page

from benchmarks.pages.products.view import View
from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.compare import Listed
from benchmarks.pages.truth.words import count_words

LIMIT_MS = 300_000
ROLES = {
    "button",
    "checkbox",
    "combobox",
    "link",
    "listbox",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "radio",
    "searchbox",
    "slider",
    "spinbutton",
    "switch",
    "tab",
    "textbox",
    "treeitem",
}
LINE = re.compile(r"^(?P<indent> *)- '?(?P<role>[a-z]+)\b(?P<rest>.*)$")
BOX = re.compile(r"\[box=(-?[\d.]+),(-?[\d.]+),(-?[\d.]+),(-?[\d.]+)\]")
NO_WORDS = re.compile(r"\[[a-z]+(=[^\]\"]*)?\]|^ *- /url: .*$|^ *- '?[a-z]+(?=[ :])", re.MULTILINE)


class PlaywrightSnapshot:
    """Looks at a Playwright page."""

    name = "playwright"

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text = ""

    def look(self) -> float:
        started = time.perf_counter()
        self.text = self.page.aria_snapshot(mode="ai", timeout=LIMIT_MS)
        return (time.perf_counter() - started) * 1000

    def view(self) -> View:
        """The last look; the boxes come from a second snapshot that prints them."""
        boxed = self.page.aria_snapshot(mode="ai", boxes=True, timeout=LIMIT_MS)
        return View(self.text, list(_listed(boxed)), count_words(NO_WORDS.sub(" ", self.text)))


def _listed(text: str) -> Iterator[Listed]:
    """The nodes with a reference, their boxes moved out of their frames; claimed are those of interactive roles."""
    frames: list[tuple[int, float, float]] = []
    for line in text.splitlines():
        found, box = LINE.match(line), BOX.search(line)
        if not found or not box:
            continue
        indent = len(found["indent"])
        while frames and frames[-1][0] >= indent:
            frames.pop()
        dx, dy = frames[-1][1:] if frames else (0.0, 0.0)
        place = Box(*(float(number) for number in box.groups())).moved(dx, dy)
        if found["role"] == "iframe":
            frames.append((indent, place.x, place.y))
        elif "[ref=" in line:
            yield Listed(line.strip()[:80], place, is_claimed=found["role"] in ROLES or "[cursor=pointer]" in line)
