"""What stood around a control when it was recorded, beside what stands around one of now."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.recording import TargetSeen, heading_of, names_beside
from agent_cli.contracts.tree import Node

WEIGHTS = {"neighbours": 2}
HALF = 0.5


@dataclass
class Facts:
    """Names of facts that were recorded: those true now, those that are not, and those that cannot be seen now."""

    true: list[str] = field(default_factory=list)
    untrue: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    @property
    def for_it(self) -> int:
        return sum(WEIGHTS.get(name, 1) for name in self.true)

    @property
    def against_it(self) -> int:
        return sum(WEIGHTS.get(name, 1) for name in self.untrue)

    @property
    def is_doubtful(self) -> bool:
        """For a control of another name: more than one thing, or nothing but that, speaks against it."""
        return self.against_it > 1 or (bool(self.untrue) and not self.true)


def compare_facts(seen: TargetSeen, now: Node, look: Observation) -> Facts:
    """Of a control in a row the words before it are no fact: they are the row's own."""
    then, facts = seen.node.place, Facts()
    for name, before, after in (
        ("group", then.group, now.place.group),
        ("column", then.column, now.place.column),
        ("grey words", then.hint, now.place.hint),
        ("words before it", "" if then.row_text else then.near, now.place.near),
        ("heading", seen.heading, heading_of(look, now)),
    ):
        _add(facts, name, plain_words(before), plain_words(after), name in ("words before it", "heading"))
    if is_telling(then.href):
        _add(facts, "address", plain_address(then.href), plain_address(now.place.href), False)
    if seen.beside:
        _add_beside(facts, set(seen.beside), set(names_beside(look, now)))
    return facts


def _add(facts: Facts, name: str, before: str, after: str, may_be_unseen: bool) -> None:
    """Nothing is said by a fact that was not recorded; a heading that is out of view is no other heading."""
    if not before:
        return
    if not after and may_be_unseen:
        facts.lost.append(name)
    else:
        (facts.true if before == after else facts.untrue).append(name)


def _add_beside(facts: Facts, before: set[str], after: set[str]) -> None:
    share = len(before & after) / len(before)
    place = facts.true if share >= HALF else facts.untrue if share == 0 and after else facts.lost
    place.append("neighbours")


def plain_words(text: str) -> str:
    """Without case, punctuation and numbers, which count and date things; the text itself where nothing is left."""
    return " ".join(re.findall(r"[^\W\d_]+", text.casefold())) or text.strip()


def is_telling(href: str) -> bool:
    """Whether an address says where a link leads: "#" and "javascript:" are what a script acts on."""
    return bool(href) and not re.fullmatch(r"#!?|/?\?|javascript:.*|about:.*|data:.*", href.strip(), re.I | re.S)


def plain_address(href: str) -> str:
    """Path and route, without origin and query; numbers and long codes, which name a record, are masked."""
    parts = urlsplit(href.strip())
    if parts.scheme and parts.scheme not in ("http", "https"):
        return href.strip()
    route = f"#{parts.fragment}" if parts.fragment[:1] in ("/", "!") else ""
    return plain_route((parts.path or ("" if not parts.netloc else "/")) + route)


def plain_route(path: str) -> str:
    """A path without numbers and long codes in it, which name another record each time."""
    return re.sub(r"(?<=/)(\d+|(?=[0-9a-fA-F-]*\d)[0-9a-fA-F-]{16,})(?=/|#|$)", "#", path)
