"""YAML as plain data, with the line of every value; what YAML 1.1 makes of `no`, `12:30` and dates is left as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from agent_cli.contracts.nesting import is_too_nested
from agent_cli.contracts.scenario import WrittenNumber
from agent_cli.errors import BadFile

MOST_VALUES = 20_000
DEEPEST = 40
HINT = "the form is told in docs/scenarios.md; `agent test --schema` prints a schema for editors"

TRUE, FALSE, NULL = ("true", "True", "TRUE"), ("false", "False", "FALSE"), ("", "~", "null", "Null", "NULL")
INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+]?[0-9]+)?")

TAGS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("str", "map", "seq"))

Place = tuple[str | int, ...]
"""Where a value stands: keys and positions, like ("steps", 0, "do", 1, "tool")."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, and where."""

    place: Place
    sentence: str


@dataclass
class Source:
    """A file that was read: its data, and the line (from 1) of each place."""

    path: Path
    data: Any = None
    hint: str = HINT
    lines: dict[Place, int] = field(default_factory=dict)

    def line_of(self, place: Place) -> int:
        """The line of the place, or of the nearest one around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def refusal(self, problems: list[Problem]) -> BadFile:
        """One error for all that is wrong, a line each, in the order of the file."""
        ordered = sorted(problems, key=lambda problem: (self.line_of(problem.place), -len(problem.place)))
        told = [f"{self.path}, line {self.line_of(p.place)}: {_tell(p)}" for p in ordered]
        return BadFile("\n".join(dict.fromkeys(told)), self.hint)


class _Loader(yaml.SafeLoader):
    """Every plain scalar stays text: which of them are numbers is decided here, not by YAML 1.1."""

    yaml_implicit_resolvers = {}  # noqa: RUF012 - the name of PyYAML


def read_yaml(path: Path, hint: str = HINT) -> Source:
    """Raises BadFile, with the line, for what is no UTF-8, no YAML, says a key twice, or has tags."""
    source = Source(path, hint=hint)
    try:
        text = path.read_text("utf-8-sig")
        if is_too_nested(text):
            raise BadFile(f"{path} is nested too deep to be a scenario", HINT)
        node = yaml.compose(text, Loader=_Loader)
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror}", "check the path") from None
    except UnicodeDecodeError as error:
        raise BadFile(f"{path} is not UTF-8 text (byte {error.start})", "save it as UTF-8") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise BadFile(f"{path}, line {line}: no valid YAML: {error.problem or error.context}", hint) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise BadFile(f"{path}: no valid YAML: {str(error).splitlines()[0]}", hint) from None
    if node is None:
        raise BadFile(f"{path} is empty", hint)
    source.data = _Builder(source).value(node, ())
    return source


@dataclass
class _Builder:
    source: Source
    count: int = 0

    def value(self, node: yaml.Node, place: Place) -> Any:
        self.source.lines.setdefault(place, node.start_mark.line + 1)
        self.count += 1
        if self.count > MOST_VALUES or len(place) > DEEPEST:
            raise self.source.refusal([Problem(place[:DEEPEST], "the file holds too much (an alias inside itself?)")])
        if node.tag not in TAGS:
            raise self.source.refusal([Problem(place, f"tags such as {node.tag} are not read here")])
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, place)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*place, index)) for index, item in enumerate(node.value)]
        assert isinstance(node, yaml.ScalarNode)
        return str(node.value) if node.style else _plain(str(node.value))

    def _mapping(self, node: yaml.MappingNode, place: Place) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                self.source.lines[(*place, "?")] = line
                problem = "a key must be a word (text with braces is written in quotes)"
                raise self.source.refusal([Problem((*place, "?"), problem)])
            name = str(key.value)
            if name in found:
                first = self.source.line_of((*place, name))
                self.source.lines[(*place, name)] = line
                raise self.source.refusal([Problem((*place, name), f"this key stands twice (first in line {first})")])
            self.source.lines[(*place, name)] = line
            found[name] = self.value(value, (*place, name))
        return found


def _plain(text: str) -> Any:
    """What a value without quotation marks stands for."""
    if text in TRUE or text in FALSE:
        return text in TRUE
    if text in NULL:
        return None
    if INTEGER.fullmatch(text) and len(text) < 16:
        return int(text)
    if NUMBER.fullmatch(text):
        number = WrittenNumber(text)
        number.written = text
        return number
    return text


def tell_place(place: Place) -> str:
    """Like `steps[2].do[1].tool`, counted from 1."""
    told = ""
    for part in place:
        told += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if told else part
    return told


def _tell(problem: Problem) -> str:
    told = tell_place(problem.place)
    return f"{told}: {problem.sentence}" if told else problem.sentence
