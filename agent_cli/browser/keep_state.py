"""What a browser holds of a site, kept and put back: cookies, local storage, IndexedDB, and the address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from agent_cli.browser.session import BrowserSession

LIMIT_MS = 5000
"""So long a page may need to hand over what it has stored; one that keeps its main thread never does."""


@dataclass(frozen=True)
class KeptState:
    """`storage` in Playwright's form. What the server holds, and what a page holds in memory, is not in it."""

    url: str
    storage: Any


def keep_state(session: BrowserSession) -> KeptState:
    """Raises playwright's Error, DialogOpened or CallSilent when the page cannot be asked now."""
    storage = session.run(lambda: session.context.storage_state(indexed_db=True), LIMIT_MS)
    return KeptState(session.page.url, storage)


def put_storage(session: BrowserSession, storage: Any) -> None:
    """Before an address is opened. Raises playwright's Error when it is none that can be put in."""
    session.run(lambda: session.context.set_storage_state(storage))


def put_back(session: BrowserSession, state: KeptState) -> None:
    """Puts the storage back and opens the address. Raises playwright's Error when it does not answer."""
    put_storage(session, state.storage)
    session.go_to(state.url)


class StateKeeper:
    """Keeps the state from step to step, quickly.

    Playwright opens a page for every origin that was visited and is not open now (some 70 ms each). So where there are
    several, it is asked when another origin is worked; in between cookies and local storage of this one are enough.
    """

    def __init__(self) -> None:
        self._kept: KeptState | None = None
        self._origins: set[str] = set()

    def keep(self, session: BrowserSession) -> KeptState:
        """Raises what `keep_state` raises."""
        origin, last = _origin_of(session.page.url), _origin_of(self._kept.url) if self._kept else ""
        self._origins.add(origin)
        if self._kept is None or len(self._origins) == 1 or origin != last:
            self._kept = keep_state(session)
        else:
            storage = session.run(lambda: _with_changes(self._kept, session, origin), LIMIT_MS)
            self._kept = KeptState(session.page.url, storage)
        return self._kept


def _with_changes(kept: KeptState | None, session: BrowserSession, origin: str) -> Any:
    assert kept is not None
    asked = {"storageId": {"securityOrigin": origin, "isLocalStorage": True}}
    entries = session.tab.frames.main().session.send("DOMStorage.getDOMStorageItems", asked)["entries"]
    own = next((item for item in kept.storage["origins"] if item["origin"] == origin), {"origin": origin})
    now = {**own, "localStorage": [{"name": name, "value": value} for name, value in entries]}
    others = [item for item in kept.storage["origins"] if item["origin"] != origin]
    return {"cookies": session.context.cookies(), "origins": [*others, now]}


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
