"""Asking every frame for what a mode needs: one call each, main frame first, parents before children."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from agent_cli.browser import BrowserSession, FrameSilent, World, WorldGone
from agent_cli.contracts.tree import Node, Place
from agent_cli.errors import PageHung

MAIN_LIMIT_MS = 10000
FRAME_LIMIT_MS = 3000
CONTROL_LIMIT = 3000
ELEMENT_LIMIT = 20000
"""Elements of one frame that `full` tells at most."""


@dataclass
class FrameAnswer:
    """What one frame said; `problem` says why it said nothing. `owner_id` is the id of its iframe element."""

    world: World
    data: dict[str, Any] = field(default_factory=dict)
    problem: str = ""
    owner_id: str | None = None
    offset: tuple[int, int] = (0, 0)

    @property
    def number(self) -> int:
        return self.world.number

    def nodes(self) -> list[Node]:
        """The controls it named, in the coordinates of the main frame."""
        return [to_node(raw, self) for raw in self.data.get("controls", [])]


def ask_frames(session: BrowserSession, function: str) -> list[FrameAnswer]:
    """Calls a page script that takes the settings of a look in each frame of the active tab.

    Raises PageHung when the main frame does not answer; other frames that fail are in the list with `problem`.
    """
    answers = [_ask_main(session, function)]
    for world in session.tab.frames.children():
        answers.append(_ask_child(session, world, function))
    return answers


def silent_frames(session: BrowserSession) -> list[str]:
    """A remark on each frame that never answered: there is no world to ask."""
    return [f"(frame {url[:80]}: no answer)" for url in session.tab.frames.silent.values()]


def to_node(raw: dict[str, Any], answer: FrameAnswer) -> Node:
    """A record of `ControlList` (controls.js) as a node of the tree."""
    place = Place(**{key: value for key, value in raw["place"].items() if value is not None})
    node = Node(**{key: value for key, value in raw.items() if key not in ("place", "long")}, place=place)
    place.local_xy = node.xy
    left, top = answer.offset
    if node.xy is not None and node.box is not None:
        node.xy = (node.xy[0] + left, node.xy[1] + top)
        node.box = (node.box[0] + left, node.box[1] + top, node.box[2], node.box[3])
    if answer.number:
        node.f = answer.number
        place.row = None if place.row is None else place.row + answer.number * 100000
        place.dialog = None if place.dialog is None else place.dialog + answer.number * 100000
    return node


def _ask_main(session: BrowserSession, function: str) -> FrameAnswer:
    for _ in range(4):
        world = session.main_world()
        try:
            return FrameAnswer(world, _call(session, world, function, MAIN_LIMIT_MS))
        except WorldGone:
            session.wait_for_document()
        except FrameSilent:
            break
    raise PageHung(
        f"the page {session.address} has not answered for {MAIN_LIMIT_MS // 1000} s",
        "a script of it keeps running, or it navigates again and again; open another address",
    )


def _ask_child(session: BrowserSession, world: World, function: str) -> FrameAnswer:
    answer = FrameAnswer(world, owner_id=world.find_owner())
    try:
        answer.data = _call(session, world, function, FRAME_LIMIT_MS)
        left, top = session.run(world.offset)
        answer.offset = (round(left), round(top))
    except WorldGone:
        session.tab.frames.forget(world)
        answer.problem = "it was replaced while being looked at"
    except FrameSilent:
        answer.problem = f"no answer within {FRAME_LIMIT_MS / 1000:.0f} s"
    return answer


def _call(session: BrowserSession, world: World, function: str, limit_ms: float) -> dict[str, Any]:
    settings = {
        "firstNumber": session.next_numbers.get(world.number, session.first_number),
        "prefix": world.prefix,
        "limit": CONTROL_LIMIT,
        "elementLimit": ELEMENT_LIMIT,
    }
    data: dict[str, Any] = session.run(lambda: world.call(function, settings, limit_ms))
    keep_numbering(session, world, data["nextNumber"])
    return data


def keep_numbering(session: BrowserSession, world: World, next_number: int) -> None:
    """Ids given by a mode are never given again, like those of a look."""
    session.next_numbers[world.number] = max(session.next_numbers.get(world.number, session.first_number), next_number)
