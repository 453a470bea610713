"""Which elements could be controls, and on what evidence; whether they are seen is another question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Error

from benchmarks.pages.truth.dom import DomNode, World

NATIVE = {"button", "select", "textarea"}
ROLES = {
    "button",
    "link",
    "checkbox",
    "radio",
    "switch",
    "tab",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "combobox",
    "textbox",
    "searchbox",
    "spinbutton",
    "slider",
    "treeitem",
}
BUTTON_EVENTS = {"click", "mousedown", "mouseup"}
"""What DOMSnapshot's isClickable stands for too; whatever is dragged has no click listener."""
EDITABLE = {"", "true", "plaintext-only"}


def strong_evidence(node: DomNode) -> str:
    """Why the element is a control by its kind: native, role or editable. Empty = it is not."""
    tag, given = node.tag, node.attributes
    if tag in NATIVE or (tag == "input" and given.get("type", "").lower() != "hidden"):
        return "native"
    if (tag == "a" and "href" in given) or (tag in ("video", "audio") and "controls" in given):
        return "native"
    if tag == "summary" and node.parent is not None and _is_first_summary(node):
        return "native"
    roles = given.get("role", "").lower().split()
    if roles and roles[0] in ROLES:
        return "role"
    return "editable" if given.get("contenteditable", "no").lower() in EDITABLE else ""


def _is_first_summary(node: DomNode) -> bool:
    details = next((each for each in node.ancestors() if each.tag == "details"), None)
    return details is not None and next((c for c in details.children if c.tag == "summary"), None) is node


def weak_evidence(node: DomNode) -> set[str]:
    """What hints at a control: `tabindex`, an own `pointer` cursor, an own `listener` (mouse button)."""
    if node.tag in ("html", "body", "label", "option", "optgroup", "iframe"):
        return set()
    found = set()
    if _is_focusable(node):
        found.add("tabindex")
    if _has_own_pointer(node):
        found.add("pointer")
    if node.reacts and listens_to_the_mouse(node):
        found.add("listener")
    return found


def _is_focusable(node: DomNode) -> bool:
    try:
        return int(node.attributes.get("tabindex", "-1")) >= 0
    except ValueError:
        return False


def _has_own_pointer(node: DomNode) -> bool:
    if node.style.get("cursor") != "pointer":
        return False
    parent = next((each for each in node.ancestors() if each.style), None)
    return parent is None or parent.style.get("cursor") != "pointer"


def listens_to_the_mouse(node: DomNode) -> bool:
    """Whether a listener for a mouse button sits on the element itself."""
    cdp: Any = node.world.cdp
    try:
        handle = cdp.send("DOM.resolveNode", {"backendNodeId": node.backend_id})["object"]["objectId"]
        found = cdp.send("DOMDebugger.getEventListeners", {"objectId": handle})["listeners"]
        cdp.send("Runtime.releaseObject", {"objectId": handle})
    except Error:  # the node is gone since the capture
        return False
    return any(
        each["type"] in BUTTON_EVENTS and each.get("backendNodeId", node.backend_id) == node.backend_id
        for each in found
    )


def labels_of(worlds: Iterable[World]) -> dict[int, list[DomNode]]:
    """The labels of each control, by id(control): `for` in the same scope, or the label around it."""
    found: dict[int, list[DomNode]] = {}
    for world in worlds:
        by_id = {(id(n.scope), n.attributes["id"]): n for n in world.nodes.values() if "id" in n.attributes}
        for label in world.nodes.values():
            if label.tag != "label":
                continue
            named = by_id.get((id(label.scope), label.attributes.get("for", "")))
            control = named if "for" in label.attributes else _first_labelable(label)
            if control is not None:
                found.setdefault(id(control), []).append(label)
    return found


def _first_labelable(label: DomNode) -> DomNode | None:
    for child in label.children:
        if child.tag in ("button", "input", "select", "textarea") and child.attributes.get("type") != "hidden":
            return child
        inner = _first_labelable(child)
        if inner is not None:
            return inner
    return None
