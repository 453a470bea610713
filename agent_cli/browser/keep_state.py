"""What a browser holds of a site, kept and put back: cookies, local storage, IndexedDB, and the address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agent_cli.browser.session import BrowserSession


@dataclass(frozen=True)
class KeptState:
    """`storage` in Playwright's form. What the server holds, and what a page holds in memory, is not in it."""

    url: str
    storage: Any


def keep_state(session: BrowserSession) -> KeptState:
    """Raises playwright's Error when the page cannot be asked."""
    return KeptState(session.page.url, session.run(lambda: session.context.storage_state(indexed_db=True)))


def put_storage(session: BrowserSession, storage: Any) -> None:
    """Before an address is opened. Raises playwright's Error when it is none that can be put in."""
    session.run(lambda: session.context.set_storage_state(storage))


def put_back(session: BrowserSession, state: KeptState) -> None:
    """Puts the storage back and opens the address. Raises playwright's Error when it does not answer."""
    put_storage(session, state.storage)
    session.go_to(state.url)
