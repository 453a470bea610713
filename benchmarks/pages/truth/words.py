"""The words that a person reads in the viewport: rendered text, and what fields show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.pages.truth.boxes import Box
from benchmarks.pages.truth.dom import DomNode, Line, World
from benchmarks.pages.truth.seen import alpha, clipped, is_covered, is_hidden

TOKEN = re.compile(r"[^\W_]+")
UNREAD_INPUTS = {"checkbox", "radio", "hidden", "password", "range", "color", "file", "image"}
DEFAULT_CAPTIONS = {"submit": "Submit", "reset": "Reset"}


@dataclass(frozen=True)
class Word:
    """A case-folded run of letters or digits, and where it stands."""

    text: str
    box: Box
    parent: str
    """A snippet of the element around it."""


def tokens(text: str) -> list[str]:
    return TOKEN.findall(text.casefold())


def count_words(text: str) -> Counter[str]:
    return Counter(tokens(text))


def words_in_view(worlds: list[World]) -> list[Word]:
    """Every word on the screen, once for each time it is there."""
    found: list[Word] = []
    for node in (n for world in worlds for n in world.nodes.values()):
        if node.in_user_agent_root:
            continue
        for line in _lines(node):
            found += _words_of_line(node, line)
    return found


def _lines(node: DomNode) -> Iterator[Line]:
    if node.tag == "#text":
        if node.lines and node.parent is not None and _is_legible(node):
            yield from node.lines
    elif node.box is not None and node.tag in ("input", "textarea", "select", "option", "img"):
        shown = _shown_in_field(node)
        if shown and _is_legible(node):
            yield Line(_as_much_as_fits(node, shown), node.box)


def _shown_in_field(node: DomNode) -> str:
    if node.tag == "option":
        return node.words()
    if node.tag == "select":
        is_list = "multiple" in node.attributes or node.attributes.get("size", "1") not in ("0", "1", "")
        return "" if is_list else " ".join(o.words() for o in _options(node) if o.selected)
    kind = node.attributes.get("type", "text").lower()
    if node.tag == "img" or kind in UNREAD_INPUTS:
        return ""
    return node.value or node.attributes.get("placeholder", "") or DEFAULT_CAPTIONS.get(kind, "")


def _options(node: DomNode) -> Iterator[DomNode]:
    for child in node.children:
        if child.tag == "option":
            yield child
        elif not child.in_user_agent_root:
            yield from _options(child)


def _as_much_as_fits(node: DomNode, text: str) -> str:
    """The beginning of a field's text that its box has room for, at half an em a letter."""
    size = float(node.style.get("font-size", "13px").removesuffix("px") or 13) or 13
    assert node.box is not None
    lines = max(1, int(node.box.h / (1.3 * size))) if node.tag == "textarea" else 1
    room = int(lines * node.box.w / (0.5 * size))
    return text if len(text) <= room else text[:room].rsplit(" ", 1)[0]


def _is_legible(node: DomNode) -> bool:
    style = node.style or (node.parent.style if node.parent else {})
    owner = node if node.is_element else node.parent
    if owner is None or style.get("font-size") == "0px" or style.get("visibility", "visible") != "visible":
        return False
    if alpha(style.get("-webkit-text-fill-color", style.get("color", "black"))) < 0.05:
        return False
    return not is_hidden(owner)


def _words_of_line(node: DomNode, line: Line) -> list[Word]:
    seen = clipped(node, line.box)
    if not line.box.area or seen.h < line.box.h / 2 or seen.w <= 0:
        return []
    found = [word for word in _spread(node, line) if word.box.cut(seen).w * 2 >= word.box.w]
    if not found or is_covered(node, seen.centre):
        return []
    return found


def _spread(node: DomNode, line: Line) -> list[Word]:
    """The words of a line, each with its share of the line's width."""
    owner = node if node.is_element else node.parent
    snippet = owner.snippet() if owner else ""
    step = line.box.w / max(len(line.text), 1)
    return [
        Word(
            match.group().casefold(),
            Box(line.box.x + match.start() * step, line.box.y, len(match.group()) * step, line.box.h),
            snippet,
        )
        for match in TOKEN.finditer(line.text)
    ]
