"""Parts of the page scripts as an element tree, and an element tree as HTML in which no page text can become markup.

The parts are flat (a deep page must not exhaust a stack): [tag, attributes] opens, 0 closes, a string is text, {frame}
is where a frame's own parts belong, {note} is a remark of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

VOID_TAGS = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "source", "track", "wbr"])


@dataclass
class Element:
    """`attributes` in order; True = a bare name. Children are elements, texts and remarks (`Note`)."""

    tag: str
    attributes: dict[str, str | bool] = field(default_factory=dict)
    children: list[Element | Note | str] = field(default_factory=list)


@dataclass(frozen=True)
class Note:
    """A remark of ours."""

    text: str


class Slot(str):
    """The name of a value within a template: written in double braces, which page text cannot form."""


Child = Element | Note | str


def build_tree(parts: Iterable[Any], frame_children: Callable[[str], list[Child]]) -> list[Child]:
    """The elements that the parts tell; `frame_children` gives what stands in the frame with that element id."""
    root = Element("")
    stack = [root]
    for part in parts:
        if part == 0:
            stack.pop()
        elif isinstance(part, str):
            _add_text(stack[-1], part)
        elif isinstance(part, list):
            element = Element(part[0], dict(part[1]))
            stack[-1].children.append(element)
            stack.append(element)
        elif "frame" in part:
            stack[-1].children += frame_children(part["frame"])
        else:
            stack[-1].children.append(Note(part["note"]))
    return root.children


def _add_text(parent: Element, text: str) -> None:
    """Runs of text become one, so that the same words look the same however they are split."""
    if text and parent.children and isinstance(parent.children[-1], str):
        parent.children[-1] += f" {text}"
    elif text:
        parent.children.append(text)


def escape_text(text: str) -> str:
    """Page text for HTML on one line: markup characters as references, control and direction characters gone."""
    if isinstance(text, Slot):
        return f"{{{{{text}}}}}"
    plain = "".join(char if char.isprintable() else " " for char in text)
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("{{", "{&#123;")


def escape_attribute(text: str) -> str:
    """The same for a value in double quotes."""
    return escape_text(text).replace('"', "&quot;")


def open_tag(element: Element) -> str:
    """Like `<input id="3" required />`."""
    told = [
        name if isinstance(value, bool) else f'{name}="{escape_attribute(value)}"'
        for name, value in element.attributes.items()
    ]
    return f"<{' '.join([element.tag, *told])}{' />' if element.tag in VOID_TAGS else '>'}"


def close_tag(element: Element) -> str:
    return "" if element.tag in VOID_TAGS else f"</{element.tag}>"


def write_note(note: Note) -> str:
    return f"<!-- {escape_text(note.text).replace('--', '- -')} -->"


@dataclass(frozen=True)
class Literal:
    """Markup of ours that is written as it is."""

    text: str


def write_inline(children: Iterable[Child]) -> str:
    """All of it without line breaks; a space stands between words and the elements beside them."""
    out: list[str] = []
    waiting: list[Child | Literal] = _spaced(children)
    while waiting:
        child = waiting.pop()
        if isinstance(child, Literal):
            out.append(child.text)
        elif isinstance(child, str):
            out.append(escape_text(child))
        elif isinstance(child, Note):
            out.append(write_note(child))
        else:
            out.append(open_tag(child))
            waiting.append(Literal(close_tag(child)))
            waiting += _spaced(child.children)
    return "".join(out)


def _spaced(children: Iterable[Child]) -> list[Child | Literal]:
    """In reverse, to be popped from the end."""
    found: list[Child | Literal] = []
    for child in children:
        if found and (isinstance(child, str) or isinstance(found[-1], str)):
            found.append(Literal(" "))
        found.append(child)
    return found[::-1]
