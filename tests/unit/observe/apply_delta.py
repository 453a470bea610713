"""The reader of deltas, written from the format alone: it shares no code with what tells them."""

from __future__ import annotations

import json
import re

ID = re.compile(r"(f\d+_)?\d+(?=$|:| to )")
STARTS = re.compile(r"(?:^|\| )((?:f\d+_)?\d+) [a-z]+")


class _Names:
    """Reads one name of a line after the other from a piece of text."""

    def __init__(self, old: list[str]) -> None:
        self.old = old

    def read(self, text: str) -> tuple[int, str]:
        """(index of the line, what follows its name)."""
        if text.startswith('"'):
            start, end = json.JSONDecoder().raw_decode(text)
            rest = text[end:]
            counted = re.match(r" #(\d+)", rest)
            number = int(counted.group(1)) if counted else 1
            rest = rest[counted.end() :] if counted else rest
            fits = [i for i, line in enumerate(self.old) if self._fits(start, line)]
            return fits[number - 1], rest
        found = ID.match(text)
        owners = [i for i, line in enumerate(self.old) if (m := STARTS.search(line)) and m.group(1) == found.group()]
        assert len(owners) == 1, f"{found.group()} names {len(owners)} lines"
        return owners[0], text[found.end() :]

    @staticmethod
    def _fits(start: str, line: str) -> bool:
        return line.startswith(start[:-1]) if start.endswith("…") else line == start


def apply_delta(outline: str, delta: str) -> str:
    """The new outline."""
    old = outline.split("\n") if outline else []
    names = _Names(old)
    now: dict[int, str | None] = dict(enumerate(old))
    added: dict[int, list[str]] = {}
    place = None
    for line in delta.split("\n") if delta else []:
        if line.startswith("+ "):
            added.setdefault(place, []).append(line[2:])
        elif line == "at the top:":
            place = -1
        elif line.startswith("after "):
            place, rest = names.read(line.removeprefix("after "))
            assert rest == ":"
        elif line.startswith("- "):
            first, rest = names.read(line[2:])
            last = names.read(rest.removeprefix(" to "))[0] if rest else first
            now.update(dict.fromkeys(range(first, last + 1)))
        else:
            assert line.startswith("~ "), line
            text = line[2:]
            name = text.split(" ")[0]
            index, _ = names.read(name)
            now[index] = text.removeprefix(f"{name} ") if name.endswith(":") else text
    lines = list(added.get(-1, []))
    for index in range(len(old)):
        if now[index] is not None:
            lines.append(now[index])
        lines += added.get(index, [])
    return "\n".join(lines)
