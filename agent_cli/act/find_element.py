"""From an id of a proposal to the element of now: the same node, or healed with evidence, or a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from playwright.sync_api import ElementHandle, Error
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from agent_cli.act.heal_element import find_ghost
from agent_cli.act.point_handle import PointHandle
from agent_cli.act.same_element import same_name, same_row, same_words
from agent_cli.act.trouble import Trouble
from agent_cli.browser import BrowserSession, FrameSilent, World, WorldGone, tell_hidden_nodes
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.outcome import Healing
from agent_cli.contracts.parameters import Parameters
from agent_cli.contracts.tree import Node, Place

ATTACH_LIMIT_MS = 600
SAME_PX = 3
HANDLE_LIMIT_MS = 5000
NAME_LOOKS, NAME_PAUSE_MS = 4, 40
"""So often, and with so much between, the name of a control is read again that has been changing by itself."""


@dataclass
class Target:
    """The element an action works on. `info` is what it is now (see `inspectElement` in locate.js)."""

    element_id: str
    world: World
    info: dict[str, Any]
    handle: ElementHandle | PointHandle
    healing: Healing | None = None
    to: Target | None = None
    """Where a drag ends, when that is an element, too."""

    @property
    def described(self) -> str:
        name = self.info["name"]
        return f"{self.info['role']} {name!r}" if name else f"{self.info['role']} {self.element_id}"


def find_element(session: BrowserSession, element_id: str, seen: Observation) -> Target:
    """The element to work on, scrolled into view.

    Raises Trouble: not_found (an id never shown, or its frame is gone), stale (gone or changed, and nothing is
    clearly the same).
    """
    node = seen.node(element_id) or _scroll_area(seen, element_id)
    if node is None:
        raise Trouble("not_found", f"no element has the id {element_id} in the tree that was shown")
    world = session.world_of(element_id)
    if world is None:
        raise Trouble("stale", f"the frame of {element_id} is gone")
    info = _inspect(session, world, element_id)
    healing = None
    rows = _other_rows(seen, node)
    names = [other.n for other in seen.controls if other is not node]
    if info is None or not _is_same(node, info, names, rows):
        healing = _heal(session, world, node, info)
        info = _inspect(session, world, healing.new_id)
        if info is None:
            raise Trouble("detached", f"{element_id} was found again as {healing.new_id}, which is gone, too")
    if info["restless"]:
        _check_name(session, world, healing.new_id if healing else element_id, info)
    handle = _handle(session, world, info["press"])
    _check_place(session, world, info, handle)
    return Target(healing.new_id if healing else element_id, world, info, handle, healing)


def find_ends(session: BrowserSession, parameters: Parameters, seen: Observation) -> Target | None:
    """The element that an action names, with the one that it is dragged to. Raises Trouble as `find_element` does."""
    element_id, to = getattr(parameters, "element_id", None), getattr(parameters, "to", None)
    end = find_element(session, to, seen) if to is not None else None
    target = find_element(session, element_id, seen) if element_id is not None else None
    if target is not None:
        target.to = end
        target.healing = target.healing or (end.healing if end else None)
    return target


def _scroll_area(seen: Observation, element_id: str) -> Node | None:
    """A scroll container is listed apart from the controls; it has no role that could change."""
    listed = any(area.id == element_id for area in seen.scrollable_containers)
    return Node(i=element_id, r="") if listed else None


def _inspect(session: BrowserSession, world: World, element_id: str) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] | None = session.run(
            lambda: world.call("inspectElement", {"id": element_id, "scroll": True}, limit_ms=3000)
        )
    except WorldGone:
        return None
    except FrameSilent as error:
        raise Trouble("timed_out", str(error)) from None
    if found is not None:  # as it was told: a control whose name holds a secret is the same control
        found |= session.secrets.mask_data({key: found[key] for key in ("name", "row_text")})
    return found


def _is_same(node: Node, info: dict[str, Any], names: list[str], rows: list[str]) -> bool:
    """The node itself, and it has not been given another meaning (a recycled row, a renamed button)."""
    if not node.r:  # a scroll area
        return True
    if info["role"] != node.r or not same_name(node.n, info["name"], names):
        return False
    row = node.place.row_text
    return not row or same_row(row, info["row_text"], rows)


def _check_name(session: BrowserSession, world: World, element_id: str, info: dict[str, Any]) -> None:
    """Raises Trouble stale where the words of a control become others by themselves; a clock in a name may tick."""
    for _ in range(NAME_LOOKS):
        session.pause(NAME_PAUSE_MS)
        now = _inspect(session, world, element_id)
        if now is None or not same_words(info["name"], now["name"]):
            told = f"has become {now['name']!r} by itself" if now else "is gone"
            raise Trouble("stale", f"{info['role']} {info['name']!r} ({element_id}) {told}: what a press does is open")


def _other_rows(seen: Observation, node: Node) -> list[str]:
    """Words of the rows of the look that `node` does not stand in."""
    return list(
        {
            other.place.row_text
            for other in seen.controls
            if other.place.row_text and (other.f, other.place.row) != (node.f, node.place.row)
        }
    )


def _heal(session: BrowserSession, world: World, node: Node, info: dict[str, Any] | None) -> Healing:
    state = "is gone" if info is None else f"has become {info['role']} {info['name']!r}"
    try:
        session.run(lambda: tell_hidden_nodes([world]))  # new ones may be controls by a listener
        raw = session.run(lambda: world.call("similarControls", {"role": node.r, "name": node.n}, limit_ms=3000))
    except (WorldGone, FrameSilent):
        raw = []
    match, reason = find_ghost(node, [_candidate(item) for item in session.secrets.mask_data(raw)])
    if match is None or match.node.i is None:
        raise Trouble("stale", f"{node.r} {node.n!r} ({node.i}) {state}; {reason}")
    return Healing(old_id=node.i or "", new_id=match.node.i, score=match.score, evidence=match.evidence)


def _candidate(raw: dict[str, Any]) -> Node:
    place = Place(**{key: value for key, value in raw["place"].items() if value is not None})
    place.local_xy = tuple(raw["xy"])
    return Node(**{key: value for key, value in raw.items() if key != "place"}, place=place)


def _check_place(
    session: BrowserSession, world: World, info: dict[str, Any], handle: ElementHandle | PointHandle
) -> None:
    """The handle came by the id attribute, which a page can put elsewhere; the element's box cannot be forged.

    In child frames only the size is compared: Playwright's boxes leave out the borders of nested cross-site frames.
    """
    if isinstance(handle, PointHandle):
        return
    box, own = session.run(handle.bounding_box, HANDLE_LIMIT_MS), info["own_box"]
    if box is None:
        same = not any(own[2:])
    elif info["drawn"]:
        same = world.parent is not None or _same_middle(own, [box["x"], box["y"], box["width"], box["height"]])
    else:
        there = [box["width"], box["height"]] if world.parent else [box["x"], box["y"], box["width"], box["height"]]
        same = all(abs(a - b) <= SAME_PX for a, b in zip(there, own[-len(there) :], strict=True))
    if not same:
        raise Trouble("detached", f"{info['id']} moved, or the page put its id on another element")


def _same_middle(one: list[float], other: list[float]) -> bool:
    """For drawings: Playwright's box holds the outline of a shape, the element's own does not."""
    return all(abs(one[i] + one[i + 2] / 2 - other[i] - other[i + 2] / 2) <= SAME_PX for i in (0, 1))


def _handle(session: BrowserSession, world: World, press_id: str) -> ElementHandle | PointHandle:
    """The node itself, so that nothing else can be worked by mistake; the id tells a wrong frame at once."""
    selector = f'[data-llm-id="{press_id}"]'
    others = [frame for frame in session.page.frames if frame is not world.frame]
    for frame, limit in [(world.frame, ATTACH_LIMIT_MS), *((frame, 100) for frame in others)]:
        locator = frame.locator(selector)
        try:
            return session.run(partial(locator.element_handle, timeout=limit))
        except PlaywrightTimeout:
            continue
        except Error as error:
            if "strict mode" in str(error):
                raise Trouble("refused", f"several elements carry the id {press_id}: the page copies it") from None
            continue
    info = _inspect(session, world, press_id)
    if info is None or not info["place_only"]:
        raise Trouble("detached", f"{press_id} left the page before it could be worked")
    return PointHandle(session, world, press_id)
