"""The parts of all frames as one element tree: a frame's stand inside of its iframe."""

from __future__ import annotations

from collections.abc import Iterable

from agent_cli.contracts.tree import Node
from agent_cli.observe.modes.ask_frames import FrameAnswer
from agent_cli.observe.modes.write_html import Child, Note, build_tree


def join_frames(answers: list[FrameAnswer], remarks: Iterable[str] = ()) -> list[Child]:
    """Frames whose element nobody knows stand at the end, and the remarks behind them."""
    by_owner = {answer.owner_id: answer for answer in answers[1:] if answer.owner_id is not None}
    placed: set[int] = set()

    def inside(owner_id: str) -> list[Child]:
        answer = by_owner.get(owner_id)
        if answer is None or answer.number in placed:
            return []
        placed.add(answer.number)
        return tell(answer)

    def tell(answer: FrameAnswer) -> list[Child]:
        if answer.problem:
            return [Note(f"frame {answer.number} {answer.world.frame.url[:80]}: {answer.problem}")]
        children = build_tree(answer.data["parts"], inside)
        if answer.data["leftOut"]:
            children.append(Note(f"{answer.data['leftOut']} more controls left out"))
        return children

    whole = tell(answers[0])
    for answer in answers[1:]:
        if answer.owner_id is None:
            whole += tell(answer)
    return [*whole, *map(Note, remarks)]


def all_nodes(answers: list[FrameAnswer]) -> list[Node]:
    """The controls of all frames, main frame first."""
    return [node for answer in answers for node in answer.nodes()]
