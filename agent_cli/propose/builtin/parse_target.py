"""Reads the words for a thing on the page: which kind, which name, which one of several, in which row."""

from __future__ import annotations

import re
from typing import NamedTuple

from agent_cli.propose.builtin.intent import Target
from agent_cli.propose.builtin.quotes import MARK, Quoted
from agent_cli.propose.builtin.words import ARTICLES, NEGATIONS, PRONOUNS, ordinal, strip_end

# Words for kinds of controls, the longest first where one holds another.
KIND_WORDS: dict[str, str] = {
    "radio button": "radio", "radio option": "radio", "radio": "radio",
    "menu item": "menu", "menu entry": "menu",
    "drop-down list": "select", "dropdown list": "select", "drop-down menu": "select",
    "dropdown menu": "select", "scroll list": "select", "select box": "select", "select list": "select",
    "drop-down": "select", "dropdown": "select", "drop down": "select", "combobox": "select",
    "combo box": "select", "list": "select",
    "text field": "field", "text input": "field", "text box": "field", "textbox": "field",
    "input textbox": "field", "input field": "field",
    "input box": "field", "search box": "search", "search field": "search", "search bar": "search",
    "text area": "field", "textarea": "field", "input": "field", "field": "field",
    "check box": "checkbox", "checkbox": "checkbox", "tick box": "checkbox",
    "toggle": "checkbox", "switch": "checkbox",
    "search result": "result", "result": "result", "hyperlink": "link", "link": "link", "button": "button",
    "tab": "tab", "icon": "icon", "option": "option", "section": "section", "panel": "section",
    "box": "checkbox", "slider": "slider",
}  # fmt: skip
_KINDS = "|".join(re.escape(word) for word in sorted(KIND_WORDS, key=len, reverse=True))
_PLURAL = r"(?:e?s)?"
_CALLED = r"(?:labell?ed|called|named|titled|marked|that says|saying|with (?:the )?(?:text|label|name|title))"
# What shows that the phrase describes a thing where a name is needed.
DESCRIBES = re.compile(
    r"\b(?:as|or|that|which|who|whose|than|between|ending|starting|containing|where|when|all|every|each|both|"
    r"any|some|except|without|not|following|so)\b",
    re.IGNORECASE,
)
_THINGS = r"(?:posts?|rows?|items?|entries|entry|cards?|lines?|messages?|emails?|results?|comments?|records?)"
_EVERY_ROW = re.compile(
    rf"^(?P<rest>.+?) (?:on|in|for|of) (?P<many>all|every|each|\d+)(?: of)?(?: the)? {_THINGS} "
    rf"(?:by|from|of|for|with|named|called) (?P<row>.+)$",
    re.IGNORECASE,
)
_NAMED_ROW = re.compile(
    rf"^(?P<rest>.+?) (?:on|in|for|of|from|next to|beside) (?:the )?(?:{_THINGS} |user |person )"
    rf"(?:by |from |of |for |with |named |called |where )?(?P<row>.+)$",
    re.IGNORECASE,
)
_PROPER_ROW = re.compile(rf"^(?P<rest>.+?) (?:in|for|of|from|next to|beside) (?P<row>(?:{MARK}|@|#|[A-Z0-9])[^,]*)$")
_IN_DIALOG = re.compile(r" (?:in|on|of) the (?:dialog|popup|pop-up)(?: box| window)? (?=label|called|named|that)", re.I)
_ROUND_ABOUT = re.compile(
    r" (?:in|on|at|of|from) (?:the |this )?(?:page|dialog|dialog box|form|window|screen|top|toolbar|popup)$"
    r"| (?:below|above|here)$",
    re.IGNORECASE,
)


class _Where(NamedTuple):
    row: str | None = None
    each_row: bool = False
    row_limit: int | None = None


def parse_target(phrase: str, quoted: Quoted) -> Target | None:
    """None when the words cannot be read as one thing (or several of a kind) on the page."""
    rest, where = _split_row(_IN_DIALOG.sub(" ", phrase), quoted)
    rest, is_any = _split_article(_ROUND_ABOUT.sub("", strip_end(rest)))
    counted, ordinals = _split_ordinals(rest)
    kind, name, plural = _split_kind(counted)
    if ordinals and not kind:
        ordinals, counted = (), rest
        kind, name, plural = _split_kind(rest)
    names = _readings(counted, name, kind, quoted)
    if names is None or (not names and not kind):
        return None
    return Target(
        text=quoted.reveal(phrase, with_quotes=True), names=names, quoted=quoted.is_quote(name), kind=kind,
        ordinals=ordinals, any_of_them=is_any, plural=plural, row=where.row, each_row=where.each_row,
        row_limit=where.row_limit,
    )  # fmt: skip


def _split_row(phrase: str, quoted: Quoted) -> tuple[str, _Where]:
    every = _EVERY_ROW.match(phrase)
    if every:
        many = every["many"].lower()
        limit = int(many) if many.isdigit() else None
        return every["rest"], _Where(quoted.reveal(every["row"]), True, limit)
    for pattern in (_NAMED_ROW, _PROPER_ROW):
        match = pattern.match(phrase)
        if match and not _is_inside_kind(match["rest"]):
            return match["rest"], _Where(quoted.reveal(strip_end(match["row"])))
    return phrase, _Where()


def _is_inside_kind(rest: str) -> bool:
    return rest.lower() in ARTICLES or not rest.strip()


def _split_article(rest: str) -> tuple[str, bool]:
    first, _, others = rest.partition(" ")
    if first.lower() in ("a", "an", "any", "one") and others:
        return others, True
    return (others, False) if first.lower() in ARTICLES and others else (rest, False)


def _split_ordinals(rest: str) -> tuple[str, tuple[int, ...]]:
    """ "2nd and 4th checkbox" -> ("checkbox", (2, 4))."""
    words = rest.split()
    found: list[int] = []
    at = 0
    while at < len(words) - 1:
        word = words[at].strip(",").lower()
        number = ordinal(word)
        if number is None and not (found and word in ("and", "&", "the")):
            break
        found += [number] if number is not None else []
        at += 1
    return (" ".join(words[at:]), tuple(found)) if found else (rest, ())


def _split_kind(rest: str) -> tuple[str | None, str, bool]:
    """The kind of control, the name without the kind word, and whether the kind word is a plural."""
    plain = rest.strip()
    for pattern in (
        rf"^(?P<name>)(?P<kind>{_KINDS})(?P<plural>{_PLURAL})$",
        rf"^(?P<kind>{_KINDS})(?P<plural>{_PLURAL}),? {_CALLED} (?P<name>.+)$",
        rf"^(?P<kind>{_KINDS})(?P<plural>{_PLURAL}):? (?P<name>.+)$",
        rf"^(?P<name>.+?) (?P<kind>{_KINDS})(?P<plural>{_PLURAL})$",
    ):
        match = re.match(pattern, plain, re.IGNORECASE)
        if match:
            return KIND_WORDS[match["kind"].lower()], match["name"].strip(), bool(match["plural"])
    called = re.match(rf"^(?:one|item|element|thing),? {_CALLED} (?P<name>.+)$", plain, re.IGNORECASE)
    return (None, called["name"], False) if called else (None, plain, False)


def _readings(rest: str, name: str, kind: str | None, quoted: Quoted) -> tuple[str, ...] | None:
    """Readings of the name, () for none; None when it describes instead of naming."""
    if not name:
        return ()
    bare = re.sub(MARK, "", name)
    if DESCRIBES.search(bare) or any(word in NEGATIONS for word in bare.lower().split()):
        return None
    if quoted.is_quote(name):
        return (quoted.reveal(name),)
    if re.search(MARK, name) and bare.strip():
        return None
    if name in PRONOUNS and not kind:
        return None
    readings = [quoted.reveal(name)]
    if kind and rest.strip() != name:
        readings.insert(0, quoted.reveal(rest.strip()))
    return tuple(readings)
