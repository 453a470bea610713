"""What checks look at: one moment of the page, read once for all of them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from agent_cli.browser import BrowserSession, DialogOpened, FrameSilent, WorldGone
from agent_cli.browser.screenshot import take_screenshot
from agent_cli.browser.watch_traffic import TrafficWatch
from agent_cli.contracts.tree import Node

LIMIT_MS = 5000
MOST_NODES = 20_000


@dataclass
class Scene:
    """One moment. `began_ms` is when the node began (Unix ms); files of checks are relative to `base`."""

    session: BrowserSession
    traffic: TrafficWatch
    folder: Path
    """The node's own folder, for artifacts."""
    base: Path
    began_ms: float
    is_cut: bool = False
    """A frame holds more than was looked through (set by `nodes`)."""

    @cached_property
    def text(self) -> str:
        """The words that all frames show, also below the window, as they are written; one space for any white space."""
        return " ".join(str(part) for part in self._of_all_frames("pageText"))

    @cached_property
    def field_text(self) -> str:
        """What the fields show (a password's never)."""
        return "\n".join(str(part) for part in self._of_all_frames("fieldWords"))

    @cached_property
    def nodes(self) -> list[Node]:
        """Controls and words of all frames, also what is scrolled away; ordinals of rows are unique per frame."""
        found = []
        for number, reply in self._numbered("wholeFrame", {"most": MOST_NODES}):
            self.is_cut = self.is_cut or bool(reply["cut"])
            for raw in reply["nodes"]:
                node = Node.model_validate(raw)
                node.f = number or None
                found.append(node)
        return found

    @cached_property
    def title(self) -> str:
        return self.session.run(self.session.page.title, LIMIT_MS)

    @property
    def url(self) -> str:
        return self.session.page.url

    @cached_property
    def png(self) -> bytes | None:
        """The window as PNG, one pixel per CSS pixel; None when it cannot be pictured."""
        return take_screenshot(self.session, lossless=True)

    def keep(self, name: str, data: bytes) -> str:
        """Writes an artifact into the node's folder and gives its name."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(data)
        return name

    def _of_all_frames(self, function: str) -> list[Any]:
        return [reply for _, reply in self._numbered(function)]

    def _numbered(self, function: str, argument: dict[str, Any] | None = None) -> list[tuple[int, Any]]:
        """(frame, reply) of each frame that answers."""
        found = []
        for world in self.session.worlds():
            with suppress(WorldGone, FrameSilent, DialogOpened):
                call = partial(world.call, function, argument, limit_ms=LIMIT_MS)
                found.append((world.number, self.session.run(call)))
        return found
