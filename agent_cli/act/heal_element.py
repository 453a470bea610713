"""Ghost match: finding again a control that was re-rendered, by evidence, with a clear winner or not at all.

Weights (extraction seed, 2.5.6): equal text 0.4, equal role 0.3, centre within 50 px 0.3; on top 0.1 for the same
dialog, 0.05 for the same group and 0.05 for the same words before it. Where the text, the dialog or the row is another
one, there is no match, whatever else agrees. What is empty on both sides is no evidence.
"""

from __future__ import annotations

from dataclasses import dataclass

from agent_cli.act.same_element import same_name
from agent_cli.contracts.tree import Node

THRESHOLD = 0.5
CLEAR_LEAD = 0.1
NEAR_PX = 50


@dataclass(frozen=True)
class Match:
    node: Node
    score: float
    evidence: list[str]


def find_ghost(lost: Node, candidates: list[Node]) -> tuple[Match | None, str]:
    """The control that `lost` has become, or None with the reason.

    Candidates are the controls of the same frame that share role or name, ids and places as they are now.
    """
    able = [node for node in candidates if _may_be(lost, node)]
    scored = sorted((_score(lost, node) for node in able), key=lambda match: -match.score)
    if not scored or scored[0].score < THRESHOLD:
        return None, "nothing like it is on the page now"
    best = scored[0]
    if len(scored) > 1 and best.score - scored[1].score < CLEAR_LEAD:
        rival = scored[1]
        return None, (
            f"two controls are equally like it: {best.node.i} '{best.node.n}' and {rival.node.i} '{rival.node.n}'"
        )
    return best, ""


def _may_be(lost: Node, node: Node) -> bool:
    if (lost.n or node.n) and not same_name(lost.n, node.n):
        return False
    if lost.place.dialog_name != node.place.dialog_name or (lost.place.dialog is None) != (node.place.dialog is None):
        return False
    return lost.place.row_text.split() == node.place.row_text.split()


def _score(lost: Node, node: Node) -> Match:
    score, evidence = 0.0, []
    if lost.n:
        score += 0.4
        evidence.append("same text")
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
        if mine and mine == theirs:
            score += weight
            evidence.append(words)
    if lost.place.row_text:
        evidence.append("same row")
    return Match(node, round(score, 2), evidence)
