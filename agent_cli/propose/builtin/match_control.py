"""Which control is meant: names compared in tiers, then kind, row and order; two equal ones are refused."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz

from agent_cli.contracts.tree import Node
from agent_cli.propose.builtin.intent import Target
from agent_cli.propose.builtin.page_view import FIELD_ROLES, VALUE_ROLES, PageView, RowKey
from agent_cli.propose.builtin.refusal import Ambiguous, NotOnPage
from agent_cli.propose.builtin.words import LAST, canonical, means, normalise

SAME_TEXT, SAME_WORDS, SAME_MEANING = 100.0, 98.0, 94.0
LIKENESS_NEEDED = 86.0
ACCEPTED = 76.0
MARGIN = 5.0
FORM_WIDE = ("submit", "save", "send", "ok", "apply", "cancel", "close", "done")
"""What belongs to the whole page even where a page lays its form out in rows."""
CHOICES = ("option", "checkbox", "radio")
WIDENING = frozenset(("all", "every", "everything", "account", "permanently"))
OTHER_ROLE_COST, COVERED_COST, FIELD_COST = 6.0, 15.0, 4.0

_PRESSED = ("btn", "link", "menu", "tab", "el", "opt", "img", "chk", "radio", "switch")
_PLACES = ("el", "link", "btn", "menu", "tab", "img")
# Roles that are a kind, then roles that pages use in its place.
KIND_ROLES: dict[str | None, tuple[tuple[str, ...], tuple[str, ...]]] = {
    None: (_PRESSED, (*FIELD_ROLES, "sel", "slider", "file")),
    "button": (("btn",), _PLACES),
    "link": (("link",), ("el", "btn", "tab", "menu")),
    "tab": (("tab",), ("link", "btn", "el")),
    "menu": (("menu",), ("link", "el", "btn", "opt")),
    "icon": (("btn", "link", "el", "img"), ("menu",)),
    "field": (tuple(FIELD_ROLES), ()),
    "search": (tuple(FIELD_ROLES), ()),
    "checkbox": (("chk", "switch"), ()),
    "radio": (("radio",), ()),
    "select": (("sel",), ()),
    "option": (("opt", "radio", "chk"), ("el", "link", "btn", "menu")),
    "slider": (("slider",), ()),
    "section": (("btn", "tab"), ("el", "link")),
    "result": (("link",), ("el",)),
}


def likeness(wanted: str, name: str, *, literal: bool = False, typos: bool = True) -> float:
    """0..100: how well a control's name fits.

    `literal` for quoted words, where only the spelling counts; `typos` False where a name that differs by a
    letter is another thing.
    """
    if not wanted or not name:
        return 0.0
    if wanted.strip() == name.strip():
        return SAME_TEXT
    words, other = normalise(wanted), normalise(name)
    if words and words == other:
        return SAME_WORDS
    if literal:
        rest = set(other.split()) - set(words.split())
        return _held(words, other) if all(word.isdigit() for word in rest) else 0.0
    meaning, other_meaning = canonical(wanted), canonical(name)
    if meaning and meaning == other_meaning:
        return SAME_MEANING
    ratio = max(fuzz.ratio(words, other), fuzz.token_sort_ratio(meaning, other_meaning))
    close = ratio * 0.9 if typos and ratio >= LIKENESS_NEEDED and len(words) > 3 else 0.0
    return max(close, _held(meaning, other_meaning))


def _held(wanted: str, name: str) -> float:
    """All wanted words are in the name: the fewer others, the better; "Delete" is not "Delete all"."""
    words, others = wanted.split(), name.split()
    if not words or not set(words) <= set(others) or (set(others) - set(words)) & WIDENING:
        return 0.0
    return max(0.0, 88.0 - 5.0 * (len(others) - len(words)))


def names_of(node: Node) -> list[str]:
    """What a person would call the control: its name, else the words beside it or above its column."""
    if node.n:
        return [node.n]
    if node.r in VALUE_ROLES:
        return [name for name in (node.place.near, node.place.column) if name]
    return [node.v] if node.v else []


def score(target: Target, node: Node, *, typos: bool = True) -> float:
    """The name's likeness, less what the role and being covered cost; 0 when the role cannot be meant."""
    main, other = KIND_ROLES[target.kind]
    if node.r not in main and node.r not in other:
        return 0.0
    pairs = [(want, name) for want in target.names for name in names_of(node)]
    typos = typos and target.kind not in CHOICES
    named = max((likeness(*pair, literal=target.quoted, typos=typos) for pair in pairs), default=0.0)
    if not target.names:
        named = SAME_TEXT
    cost = 0.0 if node.r in main else (FIELD_COST if target.kind is None else OTHER_ROLE_COST)
    return max(0.0, named - cost - (COVERED_COST if node.occ else 0.0))


def find_control(
    page: PageView, target: Target, rows: Sequence[RowKey] | None = None, *, outside: bool = False
) -> Node:
    """The one control that is meant: anywhere, in certain rows, or `outside` of rows.

    Raises NotOnPage or Ambiguous.
    """
    nodes = [node for node in page.usable if rows is None or (node.f or 0, node.place.row) in rows]
    if outside:
        nodes = [node for node in nodes if node.place.row is None or means(node.n, FORM_WIDE)]
    if target.ordinals:
        return nth(of_kind(nodes, target), target.ordinals[0], target)
    ranked = _ranked(nodes, target, typos=not page.observation.meta.below)
    if not ranked:
        raise NotOnPage(_missing(page, target))
    best = ranked[0][0]
    rivals = [node for value, node in ranked if best - value < MARGIN]
    if best >= SAME_WORDS - OTHER_ROLE_COST:
        rivals = [node for value, node in ranked if value == best]
    return _only(rivals, target)


def of_kind(nodes: Sequence[Node], target: Target) -> list[Node]:
    """All controls of the kind (and name, if there is one) in reading order."""
    main, other = KIND_ROLES[target.kind]
    for roles in (main, other):
        found = [node for node in nodes if node.r in roles and (not target.names or score(target, node) >= ACCEPTED)]
        if found:
            return found
    return []


def nth(nodes: Sequence[Node], ordinal: int, target: Target) -> Node:
    if not nodes or ordinal > len(nodes):
        raise NotOnPage(f"there are only {len(nodes)} of {target.text!r} on the page")
    return nodes[-1 if ordinal == LAST else ordinal - 1]


def _ranked(nodes: Sequence[Node], target: Target, *, typos: bool) -> list[tuple[float, Node]]:
    """The best first. While there is more below, a name with a typo may be the wrong one of two."""
    scored = [(score(target, node, typos=typos), node) for node in nodes]
    if not target.names:
        main, _ = KIND_ROLES[target.kind]
        of_main = [(value, node) for value, node in scored if node.r in main]
        scored = of_main or scored
    kept = [(value, node) for value, node in scored if value >= ACCEPTED]
    return sorted(kept, key=lambda pair: -pair[0])


def _only(rivals: list[Node], target: Target) -> Node:
    first = rivals[0]
    others = [node for node in rivals[1:] if not same_thing(first, node)]
    if not others or target.any_of_them:
        return innermost([node for node in rivals if same_thing(first, node)])
    shown = ", ".join(describe(node) for node in rivals[:4])
    raise Ambiguous(f"{len(rivals)} things on the page fit {target.text!r} equally well: {shown}")


def same_thing(one: Node, other: Node) -> bool:
    """The same link twice, or a control inside a clickable part of the same name."""
    if one is other:
        return True
    if one.place.href and not one.place.href.endswith("#") and one.place.href == other.place.href:
        return normalise(one.n) == normalise(other.n)
    return normalise(one.n) == normalise(other.n) and (_holds(one, other) or _holds(other, one))


def innermost(nodes: Sequence[Node]) -> Node:
    """A native control before a clickable part that surrounds it; else the first."""
    return min(nodes, key=lambda node: node.r == "el")


def _holds(outer: Node, inner: Node) -> bool:
    if outer.box is None or inner.box is None:
        return False
    left, top, width, height = outer.box
    x, y, w, h = inner.box
    return left <= x and top <= y and left + width >= x + w and top + height >= y + h


def describe(node: Node) -> str:
    words = names_of(node)
    where = f" in {node.place.row_text[:40]!r}" if node.place.row_text else ""
    return f"{node.r} [{node.i}] {words[0] if words else ''!r}{where}"


def _missing(page: PageView, target: Target) -> str:
    disabled = [node for node in page.controls if "disabled" in node.states and score(target, node) >= ACCEPTED]
    if disabled:
        return f"{target.text!r} is on the page but disabled"
    main, other = KIND_ROLES[target.kind]
    like = [name for node in page.usable if node.r in main + other for name in names_of(node)]
    near = sorted(set(like), key=lambda name: -fuzz.WRatio(target.text, name))[:4]
    seen = f"; the nearest names are {', '.join(map(repr, near))}" if near else ""
    return f"there is no {target.text!r} on the page{seen}"
