"""What the page scripts cannot see by themselves, found with DOMSnapshot and told to them.

Click listeners: which elements react to a click without saying so. Closed roots of declarative shadow DOM.

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


def tell_hidden_nodes(worlds: list[World]) -> int:
    """Tells new clickable nodes and closed roots; returns how many were new. Frames that fail are passed over."""
    marked = 0
    sessions: dict[int, list[World]] = {}
    for world in worlds:
        sessions.setdefault(id(world.session), []).append(world)
    for group in sessions.values():
        for world, roots, clickable in _snapshot(group[0].session, group):
            marked += _tell(world, roots, "nodes.forEach(node => __agent.giveRoot(node.getRootNode()))")
            marked += _tell(world, clickable, "__agent.markClickable(nodes)")
    return marked


def _snapshot(session: CDPSession, worlds: list[World]) -> list[tuple[World, list[int], list[int]]]:
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
            nodes = document["nodes"]
            found.append((world, _closed_roots(nodes, strings), _clickable_ids(nodes, strings)))
    return found


def _clickable_ids(nodes: dict[str, Any], strings: list[str]) -> list[int]:
    return [
        nodes["backendNodeId"][index]
        for index in nodes.get("isClickable", {}).get("index", [])
        if strings[nodes["nodeName"][index]] not in NATIVE and nodes["nodeType"][index] == 1
    ]


def _closed_roots(nodes: dict[str, Any], strings: list[str]) -> list[int]:
    """Elements inside closed roots; each of them leads to its root (the root itself is not in the snapshot)."""
    rare = nodes.get("shadowRootType", {"index": [], "value": []})
    pairs = zip(rare["index"], rare["value"], strict=True)
    return [
        nodes["backendNodeId"][index]
        for index, value in pairs
        if strings[value] == "closed" and nodes["nodeType"][index] == 1
    ]


def _tell(world: World, backend_ids: list[int], call: str) -> int:
    """Hands the nodes that are new to a function of the page scripts, all in one call."""
    send, arguments = world.session.send, []
    fresh = [number for number in backend_ids if number not in world.told_nodes][:RESOLVE_LIMIT]
    world.told_nodes.update(fresh)
    for number in fresh:
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
                "functionDeclaration": f"function(...nodes) {{ {call} }}",
                "executionContextId": world.context_id,
                "arguments": arguments,
                "returnByValue": True,
            },
            timeout=LIMIT_MS,
        )
    except Error:
        return 0
    return len(arguments)
