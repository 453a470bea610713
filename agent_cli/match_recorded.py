"""Which control of the page is the one that was recorded: by evidence and without doubt, or not at all.

The page is another one than then: ids and places mean nothing by themselves. Role and name have to be the same; the
dialog and the row that it stood in, too; and more of what stood around it has to be as it was than is not. Where
several fit, that has to single out one; where more controls have that name than then, nothing does, as the new one may
stand where the right one stood. A name may have changed only where something else identifies the control.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent_cli.act.same_element import same_row
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.recording import AREA, RecordedStep, TargetSeen, listed, named_ids, plain_name
from agent_cli.contracts.tree import Node
from agent_cli.recorded_facts import Facts, compare_facts, is_telling, plain_address, plain_words

FIELDS = frozenset({"inp", "sel", "date", "spin", "file", "slider"})
QUESTION_ROLES = ("btn", "link")


@dataclass(frozen=True)
class Found:
    """`evidence` says what is the same; `is_healed` when its name is another than then."""

    node: Node
    evidence: list[str]
    is_healed: bool = False


def find_recorded(seen: TargetSeen, look: Observation) -> Found | str:
    """The control, or a sentence of why none can be taken for it."""
    then = seen.node
    if then.r == AREA:
        return _find_area(seen, look)
    able = [node for node in listed(look) if node.r == then.r]
    same = [node for node in able if plain_name(node.n) == plain_name(then.n)]
    if not same:
        return _renamed(seen, able, look)
    fitting = [node for node in same if _stands_alike(then, node, look)]
    if not fitting:
        return f"{told(then)} stands elsewhere now: {_where(then)} then, {_where(same[0])} now"
    facts = [compare_facts(seen, node, look) for node in fitting]
    if len(fitting) == 1:
        return _the_only(seen, fitting[0], facts[0], len(same))
    return _singled_out(seen, fitting, facts, len(same))


def is_as_recorded(step: RecordedStep, look: Observation) -> bool:
    """Every control of the step is there under its name, with as many namesakes, and nothing speaks against it."""
    return all(
        _is_as_seen(step.targets[element_id], look)
        for element_id in dict.fromkeys(name for action in step.proposal.actions for name in named_ids(action))
        if element_id in step.targets
    )


def _is_as_seen(seen: TargetSeen, look: Observation) -> bool:
    found = find_recorded(seen, look)
    if isinstance(found, str) or found.is_healed:
        return False
    if seen.node.r == AREA:
        return True
    name = plain_name(seen.node.n)
    namesakes = [node for node in listed(look) if node.r == seen.node.r and plain_name(node.n) == name]
    return len(namesakes) == seen.namesakes and not compare_facts(seen, found.node, look).untrue


def told(node: Node) -> str:
    return f"{node.r} {node.n!r}" if node.n else f"{node.r} without a name"


def _stands_alike(then: Node, now: Node, look: Observation) -> bool:
    """In the main frame or in none, and in the dialog and the row that it stood in."""
    if bool(then.f) != bool(now.f) or plain_name(then.place.dialog_name) != plain_name(now.place.dialog_name):
        return False
    if not then.place.row_text:
        return True
    others = {node.place.row_text for node in look.controls if node.place.row_text != now.place.row_text}
    return same_row(then.place.row_text, now.place.row_text, others)


def _where(node: Node) -> str:
    place = node.place
    parts = ["a frame"] if node.f else []
    parts += [f"dialog {place.dialog_name!r}" if place.dialog_name else "no dialog"]
    parts += [f"row {place.row_text[:80]!r}"] if place.row_text else []
    return ", ".join(parts)


def _the_only(seen: TargetSeen, node: Node, facts: Facts, namesakes: int) -> Found | str:
    """One of that name in that row and dialog: what stands around it must speak for it rather than against it."""
    row, then = seen.node.place.row_text, seen.node
    if problem := _says_otherwise(seen, node):
        return problem
    if facts.for_it + facts.against_it == 0 and facts.lost and not row:
        return f"a {told(then)} is there, but nothing that stood around it then ({', '.join(facts.lost)})"
    if facts.against_it > facts.for_it or (row and facts.untrue and facts.against_it == facts.for_it):
        return f"a {told(then)} is there, but not where it was: another {' and '.join(facts.untrue)}"
    if not row and not then.place.dialog_name:
        if namesakes > seen.namesakes:
            return _more_of_that_name(seen, namesakes)
        if seen.namesakes > 1 and (facts.untrue or not facts.true):
            return f"{seen.namesakes} controls were called {told(then)}; which of them is left cannot be told"
    return Found(node, _evidence(seen, facts))


def _evidence(seen: TargetSeen, facts: Facts) -> list[str]:
    place = seen.node.place
    known = ["row"] if place.row_text else []
    known += ["dialog"] if place.dialog_name else []
    return ["same role and name", *(f"same {name}" for name in [*known, *facts.true])]


def _says_otherwise(seen: TargetSeen, now: Node) -> str:
    """A link that leads elsewhere; a question that asks something else ("Delete Bob?", [OK])."""
    then = seen.node
    if then.place.href and now.place.href and plain_address(then.place.href) != plain_address(now.place.href):
        return f"{told(then)} leads to {now.place.href!r} now, to {then.place.href!r} then"
    is_question = bool(then.place.dialog_name) and all(name.startswith(QUESTION_ROLES) for name in seen.beside)
    before, after = plain_words(then.place.near), plain_words(now.place.near)
    if is_question and then.r in QUESTION_ROLES and before != after:
        return f"the dialog of {told(then)} says {now.place.near!r} now, {then.place.near!r} then"
    return ""


def _more_of_that_name(seen: TargetSeen, namesakes: int) -> str:
    return (
        f"{namesakes} controls are called {told(seen.node)} now, {seen.namesakes} then: which is meant cannot be told"
    )


def _singled_out(seen: TargetSeen, fitting: Sequence[Node], facts: Sequence[Facts], namesakes: int) -> Found | str:
    """The one that nothing speaks against, where something speaks against each other.

    A place among namesakes ("2 of 3") decides only where there are as many as then and nothing tells any of them apart.
    """
    if namesakes > seen.namesakes:
        return _more_of_that_name(seen, namesakes)
    whole = [(node, fact) for node, fact in zip(fitting, facts, strict=True) if fact.true and not fact.untrue]
    written = [(node, fact) for node, fact in whole if node.n == seen.node.n]
    best = whole if len(whole) == 1 else written
    if len(best) == 1:
        problem = _says_otherwise(seen, best[0][0])
        return problem or Found(best[0][0], [*_evidence(seen, best[0][1]), f"one of {len(fitting)}"])
    nth, all_alike = seen.node.place.nth, len({(tuple(fact.true), tuple(fact.untrue)) for fact in facts}) == 1
    there = [node for node in fitting if node.place.nth == nth]
    if nth and namesakes == seen.namesakes and all_alike and not facts[0].untrue and len(there) == 1:
        return Found(there[0], [*_evidence(seen, facts[0]), f"{nth}, as then, and nothing else tells them apart"])
    rivals = ", ".join(f"{node.i} in {_near(node)}" for node in fitting[:4])
    return f"{len(fitting)} controls may be {told(seen.node)}: {rivals}"


def _near(node: Node) -> str:
    words = node.place.group or node.place.near or node.place.row_text
    return repr(words[:40]) if words else "the same place of the page"


def _renamed(seen: TargetSeen, able: Sequence[Node], look: Observation) -> Found | str:
    """A link by its address; a field whose name holds all words of the old one, or the other way round.

    What was on the page already under that name is another control.
    """
    then, known = seen.node, {plain_name(name) for name in seen.others}
    new = [node for node in able if plain_name(node.n) not in known and _same_place(then, node)]
    if then.r == "link" and is_telling(then.place.href):
        same = [node for node in new if node.place.href == then.place.href]
        if len({plain_name(node.n) for node in same}) == 1 and not compare_facts(seen, same[0], look).is_doubtful:
            return Found(same[0], [f"same address; its name was {then.n!r}"], is_healed=True)
    if then.r in FIELDS and (field := _renamed_field(seen, new, look)) is not None:
        return field
    near = ", ".join(repr(node.n) for node in able[:5])
    return f"no {told(then)} is there" + (f"; of that role there are {near}" if near else "")


def _same_place(then: Node, now: Node) -> bool:
    same_dialog = plain_name(then.place.dialog_name) == plain_name(now.place.dialog_name)
    return bool(then.f) == bool(now.f) and same_dialog and bool(then.place.row_text) == bool(now.place.row_text)


def _renamed_field(seen: TargetSeen, new: Sequence[Node], look: Observation) -> Found | None:
    """The only new field of its kind there, of the same type and hint, beside the same controls."""
    then, words = seen.node, set(plain_words(seen.node.n).split())
    alike = [node for node in new if _alike_words(words, set(plain_words(node.n).split()))]
    if len(alike) != 1 or not words or (then.place.hint and alike[0].place.hint != then.place.hint):
        return None
    facts = compare_facts(seen, alike[0], look)
    if alike[0].place.type != then.place.type or facts.is_doubtful or (seen.beside and "neighbours" not in facts.true):
        return None
    evidence = [f"the only new field like {then.n!r}", "same type", *(f"same {name}" for name in facts.true)]
    return Found(alike[0], evidence, is_healed=True)


def _alike_words(then: set[str], now: set[str]) -> bool:
    return bool(now) and (then < now or now < then)


def _find_area(seen: TargetSeen, look: Observation) -> Found | str:
    """A part of the page that scrolls by itself, by its name."""
    same = [area for area in look.scrollable_containers if plain_name(area.name) == plain_name(seen.node.n)]
    if len(same) == 1 and seen.namesakes == 1:
        return Found(Node(i=same[0].id, r=AREA, n=same[0].name), ["same name" if same[0].name else "the only one"])
    name = f"area {seen.node.n!r} that scrolls" if seen.node.n else "area that scrolls"
    return f"{len(same)} such areas are there, {seen.namesakes} then: {name}" if same else f"no {name} is there"
