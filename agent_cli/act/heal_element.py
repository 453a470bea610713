"""Ghost match: finding again a control that was re-rendered, by evidence, with a clear winner or not at all.

Weights (extraction seed, 2.5.6): equal text 0.4, equal role 0.3, centre within 50 px 0.3; on top 0.1 for the same
dialog, 0.05 for the same group and 0.05 for the same words before it. A control of another row is never taken for the
one proposed, wherever it stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz import fuzz

from agent_cli.contracts.tree import Node

THRESHOLD = 0.5
CLEAR_LEAD = 0.1
NEAR_PX = 50
SAME_ROW = 85


@dataclass(frozen=True)
class Match:
    node: Node
    score: float
    evidence: list[str]


def find_ghost(lost: Node, candidates: list[Node]) -> tuple[Match | None, str]:
    """The control that `lost` has become, or None with the reason.

    Candidates are the controls of the same frame that share role or name, ids and places as they are now.
    """
    scored = sorted((_score(lost, node) for node in _of_same_row(lost, candidates)), key=lambda m: -m.score)
    if not scored or scored[0].score < THRESHOLD:
        return None, "nothing like it is on the page now"
    best = scored[0]
    if len(scored) > 1 and best.score - scored[1].score < CLEAR_LEAD:
        rival = scored[1]
        return None, (
            f"two controls are equally like it: {best.node.i} '{best.node.n}' and {rival.node.i} '{rival.node.n}'"
        )
    return best, ""


def _of_same_row(lost: Node, candidates: list[Node]) -> list[Node]:
    text = lost.place.row_text
    if not text:
        return candidates
    exact = [node for node in candidates if node.place.row_text == text]
    if exact:
        return exact
    alike = [(fuzz.ratio(node.place.row_text, text), node) for node in candidates if node.place.row_text]
    best = max((ratio for ratio, _ in alike), default=0)
    if best < SAME_ROW:
        return []
    return [node for ratio, node in alike if ratio >= best - 5]


def _score(lost: Node, node: Node) -> Match:
    score, evidence = 0.0, []
    if lost.n and node.n == lost.n:
        score += 0.4
        evidence.append("same text")
    elif lost.n and fuzz.ratio(node.n, lost.n) >= 85:
        score += 0.3
        evidence.append(f"text '{node.n}' is close")
    if node.r == lost.r:
        score += 0.3
        evidence.append("same role")
    here, there = node.place.local_xy or node.xy, lost.place.local_xy or lost.xy
    if here and there and abs(here[0] - there[0]) <= NEAR_PX and abs(here[1] - there[1]) <= NEAR_PX:
        score += 0.3
        evidence.append("same place")
    for weight, words, mine, theirs in (
        (0.1, "same dialog", node.place.dialog_name, lost.place.dialog_name),
        (0.05, "same group", node.place.group, lost.place.group),
        (0.05, "same words before it", node.place.near, lost.place.near),
    ):
        if mine == theirs:
            score += weight
            if mine:
                evidence.append(words)
    if lost.place.row_text and node.place.row_text == lost.place.row_text:
        evidence.append("same row")
    return Match(node, round(score, 2), evidence)
