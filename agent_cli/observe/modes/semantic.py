"""semantic (V2): every control of the whole page with full keys, frame after frame (extraction seed, section 9)."""

from __future__ import annotations

import json
from typing import Any

from agent_cli.browser import BrowserSession
from agent_cli.contracts.mode_view import Bounds, ModeView, SemanticNode
from agent_cli.contracts.observation import Observation
from agent_cli.contracts.tree import Node
from agent_cli.observe.modes.ask_frames import FrameAnswer, ask_frames, silent_frames


def see_semantic(session: BrowserSession, look: Observation) -> ModeView:
    """The text has a JSON object a line, without `bounds`: a model that reads no picture has no use for them."""
    del look
    answers = ask_frames(session, "semantic")
    pairs = [pair for answer in answers for pair in zip(answer.nodes(), _long_facts(answer), strict=True)]
    told = [to_semantic(node, facts) for node, facts in pairs]
    lines = [json.dumps(item.model_dump(exclude_none=True, exclude={"bounds"}), ensure_ascii=False) for item in told]
    lines += [f"(frame {answer.number}: {answer.problem})" for answer in answers if answer.problem]
    lines += silent_frames(session)
    left_out = sum(answer.data.get("leftOut", 0) for answer in answers)
    if left_out:
        lines.append(f"({left_out} more controls left out)")
    return ModeView(
        text="\n".join(lines),
        keys={"semanticNodes": [item.public() for item in told]},
        nodes=[node for node, _ in pairs],
    )


def to_semantic(node: Node, facts: dict[str, Any]) -> SemanticNode:
    """A node of the tree with the facts that the short keys have no place for."""
    x, y, width, height = node.box or (0, 0, 0, 0)
    return SemanticNode(
        id=node.i or "",
        name=node.n,
        value=node.v,
        state=node.s,
        options=node.o,
        frameId=node.f,
        bounds=Bounds(x=x, y=y, width=width, height=height),
        **facts,
    )


def _long_facts(answer: FrameAnswer) -> list[dict[str, Any]]:
    return [raw["long"] for raw in answer.data.get("controls", [])]
