"""JupyterLab with a notebook open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from benchmarks.pages.corpus.install import CACHE, python_packages
from benchmarks.pages.corpus.page import Application, CorpusPage
from benchmarks.pages.corpus.serving import free_port, serve_program

PINS = ("jupyterlab==4.6.6",)
SETTINGS = (
    "--ServerApp.ip=127.0.0.1",
    "--IdentityProvider.token=",
    "--ServerApp.allow_root=True",
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--no-browser",
)


def _notebook() -> str:
    def cell(kind: str, source: str, number: int) -> dict[str, object]:
        base = {"cell_type": kind, "id": f"cell{number}", "metadata": {}, "source": source}
        return base if kind == "markdown" else {**base, "execution_count": None, "outputs": []}

    sources = [
        ("markdown", "# Harvest\n\nWeights of the **first** and the *second* cut, by field."),
        ("code", "fields = ['north', 'south', 'hill']\nweights = [412, 388, 97]"),
        ("code", "for field, weight in zip(fields, weights):\n    print(field, weight)"),
        ("markdown", "## Notes\n\n- the hill was cut late\n- see [the plan](https://example.com/plan)"),
        ("code", "sum(weights) / len(weights)"),
    ]
    cells = [cell(kind, source, number) for number, (kind, source) in enumerate(sources)]
    kernel = {"kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}}
    return json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


@contextmanager
def _serve() -> Iterator[str]:
    python = python_packages("jupyterlab", *PINS)
    folder, port = CACHE / "site-jupyterlab", free_port()
    work = folder / "work"
    work.mkdir(parents=True, exist_ok=True)
    (work / "harvest.ipynb").write_text(_notebook())
    (work / "readme.txt").write_text("Harvest of the year.\n")
    own = {name: str(folder / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    own |= {"JUPYTER_RUNTIME_DIR": str(folder / "runtime"), "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces")}
    command = [str(python), "-m", "jupyterlab", *SETTINGS, f"--ServerApp.root_dir={work}", f"--ServerApp.port={port}"]
    with serve_program(command, folder, port, "/lab", own) as base:
        yield base


def _settled(page: Page) -> None:
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60000)
    page.wait_for_selector(".jp-DirListing-item", timeout=60000)
    page.wait_for_timeout(3000)


JUPYTERLAB = Application("JupyterLab", _serve, (CorpusPage("jupyterlab", "/lab/tree/harvest.ipynb?reset", _settled),))
