"""What a policy sees: the payload of a look and its rendering as lines, and words to find things in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.run_record import StepRecord

RECORDED = "Your answer was recorded."


class Lost(Exception):
    """The policy does not see what it needs; the text says what."""


@dataclass(frozen=True)
class Seen:
    """One node of the tree: a control, a shape, or words (no id)."""

    id: str
    role: str
    name: str
    value: str
    states: frozenset[str]
    xy: tuple[int, int]
    box: tuple[int, int, int, int]
    options: tuple[str, ...]
    is_covered: bool
    place: int
    """Its place among the nodes, from 0."""

    @property
    def middle(self) -> tuple[float, float]:
        left, top, width, height = self.box
        return left + width / 2, top + height / 2

    def holds(self, other: Seen) -> bool:
        """True when the middle of the other lies in the box of this."""
        (x, y), (left, top, width, height) = other.middle, self.box
        return left <= x <= left + width and top <= y <= top + height


@dataclass(frozen=True)
class Row:
    """A line of the rendering that begins with `|`: its cells as text, and the controls that stand in it."""

    cells: tuple[str, ...]
    controls: tuple[Seen, ...]

    @property
    def text(self) -> str:
        return " ".join(self.cells)

    def control(self, name: str) -> Seen:
        """The first control of this name in the row. Raises Lost."""
        for control in self.controls:
            if control.name == name:
                return control
        raise Lost(f"no {name!r} in the row {self.text!r}")


class Payload:
    """One look. Made of `payload()` and the outline only, and of what the last actions came to."""

    def __init__(self, look: Observation, history: list[StepRecord]) -> None:
        payload = look.payload()
        self.lines = look.outline.splitlines()
        self.events: list[str] = payload["recent_events"]
        tree = payload.get("interactive_tree", [])  # another mode has none: no control was in view, the policy is lost
        self.nodes = [_seen(node, place) for place, node in enumerate(tree)]
        self.told = [outcome.sentence() for outcome in history[-1].outcomes] if history else []
        self.succeeded = all(outcome.succeeded for outcome in history[-1].outcomes) if history else True

    @property
    def words(self) -> list[Seen]:
        return [node for node in self.nodes if not node.id]

    @property
    def controls(self) -> list[Seen]:
        return [node for node in self.nodes if node.id]

    @property
    def is_recorded(self) -> bool:
        return any(node.name == RECORDED for node in self.words)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def all(self, role: str, name: str = "") -> list[Seen]:
        """The controls of a role (several with a bar between: `el|btn`), in reading order."""
        roles = role.split("|")
        return [node for node in self.controls if node.role in roles and (not name or node.name == name)]

    def one(self, role: str, name: str = "") -> Seen:
        """The first control of this role and name: equal, else equal but for case. Raises Lost."""
        same = self.all(role, name)
        near = [node for node in self.all(role) if node.name.casefold() == name.casefold()]
        for node in same or near:
            return node
        raise Lost(f"there is no {role} {name!r}".strip())

    def has(self, role: str, name: str = "") -> bool:
        return bool(self.all(role, name))

    def rows(self) -> list[Row]:
        return [self._row(line) for line in self.lines if line.startswith("| ")]

    def row(self, *words: str) -> Row:
        """The first row that holds all of these words. Raises Lost."""
        for row in self.rows():
            if all(word in row.text for word in words):
                return row
        raise Lost(f"there is no row with {', '.join(words)}")

    def _row(self, line: str) -> Row:
        cells = tuple(cell.strip() for cell in line[2:].split(" | "))
        ids = re.findall(r"(?:(?<=\| )|(?<=\w ))(f?\d[\d_]*) (?:el|btn|link|inp|chk|radio|img|tab|sel|opt)\b", line)
        by_id = {node.id: node for node in self.controls}
        return Row(cells, tuple(by_id[found] for found in ids if found in by_id))

    def scroll_area(self) -> str:
        """The id of the first scroll area that has more below, or ""."""
        for line in self.lines:
            if (found := re.match(r"\((\w+) scroll area", line)) and "more below" in line:
                return found.group(1)
        return ""


def _seen(node: dict[str, Any], place: int) -> Seen:
    left, top, width, height = node.get("box") or (0, 0, 0, 0)
    return Seen(
        id=node.get("i") or "",
        role=node["r"],
        name=str(node.get("n", "")).split(" — ")[0],
        value=node.get("v") or "",
        states=frozenset((node.get("s") or "").split(",")) - {""},
        xy=tuple(node.get("xy") or (left + width // 2, top + height // 2)),
        box=(left, top, width, height),
        options=tuple(node.get("o") or ()),
        is_covered="occ" in node,
        place=place,
    )


def quoted(text: str) -> list[str]:
    """What stands in double quotes in the task."""
    return re.findall(r'"([^"]*)"', text)


def first(pattern: str, text: str) -> str:
    """The first group of the pattern in the text. Raises Lost."""
    found = re.search(pattern, text)
    if not found:
        raise Lost(f"the task does not read like {pattern!r}: {text!r}")
    return found.group(1)


def ordinal(text: str) -> int:
    """The number of the first ordinal: 4 of "the 4th word". Raises Lost."""
    return int(first(r"(\d+)(?:st|nd|rd|th)\b", text))


def numbers(texts: Iterable[str]) -> list[int]:
    """The words that are whole numbers."""
    return [int(text) for text in texts if re.fullmatch(r"-?\d+", text)]
