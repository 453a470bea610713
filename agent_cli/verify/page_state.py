"""What a page showed at one moment: the state before an action and the state after it, to be compared.

The skeleton is made of units: a row with all its words and the states of its controls, a single control, or one run of
words, each with the headings it stands under. Coordinates, ids and the focus are no part of it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from agent_cli.browser import BrowserSession, DialogOpened, FrameSilent, WorldGone
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.run_record import StateMark
from agent_cli.contracts.tree import Node

WORDS_LIMIT_MS = 2000
TYPED_ROLES = frozenset({"inp", "date", "spin", "file"})
"""Fields whose value is what was typed: a draft, until something takes it."""


@dataclass(frozen=True)
class Unit:
    """`sections` are the headings above it, outermost first. `cells` are the single words of a row."""

    text: str
    sections: tuple[str, ...] = ()
    is_row: bool = False
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class PageState:
    """`words` are those of the whole page in small letters, also below the viewport; `fields` are all its controls."""

    url: str
    title: str
    dom_hash: str
    focused: str
    units: Counter[Unit]
    fields: dict[str, Node]
    words: str
    taken_at_ms: float
    is_moving: bool = False
    """Something ticks or runs: words that differ in number only are no news."""

    @property
    def mark(self) -> StateMark:
        """What the run folder keeps of it."""
        return StateMark(url=self.url, dom_hash=self.dom_hash, focused=self.focused)

    @property
    def path(self) -> str:
        return self.url.split("#")[0].split("?")[0]

    @property
    def asks_for_password(self) -> bool:
        return any(node.place.type == "password" for node in self.fields.values())


def take_state(session: BrowserSession, look: Observation) -> PageState:
    """The state of now: what the look shows, with the words of the whole page as they are at this moment.

    Secrets are taken out of the words, as they are out of looks and outcomes: all are compared with each other.
    """
    words = _page_words(session) if look.open_dialog is None else ""
    return state_of(look, session.secrets.mask(words), session.now_ms())


def _page_words(session: BrowserSession) -> str:
    """Of all frames that answer."""
    found = []
    for world in session.worlds():
        with suppress(WorldGone, FrameSilent, DialogOpened):
            found.append(str(session.run(partial(world.call, "pageWords", limit_ms=WORDS_LIMIT_MS))))
    return " ".join(found)


def state_of(look: Observation, words: str, taken_at_ms: float) -> PageState:
    """The same from words that are given."""
    focused = next((node.i for node in look.controls if "focused" in node.states), None)
    words = " ".join(words.split()).casefold()
    return PageState(
        url=look.url,
        title=look.title,
        dom_hash=hashlib.sha256(f"{look.fingerprint} {words}".encode("utf-8", "replace")).hexdigest()[:16],
        focused=focused or "",
        units=Counter(_units(look.nodes)),
        fields={node.i: node for node in look.controls if node.i},
        words=words or " ".join(node.n for node in look.nodes).casefold(),
        taken_at_ms=taken_at_ms,
        is_moving=bool(look.meta.stillMoving),
    )


def _units(nodes: list[Node]) -> Iterable[Unit]:
    sections: list[tuple[str, str]] = []
    for row, group in groupby(nodes, key=lambda node: (node.f, node.place.row) if node.place.row is not None else None):
        if row is not None:
            yield _row_unit(list(group), _names(sections))
            continue
        for node in group:
            if node.place.kind == "heading":
                sections = [item for item in sections if item[0] < node.place.tag] + [(node.place.tag, node.n)]
            text = _told(node)
            if text:
                yield Unit(text, _names(sections))


def _row_unit(nodes: list[Node], sections: tuple[str, ...]) -> Unit:
    told = [text for node in nodes if (text := _told(node))]
    return Unit(
        " | ".join(told),
        sections,
        True,
        tuple(node.n for node in nodes if not node.is_control and node.place.kind != "head"),
    )


def _names(sections: list[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(name for _, name in sections)


def _told(node: Node) -> str:
    """Words, or a control with its state and what is chosen in it; what is typed into a field is left out."""
    if not node.is_control:
        return "" if node.place.ticks else node.n
    states = ",".join(sorted(node.states - {"focused", "invalid"}))
    value = "" if node.r in TYPED_ROLES else node.v or ""
    return " ".join(part for part in (node.r, node.n, value, states) if part)
