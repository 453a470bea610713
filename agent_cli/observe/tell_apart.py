"""Controls of the same role and name, told apart by what a person would say: "Delete — Bob Jones"."""

from __future__ import annotations

from collections import Counter, defaultdict

from agent_cli.contracts.tree import Node

APART_LIMIT = 60
LABEL_LIMIT = 40
COUNTED_LIMIT = 9


def tell_apart(nodes: list[Node]) -> None:
    """Sets `place.apart` of controls that share role and name: their row's first words, dialog, group or heading.

    Args:
        nodes: all of a look, in reading order.
    """
    alike: dict[tuple[str, str], list[Node]] = defaultdict(list)
    for node in nodes:
        if node.is_control:
            alike[node.r, node.n].append(node)
    twins = [node for group in alike.values() if len(group) > 1 for node in group]
    if not twins:
        return
    rows, headings = _first_words_of_rows(nodes), _headings(nodes)
    for node in twins:
        words = [rows.get((node.f or 0, node.place.row), ""), node.place.dialog_name, node.place.group]
        words += [node.place.column, headings.get(id(node), ""), _label_near(node)]
        node.place.apart = next((text[:APART_LIMIT] for text in words if text and text != node.n), "")
    _count_the_rest(twins)


def _label_near(node: Node) -> str:
    """The words before it; a number or an instruction before a slider is none of its own."""
    near = node.place.near
    is_label = node.r != "slider" or (any(letter.isalpha() for letter in near) and len(near) <= LABEL_LIMIT)
    return near if is_label else ""


def _count_the_rest(twins: list[Node]) -> None:
    """Few namesakes with the same words around them are told by their place among each other instead."""
    same: dict[tuple[str, str, str], list[Node]] = defaultdict(list)
    for node in twins:
        same[node.r, node.n, node.place.apart].append(node)
    for group in same.values():
        if 1 < len(group) <= COUNTED_LIMIT and (group[0].n or group[0].r == "slider") and group[0].place.cell is None:
            for number, node in enumerate(group, 1):
                node.place.apart, node.place.nth = "", f"{number} of {len(group)}"


def tell_below(below: list[Node], nodes: list[Node]) -> list[Node]:
    """The controls below the viewport that are worth a word: namesakes of those in view are rows that go on.

    Those with the same name are told apart by their row; where that cannot be, they lose their id.
    """
    in_view = {(node.r, node.n) for node in nodes}
    told = [node for node in below if (node.r, node.n) not in in_view]
    named = Counter((node.r, node.n) for node in told)
    rows = Counter((node.r, node.n, node.place.row_text) for node in told)
    for node in told:
        if named[node.r, node.n] == 1:
            continue
        if node.place.row_text and rows[node.r, node.n, node.place.row_text] == 1:
            words = node.place.row_text.removesuffix(node.n).strip()
            node.place.apart = (words or node.place.row_text)[:APART_LIMIT]
        else:
            node.i = None
    return told


def _first_words_of_rows(nodes: list[Node]) -> dict[tuple[int, int | None], str]:
    """The first link's name or words of each row; controls that only act ("Delete") are no name of it."""
    found: dict[tuple[int, int | None], str] = {}
    for node in nodes:
        key = (node.f or 0, node.place.row)
        if node.place.row is not None and key not in found and node.r in ("txt", "link") and len(node.n) > 1:
            found[key] = node.n
    return found


def _headings(nodes: list[Node]) -> dict[int, str]:
    """Of each control, by identity, the heading that stands before it."""
    found, heading = {}, ""
    for node in nodes:
        if node.place.kind == "heading" and not node.is_control:
            heading = node.n
        elif node.is_control:
            found[id(node)] = heading
    return found
