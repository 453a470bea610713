"""Which elements react to a click without saying so: found with DOMSnapshot, told to the page scripts.

`isClickable` is true for nodes with click listeners of any world; `DOMDebugger.getEventListeners` would answer for
objects of the main world only. Each node is resolved into the isolated world once.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, Error

from agent_cli.browser.frames import World

NATIVE = frozenset(
    (
        "A",
        "BUTTON",
        "INPUT",
        "SELECT",
        "TEXTAREA",
        "OPTION",
        "LABEL",
        "SUMMARY",
        "HTML",
        "BODY",
        "#document",
        "IFRAME",
    )
)
RESOLVE_LIMIT = 300
LIMIT_MS = 2000


def mark_clickables(worlds: list[World]) -> int:
    """Marks new clickable nodes in the given worlds; returns how many were new. Frames that fail are passed over."""
    marked = 0
    sessions: dict[int, list[World]] = {}
    for world in worlds:
        sessions.setdefault(id(world.session), []).append(world)
    for group in sessions.values():
        for world, backend_ids in _snapshot(group[0].session, group):
            fresh = [number for number in backend_ids if number not in world.known_clickables][:RESOLVE_LIMIT]
            world.known_clickables.update(fresh)
            marked += _mark(world, fresh)
    return marked


def _snapshot(session: CDPSession, worlds: list[World]) -> list[tuple[World, list[int]]]:
    try:
        snapshot = session.send("DOMSnapshot.captureSnapshot", {"computedStyles": []}, timeout=LIMIT_MS)
    except Error:
        return []
    strings = snapshot["strings"]
    by_frame = {world.frame_id: world for world in worlds}
    found = []
    for document in snapshot["documents"]:
        world = by_frame.get(strings[document["frameId"]])
        if world is not None:
            found.append((world, _clickable_ids(document["nodes"], strings)))
    return found


def _clickable_ids(nodes: dict[str, Any], strings: list[str]) -> list[int]:
    return [
        nodes["backendNodeId"][index]
        for index in nodes.get("isClickable", {}).get("index", [])
        if strings[nodes["nodeName"][index]] not in NATIVE and nodes["nodeType"][index] == 1
    ]


def _mark(world: World, backend_ids: list[int]) -> int:
    """Hands the nodes to `__agent.markClickable` of the frame, all in one call."""
    send, arguments = world.session.send, []
    for number in backend_ids:
        params = {"backendNodeId": number, "executionContextId": world.context_id}
        try:
            arguments.append({"objectId": send("DOM.resolveNode", params, timeout=LIMIT_MS)["object"]["objectId"]})
        except Error:
            continue
    if not arguments:
        return 0
    try:
        send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": "function(...nodes) { return __agent.markClickable(nodes) }",
                "executionContextId": world.context_id,
                "arguments": arguments,
                "returnByValue": True,
            },
            timeout=LIMIT_MS,
        )
    except Error:
        return 0
    return len(arguments)
