"""Node-RED's editor with a small flow."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from benchmarks.pages.corpus.install import CACHE, NotInstalled, node_packages
from benchmarks.pages.corpus.page import Application, CorpusPage
from benchmarks.pages.corpus.serving import free_port, serve_program

PINS = ("node-red@4.1.15",)
SETTINGS = """module.exports = { uiHost: "127.0.0.1", flowFile: "flows.json", telemetry: { enabled: false },
  logging: { console: { level: "warn" } }, editorTheme: { tours: false, codeEditor: { lib: "ace" } } };"""


def _flow() -> str:
    tab = {"id": "t1", "type": "tab", "label": "Greenhouse"}
    place = {"z": "t1", "x": 160, "y": 120}
    inject = {**place, "id": "n1", "type": "inject", "name": "Every hour", "props": [], "wires": [["n2"]]}
    change = {**place, "id": "n2", "type": "function", "name": "Too dry?", "x": 360, "func": "return msg;"}
    debug = {**place, "id": "n3", "type": "debug", "name": "Tell", "x": 560, "active": True, "wires": []}
    return json.dumps([tab, inject, {**change, "outputs": 1, "wires": [["n3"]]}, debug])


@contextmanager
def _serve() -> Iterator[str]:
    packages = node_packages("node-red", *PINS)
    node = shutil.which("node")
    if node is None:
        raise NotInstalled("node is not on the path (Debian: apt-get install nodejs)")
    folder, port = CACHE / "site-node-red", free_port()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.js").write_text(SETTINGS)
    (folder / "flows.json").write_text(_flow())
    program = packages / "node_modules" / "node-red" / "red.js"
    command = [node, str(program), "--port", str(port), "--userDir", str(folder), "-s", str(folder / "settings.js")]
    with serve_program(command, folder, port) as base:
        yield base


def _settled(page: Page) -> None:
    page.wait_for_selector(".red-ui-palette-node", timeout=60000)
    page.wait_for_timeout(1500)


NODE_RED = Application("Node-RED", _serve, (CorpusPage("node-red", "/", _settled),))
