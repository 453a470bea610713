"""What the isolated world cannot find out by itself: who listens to clicks, and closed roots of declarative shadow DOM.

`DOMDebugger.getEventListeners` lists all listeners of a document and its shadow roots in one call, when it is asked
with the page's own `document` (which a page cannot replace: it is unforgeable). Each new node is resolved into the
isolated world once. A snapshot of the document, taken once, gives the closed roots that the parser made.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import CDPSession, Error

from agent_cli.browser.frames import World, WorldGone

PRESSES = frozenset({"click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup"})
SNAPSHOT_LIMIT = 10000
"""Elements of a document up to which it is searched for declarative closed roots (a snapshot grows with the page)."""
LIMIT_MS = 2000


def tell_hidden_nodes(worlds: list[World], budget_ms: float) -> int:
    """Tells the page scripts what is new; returns how many nodes that was.

    Frames that fail are passed over. After `budget_ms` the rest waits for the next call.
    """
    told = _tell_closed_roots(worlds)
    until = time.monotonic() + budget_ms / 1000
    seen: set[int] = set()
    for world in reversed(worlds):  # children first: the list of a parent repeats theirs
        found = _listening(world) - seen
        seen |= found
        told += _tell(world, sorted(found), "__agent.markClickable(nodes)", until)
    return told


def _listening(world: World) -> set[int]:
    """Backend ids of the nodes of this document (and of frames below) that listen to presses."""
    send = world.session.send
    params: dict[str, Any] = {"expression": "document"}
    if world.main_context is not None:
        params["contextId"] = world.main_context
    try:
        document = send("Runtime.evaluate", params, timeout=LIMIT_MS)["result"]["objectId"]
        asked = {"objectId": document, "depth": -1, "pierce": True}
        listeners = send("DOMDebugger.getEventListeners", asked, timeout=LIMIT_MS)["listeners"]
        send("Runtime.releaseObject", {"objectId": document}, timeout=LIMIT_MS)
    except (Error, KeyError):
        return set()
    return {item["backendNodeId"] for item in listeners if item["type"] in PRESSES and item.get("backendNodeId")}


def _tell_closed_roots(worlds: list[World]) -> int:
    """Looks once at each document, together with the others of its process."""
    told = 0
    sessions: dict[int, list[World]] = {}
    for world in worlds:
        sessions.setdefault(id(world.session), []).append(world)
    for group in sessions.values():
        if all(world.is_searched for world in group):
            continue
        for world, roots in _closed_roots(group[0].session, group):
            told += _tell(world, roots, "nodes.forEach(node => __agent.giveRoot(node.getRootNode()))")
        for world in group:
            world.is_searched = True
    return told


def _closed_roots(session: CDPSession, worlds: list[World]) -> list[tuple[World, list[int]]]:
    """For each document an element out of each closed root (the roots themselves are not in the snapshot)."""
    try:
        if worlds[0].call("elementCount", None, LIMIT_MS) > SNAPSHOT_LIMIT:
            return []
        snapshot = session.send("DOMSnapshot.captureSnapshot", {"computedStyles": []}, timeout=LIMIT_MS)
    except (Error, WorldGone):
        return []
    strings, by_frame = snapshot["strings"], {world.frame_id: world for world in worlds}
    found = []
    for document in snapshot["documents"]:
        world, nodes = by_frame.get(strings[document["frameId"]]), document["nodes"]
        rare = nodes.get("shadowRootType", {"index": [], "value": []})
        pairs = zip(rare["index"], rare["value"], strict=True)
        closed = [index for index, value in pairs if strings[value] == "closed" and nodes["nodeType"][index] == 1]
        if world is not None and closed:
            found.append((world, [nodes["backendNodeId"][index] for index in closed]))
    return found


def _tell(world: World, backend_ids: list[int], call: str, until: float = float("inf")) -> int:
    """Hands the nodes that are new to a function of the page scripts, all in one call."""
    send, arguments = world.session.send, []
    for number in backend_ids:
        if number in world.told_nodes:
            continue
        if time.monotonic() > until:
            break
        world.told_nodes.add(number)
        asked = {"backendNodeId": number, "executionContextId": world.context_id}
        try:
            arguments.append({"objectId": send("DOM.resolveNode", asked, timeout=LIMIT_MS)["object"]["objectId"]})
        except Error:
            continue
    if not arguments:
        return 0
    params: dict[str, Any] = {
        "functionDeclaration": f"function(...nodes) {{ {call} }}",
        "executionContextId": world.context_id,
        "arguments": arguments,
        "returnByValue": True,
    }
    try:
        send("Runtime.callFunctionOn", params, timeout=LIMIT_MS)
    except Error:
        return 0
    return len(arguments)
