"""Where nodes stand in the document, out of the events by which Chromium's DOM agent describes the way to them."""

from __future__ import annotations

from typing import Any

INTO_ROOT = -1
"""A step of a path: from an element into its shadow root. Other steps count element children from 0."""


class NodePaths:
    """Fed with `DOM.getDocument` (`add_root`) and `DOM.setChildNodes` (`add`)."""

    def __init__(self) -> None:
        self._steps: dict[int, tuple[int, int]] = {}
        self._frames: dict[int, str | None] = {}
        """Documents, by node id, with the frame they stand in; None for the document of the session."""

    def add_root(self, node: dict[str, Any]) -> None:
        """The document of the session."""
        self._frames[node["nodeId"]] = None
        self._add_children(node["nodeId"], node.get("children", []))

    def add(self, event: dict[str, Any]) -> None:
        """A list of children that was told."""
        self._add_children(event["parentId"], event["nodes"])

    def path(self, node_id: int) -> tuple[str | None, list[int]] | None:
        """The frame and the steps from its document to the node; None when the way is not known."""
        steps: list[int] = []
        while node_id not in self._frames:
            if node_id not in self._steps:
                return None
            node_id, step = self._steps[node_id]
            steps.append(step)
        return self._frames[node_id], steps[::-1]

    def _add_children(self, parent_id: int, nodes: list[dict[str, Any]]) -> None:
        elements = [node for node in nodes if node["nodeType"] == 1]
        for index, node in enumerate(elements):
            self._steps[node["nodeId"]] = (parent_id, index)
            for root in node.get("shadowRoots", []):
                self._steps[root["nodeId"]] = (node["nodeId"], INTO_ROOT)
                self._add_children(root["nodeId"], root.get("children", []))
            if "contentDocument" in node:
                inner = node["contentDocument"]
                self._frames[inner["nodeId"]] = node.get("frameId")
                self._add_children(inner["nodeId"], inner.get("children", []))
            self._add_children(node["nodeId"], node.get("children", []))
