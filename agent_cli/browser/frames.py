"""Frames and the isolated world in each: one CDP session per process, one numbering for ids."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Error, Frame, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from agent_cli.browser.page_scripts import BINDING, WORLD, isolated_source
from agent_cli.contracts.whole_text import whole_json, whole_value

GONE_SIGNS = (
    "Cannot find context",
    "Execution context was destroyed",
    "Inspected target navigated",
    "uniqueContextId not found",
    "Cannot find execution context",
    "Cannot find default execution context",
)
FRAMES_WORKED = 60
MAIN_LIMIT_MS = 10000
CHILD_LIMIT_MS = 2000
LOST_SIGNS = (
    "Target closed",
    "Session closed",
    "No frame",
    "Frame with the given id",
    "has been closed",
    "Frame was detached",
)


class WorldGone(Exception):
    """The document of the frame was replaced or detached during the call."""


class FrameSilent(Exception):
    """The frame did not answer within its limit (a script keeps running)."""


@dataclass
class World:
    """The isolated world of one frame. `number` 0 is the main frame of the first tab; ids read `f3_12`."""

    number: int
    frame: Frame
    session: CDPSession
    frame_id: str
    parent: World | None = None
    context_id: int | None = None
    owner_id: str | None = None
    """The id of the iframe element in the parent's document."""
    deaf_until: float = 0.0
    """A frame that did not answer a wait is not asked by waits before this moment (`time.monotonic()` seconds)."""
    told_nodes: set[int] = field(default_factory=set)
    """Backend node ids already told to the page scripts of this document (see hidden_nodes.py)."""
    told_arrivals: int | None = None
    """How many batches of elements had arrived in this document when its listeners were last listed; None = never."""
    is_searched: bool = False
    """Whether this document was searched for declarative closed roots."""

    @property
    def prefix(self) -> str:
        return f"f{self.number}_" if self.parent is not None else ""

    def call(self, function: str, argument: Any = None, limit_ms: float = 5000, same_document: bool = False) -> Any:
        """Calls `__agent.<function>(argument)` in this frame and returns its JSON value.

        Raises WorldGone when the document went away (with `same_document` also when it was replaced since the
        last call), FrameSilent after `limit_ms`.
        """
        return self._call(f"__agent.{function}({json.dumps(argument)})", limit_ms, same_document)

    def call_text(self, function: str, argument: Any = None, limit_ms: float = 5000) -> str:
        """The same for a large value, as JSON text: made in the isolated world, where the page cannot touch it."""
        text: str = self._call(f"JSON.stringify(__agent.{function}({json.dumps(argument)}))", limit_ms, False)
        return whole_json(text)

    def _call(self, expression: str, limit_ms: float, same_document: bool) -> Any:
        if self.context_id is None:
            if same_document:
                raise WorldGone("the document was replaced")
            self._enter(limit_ms)
        try:
            return self._evaluate(expression, limit_ms)
        except WorldGone:
            if same_document:
                raise
            self._enter(limit_ms)
            return self._evaluate(expression, limit_ms)

    def offset(self) -> tuple[float, float]:
        """Where this frame's viewport begins in the main frame's, in CSS pixels."""
        left, top = 0.0, 0.0
        world: World | None = self
        while world is not None and world.parent is not None:
            owner = world.find_owner()
            box = world.parent.call("contentBox", {"id": owner}) if owner else None
            if box:
                left, top = left + box[0], top + box[1]
            world = world.parent
        return left, top

    def find_owner(self, limit_ms: float = 2000) -> str | None:
        """The id of the element that holds this frame in its parent's document; None when it cannot be told."""
        if self.parent is None or self.owner_id is not None:
            return self.owner_id
        self.owner_id = self._ask_owner("tag", limit_ms)
        return self.owner_id

    def is_shown(self, limit_ms: float = 500) -> bool:
        """Whether the element that holds this frame is in its parent's viewport; True when nobody can tell."""
        if self.parent is None:
            return True
        shown = self._ask_owner("isFrameShown", limit_ms)
        return shown is None or bool(shown)

    def _ask_owner(self, function: str, limit_ms: float) -> Any:
        """Calls `__agent.<function>` in the parent's world with the element that holds this frame; None on failure."""
        assert self.parent is not None
        send = self.parent.session.send
        try:
            owner = send("DOM.getFrameOwner", {"frameId": self.frame_id}, timeout=limit_ms)
            node = send(
                "DOM.resolveNode",
                {"backendNodeId": owner["backendNodeId"], "executionContextId": self.parent.context_id},
                timeout=limit_ms,
            )
            reply = send(
                "Runtime.callFunctionOn",
                {
                    "functionDeclaration": f"function() {{ return __agent.{function}(this) }}",
                    "objectId": node["object"]["objectId"],
                    "returnByValue": True,
                },
                timeout=limit_ms,
            )
        except Error:
            return None
        return reply["result"].get("value")

    def _enter(self, limit_ms: float) -> None:
        params = {"frameId": self.frame_id, "worldName": WORLD}
        reply = self._send("Page.createIsolatedWorld", params, limit_ms)
        self.context_id = reply["executionContextId"]
        self.told_nodes, self.told_arrivals, self.is_searched = set(), None, False
        self._evaluate(isolated_source(), limit_ms)

    def _evaluate(self, expression: str, limit_ms: float) -> Any:
        params = {
            "expression": expression,
            "contextId": self.context_id,
            "returnByValue": True,
            "awaitPromise": True,
        }
        reply = self._send("Runtime.evaluate", params, limit_ms)
        if "exceptionDetails" in reply:
            details = reply["exceptionDetails"]
            text = details.get("exception", {}).get("description") or details.get("text", "")
            if "__agent" in text or "closed" in text:
                raise WorldGone(text)
            raise RuntimeError(f"page script failed in frame {self.number}: {text}")
        return whole_value(reply["result"].get("value"))

    def _send(self, method: str, params: dict[str, Any], limit_ms: float) -> dict[str, Any]:
        try:
            return self.session.send(method, params, timeout=limit_ms)
        except PlaywrightTimeout:
            raise FrameSilent(f"frame {self.number} did not answer within {limit_ms / 1000:.1f} s") from None
        except Error as error:
            if any(sign in str(error) for sign in (*GONE_SIGNS, *LOST_SIGNS)):
                self.context_id = None
                raise WorldGone(str(error).splitlines()[0]) from None
            raise


@dataclass
class FrameMap:
    """The worlds of one tab. Numbers are never given twice within a run (`take_number`)."""

    page: Page
    take_number: Callable[[], int]
    on_report: Callable[[int, str], None]
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
        world = World(0, self.page.main_frame, session, frame_id)
        self._worlds[self.page.main_frame] = world
        return world

    def children(self) -> list[World]:
        """The worlds of the frames below, FRAMES_WORKED at most, parents before children; silent ones are left out."""
        self._worlds = {frame: world for frame, world in self._worlds.items() if not frame.is_detached()}
        self.silent = {frame: url for frame, url in self.silent.items() if not frame.is_detached() and frame.url == url}
        found: list[World] = []
        self._descend(self.main(), found)
        self.left_out = max(0, len(self.page.frames) - 1 - len(found) - len(self.silent)) if self._is_full(found) else 0
        return found

    @staticmethod
    def _is_full(found: list[World]) -> bool:
        return len(found) >= FRAMES_WORKED

    def _descend(self, parent: World, found: list[World]) -> None:
        waiting = []
        children = parent.frame.child_frames[: FRAMES_WORKED - len(found)]
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
            self._worlds[frame] = World(self.take_number(), frame, parent.session, frame_id, parent)
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
        return World(self.take_number(), frame, session, frame_id, parent)

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
            {"source": isolated_source(), "worldName": WORLD, "runImmediately": True},
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
