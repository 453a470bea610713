"""axtree: what Chromium tells a screen reader, in the keys of semantic_v3 (extraction seed, section 2).

Roles, names and states are Chromium's; ids, boxes and values are ours, so that the ids can be worked and a password
stays unread. The whole page is told, not the viewport only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from agent_cli.browser import BrowserSession, World
from agent_cli.browser.ax_nodes import accessibility_tree, describe_nodes
from agent_cli.contracts.mode_view import ModeView
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import Node, Place
from agent_cli.observe.modes.ask_frames import FrameAnswer, keep_numbering, silent_frames, to_node
from agent_cli.observe.render_outline import render_outline

CONTROLS_LIMIT = 1000
"""Controls of one frame at most: each costs a call to Chromium."""
ROWS = frozenset({"row", "listitem", "article"})
NAME_LIMIT = 100
WORDS_LIMIT = 300
SAME_ROLES = frozenset(
    {
        "button",
        "link",
        "textbox",
        "searchbox",
        "checkbox",
        "radio",
        "combobox",
        "listbox",
        "menuitem",
        "menuitemcheckbox",
        "menuitemradio",
        "tab",
        "option",
        "switch",
        "slider",
        "spinbutton",
        "treeitem",
    }
)
OTHER_ROLES = {
    "ColorWell": "button",
    "DisclosureTriangle": "button",
    "PopUpButton": "combobox",
    "Date": "date",
    "DateTime": "date",
    "InputTime": "date",
}
"""Chromium's own words for roles of ours; all others are our long roles already, or no controls."""


@dataclass
class AxNode:
    """One node of the tree. `role` is our long role; "" = focusable without one; None = no control."""

    raw: dict[str, Any]
    role: str | None
    inside: frozenset[str]
    """Chromium's roles of the nodes around it, and "control" inside of a control."""
    row: int | None
    """Ordinal of the row around it, within the frame."""

    @property
    def ax_role(self) -> str:
        return str(self.raw.get("role", {}).get("value", ""))

    @property
    def name(self) -> str:
        return " ".join(str(self.raw.get("name", {}).get("value", "")).split())

    @property
    def backend_id(self) -> int:
        return int(self.raw.get("backendDOMNodeId", 0))


def see_axtree(session: BrowserSession, look: Observation) -> ModeView:
    """The tree of every frame, children where their iframe stands."""
    frames = [_see_frame(session, world) for world in session.worlds()]
    nodes = list(_joined(frames, frames[0]))
    told = look.model_copy(update={"nodes": nodes, "scrollable_containers": []})
    told.meta = look.meta.model_copy(update={"above": 0, "below": 0})
    lines = [render_outline(told), *(remark for frame in frames for remark in frame.remarks), *silent_frames(session)]
    return ModeView(
        text="\n".join(line for line in lines if line),
        keys={"interactive_tree": [node.public() for node in nodes]},
        nodes=nodes,
    )


@dataclass
class SeenFrame:
    """`nodes` in document order; a string stands for the frame inside of the iframe element with that id."""

    answer: FrameAnswer
    nodes: list[Node | str]
    remarks: list[str]
    """What is missing, and why."""


def _see_frame(session: BrowserSession, world: World) -> SeenFrame:
    left, top = session.run(world.offset)
    answer = FrameAnswer(world, owner_id=world.find_owner(), offset=(round(left), round(top)))
    told = list(flatten(session.run(lambda: accessibility_tree(world))))
    controls = [node for node in told if node.role is not None]
    asked = controls[:CONTROLS_LIMIT]
    remarks = [] if told else [f"(frame {answer.number}: no accessibility tree in time)"]
    if len(controls) > len(asked):
        remarks.append(f"({len(controls) - len(asked)} more controls left out)")
    reply = session.run(lambda: describe_nodes(world, [(node.backend_id, node.role or "") for node in asked]))
    if reply:
        keep_numbering(session, world, reply["nextNumber"])
    records = dict(zip(map(id, asked), reply.get("found", []), strict=False))
    found = (_tell(node, records.get(id(node)), answer) for node in told)
    return SeenFrame(answer, [node for node in found if node is not None], remarks)


def _joined(frames: list[SeenFrame], frame: SeenFrame) -> Iterator[Node]:
    for node in frame.nodes:
        if isinstance(node, Node):
            yield node
            continue
        for child in frames:
            if child.answer.owner_id == node and child is not frame:
                yield from _joined(frames, child)


def flatten(raw_nodes: list[dict[str, Any]]) -> Iterator[AxNode]:
    """The nodes that are told, in document order; Chromium lists them level by level."""
    by_id = {raw["nodeId"]: raw for raw in raw_nodes}
    waiting = [AxNode(raw, _role_of(raw), frozenset(), None) for raw in raw_nodes[:1]]
    rows = 0
    while waiting:
        node = waiting.pop()
        raw = node.raw
        if not raw.get("ignored"):
            yield node
        around = node.inside | {node.ax_role} | ({"control"} if node.role else set())
        row = node.row
        if node.ax_role in ROWS:
            row = rows = rows + 1
        children = [by_id[number] for number in raw.get("childIds", []) if number in by_id]
        waiting += [AxNode(child, _role_of(child), around, row) for child in reversed(children)]


def _role_of(raw: dict[str, Any]) -> str | None:
    role = str(raw.get("role", {}).get("value", ""))
    if role in SAME_ROLES:
        return role
    if role in OTHER_ROLES:
        return OTHER_ROLES[role]
    is_plain = role in ("generic", "none", "image", "group", "Iframe", "IframePresentational")
    return "" if is_plain and (_property(raw, "focusable") is True or role.startswith("Iframe")) else None


def _tell(node: AxNode, record: dict[str, Any] | None, answer: FrameAnswer) -> Node | str | None:
    """A control, words, the id of an iframe, or None for what says nothing."""
    if record is None:
        return _words(node, answer) if node.role is None else None
    if "frame" in record:
        return str(record["frame"])
    found = to_node(record, answer)
    found.n = node.name[:NAME_LIMIT] or found.n
    found.s = ",".join(state for state in states_of(node.raw) if not _is_idle(state, found)) or None
    found.place.row = node.row
    return found


def _is_idle(state: str, node: Node) -> bool:
    """Chromium calls every select that is not open collapsed; that says nothing."""
    return state == "collapsed" and node.place.tag == "select"


def _words(node: AxNode, answer: FrameAnswer) -> Node | None:
    """Headings and text outside of controls, labels and headings; these say their words themselves."""
    is_heading = node.ax_role == "heading"
    is_text = node.ax_role == "StaticText" and not node.inside & {"heading", "LabelText", "ListMarker"}
    if "control" in node.inside or not node.name or not (is_heading or is_text):
        return None
    return Node(
        r="txt",
        n=node.name[:WORDS_LIMIT],
        f=answer.number or None,
        place=Place(kind="heading" if is_heading else "text", row=node.row),
    )


def states_of(raw: dict[str, Any]) -> list[str]:
    """Chromium's properties in the words of the tree, in its order."""
    states = ["disabled"] if _property(raw, "disabled") is True else []
    states += {"true": ["checked"], "mixed": ["mixed"]}.get(str(_property(raw, "checked")).lower(), [])
    states += ["selected"] if _property(raw, "selected") is True else []
    states += ["pressed"] if str(_property(raw, "pressed")).lower() == "true" else []
    states += {True: ["expanded"], False: ["collapsed"]}.get(_property(raw, "expanded"), [])
    states += ["required"] if _property(raw, "required") is True else []
    states += ["invalid"] if str(_property(raw, "invalid")).lower() not in ("none", "false") else []
    states += ["readonly"] if _property(raw, "readonly") is True else []
    states += ["multiple"] if _property(raw, "multiselectable") is True else []
    return [*states, "focused"] if _property(raw, "focused") is True else states


def _property(raw: dict[str, Any], name: str) -> Any:
    """The value of a property; None when the node has none of that name."""
    return next((item["value"].get("value") for item in raw.get("properties", []) if item["name"] == name), None)
