"""A documentation site built by MkDocs with the Material theme, from pages that are generated here."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.pages.corpus.install import CACHE, NotInstalled, python_packages
from benchmarks.pages.corpus.page import Application, CorpusPage
from benchmarks.pages.corpus.serving import serve_files

PINS = ("mkdocs-material==9.8.1",)
CONFIG = """site_name: Bench Handbook
theme:
  name: material
  font: false
  features: [navigation.tabs, navigation.sections, content.code.copy, search.suggest]
markdown_extensions: [admonition, tables, toc, pymdownx.superfences, pymdownx.details]
"""
PARTS = ("Install", "Configure", "Deploy", "Monitor", "Upgrade", "Troubleshoot")


def _chapter(part: str) -> str:
    sections = "\n".join(
        f"## {part} step {n}\n\nOpen the [settings](index.md) and choose option {n}. The change takes effect after "
        f"{n * 5} minutes.\n\n```bash\nbench {part.lower()} --step {n}\n```\n\n"
        "| Key | Default | Meaning |\n|---|---|---|\n"
        f"| limit{n} | {n * 10} | most at once |\n| grace{n} | {n}s | time to finish |\n\n!!! note\n    Keep a copy.\n"
        for n in range(1, 9)
    )
    return f"# {part}\n\nHow to {part.lower()} the workbench.\n\n{sections}"


def _built(python: Path) -> Path:
    folder = CACHE / "site-mkdocs"
    if not (folder / "site" / "index.html").is_file():
        (folder / "docs" / "guide").mkdir(parents=True, exist_ok=True)
        (folder / "mkdocs.yml").write_text(CONFIG)
        (folder / "docs" / "index.md").write_text("# Handbook\n\nStart with the guide.\n")
        for part in PARTS:
            (folder / "docs" / "guide" / f"{part.lower()}.md").write_text(
                _chapter(part).replace("index.md", "../index.md")
            )
        done = subprocess.run([str(python), "-m", "mkdocs", "build", "-q"], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise NotInstalled(f"mkdocs build: {done.stderr.strip().splitlines()[-1:]}")
    return folder / "site"


@contextmanager
def _serve() -> Iterator[str]:
    with serve_files(_built(python_packages("mkdocs", *PINS)), {}) as base:
        yield base


MKDOCS = Application("MkDocs Material", _serve, (CorpusPage("mkdocs-material", "/guide/install/"),))
