"""A page of one library, served from the packages that npm installed; skipped where the registry cannot be reached."""

from __future__ import annotations

import pytest

from benchmarks.pages.corpus.install import NotInstalled
from benchmarks.pages.corpus.serving import serve_files
from tests.page.hands import Hands
from tests.widgets.libraries import installed

HEAD = '<!doctype html><html lang=en><meta charset="utf-8"><link rel="icon" href="data:,"><title>widgets</title>'


@pytest.fixture(scope="session")
def packages():
    try:
        return installed()
    except NotInstalled as error:
        pytest.skip(f"the widget libraries cannot be installed here (npm and its registry are needed): {error}")


@pytest.fixture
def library(session, packages):
    """Opens HTML that loads from `/node_modules` and `/bundles`; answers with eyes and hands on it."""
    servers = []

    def opened(html: str, ready: str) -> Hands:
        server = serve_files(packages, {"/": HEAD + html})
        hands = Hands(session, None)
        base = server.__enter__()
        servers.append(server)
        session.open_first(base + "/")
        session.page.wait_for_function(ready, timeout=20000)
        hands.look(wait=True)
        return hands

    yield opened
    for server in servers:
        server.__exit__(None, None, None)
