"""browser-use, in an environment and a Chromium of its own, beside the page that the others look at."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from benchmarks.pages.corpus.install import python_packages
from benchmarks.pages.products.product import ProductFailed
from benchmarks.pages.products.view import View
from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.compare import Listed
from benchmarks.pages.truth.words import count_words

PINS = ("browser-use==0.13.14",)
STOP_SECONDS = 20
NO_WORDS = re.compile(r"\[\d+\]|<\w[\w-]*|[\w-]+=|/>")


class BrowserUse:
    """Looks at the page that was opened in its own Chromium."""

    name = "browser-use"

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def open(self, page: Page) -> None:
        """Opens what the given page shows, with its cookies."""
        kept = ("name", "value", "domain", "path")
        cookies = [{key: cookie.get(key) for key in kept} for cookie in page.context.cookies()]
        self._ask({"open": page.url, "cookies": cookies})

    def look(self) -> float:
        return float(self._ask({"look": True})["ms"])

    def view(self) -> View:
        answer = self._ask({"view": True})
        listed = [Listed(each["name"], Box(*each["box"]) if each["box"] else None) for each in answer["controls"]]
        return View(answer["text"], listed, count_words(NO_WORDS.sub(" ", answer["text"])))

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        except (OSError, ValueError):
            raise ProductFailed("it ended before it answered") from None
        if "error" in answer:
            raise ProductFailed(str(answer["error"])[:200])
        return answer


@contextmanager
def start_browser_use(browser: str, width: int, height: int) -> Iterator[BrowserUse]:
    """browser-use with its Chromium. Raises NotInstalled when it cannot be had."""
    python = python_packages("browser-use", *PINS)
    script = Path(__file__).with_name("browser_use_script.py")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [str(python), "-P", str(script), browser, str(width), str(height), folder]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=folder
        )
        try:
            yield BrowserUse(process)
        finally:
            _stop(process)


def _stop(process: subprocess.Popen[str]) -> None:
    """Closes its input, on which it ends its Chromium and itself; kills it when it does not."""
    assert process.stdin is not None
    try:
        process.stdin.close()
    except BrokenPipeError:  # it ended before us
        process.wait()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
