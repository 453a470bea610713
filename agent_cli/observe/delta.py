"""What changed between two outlines, line by line, so that a reader can make the new one out of the old one.

    - 12              the line of control 12 is gone;  - 12 to 40: all lines from that of 12 to that of 40
    ~ 12 inp "Name"   the line of control 12 reads so now (`~ 12: | Ann | 12 btn` when the line does not begin with it)
    after 12:         the lines that follow, each with `+ `, stand after the line of 12 now (`at the top:` before all)

A line is named by its first control; one without a control by its words in quotes (cut with …), `#2` meaning the
second line of the old outline that begins so. Ids in an outline are never used for another element.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from urllib.parse import urlsplit

from agent_cli.contracts.observation import Observation
from agent_cli.contracts.proposing import PageBase
from agent_cli.contracts.tree import ROLE_LEGEND
from agent_cli.observe.count_tokens import count_tokens

EVERY_STEPS = 5
SMALLEST_PAGE = 1000
"""Tokens of an outline below which it is simply sent: the delta and its explanation would cost more."""
LARGEST_SHARE = 0.5
WORDS_QUOTED = 40

_KEY = re.compile(rf"(?:^|\| )((?:f\d+_)?\d+) (?:{'|'.join(ROLE_LEGEND)})\b")
"""An id where a line or a part of a row begins, with the role after it."""


def choose_base(base: PageBase | None, now: Observation, step: int) -> PageBase | None:
    """The page that the next prompt holds in full: `base` with the delta to `now`, or `now` itself.

    None for a small page, which is no base for what follows. In full: at first, on another document or path,
    `EVERY_STEPS` steps after the last time, and when the delta is not smaller than half of the outline.
    """
    if now.meta.estimatedTokens < SMALLEST_PAGE:
        return None
    if base is None or step - base.step >= EVERY_STEPS or _path(base.observation) != _path(now):
        return PageBase(observation=now, step=step)
    if base.observation.outline == now.outline:
        return base.model_copy(update={"delta": f"(unchanged since step {base.step})"})
    delta = tell_delta(base.observation, now)
    if count_tokens(delta) >= LARGEST_SHARE * now.meta.estimatedTokens:
        return PageBase(observation=now, step=step)
    return base.model_copy(update={"delta": delta})


def tell_delta(before: Observation, after: Observation) -> str:
    """The lines that make the outline of `after` out of that of `before`, in reading order; "" when they are equal."""
    old, new = _lines(before.outline), _lines(after.outline)
    keys, new_keys = line_keys(old), line_keys(new)
    known = [[key or line for key, line in zip(*pair, strict=True)] for pair in ((keys, old), (new_keys, new))]
    matcher = SequenceMatcher(None, known[0], known[1], autojunk=False)
    told: list[str] = []
    for op, i1, i2, j1, j2 in matcher.get_opcodes():
        if op == "equal":
            pairs = zip(range(i1, i2), range(j1, j2), strict=True)
            told += [_tell_change(keys[i], new[j]) for i, j in pairs if old[i] != new[j]]
            continue
        told += _tell_gone(old, keys, range(i1, i2))
        if j1 < j2:
            told.append(f"after {_name(old, keys, i1 - 1)}:" if i1 else "at the top:")
            told += [f"+ {line}" for line in new[j1:j2]]
    return "\n".join(told)


def line_keys(lines: Sequence[str]) -> list[str]:
    """The first id of each line; "" where there is none, or where another line has the same."""
    found = [match.group(1) if (match := _KEY.search(line)) else "" for line in lines]
    counts = Counter(found)
    return [key if counts[key] == 1 else "" for key in found]


def _lines(outline: str) -> list[str]:
    return outline.split("\n") if outline else []


def _name(lines: Sequence[str], keys: Sequence[str], index: int) -> str:
    """What no other line is called by: its id, or how it begins, and the how manieth that begins so it is."""
    if keys[index]:
        return keys[index]
    line = lines[index]
    if len(line) <= WORDS_QUOTED and not line.endswith("…"):
        start, number = line, lines[: index + 1].count(line)
    else:
        start = line[: WORDS_QUOTED - 1].removesuffix("…")
        number = sum(other.startswith(start) for other in lines[: index + 1])
        start += "…"
    quoted = json.dumps(start, ensure_ascii=False)
    return quoted if number == 1 else f"{quoted} #{number}"


def _tell_change(key: str, line: str) -> str:
    return f"~ {line}" if line.startswith(f"{key} ") else f"~ {key}: {line}"


def _tell_gone(lines: Sequence[str], keys: Sequence[str], gone: range) -> list[str]:
    """Three lines and more that stood next to each other are told by the first and the last."""
    if len(gone) > 2:
        return [f"- {_name(lines, keys, gone[0])} to {_name(lines, keys, gone[-1])}"]
    return [f"- {_name(lines, keys, index)}" for index in gone]


def _path(look: Observation) -> tuple[str, str, str]:
    parts = urlsplit(look.url)
    return parts.scheme, parts.netloc, parts.path
