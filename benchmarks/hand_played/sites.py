"""Starts the sites of the episodes, logs in where they ask for it, and writes down what a player's machine needs."""

from __future__ import annotations

import json
import signal
import threading
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from agent_cli.browser.find_chromium import find_chromium
from agent_cli.settings import Settings
from benchmarks.hand_played.episodes import EPISODES
from benchmarks.miniwob.episode import SENTENCE
from benchmarks.pages.corpus import APPLICATIONS
from benchmarks.pages.corpus.django_admin import log_in
from benchmarks.pages.corpus.install import CACHE

FOLDER = CACHE / "hand_played"
DATABASES = {"Django admin": CACHE / "site-django" / "site.db", "Wagtail": CACHE / "site-wagtail" / "db.sqlite3"}
LOGINS = {"Django admin": "/admin/", "Wagtail": "/admin/"}


def serve() -> None:
    """Serves until it is stopped (Ctrl-C or SIGTERM); `sites.json` stands there once all answer."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "sites.json").unlink(missing_ok=True)
    stopped = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.set())
    with ExitStack() as stack:
        names = {episode.site for episode in EPISODES}
        bases = {a.name: stack.enter_context(a.serve()) for a in APPLICATIONS if a.name in names}
        (FOLDER / "sites.json").write_text(json.dumps({"bases": bases, "sentences": prepare(bases)}))
        print(f"serving {', '.join(sorted(bases))}", flush=True)
        stopped.wait()


def prepare(bases: dict[str, str]) -> dict[str, str]:
    """Keeps a logged-in storage state for each site that wants one; gives the sentence of each benchmark task."""
    with sync_playwright() as playwright:
        found = find_chromium(Settings().browser, playwright.chromium.executable_path).path
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-quic"])
        for site, path in LOGINS.items():
            keep_login(browser, bases[site] + path, FOLDER / f"{site}.json")
        page = browser.new_page()
        sentences = {}
        for episode in EPISODES:
            if episode.site == "MiniWoB++":
                page.goto(bases[episode.site] + episode.path.replace("episode=hand", "episode=look"))
                sentences[episode.task] = page.evaluate(SENTENCE)
        browser.close()
    return sentences


def keep_login(browser: Browser, url: str, state: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    log_in(page)
    context.storage_state(path=state)
    context.close()
