"""The frames of a tab: one CDP session per process, one numbering for ids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Error, Frame, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from agent_cli.browser.page_scripts import BINDING, WORLD, isolated_source
from agent_cli.browser.world import World
from agent_cli.contracts.limits import USUAL, Limits

MAIN_LIMIT_MS = 10000
CHILD_LIMIT_MS = 2000


@dataclass
class FrameMap:
    """The worlds of one tab. Numbers are never given twice within a run (`take_number`)."""

    page: Page
    take_number: Callable[[], int]
    on_report: Callable[[int, str], None]
    limits: Limits = USUAL
    on_session: Callable[[CDPSession], None] = lambda session: None
    _worlds: dict[Frame, World] = field(default_factory=dict)
    silent: dict[Frame, str] = field(default_factory=dict)
    """Frames that did not answer when they were first looked for, with the address they had then."""
    left_out: int = 0
    """Frames that were too many when they were last asked for."""
    _sessions: list[CDPSession] = field(default_factory=list)

    def main(self) -> World:
        """The world of the main frame."""
        known = self._worlds.get(self.page.main_frame)
        if known is not None:
            return known
        session = self._open_session(self.page, MAIN_LIMIT_MS)
        frame_id = session.send("Page.getFrameTree", timeout=10000)["frameTree"]["frame"]["id"]
        world = World(0, self.page.main_frame, session, frame_id, source=self._source)
        self._worlds[self.page.main_frame] = world
        return world

    def children(self) -> list[World]:
        """The worlds of the frames below, so many as are worked, parents before children; silent ones are left out."""
        self._worlds = {frame: world for frame, world in self._worlds.items() if not frame.is_detached()}
        self.silent = {frame: url for frame, url in self.silent.items() if not frame.is_detached() and frame.url == url}
        found: list[World] = []
        self._descend(self.main(), found)
        self.left_out = max(0, len(self.page.frames) - 1 - len(found) - len(self.silent)) if self._is_full(found) else 0
        return found

    @property
    def _source(self) -> str:
        return isolated_source(self.limits.in_page)

    def _is_full(self, found: list[World]) -> bool:
        return len(found) >= self.limits.frames_worked

    def _descend(self, parent: World, found: list[World]) -> None:
        waiting = []
        children = parent.frame.child_frames[: self.limits.frames_worked - len(found)]
        for frame in children:
            if frame in self.silent:
                continue
            world = self._worlds.get(frame) or self._own_process(frame, parent)
            if frame in self.silent:
                continue
            if world is None:
                waiting.append(frame)
            else:
                self._worlds[frame] = world
        for frame, frame_id in self._match_local(waiting, parent):
            self._worlds[frame] = World(self.take_number(), frame, parent.session, frame_id, parent, self._source)
        for frame in children:
            if frame in self._worlds and not self._is_full(found):
                found.append(self._worlds[frame])
                self._descend(self._worlds[frame], found)

    def forget(self, world: World) -> None:
        """Drops a world whose frame changed its process; it is looked for anew at the next look."""
        self._worlds.pop(world.frame, None)

    def _own_process(self, frame: Frame, parent: World) -> World | None:
        try:
            session = self._open_session(frame, CHILD_LIMIT_MS)
            frame_id = session.send("Page.getFrameTree", timeout=CHILD_LIMIT_MS)["frameTree"]["frame"]["id"]
        except PlaywrightTimeout:
            self.silent[frame] = frame.url
            return None
        except Error:  # it shares the process of its parent
            return None
        return World(self.take_number(), frame, session, frame_id, parent, self._source)

    def _match_local(self, frames: list[Frame], parent: World) -> list[tuple[Frame, str]]:
        """Pairs frames of the parent's process with their CDP ids: by address and name, else by order."""
        if not frames:
            return []
        try:
            tree = parent.session.send("Page.getFrameTree", timeout=2000)["frameTree"]
        except Error:
            return []
        node = _subtree(tree, parent.frame_id)
        taken = {world.frame_id for world in self._worlds.values()}
        children = [
            child["frame"] for child in (node or {}).get("childFrames", []) if child["frame"]["id"] not in taken
        ]
        pairs = []
        for frame in frames:
            match = next(
                (
                    item
                    for item in children
                    if item["url"] == frame.url.split("#")[0] and item.get("name", "") == frame.name
                ),
                children[0] if children else None,
            )
            if match is not None:
                children.remove(match)
                pairs.append((frame, match["id"]))
        return pairs

    def _open_session(self, target: Page | Frame, limit_ms: float) -> CDPSession:
        session = self.page.context.new_cdp_session(target)
        self._sessions.append(session)
        session.on("Runtime.bindingCalled", lambda call: self._report(session, call))
        self.on_session(session)
        session.send("Runtime.enable", timeout=limit_ms)
        session.send("Page.enable", timeout=limit_ms)
        session.send("Runtime.addBinding", {"name": BINDING, "executionContextName": WORLD}, timeout=limit_ms)
        session.send(
            "Page.addScriptToEvaluateOnNewDocument",
            {"source": self._source, "worldName": WORLD, "runImmediately": True},
            timeout=limit_ms,
        )
        return session

    def _report(self, session: CDPSession, call: dict[str, Any]) -> None:
        if call.get("name") != BINDING:
            return
        number = next(
            (
                world.number
                for world in self._worlds.values()
                if world.session is session and world.context_id == call.get("executionContextId")
            ),
            0,
        )
        self.on_report(number, call.get("payload", ""))


def _subtree(tree: dict[str, Any], frame_id: str) -> dict[str, Any] | None:
    if tree["frame"]["id"] == frame_id:
        return tree
    for child in tree.get("childFrames", []):
        found = _subtree(child, frame_id)
        if found is not None:
            return found
    return None
