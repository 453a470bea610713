"""Wagtail as `wagtail start` makes it, with 50 pages: the dashboard and the explorer."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.pages.corpus.django_admin import log_in
from benchmarks.pages.corpus.install import CACHE, NotInstalled, python_packages
from benchmarks.pages.corpus.page import Application, CorpusPage
from benchmarks.pages.corpus.serving import free_port, serve_program

PINS = ("wagtail==8.0.1",)
FILL = """
from django.contrib.auth.models import User
from home.models import HomePage
from wagtail.models import Page
User.objects.create_superuser("bench", "bench@example.com", "bench")
home = HomePage.objects.first()
for number in range(1, 51):
    home.add_child(instance=HomePage(title=f"Chapter {number}", live=number % 3 > 0))
"""


def _made(python: Path) -> Path:
    folder = CACHE / "site-wagtail"
    if (folder / ".filled").is_file():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "manage.py").is_file():
        _run([str(python.with_name("wagtail")), "start", "bench_site", str(folder)], folder)
    (folder / "db.sqlite3").unlink(missing_ok=True)
    _run(_manage(python, "migrate", "-v0"), folder)
    _run(_manage(python, "shell", "-v0", "-c", FILL), folder)
    (folder / ".filled").touch()
    return folder


def _manage(python: Path, *words: str) -> list[str]:
    return [str(python), "manage.py", *words]


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise NotInstalled(f"Wagtail's site cannot be made: {done.stderr.strip().splitlines()[-1:]}")


@contextmanager
def _serve() -> Iterator[str]:
    python = python_packages("wagtail", *PINS)
    folder, port = _made(python), free_port()
    command = _manage(python, "runserver", "--noreload", f"127.0.0.1:{port}")
    with serve_program(command, folder, port, "/admin/login/") as base:
        yield base


WAGTAIL = Application(
    "Wagtail",
    _serve,
    (
        CorpusPage("wagtail-home", "/admin/", log_in),
        CorpusPage("wagtail-explorer", "/admin/pages/3/", log_in),
    ),
)
