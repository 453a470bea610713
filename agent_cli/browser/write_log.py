"""What the server answered to the requests of actions that may have changed something there."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from urllib.parse import unquote_plus, urlsplit

from playwright.sync_api import Request

WRITING_TYPES = frozenset({"fetch", "xhr", "document"})
READING_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
WRITES_KEPT, BODY_KEPT = 50, 20000


@dataclass(frozen=True)
class Write:
    """One such request; `status` 0 = no answer came. `begun` is `time.monotonic()`; `body` is what was sent."""

    title: str
    status: int
    body: str
    begun: float
    is_form: bool = False
    """A form without a script sent it: the answer is a new document."""

    @property
    def is_taken(self) -> bool:
        return 200 <= self.status < 400

    def sentence(self) -> str:
        """Like "POST /api/rows was answered 500"."""
        return f"{self.title} was answered {self.status}" if self.status else f"{self.title} got no answer"


class WriteLog:
    """The latest writes of one tab, oldest first."""

    def __init__(self) -> None:
        self._writes: deque[Write] = deque(maxlen=WRITES_KEPT)

    def note(self, request: Request, status: int, begun: float) -> None:
        """An answer came; requests that only read are not kept."""
        if request.method in READING_METHODS or request.resource_type not in WRITING_TYPES:
            return
        sent = (request.post_data_buffer or b"")[:BODY_KEPT]
        title = f"{request.method} {urlsplit(request.url).path}"
        body = unquote_plus(sent.decode("utf-8", "replace"))
        self._writes.append(Write(title, status, body, begun, request.resource_type == "document"))

    def note_failed(self, request: Request, begun: float) -> None:
        """No answer came. What the page itself took back, or a new document ended, is no failure."""
        if "ERR_ABORTED" not in (request.failure or ""):
            self.note(request, 0, begun)

    def since(self, moment: float) -> list[Write]:
        """Those that began after this moment."""
        return [write for write in self._writes if write.begun >= moment]
