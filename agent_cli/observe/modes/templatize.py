"""Repeated patterns of HTML as a template and its values (extraction seed, section 11).

    <template id="t1"><li><a href="{{v1}}">{{v2}}</a></li></template>
    <t1 v1="/a" v2="Alpha"/><t1 v1="/b" v2="Beta"/>

A run is three or more neighbours of one shape: the same tags, attribute names and places of text, whatever the values.
What differs within the run becomes a value (`v` when there is one only). A run becomes a template only where that is
shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, groupby

from agent_cli.observe.modes.write_html import (
    Child,
    Element,
    Literal,
    Note,
    Slot,
    close_tag,
    escape_attribute,
    escape_text,
    open_tag,
    write_inline,
    write_note,
)

SHORTEST_RUN = 3
LARGEST_ITEM = 200
"""Elements of one item at most: what is larger is seldom repeated alike, and comparing costs."""
Shape = tuple[object, ...]


@dataclass
class Templates:
    """Numbers the templates of one page."""

    count: int = 0

    def next_name(self) -> str:
        self.count += 1
        return f"t{self.count}"


def write_templatized(children: Iterable[Child]) -> str:
    """The HTML in lines: an element that holds elements is opened and closed on lines of its own."""
    templates, lines = Templates(), []
    waiting: list[Child | Literal] = [*reversed([*children])]
    while waiting:
        child = waiting.pop()
        if isinstance(child, Literal):
            lines.append(child.text)
        elif isinstance(child, str):
            lines.append(f" {escape_text(child)}")  # no line of the page begins like one of ours
        elif isinstance(child, Note):
            lines.append(write_note(child))
        elif not any(isinstance(inner, Element) for inner in child.children):
            lines.append(write_inline([child]))
        else:
            lines.append(open_tag(child))
            waiting.append(Literal(close_tag(child)))
            waiting += list(_with_templates(child.children, templates))[::-1]
    return "\n".join(lines)


def _with_templates(children: list[Child], templates: Templates) -> Iterator[Child | Literal]:
    """The children, runs of one shape replaced by a template and its uses."""
    for shape, group in groupby(children, key=_shape):
        run = list(group)
        elements = [child for child in run if isinstance(child, Element)]
        lines = _template_lines(elements, templates) if shape and len(elements) >= SHORTEST_RUN else None
        yield from map(Literal, lines) if lines else run


def _template_lines(run: list[Element], templates: Templates) -> list[str] | None:
    """The template and a line of uses, or None when that would not be shorter."""
    values = [list(_slots(item)) for item in run]
    varying = [at for at in range(len(values[0])) if len({row[at] for row in values}) > 1]
    names = {at: "v" if len(varying) == 1 else f"v{number}" for number, at in enumerate(varying, 1)}
    name = f"t{templates.count + 1}"
    uses = [" ".join([f"<{name}", *(f'{names[at]}="{escape_attribute(row[at])}"' for at in varying)]) for row in values]
    head = f'<template id="{name}">{_body(run[0], names)}</template>'
    if len(head) + sum(len(use) + 3 for use in uses) >= sum(len(write_inline([item])) + 1 for item in run):
        return None
    templates.next_name()
    return [head, *(f"{use}/>" for use in uses)]


def _shape(child: Child) -> Shape | None:
    """Equal for children that differ in values only; None for what is no element or too large."""
    if not isinstance(child, Element):
        return None
    found: list[object] = []
    waiting: list[Child | None] = [child]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Element):
            found.append((part.tag, *((name, value is True) for name, value in part.attributes.items())))
            waiting.append(None)
            waiting += part.children[::-1]
        else:
            found.append(type(part).__name__ if part is not None else 0)
        if len(found) > 2 * LARGEST_ITEM:
            return None
    return tuple(found)


def _slots(item: Element) -> Iterator[str]:
    """Every value of an item in a fixed order: attributes, then children."""
    waiting: list[Child] = [item]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Element):
            yield from ("" if isinstance(value, bool) else value for value in part.attributes.values())
            waiting += part.children[::-1]
        else:
            yield part.text if isinstance(part, Note) else part


def _body(item: Element, names: dict[int, str]) -> str:
    """The item with the names of its varying values in double braces."""
    numbers = count()

    def slot(value: str) -> str:
        number = next(numbers)
        return Slot(names[number]) if number in names else value

    def copy(part: Child) -> Child:
        if isinstance(part, Note):
            return Note(slot(part.text))
        if isinstance(part, str):
            return slot(part)
        attributes = {name: _slotted(value, slot) for name, value in part.attributes.items()}
        return Element(part.tag, attributes, [copy(child) for child in part.children])

    return write_inline([copy(item)])


def _slotted(value: str | bool, slot: Callable[[str], str]) -> str | bool:
    if isinstance(value, bool):
        slot("")
        return value
    return slot(value)
