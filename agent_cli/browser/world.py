"""The isolated world of one frame, and the calls into it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Error, Frame
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from agent_cli.browser.page_scripts import WORLD, isolated_source
from agent_cli.contracts.whole_text import whole_json, whole_value

GONE_SIGNS = (
    "Cannot find context",
    "Execution context was destroyed",
    "Inspected target navigated",
    "uniqueContextId not found",
    "Cannot find execution context",
    "Cannot find default execution context",
)
LOST_SIGNS = (
    "Target closed",
    "Session closed",
    "No frame",
    "Frame with the given id",
    "has been closed",
    "Frame was detached",
    "no object with guid",
)


def is_lost(error: Error) -> bool:
    """Whether the frame, or its whole tab, is gone."""
    return any(sign in str(error) for sign in LOST_SIGNS)


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
    source: str = field(default_factory=isolated_source, repr=False)
    """Of the page scripts."""
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
        self._evaluate(self.source, limit_ms)

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
            if is_lost(error) or any(sign in str(error) for sign in GONE_SIGNS):
                self.context_id = None
                raise WorldGone(str(error).splitlines()[0]) from None
            raise
