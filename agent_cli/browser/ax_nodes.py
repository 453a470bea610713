"""Chromium's accessibility tree of one frame, its nodes tied to our ids through the isolated world."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error

from agent_cli.browser.world import World
from agent_cli.contracts.whole_text import whole_value

LIMIT_MS = 30000
"""Chromium takes about 0.1 ms a node; a table of 5,000 rows has 75,000."""
RESOLVE_LIMIT_MS = 2000
ANSWER_LIMIT_MS = 3000
"""For a word of a frame: one whose script never ends gives no tree either."""
DESCRIBE = "function(roles, ...elements) { return __agent.describeNodes(roles, elements) }"


def accessibility_tree(world: World) -> list[dict[str, Any]]:
    """The nodes as Accessibility.getFullAXTree gives them, of this frame only; [] when it does not answer in time."""
    send, asked = world.session.send, {"frameId": world.frame_id}
    try:
        send("Runtime.evaluate", {"expression": "0"}, timeout=ANSWER_LIMIT_MS)
        nodes: list[dict[str, Any]] = send("Accessibility.getFullAXTree", asked, timeout=LIMIT_MS)["nodes"]
    except Error:
        return []
    whole_value(nodes)
    return nodes


def describe_nodes(world: World, nodes: list[tuple[int, str]]) -> dict[str, Any]:
    """What `describeNodes` (semantic.js) says of (backend node id, long role) pairs; {} for none, and when it is gone.

    `found` has an entry for each: a record, {"frame": id} for an iframe, or None for what is no control or went away.
    """
    if not nodes:
        return {}
    send, arguments = world.session.send, []
    resolved = []
    for at, (number, _) in enumerate(nodes):
        params = {"backendNodeId": number, "executionContextId": world.context_id}
        try:
            handle = send("DOM.resolveNode", params, timeout=RESOLVE_LIMIT_MS)["object"]["objectId"]
        except Error:
            continue
        arguments.append({"objectId": handle})
        resolved.append(at)
    call = {
        "functionDeclaration": DESCRIBE,
        "executionContextId": world.context_id,
        "arguments": [{"value": [nodes[at][1] for at in resolved]}, *arguments],
        "returnByValue": True,
    }
    try:
        reply: dict[str, Any] = send("Runtime.callFunctionOn", call, timeout=LIMIT_MS)["result"].get("value") or {}
    except Error:
        return {}
    whole_value(reply)
    by_place = dict(zip(resolved, reply.get("found", []), strict=False))
    return {**reply, "found": [by_place.get(at) for at in range(len(nodes))]} if reply else {}
