"""Hundreds of looks at a page that changes all the time: memory of page and process, and ids used once only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent_cli.browser import open_session
from agent_cli.contracts.observation import Observation
from agent_cli.observe import observe_page
from agent_cli.settings import Settings
from benchmarks.pages.corpus.install import CACHE
from benchmarks.pages.corpus.serving import serve_files

CHANGING = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Changing</title>
<h1 id="clock">0</h1><div id="list"></div><div id="copies"></div>
<script>
let serial = 0;
const list = document.getElementById('list'), copies = document.getElementById('copies');
const fresh = () => { const b = document.createElement('button'); b.textContent = 'Item ' + ++serial; return b; };
for (let i = 0; i < 40; i++) list.append(fresh());
setInterval(() => {
  document.getElementById('clock').textContent = String(serial);
  list.firstElementChild.remove();
  list.append(fresh());
  const copy = list.firstElementChild.cloneNode(true);
  copy.textContent = 'Clone ' + ++serial;
  list.firstElementChild.replaceWith(copy);
  list.append(list.children[1]);
  copies.innerHTML = list.lastElementChild.outerHTML.replace(/(Item|Clone|Copy) \\d+/, 'Copy ' + ++serial);
}, 15);
</script>"""


@dataclass(frozen=True)
class Sample:
    """After so many looks: bytes of the page's heap after a collection, DOM nodes alive, bytes of this process."""

    looks: int
    heap: int
    nodes: int
    process: int


@dataclass
class Identities:
    """Which element each id stood for. The page gives every element words of its own, so words tell elements apart."""

    words_of: dict[str, str] = field(default_factory=dict)
    reused: list[str] = field(default_factory=list)

    def note(self, seen: Observation) -> None:
        for node in seen.controls:
            assert node.i is not None
            if self.words_of.setdefault(node.i, node.n) != node.n:
                self.reused.append(f"{node.i}: {self.words_of[node.i]!r}, then {node.n!r}")


def watch(looks: int, every: int, identities: Identities) -> Iterator[Sample]:
    """A sample before the first look and after each `every` looks."""
    CACHE.mkdir(exist_ok=True)
    with serve_files(CACHE, {"/": CHANGING}) as base, open_session(Settings(), lambda text: None) as session:
        session.open_first(base + "/")
        cdp: Any = session.context.new_cdp_session(session.page)
        cdp.send("Performance.enable")
        for number in range(looks + 1):
            if number % every == 0:
                yield _sample(cdp, number)
            identities.note(observe_page(session, wait=False))


def _sample(cdp: Any, looks: int) -> Sample:
    cdp.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in cdp.send("Performance.getMetrics")["metrics"]}
    return Sample(looks, int(metrics["JSHeapUsedSize"]), int(metrics["Nodes"]), _process_bytes())


def _process_bytes() -> int:
    """Resident memory of this process (Linux), in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
