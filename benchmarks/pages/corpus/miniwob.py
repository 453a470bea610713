"""The MiniWoB++ tasks that this project may look at, served by the shared tool beside the repository."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.pages.corpus.install import CACHE, NotInstalled, python_packages
from benchmarks.pages.corpus.page import Application, CorpusPage
from benchmarks.pages.corpus.serving import free_port, serve_program

PINS = ("miniwob==1.1.0",)
SEED = 7


def _shared() -> Path:
    """The folder `shared` beside the repository or above it (a worktree stands deeper)."""
    root = Path(__file__).resolve().parents[3]
    places = [folder / "shared" for folder in (root.parent, root.parent.parent)]
    found = [place for place in places if (place / "miniwob_dev.txt").is_file()]
    if not found:
        raise NotInstalled("../shared/miniwob_dev.txt is not there")
    return found[0]


def _tasks() -> list[str]:
    try:
        return (_shared() / "miniwob_dev.txt").read_text().split()
    except NotInstalled:
        return ["miniwob"]


@contextmanager
def _serve() -> Iterator[str]:
    tool, port = _shared() / "tools" / "miniwob_server.py", free_port()
    python = python_packages("miniwob", *PINS)
    CACHE.mkdir(exist_ok=True)
    with serve_program([str(python), str(tool), "serve", "--port", str(port)], CACHE, port, "/tasks") as base:
        yield base


MINIWOB = Application(
    "MiniWoB++",
    _serve,
    tuple(CorpusPage(task, f"/{task}?seed={SEED}&episode=bench") for task in _tasks()),
    corpus="MiniWoB++",
)
