"""Which control of the page is the one that was recorded: by evidence and without doubt, or not at all.

The page is another one than then: ids and places mean nothing by themselves. Role and name have to be the same; a
dialog and a row that it stood in, too. Where several fit, the words around them have to single out one. A name may have
changed only where something else identifies the control: the address of a link, or all words of a field's name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent_cli.act.same_element import same_row
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.recording import TargetSeen
from agent_cli.contracts.tree import Node

FIELDS = frozenset({"inp", "sel", "date", "spin", "file", "slider"})
AROUND = ("group", "near", "href", "column", "hint", "type")
DOUBTFUL = 2
"""From so many recorded facts on, a control of the right name of which none is true any more is another one."""


@dataclass(frozen=True)
class Found:
    """`evidence` says what is the same; `is_healed` when its name is another than then."""

    node: Node
    evidence: list[str]
    is_healed: bool = False


def find_recorded(seen: TargetSeen, look: Observation) -> Found | str:
    """The control, or a sentence of why none can be taken for it."""
    then = seen.node
    able = [node for node in (*look.controls, *look.below) if node.i is not None and node.r == then.r]
    same = [node for node in able if plain(node.n) == plain(then.n)]
    if not same:
        return _renamed(then, able)
    fitting = [node for node in same if _stands_alike(then, node, look)]
    if not fitting:
        return f"{told(then)} stands elsewhere now: {_where(then)} then, {_where(same[0])} now"
    if len(fitting) == 1:
        return _the_only(seen, fitting[0], len(same))
    return _singled_out(seen, fitting, len(same))


def told(node: Node) -> str:
    return f"{node.r} {node.n!r}" if node.n else f"{node.r} without a name"


def plain(text: str) -> str:
    """The words of a name: case, punctuation, and a number in brackets do not tell names apart."""
    return " ".join(re.findall(r"\w+", re.sub(r"\(\d+\)", " ", text).casefold())) or text.strip()


def _stands_alike(then: Node, now: Node, look: Observation) -> bool:
    """In the dialog and the row that it stood in."""
    if plain(then.place.dialog_name) != plain(now.place.dialog_name):
        return False
    if not then.place.row_text or now in look.below:
        return then.place.row_text == now.place.row_text or not then.place.row_text
    others = {node.place.row_text for node in look.controls if node.place.row_text != now.place.row_text}
    return same_row(then.place.row_text, now.place.row_text, others)


def _where(node: Node) -> str:
    place = node.place
    parts = [f"dialog {place.dialog_name!r}" if place.dialog_name else "no dialog"]
    parts += [f"row {place.row_text[:80]!r}"] if place.row_text else []
    return ", ".join(parts)


def _facts(then: Node, now: Node) -> tuple[list[str], list[str]]:
    """(what is recorded and true now, what is recorded and is not)."""
    known = [key for key in AROUND if getattr(then.place, key)]
    true = [key for key in known if plain(str(getattr(then.place, key))) == plain(str(getattr(now.place, key)))]
    return true, [key for key in known if key not in true]


def _the_only(seen: TargetSeen, node: Node, namesakes: int) -> Found | str:
    place = seen.node.place
    true, untrue = _facts(seen.node, node)
    evidence = ["same role and name", *(f"same {key}" for key in true)]
    if place.row_text or place.dialog_name:
        return Found(node, [*evidence, "same row" if place.row_text else "same dialog"])
    if len(untrue) >= DOUBTFUL and not true:
        return f"a {told(seen.node)} is there, but nothing around it is as it was ({', '.join(untrue)})"
    if namesakes > seen.namesakes:
        return _more_of_that_name(seen, namesakes)
    if seen.namesakes > 1 and (untrue or not true):
        return f"{seen.namesakes} controls were called {told(seen.node)}; which of them is left cannot be told"
    return Found(node, evidence)


def _more_of_that_name(seen: TargetSeen, namesakes: int) -> str:
    return (
        f"{namesakes} controls are called {told(seen.node)} now, {seen.namesakes} then: which is meant cannot be told"
    )


def _singled_out(seen: TargetSeen, fitting: Sequence[Node], namesakes: int) -> Found | str:
    """The one of which all recorded facts are true, where something recorded is untrue of each other.

    A control of that name that was added makes this no evidence: it may stand where the right one stood.
    """
    if namesakes > seen.namesakes:
        return _more_of_that_name(seen, namesakes)
    facts = [_facts(seen.node, node) for node in fitting]
    whole = [node for node, (true, untrue) in zip(fitting, facts, strict=True) if true and not untrue]
    if len(whole) == 1:
        true = _facts(seen.node, whole[0])[0]
        return Found(whole[0], ["same role and name", *(f"same {key}" for key in true), f"one of {len(fitting)}"])
    nth = seen.node.place.nth
    if nth and namesakes == seen.namesakes:
        there = [node for node in (whole or fitting) if node.place.nth == nth]
        if len(there) == 1:
            return Found(there[0], ["same role and name", f"{nth}, as then"])
    rivals = ", ".join(f"{node.i} in {_near(node)}" for node in fitting[:4])
    return f"{len(fitting)} controls may be {told(seen.node)}: {rivals}"


def _near(node: Node) -> str:
    words = node.place.group or node.place.near or node.place.row_text
    return repr(words[:40]) if words else "the same place of the page"


def _renamed(then: Node, able: Sequence[Node]) -> Found | str:
    """A link by its address; a field whose name holds all words of the old one, and no other does."""
    if then.r == "link" and then.place.href:
        same = [node for node in able if node.place.href == then.place.href]
        if len({plain(node.n) for node in same}) == 1:
            return Found(same[0], [f"same address; its name was {then.n!r}"], is_healed=True)
    words = set(plain(then.n).split())
    if then.r in FIELDS and words:
        longer = [node for node in able if words < set(plain(node.n).split())]
        if len(longer) == 1 and longer[0].place.type == then.place.type:
            return Found(longer[0], [f"the only field whose name holds {then.n!r}"], is_healed=True)
    near = ", ".join(repr(node.n) for node in able[:5])
    return f"no {told(then)} is there" + (f"; of that role there are {near}" if near else "")
