"""What the isolated world cannot find out by itself: who listens to clicks, and closed roots of declarative shadow DOM.

`DOMDebugger.getEventListeners` lists all listeners of a document, its shadow roots and the frames of its process in one
call, when it is asked with the page's own `document` (which a page cannot replace: it is unforgeable). The nodes that
are new are pushed to the DOM agent, again in one call; its events tell the path of each, by which the page scripts find
it: the cost does not grow with the number of listeners. A snapshot of the document, taken once, gives the closed roots
that the parser made.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from playwright.sync_api import CDPSession, Error

from agent_cli.browser.node_paths import NodePaths
from agent_cli.browser.world import FrameSilent, World, WorldGone

CLICKS = frozenset({"click", "dblclick", "mousedown", "mouseup"})
PRESSES = CLICKS | {"pointerdown", "pointerup"}
DROP = "drop"
"""Pointer events alone make a handle to drag, or nothing for a person; the page scripts judge by the cursor."""
SNAPSHOT_LIMIT = 10000
"""Elements of a document up to which it is searched for declarative closed roots (a snapshot grows with the page)."""
TELL_LIMIT = 1500
"""New listening nodes that are told in one go; the rest waits for the next call."""
LIMIT_MS = 2000


def tell_hidden_nodes(worlds: list[World]) -> int:
    """Tells the page scripts what is new; returns how many nodes that was. Processes that fail are passed over."""
    told = 0
    sessions: dict[int, list[World]] = {}
    for world in worlds:
        sessions.setdefault(id(world.session), []).append(world)
    for group in sessions.values():
        if not all(world.is_searched for world in group):
            told += _tell_closed_roots(group)
        try:
            told += _tell_listening(group)
        except (Error, KeyError, WorldGone, FrameSilent):
            continue
    return told


def _tell_listening(worlds: list[World]) -> int:
    session, first = worlds[0].session, worlds[0]
    listening = _listening(session)
    fresh = sorted(listening.keys() - first.told_nodes)[:TELL_LIMIT]
    if not fresh:
        return 0
    first.told_nodes.update(fresh)
    by_frame = {world.frame_id: world for world in worlds}
    paths: dict[str, list[tuple[list[int], bool, bool]]] = defaultdict(list)
    for number, (frame_id, path) in _paths(session, fresh).items():
        paths[frame_id or first.frame_id].append(
            (path, bool(listening[number] & CLICKS), not listening[number] & PRESSES)
        )
    return sum(
        by_frame[frame_id].call("markClickable", {"paths": found}, LIMIT_MS)
        for frame_id, found in paths.items()
        if frame_id in by_frame
    )


def _listening(session: CDPSession) -> dict[int, set[str]]:
    """Backend ids of the nodes of this process that listen to presses or drops, with the types."""
    document = session.send("Runtime.evaluate", {"expression": "document"}, timeout=LIMIT_MS)["result"]["objectId"]
    asked = {"objectId": document, "depth": -1, "pierce": True}
    listeners = session.send("DOMDebugger.getEventListeners", asked, timeout=LIMIT_MS)["listeners"]
    session.send("Runtime.releaseObject", {"objectId": document}, timeout=LIMIT_MS)
    found: dict[int, set[str]] = defaultdict(set)
    for item in listeners:
        if (item["type"] in PRESSES or item["type"] == DROP) and item.get("backendNodeId"):
            found[item["backendNodeId"]].add(item["type"])
    return found


def _paths(session: CDPSession, backend_ids: list[int]) -> dict[int, tuple[str | None, list[int]]]:
    """By backend id the frame (None = the session's own) and the path of each node that is still there."""
    paths = NodePaths()
    session.on("DOM.setChildNodes", paths.add)
    try:
        session.send("DOM.enable", timeout=LIMIT_MS)
        paths.add_root(session.send("DOM.getDocument", {"depth": 0}, timeout=LIMIT_MS)["root"])
        asked = {"backendNodeIds": backend_ids}
        ids = session.send("DOM.pushNodesByBackendIdsToFrontend", asked, timeout=LIMIT_MS)["nodeIds"]
    finally:
        session.remove_listener("DOM.setChildNodes", paths.add)
        session.send("DOM.disable", timeout=LIMIT_MS)
    found = {backend_id: paths.path(number) for backend_id, number in zip(backend_ids, ids, strict=True)}
    return {backend_id: path for backend_id, path in found.items() if path is not None}


def _tell_closed_roots(worlds: list[World]) -> int:
    """Looks once at each document, together with the others of its process."""
    told = 0
    for world, roots in _closed_roots(worlds[0].session, worlds):
        told += _give_roots(world, roots)
    for world in worlds:
        world.is_searched = True
    return told


def _closed_roots(session: CDPSession, worlds: list[World]) -> list[tuple[World, list[int]]]:
    """For each document an element out of each closed root (the roots themselves are not in the snapshot)."""
    try:
        if worlds[0].call("elementCount", None, LIMIT_MS) > SNAPSHOT_LIMIT:
            return []
        snapshot = session.send("DOMSnapshot.captureSnapshot", {"computedStyles": []}, timeout=LIMIT_MS)
    except (Error, WorldGone, FrameSilent):
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


def _give_roots(world: World, backend_ids: list[int]) -> int:
    """Resolves the elements into the isolated world, which finds their roots from there."""
    send, arguments = world.session.send, []
    for number in backend_ids:
        asked = {"backendNodeId": number, "executionContextId": world.context_id}
        try:
            arguments.append({"objectId": send("DOM.resolveNode", asked, timeout=LIMIT_MS)["object"]["objectId"]})
        except Error:
            continue
    params: dict[str, Any] = {
        "functionDeclaration": "function(...nodes) { nodes.forEach(node => __agent.giveRoot(node.getRootNode())) }",
        "executionContextId": world.context_id,
        "arguments": arguments,
        "returnByValue": True,
    }
    try:
        send("Runtime.callFunctionOn", params, timeout=LIMIT_MS)
    except Error:
        return 0
    return len(arguments)
