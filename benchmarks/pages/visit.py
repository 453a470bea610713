"""Opens each page of the corpus in a browser of its own context, settled, and names what cannot be had."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playwright.sync_api import Error

from agent_cli.browser import BrowserSession, open_session
from agent_cli.errors import PageHung
from agent_cli.observe import observe_page
from agent_cli.settings import Settings
from benchmarks.pages.corpus import Application, CorpusPage, NotInstalled

Look = Callable[[Application, CorpusPage, BrowserSession], None]
Tell = Callable[[str], None]


def visit(applications: Collection[Application], only: Collection[str], look: Look, tell: Tell) -> list[str]:
    """Calls `look` on every page (or those named in `only`); gives the names of the pages that had to be skipped."""
    skipped: list[str] = []
    for application in applications:
        pages = [page for page in application.pages if not only or page.name in only]
        if not pages:
            continue
        try:
            with application.serve() as base:
                for page in pages:
                    skipped += _visit_one(application, page, base, look, tell)
        except NotInstalled as reason:
            tell(f"skipped {application.name}: {reason}")
            skipped += [page.name for page in pages]
    return skipped


def _visit_one(application: Application, page: CorpusPage, base: str, look: Look, tell: Tell) -> list[str]:
    """The page in a fresh browser; [its name] when it never came to stand."""
    with open_session(Settings(), lambda text: None) as session:
        try:
            session.open_first(base + page.path)
            page.prepare(session.page)
            observe_page(session, wait=True)
        except (Error, PageHung) as error:
            tell(f"skipped {page.name}: {str(error).splitlines()[0]}")
            return [page.name]
        look(application, page, session)
    return []
