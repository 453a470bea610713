"""What became different between two looks, in sentences. Controls and words first; positions and tickers never."""

from __future__ import annotations

from collections import Counter

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import Node

SENTENCES = 12


def diff_observations(before: Observation, after: Observation) -> list[str]:
    """At most twelve sentences; empty when nothing of meaning changed."""
    found: list[str] = []
    if before.url != after.url:
        found.append(f"the address became {after.url}")
    if before.modal != after.modal:
        found.append(
            f"the dialog '{after.modal}' opened" if after.modal is not None else f"the dialog '{before.modal}' closed"
        )
    if after.open_dialog and not before.open_dialog:
        found.append(f"a {after.open_dialog.kind} asks '{after.open_dialog.message}'")
    found += _changed_controls(before, after)
    found += _came_and_went(before, after)
    if len(found) > SENTENCES:
        found = [*found[:SENTENCES], f"and {len(found) - SENTENCES} more changes"]
    return found


def _changed_controls(before: Observation, after: Observation) -> list[str]:
    old = {node.i: node for node in before.controls}
    found = []
    for node in after.controls:
        was = old.get(node.i)
        if was is None:
            continue
        if was.v != node.v:
            found.append(f"{_title(node)} became '{(node.v or '')[:80]}'")
        elif was.states - {"focused"} != node.states - {"focused"}:
            found.append(f"{_title(node)} is now {', '.join(sorted(node.states - {'focused'})) or 'plain'}")
    return found


def _came_and_went(before: Observation, after: Observation) -> list[str]:
    if before.open_dialog or after.open_dialog:
        return []
    old, new = Counter(map(_key, _resting(before.nodes, after))), Counter(map(_key, _resting(after.nodes, before)))
    came = [f"{_words(key)} appeared" for key, count in (new - old).items() for _ in range(min(count, 1))]
    went = [f"{_words(key)} disappeared" for key, count in (old - new).items() for _ in range(min(count, 1))]
    return [*came, *went]


def _resting(nodes: list[Node], other: Observation) -> list[Node]:
    """Without clocks and feeds, also where they were not yet known for that: the same words in the same place."""
    ticking = {_spot(node) for node in other.nodes if node.place.ticks}
    return [node for node in nodes if not node.place.ticks and (node.is_control or _spot(node) not in ticking)]


def _spot(node: Node) -> tuple[str, tuple[int, ...]]:
    return node.place.tag, node.box[:2] if node.box else ()


def _key(node: Node) -> tuple[str, str]:
    return node.r, node.n


def _words(key: tuple[str, str]) -> str:
    role, name = key
    return f"'{name[:80]}'" if role == "txt" else f"{role} '{name[:80]}'"


def _title(node: Node) -> str:
    return f"{node.r} '{node.n[:60]}'"
